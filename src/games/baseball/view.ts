import type { Viewer } from '../game.ts';
import { fieldingSide } from './lineup.ts';
import { type State, type Step, sideOf } from './state.ts';

/**
 * What a manager or an onlooker sees: everything but the other manager's decision while it is sealed (sections 4 and 15).
 * Dice and seeds are the table's, not the state's.
 */
export interface View extends State {
  readonly viewer: Viewer;
}

export function view(state: State, viewer: Viewer): View {
  return { ...state, step: unsealed(state, viewer), viewer };
}

function unsealed(state: State, viewer: Viewer): Step {
  const { step } = state;
  if (step.kind !== 'decide') return step;
  const own = viewer === 'public' ? undefined : sideOf(viewer);
  const inField = own === fieldingSide(state);
  return {
    ...step,
    defence: own !== undefined && inField ? step.defence : null,
    offence: own !== undefined && !inField ? step.offence : null,
  };
}
