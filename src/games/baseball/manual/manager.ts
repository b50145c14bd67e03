import { sameJson } from '../../../engine/canonical.ts';
import { readCard } from '../cards/cards.ts';
import { playerOf } from '../league/roster.ts';
import { atBat, batterOf, inField, pitcherOf } from '../lineup/lineup.ts';
import { readSimpleChart, type SimpleOutcome, simpleFielder } from '../lookups/simple-chart.ts';
import { situationOf } from '../play/situation.ts';
import type { Action } from '../records/action.ts';
import type { Entry, OutcomeEntry } from '../records/entry.ts';
import type { Reading } from '../records/reading.ts';
import type { ManualStep, State } from '../state.ts';
import { battingSide, otherSide } from '../terms/terms.ts';
import { placesOf } from './entries.ts';
import { usualRating } from './ratings.ts';

/** The computer manager in manual mode, and the default actions for a manager who is out of time. */

/**
 * A computer looks up the rolled dice in its card data. Without a card, it lets the other manager read. At
 * bat, it confirms only what its own card says. In the field, it never disputes a play and always agrees to
 * an undo.
 */
export function manualMove(state: State, step: ManualStep): Action {
  switch (step.kind) {
    case 'result': {
      const entry = cardEntry(state, step.reading);
      if (entry === undefined && !step.open) return { kind: 'hand_over' };
      return { kind: 'result', entry: entry ?? chartEntry(step.reading) };
    }
    case 'confirm': {
      const own = otherSide(step.by) === battingSide(state.half) ? cardEntry(state, step.reading) : undefined;
      return { kind: own === undefined || sameJson(own, step.entry) ? 'ready' : 'refuse' };
    }
    case 'undo':
      return { kind: 'ready' };
    default:
      return manualDefault(state, step);
  }
}

/**
 * The default for a manager who is out of time. He lets the other manager read the card; if both are out of
 * time, the bot reads it. Silence accepts an entry, but an undo needs both managers' consent.
 */
export function manualDefault(state: State, step: ManualStep): Action {
  switch (step.kind) {
    case 'result':
      return step.open
        ? { kind: 'result', entry: cardEntry(state, step.reading) ?? chartEntry(step.reading) }
        : { kind: 'hand_over' };
    case 'rating':
      return { kind: 'rating', rating: usualRating(step.wanted) };
    case 'undo':
      return { kind: 'refuse' };
    case 'confirm':
    case 'final':
      return { kind: 'ready' };
  }
}

/** The card result for the rolled dice; undefined if the league has no card data. */
function cardEntry(state: State, { atBat: dice }: Reading): Entry | undefined {
  const ofBatter = dice.column <= 3;
  const man = playerOf(ofBatter ? batterOf(atBat(state)).player : pitcherOf(inField(state)));
  // Pitchers at bat and position players on the mound have shared cards.
  if (man.batting === undefined && man.pitching === undefined) return undefined;
  const { batter, pitcher } = situationOf(state);
  const by = state.options.auto_resolution === 'ratings' ? 'ratings' : 'grid';
  const { result, location, fatigueMark } = readCard(ofBatter ? batter.card : pitcher.card, by, dice);
  if (fatigueMark && pitcher.fatigued) return entryOf('single_2', null);
  return entryOf(result, location);
}

/** Card results that match the simple chart's outcomes, with the same bases for everybody (Baseball 6.3). */
const likeOnCards: Readonly<Record<SimpleOutcome, OutcomeEntry['outcome']>> = {
  strikeout: 'strikeout',
  groundout: 'groundball_c',
  flyout: 'flyout_c',
  lineout: 'lineout',
  double_play: 'groundball_a',
  walk: 'walk',
  single: 'single_2',
  double: 'double_3',
  triple: 'triple',
  homerun: 'homerun',
};

/** Without a card, uses the simple chart. */
function chartEntry({ atBat: { d20 } }: Reading): Entry {
  const outcome = readSimpleChart(d20);
  return entryOf(likeOnCards[outcome], simpleFielder(outcome));
}

/** Creates an entry, with a location only if the result needs one. */
function entryOf(outcome: OutcomeEntry['outcome'], location: OutcomeEntry['location']): Entry {
  const [place] = placesOf(outcome);
  return {
    kind: 'outcome',
    outcome,
    location: place === null ? null : (location ?? place ?? null),
    bases: 1,
  };
}
