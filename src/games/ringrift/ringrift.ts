import type { Action } from './actions.ts';
import type { Line, Preview, Region } from './board.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';
import type { Player, Players } from './terms/boards.ts';
import type { Options } from './terms/rules.ts';

/** The rules' doors: from a plain state to what may be done in it, to the state after it, and to texts. */

const notYet = (): never => {
  throw new Error('The engine is being built.');
};

/** The start (section 3); whatever is not stated is canonical, swap off. Seat 0 plays player 1. */
export const newGame = (_options: Options, _players: Players): State => notYet();
/** A game from a position text (4.3). @throws RuleError (`bad-position`) */
export const readPosition = (_options: Options, _players: Players, _text: string): State => notYet();
export const positionText = (_state: State): string => notYet();

/** Every legal decision of the player to move, sorted by their texts; without leaving. */
export const legalMoves = (_state: State): readonly Action[] => notYet();
/** @throws RuleError (`illegal-move`) */
export const apply = (
  _state: State,
  _action: Action,
): { readonly state: State; readonly events: readonly Event[] } => notYet();

/** The canonical text of an action (4.2). */
export const notate = (_state: State, _action: Action): string => notYet();
/** @throws RuleError (`bad-notation`, `illegal-move`) */
export const parse = (_state: State, _text: string): Action => notYet();

/** Lines of at least L that stand, of the player to move. */
export const linesOf = (_state: State): readonly Line[] => notYet();
/** Every region on the board by its text's cell and border (10.1), claimable or not. */
export const regionsOf = (_state: State): readonly Region[] => notYet();
/** What an action would do to the board: the state right after it, the turn not yet passed on, and lines and regions there. */
export const preview = (_state: State, _action: Action): Preview => notYet();
/** A player with stacks has no placement, move or capture (*blocked*); may recover (12.1); has no ring left (*out*). */
export const standingOf = (
  _state: State,
  _player: Player,
): 'blocked' | 'can recover' | 'out' | 'left' | undefined => notYet();
