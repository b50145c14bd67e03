import type { Seat } from '../facets/seats.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';
import type { Player } from './terms/boards.ts';

/**
 * A game as a table keeps it: the rules' state, and what was done in the newest turn, for the arrow on the board and the line of
 * the story. Who plays which color is the state's `people`; at the table nobody changes chairs.
 */

/** A decision and what came of it, as the rules tell it. */
export type Played = Extract<Event, { kind: 'played' }>;

/** The decisions of one turn so far, by whoever sat there. */
export interface Lately {
  readonly turn: number;
  readonly player: Player;
  readonly seat: Seat;
  readonly played: readonly Played[];
  /** Cells that are not as they were before the last decision, by their names. */
  readonly changed: readonly string[];
}

export interface Sitting {
  readonly game: State;
  /** null before the first decision. */
  readonly lately: Lately | null;
}

/** What the newest turn has brought: the spaces of its largest claim, and all its spaces and credited rings. */
export interface Gained {
  readonly claim: number;
  readonly spaces: number;
  readonly rings: number;
}

export function gainedIn(lately: Lately | null): Gained {
  const played = lately?.played ?? [];
  const claims = played.flatMap(({ action, spaces }) =>
    action.type === 'choose_territory_option' ? [spaces.length] : [],
  );
  return {
    claim: Math.max(0, ...claims),
    spaces: played.reduce((sum, { spaces }) => sum + spaces.length, 0),
    rings: played.reduce((sum, { rings }) => sum + rings, 0),
  };
}

/** Who plays a color. */
export const seatOf = ({ people }: Pick<State, 'people'>, player: Player): Seat => people[player - 1] ?? -1;

/** What color somebody plays; 0: none. */
export const playerOf = ({ people }: Pick<State, 'people'>, seat: Seat): Player => people.indexOf(seat) + 1;

/** The colors of a game, in the order of their turns. */
export const playersOf = ({ people }: Pick<State, 'people'>): Player[] => people.map((_, index) => index + 1);

/** Who has left. */
export const hasLeft = ({ left }: Pick<State, 'left'>, player: Player): boolean =>
  left.some((one) => one.player === player);

/** Whose last ring has gone, or who has left: they are not waited for any more. */
export const isGone = (state: Pick<State, 'left' | 'outSince'>, player: Player): boolean =>
  hasLeft(state, player) || (state.outSince[player - 1] ?? null) !== null;
