import type { Action } from '../actions.ts';
import type { Event } from '../events.ts';
import { apply, legalMoves, newGame } from '../ringrift.ts';
import type { State } from '../state.ts';
import { type Board, boardFacts } from '../terms/boards.ts';
import { presets } from '../terms/rules.ts';
import { type Luck, luckOf } from './luck.ts';

/** Random games over boards, players, presets and options; small supplies often, which bring recovery and stalemates. */

/** One decision of a game. */
export interface Taken {
  readonly state: State;
  readonly legal: readonly Action[];
  readonly action: Action;
  readonly events: readonly Event[];
  readonly next: State;
}

/** Of twenty games so many on each board. */
const often: readonly (readonly [Board, number])[] = [
  ['square8', 9],
  ['hex8', 8],
  ['square19', 2],
  ['hexagonal', 1],
];

export function deal(number: number): State {
  const luck = luckOf(number);
  const boards = often.flatMap(([board, times]) => Array.from({ length: times }, () => board));
  const board = boards[number % boards.length] ?? 'square8';
  const { rings } = boardFacts[board];
  const isFull = luck(3) === 0;
  return newGame(
    {
      board,
      preset: presets[luck(2)] ?? 'house',
      swapRule: luck(2) === 0,
      lpsRounds: 1 + luck(3),
      ringsPerPlayer: isFull ? rings : 1 + luck(Math.min(rings, 12)),
      ...(luck(6) === 0 && { stackStrike: luck(2) === 0, recoveryCountsForLps: luck(2) === 0 }),
    },
    2 + luck(3),
  );
}

/** Plays a game to its end; in every eighth somebody may leave, in turn or out of turn. */
export function playRandomly(number: number, see: (taken: Taken, luck: Luck) => void): State {
  const luck = luckOf(number + 7_000_000);
  const restless = number % 8 === 0;
  let state = deal(number);
  while (state.result === null) {
    const legal = legalMoves(state);
    const action =
      (restless && luck(60) === 0 && leaving(state, luck)) ||
      (luck(8) === 0 && legal.find(({ type }) => type === 'swap_sides')) ||
      legal[luck(legal.length)];
    if (action === undefined) return state;
    const { state: next, events } = apply(state, action);
    see({ state, legal, action, events, next }, luck);
    state = next;
  }
  return state;
}

/** Somebody who still plays leaves. */
function leaving(state: State, luck: Luck): Action | undefined {
  const player = 1 + luck(state.hand.length);
  const isGone = state.left.some((one) => one.player === player);
  const hasRings =
    state.hand[player - 1] !== 0 ||
    state.cells.some((text) => /^[1-4]/.test(text) && text.includes(String(player)));
  if (isGone || (!hasRings && player !== state.player)) return undefined;
  return { type: luck(2) === 0 ? 'resign' : 'time_out', player };
}
