import type { Viewer } from '../game.ts';
import type { State } from './state.ts';

/**
 * What a manager or an onlooker sees. Nothing in this game is hidden: the defence shows its decision, and the offence's
 * is carried out in the same moment in which it is made, so the state never holds one that is not yet final
 * (section 15). Dice and seeds are the table's, not the state's.
 */
export interface View extends State {
  readonly viewer: Viewer;
}

export function view(state: State, viewer: Viewer): View {
  return { ...state, viewer };
}
