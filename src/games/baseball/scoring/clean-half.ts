import type { CleanHalf } from '../state.ts';
import { outcomeOf } from '../terms/outcomes.ts';
import type { BaseAttempt, FinalBase } from '../terms/terms.ts';

type CleanBases = CleanHalf['bases'];

export const emptyCleanHalf: CleanHalf = { outs: 0, bases: [null, null, null], scored: [], batterOut: false };

/**
 * The parts of a real play that the clean half-inning needs (Baseball 12.4). Runners are identified by their
 * trips.
 */
export interface CleanPlay {
  readonly outcome: string;
  /** The batter's trip. */
  readonly batter: number;
  /** Trips of the real runners before the play. */
  readonly runners: CleanBases;
  /** Outs of the real half-inning before the play. */
  readonly outs: number;
  /** Final bases of the real play, without its error. */
  readonly batterTo: FinalBase | null;
  readonly runnersTo: readonly [FinalBase | null, FinalBase | null, FinalBase | null];
  /** True if the batter is safe only because of an error. */
  readonly safeOnError: boolean;
  /** Bases of the hit, without its error; 0 if there is no hit. */
  readonly hitBases: number;
  /** Steals and pick-offs of the play, lead runner first. */
  readonly attempts: readonly BaseAttempt[];
}

/** Returns the clean half-inning after a real play, by the seven cases of Baseball 12.4. */
export function cleanAfter(clean: CleanHalf, play: CleanPlay): CleanHalf {
  if (clean.outs >= 3) return clean;
  const { group, pa } = outcomeOf(play.outcome);
  if (group !== 'running' && clean.batterOut && pa !== 0) return { ...clean, batterOut: false };
  switch (play.outcome) {
    case 'passed_ball':
    case 'catcher_interference':
      return clean;
    case 'wild_pitch':
    case 'balk':
      return settle(clean, clean.bases, [1, 1, 1]);
    case 'foul_error':
      // After a dropped foul, the rest of the plate appearance is ignored, including a second dropped foul.
      if (clean.batterOut) return clean;
      return { ...clean, outs: clean.outs + 1, batterOut: true };
    case 'stolen_base':
    case 'caught_stealing':
    case 'pick_off':
      return play.attempts.reduce((state, attempt) => cleanAttempt(state, play, attempt), clean);
    case 'walk':
    case 'intentional_walk':
    case 'hbp':
      return withBatter(clean, play.batter, 1, true);
    default:
      return play.safeOnError ? { ...clean, outs: clean.outs + 1 } : cleanBall(clean, play);
  }
}

/** Moves each runner ahead by his number of bases, all at once. No runner blocks another. */
function settle(clean: CleanHalf, bases: CleanBases, steps: readonly [number, number, number]): CleanHalf {
  const next: [number | null, number | null, number | null] = [null, null, null];
  const scored = [...clean.scored];
  for (const from of [3, 2, 1] as const) {
    const trip = bases[from - 1] ?? null;
    if (trip === null) continue;
    const to = from + (steps[from - 1] ?? 0);
    if (to > 3) scored.push(trip);
    else next[to - 1] = trip;
  }
  return { ...clean, bases: next, scored };
}

function cleanAttempt(clean: CleanHalf, play: CleanPlay, { from, out }: BaseAttempt): CleanHalf {
  const trip = play.runners[from - 1] ?? null;
  const at = clean.bases.findIndex((each) => each !== null && each === trip);
  if (at < 0 || clean.outs >= 3) return clean;
  if (out) return { ...clean, outs: clean.outs + 1, bases: without(clean.bases, at) };
  const free = at === 2 || clean.bases[at + 1] === null;
  if (at !== from - 1 || !free) return clean;
  const steps: [number, number, number] = [0, 0, 0];
  steps[at] = 1;
  return settle(clean, clean.bases, steps);
}

function without(bases: CleanBases, at: number): CleanBases {
  return [at === 0 ? null : bases[0], at === 1 ? null : bases[1], at === 2 ? null : bases[2]];
}

/** Puts the batter on a base. Runners in his way move up, if necessary to home. */
function withBatter(clean: CleanHalf, batter: number, to: number, forcedOnly: boolean): CleanHalf {
  const next: [number | null, number | null, number | null] = [null, null, null];
  const pushed: number[] = [];
  // No runner stays behind the batter or on his base. If only forced runners move, those ahead of an empty
  // base hold.
  let free = to + 1;
  for (const from of [1, 2, 3] as const) {
    const trip = clean.bases[from - 1] ?? null;
    if (trip === null) {
      if (forcedOnly) free = 0;
      continue;
    }
    const base = Math.max(from, free);
    if (base > 3) pushed.push(trip);
    else next[base - 1] = trip;
    free = forcedOnly && free === 0 ? 0 : base + 1;
  }
  if (to <= 3) next[to - 1] = batter;
  return {
    ...clean,
    bases: next,
    scored: [...clean.scored, ...pushed.reverse(), ...(to > 3 ? [batter] : [])],
  };
}

/** Applies a ball in play, a strikeout or a bunt, without its error (Baseball 12.4, case 7). */
function cleanBall(clean: CleanHalf, play: CleanPlay): CleanHalf {
  const next: [number | null, number | null, number | null] = [null, null, null];
  const scored: number[] = [];
  let outs = 0;
  let ahead = 4;
  for (const from of [3, 2, 1] as const) {
    const trip = clean.bases[from - 1] ?? null;
    if (trip === null) continue;
    const at = play.runners.indexOf(trip);
    const real = at < 0 ? null : (play.runnersTo[at] ?? null);
    if (real === 0) {
      outs += 1;
      continue;
    }
    const wanted = play.runners[from - 1] === trip && real !== null ? real : from + play.hitBases;
    // He stops one base behind the runner ahead, unless that runner has scored.
    const to = ahead > 3 ? Math.min(wanted, 4) : Math.max(from, Math.min(wanted, ahead - 1));
    if (to > 3) scored.push(trip);
    else next[to - 1] = trip;
    ahead = to;
  }
  const base = cleanBatterBase(clean, play);
  if (base === 0) outs += 1;
  const moved: CleanHalf = { ...clean, bases: next, scored: [...clean.scored, ...scored] };
  const after = base === 0 ? moved : withBatter(moved, play.batter, base, false);
  const total = clean.outs + outs;
  const runsCount = total < 3 || play.hitBases > 0 || clean.outs <= play.outs;
  return { ...after, outs: total, scored: runsCount ? after.scored : clean.scored };
}

/** The batter's final base in the clean half-inning; 0 means that he is out. */
function cleanBatterBase(clean: CleanHalf, play: CleanPlay): number {
  const to = play.batterTo ?? 0;
  if (to === 0 || play.hitBases > 0) return to;
  const retired = play.runners.filter((_, at) => play.runnersTo[at] === 0);
  const strangers = retired.some((trip) => trip !== null && !clean.bases.includes(trip));
  return strangers ? 0 : to;
}
