import { createDice } from '../../src/engine/dice/dice.ts';
import type { Action } from '../../src/games/dutch/actions.ts';
import type { State } from '../../src/games/dutch/state.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { LiveTable, Step } from '../../src/table/log/live.ts';
import { step } from '../../src/table/log/replay.ts';
import { type Luck, luckOf } from '../contract/luck.ts';
import { anyTurn, optionsOf, seatingOf } from '../games/dutch/random-games.ts';
import { dealtTable } from './dealt-table.ts';

/** Games of Dutch at tables like the bot's, without Discord and a database. */

export const stateOf = ({ snapshot }: LiveTable): State => snapshot.state as State;

/** Deals a table. Its number determines its seats and options. */
export const openTable = (game: Game, number: number): LiveTable =>
  dealtTable(game, number, seatingOf(number), optionsOf(number));

/** The next action, and the seat that takes it. */
export interface Move {
  readonly seat: Seat;
  readonly action: Action;
}

/** What a computer would do in a seat, with the same random numbers as at the table. */
export function computerMove({ game, stored, snapshot }: LiveTable, seat: Seat) {
  const level = stored.seats.find((one) => one.seat === seat)?.level ?? '';
  const label = `computer ${seat} at ${stored.seq}`;
  const dice = createDice({ seed: stored.seed, entropy: stored.entropy, label });
  return game.computer(game.view(snapshot.state, seat), seat, level, dice);
}

/** Seats that computers play and that must act. */
export function awaitedComputers({ game, stored, snapshot }: LiveTable): Seat[] {
  const awaited = game.toAct(snapshot.state);
  return stored.seats.flatMap(({ seat, level }) =>
    level !== undefined && awaited.includes(seat) ? [seat] : [],
  );
}

function moveAt(live: LiveTable, leavers: boolean, luck: Luck): Move {
  const turn = anyTurn(stateOf(live), leavers, luck);
  const own = ['timer', 'leave'].includes(turn.action.type);
  if (own || !awaitedComputers(live).includes(turn.seat)) return turn;
  return { seat: turn.seat, action: computerMove(live, turn.seat).action as Action };
}

/** Now and then, lets a computer stand in for a person, or ends that. */
function withStandIn(live: LiveTable, luck: Luck): LiveTable {
  if (!luck.once(60)) return live;
  const { seat } = luck.of(live.stored.seats);
  const seats = live.stored.seats.map((one) => {
    if (one.seat !== seat || one.userId === undefined) return one;
    const { level, ...rest } = one;
    return level === undefined ? { ...rest, level: 'medium' } : rest;
  });
  return { ...live, stored: { ...live.stored, seats } };
}

/** Maximum number of actions in a game, because strong computers may hold on to low cards forever (19.6). */
const longest = 1_500;

export interface Seen {
  readonly before: LiveTable;
  readonly move: Move;
  readonly done: Step;
  readonly luck: Luck;
}

/**
 * Plays a game, usually to its end. People, computers and the clock act, and some people leave. `watch` is called
 * with every action.
 */
export async function playAtTable(
  game: Game,
  number: number,
  watch: (seen: Seen) => Promise<void>,
): Promise<void> {
  const luck = luckOf(number);
  let live = openTable(game, number);
  for (let count = 0; live.stored.status === 'active' && count < longest; count += 1) {
    const before = withStandIn(live, luck);
    const move = moveAt(before, number % 3 === 0, luck);
    const done = step(before, move.seat, move.action, move.action.type === 'timer');
    await watch({ before, move, done, luck });
    live = done.table;
  }
}
