import type { Viewer } from '../facets/seats.ts';
import { fieldingSide } from './lineup/lineup.ts';
import type { State, Step, TeamState } from './state.ts';
import { type Side, sideOf } from './terms/terms.ts';

/**
 * What a manager or a spectator sees (Baseball 4, 15). It hides the other manager's standing orders, and the
 * lineup card and decision until both are revealed. The table keeps dice and seeds, so the state has none to
 * hide.
 */
export interface View extends State {
  readonly viewer: Viewer;
}

export function view(state: State, viewer: Viewer): View {
  const own = viewer === 'public' ? undefined : sideOf(viewer);
  const team = (side: Side): TeamState => {
    const { [side]: whole } = state.teams;
    return side === own ? whole : { ...whole, orders: { ...whole.orders, list: [] } };
  };
  return {
    ...state,
    teams: { away: team('away'), home: team('home') },
    step: unsealed(state, viewer),
    viewer,
  };
}

function unsealed(state: State, viewer: Viewer): Step {
  const { step } = state;
  const own = viewer === 'public' ? undefined : sideOf(viewer);
  if (step.kind === 'lineups') {
    const card = (side: Side) => (side === own ? step.cards[side] : null);
    return { ...step, cards: { away: card('away'), home: card('home') } };
  }
  if (step.kind === 'undo' && step.back.kind === 'decide')
    return { ...step, back: sealed(state, step.back, own) };
  return step.kind === 'decide' ? sealed(state, step, own) : step;
}

type Decide = Extract<Step, { kind: 'decide' }>;

/** Hides the other manager's decision. */
function sealed(state: State, step: Decide, own: Side | undefined): Decide {
  const inField = own === fieldingSide(state);
  return {
    ...step,
    defence: own !== undefined && inField ? step.defence : null,
    offence: own !== undefined && !inField ? step.offence : null,
  };
}
