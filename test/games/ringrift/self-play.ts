import type { Code } from '../../../src/games/ringrift/position/codes.ts';
import { positionOf } from '../../../src/games/ringrift/position/plain.ts';
import { play } from '../../../src/games/ringrift/position/play.ts';
import { type Position, player, winner } from '../../../src/games/ringrift/position/position.ts';
import { isOver } from '../../../src/games/ringrift/position/turn.ts';
import { newGame } from '../../../src/games/ringrift/ringrift.ts';
import type { Board } from '../../../src/games/ringrift/terms/boards.ts';

/** Games between computers on the engine's own positions, for measuring weights and levels. */

/** Decides in a position. */
export type Mind = (position: Position) => Code;

/** The start of a game under house rules, without the swap. */
export const startOf = (board: Board, players: number): Position =>
  positionOf(newGame({ board, preset: 'house' }, players));

/** Far more decisions than any game takes. */
const longest = 20_000;

export interface Played {
  /** Index of the winner. */
  readonly winner: number;
  readonly decisions: number;
}

/**
 * Plays a game to its end.
 *
 * @param minds the decision maker of each player
 * @param see called with every position before its decision
 */
export function playGame(
  board: Board,
  minds: readonly Mind[],
  see: (position: Position) => void = () => undefined,
): Played {
  const position = startOf(board, minds.length);
  let decisions = 0;
  while (!isOver(position) && decisions < longest) {
    see(position);
    const mind = minds[(position.facts[player] as number) - 1];
    if (mind === undefined) throw new Error('Somebody without a mind is to move.');
    play(position, mind(position));
    decisions += 1;
  }
  return { winner: (position.facts[winner] as number) - 1, decisions };
}
