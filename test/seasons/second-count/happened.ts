import type { PlayRecord } from '../../../src/games/baseball/records/play-record.ts';

/** What a stored play was, read from its labels (Baseball 9.2, 12.1). */

const bySize: readonly (readonly string[])[] = [
  [],
  ['single_1', 'single_2', 'single_uncapped', 'bp_single', 'bunt_single', 'single'],
  ['double_2', 'double_3', 'double_uncapped', 'double'],
  ['triple'],
  ['homerun', 'bp_homerun'],
];

const betweenPitches: readonly string[] = [
  'wild_pitch',
  'passed_ball',
  'stolen_base',
  'caught_stealing',
  'pick_off',
  'balk',
  'foul_error',
];

const rareSizes: Readonly<Record<string, number>> = { single: 1, double: 2, triple: 3, homerun: 4 };

/** The X-Check of a rare play, whose label `error` doesn't say what happened. */
const rareOf = ({ outcome, xCheck }: PlayRecord) =>
  outcome === 'error' && xCheck?.errorResult === 'RP' ? xCheck : undefined;

/** Bases of the hit by its kind, 0 for no hit. A walk-off may credit the batter with fewer. */
export function basesOfHit(play: PlayRecord): number {
  const rare = rareOf(play);
  if (rare !== undefined) return rareSizes[rare.scoredAs] ?? 0;
  return Math.max(
    0,
    bySize.findIndex((outcomes) => outcomes.includes(play.outcome)),
  );
}

export const endsAppearance = (play: PlayRecord): boolean =>
  rareOf(play)?.scoredAs !== 'foul_error' && !betweenPitches.includes(play.outcome);

export const isInterference = (play: PlayRecord): boolean =>
  play.outcome === 'catcher_interference' || rareOf(play)?.scoredAs === 'catcher_interference';

export const isBaseOnBalls = ({ outcome }: PlayRecord): boolean =>
  outcome === 'walk' || outcome === 'intentional_walk';

export const isFanned = ({ outcome }: PlayRecord): boolean =>
  outcome === 'strikeout' || outcome === 'bunt_strikeout';

/** Whether the batter is on base only because of an error. */
export function isReachedOnError(play: PlayRecord): boolean {
  if (play.outcome === 'bunt_error') return true;
  const rare = rareOf(play);
  return rare === undefined ? play.outcome === 'error' : rare.scoredAs === 'error';
}

const sacrificeFlies: readonly string[] = ['flyout_a', 'flyout_b', 'flyout_bq', 'bp_flyout'];

/** A caught fly on which the runner from third scores. */
export function isSacrificeFly(play: PlayRecord): boolean {
  const rare = rareOf(play);
  const isFly =
    rare === undefined
      ? sacrificeFlies.includes(play.outcome)
      : rare.scoredAs === 'field_out' && ['F1', 'F2'].includes(rare.convertedResult);
  return isFly && play.outsBefore < 2 && play.finals.third === 4;
}

/** A bunt that moves runners with the batter out, or safe on the error. */
export const isSacrificeHit = (play: PlayRecord): boolean =>
  ['bunt_sacrifice', 'bunt_error'].includes(play.outcome) && play.runners.some((runner) => runner !== null);

/** A groundball on which two are out; bunts and liners don't count. */
export function isGroundedIntoTwo(play: PlayRecord): boolean {
  if (play.outsAdded < 2) return false;
  const rare = rareOf(play);
  if (rare !== undefined) return rare.convertedResult === 'G1';
  return play.outcome.startsWith('groundball_') || play.outcome === 'double_play';
}

/** Where everybody ends: the batter, then the runners from first, second and third. */
export const endsOf = ({ finals }: Pick<PlayRecord, 'finals'>) =>
  [finals.batter, finals.first, finals.second, finals.third] as const;

/** The same without the play's error. */
export const cleanEndsOf = (play: PlayRecord) => endsOf({ finals: play.plain ?? play.finals });

const home = (ends: readonly (number | null)[]): number => ends.filter((end) => end === 4).length;

/** Runs that the batter bats in. */
export function battedIn(play: PlayRecord): number {
  if (!endsAppearance(play) || isReachedOnError(play) || isGroundedIntoTwo(play)) return 0;
  return Math.min(home(endsOf(play)), home(cleanEndsOf(play)));
}
