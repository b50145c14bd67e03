import type { Seat } from '../../../src/games/facets/seats.ts';
import type { Action } from '../../../src/games/ringrift/actions.ts';
import { act, parsed, resignation, start } from '../../../src/games/ringrift/play.ts';
import type { Sitting } from '../../../src/games/ringrift/sitting.ts';
import { playerOf, seatOf } from '../../../src/games/ringrift/sitting.ts';
import {
  playersIn,
  type TableOptions,
  tableOptions,
} from '../../../src/games/ringrift/terms/table-options.ts';
import { storyOf, type Told } from '../../../src/games/ringrift/words/story.ts';

/** Positions and games for tests, with texts as input and output. */

export const chosen = (some: Partial<TableOptions> = {}): TableOptions => tableOptions.parse(some);

/** Starts a game at a position. */
export const from = (position: string, some: Partial<TableOptions> = {}): Sitting =>
  start(chosen({ players: playersIn(position), ...some, position }));

/**
 * Text of a position for two players on square8 under house rules. Stacks, markers and territory are written as in
 * position texts.
 */
export const position = (
  phase: string,
  given: {
    context?: string;
    hand?: string;
    stacks?: string;
    markers?: string;
    collapsed?: string;
    player?: number;
  },
): string => {
  const { context = '-', hand = '0,0', stacks = '', markers = '', collapsed = '', player = 1 } = given;
  const zeros = hand
    .split(',')
    .map(() => '0')
    .join(',');
  const owned = hand
    .split(',')
    .map((_, at) => collapsed.split(' ').filter((entry) => entry.endsWith(`:${at + 1}`)).length)
    .join(',');
  return `${phase}|${player}|${context}|${hand}|${zeros}|${owned}|${stacks}|${markers}|${collapsed}`;
};

/** Plays texts for the player to move; `RESIGN#3` is played by the seat of player 3. */
export function played(begun: Sitting, ...texts: readonly string[]): { sitting: Sitting; told: Told[] } {
  let sitting = begun;
  const told: Told[] = [];
  for (const text of texts) {
    const { game } = sitting;
    const [, leaver] = /^RESIGN#(\d)$/.exec(text) ?? [];
    const seat: Seat = seatOf(game, leaver === undefined ? game.player : Number(leaver));
    const action: Action = leaver === undefined ? parsed(sitting, text) : resignation(seat);
    const done = act(sitting, seat, action);
    sitting = done.state;
    told.push(...done.events);
  }
  return { sitting, told };
}

export const people = ['Ada', 'Ben', 'Cleo', 'Dev'] as const;
export const nameOf = (seat: Seat): string => people[seat] ?? `${seat}`;

/** The story lines for these moves. */
export const storyOfPlay = (begun: Sitting, ...texts: readonly string[]): string[] =>
  played(begun, ...texts)
    .told.map((one) => storyOf(one, nameOf))
    .filter((line) => line !== '');

/** The color that a seat plays. */
export const colorOf = ({ game }: Sitting, seat: Seat): number => playerOf(game, seat);
