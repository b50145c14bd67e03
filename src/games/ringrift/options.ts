import { RuleError } from '../../engine/rule-error.ts';
import { readPosition } from './ringrift.ts';
import type { Board } from './terms/boards.ts';
import { gameOptionsOf, playersIn, type TableOptions, tableOptions } from './terms/table-options.ts';

/** The table option for a starting position (RingRift 21.1). */

/** Whether a position text is valid on a board. */
export function standsOn(text: string, board: Board): boolean {
  const options = tableOptions.parse({ board, players: 2, position: '' });
  return positionProblem({ ...options, players: playersIn(text), position: text }) === undefined;
}

/** Returns what is wrong with the position; undefined if nothing is. */
export function positionProblem(options: TableOptions): string | undefined {
  if (options.position === '') return undefined;
  try {
    const state = readPosition(gameOptionsOf(options), options.players, options.position);
    return state.player === 0 ? 'The game is over in this position.' : undefined;
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}
