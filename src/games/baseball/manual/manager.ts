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

/** What the computer manager does in manual mode, and the default for a manager who is out of time. */

/**
 * A computer reads the card data by the dice on the table; without a card it lets the other manager read. At
 * bat it confirms only what its card says too. In the field it never disputes, and it always agrees to take a
 * play back.
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
 * Out of time: the other manager may read the card, but nobody reads it for a silent manager. If both ran out
 * of time the bot reads it. Silence accepts an entry, but a play is taken back only if both managers agree.
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

/** What the card data says by the dice; undefined where the league has none. */
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

/**
 * A result of the simple chart in the words of the cards, with the same bases for everybody (Baseball 6.3).
 */
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

/** Without a card the simple chart decides. */
function chartEntry({ atBat: { d20 } }: Reading): Entry {
  const outcome = readSimpleChart(d20);
  return entryOf(likeOnCards[outcome], simpleFielder(outcome));
}

/** Includes the location only where the result needs one. */
function entryOf(outcome: OutcomeEntry['outcome'], location: OutcomeEntry['location']): Entry {
  const [place] = placesOf(outcome);
  return {
    kind: 'outcome',
    outcome,
    location: place === null ? null : (location ?? place ?? null),
    bases: 1,
  };
}
