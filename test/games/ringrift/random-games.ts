import type { Action } from '../../../src/games/ringrift/actions.ts';
import type { Event } from '../../../src/games/ringrift/events.ts';
import { apply, legalMoves, newGame } from '../../../src/games/ringrift/ringrift.ts';
import type { State } from '../../../src/games/ringrift/state.ts';
import { type Board, boardFacts } from '../../../src/games/ringrift/terms/boards.ts';
import { presets } from '../../../src/games/ringrift/terms/rules.ts';
import { type Luck, luckOf } from '../../contract/luck.ts';

/**
 * Random games across boards, numbers of players, presets and options. Many have few rings, which brings recovery and
 * stalemates.
 */

/** One decision of a game. */
export interface Taken {
  readonly state: State;
  readonly legal: readonly Action[];
  readonly action: Action;
  readonly events: readonly Event[];
  readonly next: State;
}

/** How many of every twenty games are on each board. */
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
  const isFull = luck.below(3) === 0;
  return newGame(
    {
      board,
      preset: presets[luck.below(2)] ?? 'house',
      swapRule: luck.below(2) === 0,
      lpsRounds: 1 + luck.below(3),
      ringsPerPlayer: isFull ? rings : 1 + luck.below(Math.min(rings, 12)),
      ...(luck.below(6) === 0 && {
        stackStrike: luck.below(2) === 0,
        recoveryCountsForLps: luck.below(2) === 0,
      }),
    },
    2 + luck.below(3),
  );
}

/** Plays a game to its end. In every eighth game somebody may leave, during or outside their turn. */
export function playRandomly(number: number, see: (taken: Taken, luck: Luck) => void): State {
  const luck = luckOf(number + 7_000_000);
  const restless = number % 8 === 0;
  let state = deal(number);
  while (state.result === null) {
    const legal = legalMoves(state);
    const action =
      (restless && luck.below(60) === 0 && leaving(state, luck)) ||
      (luck.below(8) === 0 && legal.find(({ type }) => type === 'swap_sides')) ||
      legal[luck.below(legal.length)];
    if (action === undefined) return state;
    const { state: next, events } = apply(state, action);
    see({ state, legal, action, events, next }, luck);
    state = next;
  }
  return state;
}

/** Makes a remaining player leave. */
function leaving(state: State, luck: Luck): Action | undefined {
  const player = 1 + luck.below(state.hand.length);
  const isGone = state.left.some((one) => one.player === player);
  const hasRings =
    state.hand[player - 1] !== 0 ||
    state.cells.some((text) => /^[1-4]/.test(text) && text.includes(String(player)));
  if (isGone || (!hasRings && player !== state.player)) return undefined;
  return { type: luck.below(2) === 0 ? 'resign' : 'time_out', player };
}
