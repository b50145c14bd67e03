import { fieldingSide } from '../../../src/games/baseball/lineup/lineup.ts';
import type { State } from '../../../src/games/baseball/state.ts';
import { type Options, options } from '../../../src/games/baseball/terms/options.ts';
import { type Side, sideOf, sides } from '../../../src/games/baseball/terms/terms.ts';
import type { Viewer } from '../../../src/games/facets/seats.ts';
import type { Example } from '../../contract/walk.ts';

/** An example game of baseball for the contract's clauses. */
export const example = (name: string, chosen: Partial<Options>): Example<State, Options> => ({
  name,
  options: options.parse(chosen),
  seats: 2,
  // Enough for twenty innings and every player on both benches.
  longest: 2000,
  hidden: () => [],
  disguise,
});

/** Returns the state with another card or decision of a manager who has sealed theirs. No other view shows either. */
function disguise(state: State, viewer: Viewer): State | undefined {
  const { step } = state;
  const own = viewer === 'public' ? undefined : sideOf(viewer);
  if (step.kind === 'lineups') return otherCard(state, step, own);
  if (step.kind !== 'decide') return undefined;
  const inField = own === fieldingSide(state);
  const { defence: defense, offence: offense } = step;
  if (defense !== null && !inField) {
    const alignment = defense.alignment === 'normal' ? 'shifted_left' : 'normal';
    return { ...state, step: { ...step, defence: { ...defense, alignment } } };
  }
  if (offense !== null && (own === undefined || inField)) {
    const approach = offense.approach === 'normal' ? 'power' : 'normal';
    return { ...state, step: { ...step, offence: { ...offense, approach } } };
  }
  return undefined;
}

type Lineups = Extract<State['step'], { kind: 'lineups' }>;

/** Changes the other manager's card: its last batter bats first. */
function otherCard(state: State, step: Lineups, own: Side | undefined): State | undefined {
  const side = sides.find((one) => one !== own);
  const sealed = side === undefined ? null : step.cards[side];
  if (side === undefined || sealed === null) return undefined;
  const { batters } = sealed.card;
  const card = { ...sealed.card, batters: [...batters.slice(-1), ...batters.slice(0, -1)] };
  return { ...state, step: { ...step, cards: { ...step.cards, [side]: { ...sealed, card } } } };
}
