import { finalOf, runsIn } from './advancement.ts';
import { type BaseAttempt, cleanAfter, emptyCleanHalf } from './clean-half.ts';
import { hitBases, outcomeOf } from './outcomes.ts';
import type {
  Base,
  BattingLine,
  BattingStat,
  FieldPosition,
  Finals,
  Frame,
  Outing,
  PitchingLine,
  PitchingStat,
  PlayerId,
  Runners,
} from './state.ts';

/** A play as the official scorer sees it, after the walk-off rule has cut it down (section 3.6). */
export interface ScoredPlay {
  /** PlayOutcome value; a rare play by what happened (section 9.2). */
  readonly outcome: string;
  readonly batter: PlayerId;
  /** Trip number that the batter's plate appearance has. */
  readonly trip: number;
  readonly pitcher: PlayerId;
  readonly runners: Runners;
  readonly outs: number;
  readonly finals: Finals;
  /** The same play without its error: equal to `finals` where there is none. */
  readonly plain: Finals;
  readonly error: FieldPosition | null;
  /** Steals, pick-offs: runners who tried for a base, lead runner first. */
  readonly attempts: readonly BaseAttempt[];
  /** A groundball double play of section 12.1. */
  readonly groundedIntoDoublePlay: boolean;
  /** Bases credited to the batter: fewer than the hit's own at a walk-off. */
  readonly credited: number;
}

export const emptyFrame: Frame = { plays: 0, runs: 0, hits: 0, errors: 0, scored: [], clean: emptyCleanHalf };

const stealOutcomes: readonly string[] = ['stolen_base', 'caught_stealing', 'pick_off'];
const sacrificeFlies: readonly string[] = ['flyout_a', 'flyout_b', 'flyout_bq', 'bp_flyout'];
const hitNames = ['H', '2B', '3B', 'HR'] as const;

/** A batter safe on an error: case 5 of section 12.4. */
const safeOnError = (play: ScoredPlay): boolean =>
  outcomeOf(play.outcome).group === 'error' ? play.outcome !== 'foul_error' : play.outcome === 'bunt_error';

/** Runs batted in (section 12.1). */
export function runsBattedIn(play: ScoredPlay): number {
  const { group } = outcomeOf(play.outcome);
  if (group === 'running' || group === 'error' || play.outcome === 'bunt_error') return 0;
  return play.groundedIntoDoublePlay ? 0 : Math.min(runsIn(play.finals), runsIn(play.plain));
}

const bunts: readonly string[] = ['bunt_sacrifice', 'bunt_error'];

function isSacrificeHit(play: ScoredPlay): boolean {
  return bunts.includes(play.outcome) && play.runners.some((runner) => runner !== null);
}

const isSacrificeFly = (play: ScoredPlay): boolean =>
  sacrificeFlies.includes(play.outcome) && play.outs < 2 && play.finals.third === 4;

/** What the plate appearance is worth in the batter's line. Runs, steals and pick-offs are the runners'. */
export function batterCredit(play: ScoredPlay): BattingLine {
  const { group, pa } = outcomeOf(play.outcome);
  if (pa === 0) return {};
  const credit: Partial<Record<BattingStat, number>> = { PA: 1 };
  const sacrifice = isSacrificeHit(play) ? 'SH' : isSacrificeFly(play) ? 'SF' : undefined;
  if (sacrifice !== undefined) credit[sacrifice] = 1;
  else if (group !== 'walk') credit.AB = 1;
  if (hitBases(play.outcome) > 0) {
    credit.H = 1;
    const size = play.credited > 1 ? hitNames[play.credited - 1] : undefined;
    if (size !== undefined) credit[size] = 1;
  }
  if (play.outcome === 'walk' || play.outcome === 'intentional_walk') credit.BB = 1;
  if (play.outcome === 'intentional_walk') credit.IBB = 1;
  if (play.outcome === 'hbp') credit.HBP = 1;
  if (play.outcome === 'catcher_interference') credit.CI = 1;
  if (play.outcome === 'strikeout' || play.outcome === 'bunt_strikeout') credit.SO = 1;
  if (play.groundedIntoDoublePlay) credit.GIDP = 1;
  const rbi = runsBattedIn(play);
  if (rbi > 0) credit.RBI = rbi;
  return credit;
}

type BattingLines = Readonly<Record<PlayerId, BattingLine>>;

function credited(lines: BattingLines, player: PlayerId, credit: BattingLine): BattingLines {
  const line: Partial<Record<BattingStat, number>> = { ...lines[player] };
  for (const [stat, amount] of Object.entries(credit) as [BattingStat, number][])
    line[stat] = (line[stat] ?? 0) + amount;
  return { ...lines, [player]: line };
}

/** The batting lines of the team at bat after the play. */
export function battingAfter(lines: BattingLines, play: ScoredPlay): BattingLines {
  const own = batterCredit(play);
  const batter: BattingLine = play.finals.batter === 4 ? { ...own, R: 1 } : own;
  let after = Object.keys(batter).length === 0 ? lines : credited(lines, play.batter, batter);
  for (const base of [3, 2, 1] as const) {
    const runner = play.runners[base - 1];
    if (runner == null) continue;
    const credit = runnerCredit(play, base);
    if (Object.keys(credit).length > 0) after = credited(after, runner.player, credit);
  }
  return after;
}

function runnerCredit(play: ScoredPlay, base: Base): BattingLine {
  const run: BattingLine = finalOf(play.finals, base) === 4 ? { R: 1 } : {};
  const attempt = play.attempts.find(({ from }) => from === base);
  if (attempt === undefined || !stealOutcomes.includes(play.outcome)) return run;
  if (play.outcome === 'pick_off') return run;
  if (attempt.out) return { ...run, CS: 1 };
  // In a double steal on which one runner is put out the other gets no stolen base.
  return play.attempts.some(({ out }) => out) ? run : { ...run, SB: 1 };
}

export const emptyPitching: PitchingLine = {
  outs: 0,
  BF: 0,
  H: 0,
  R: 0,
  ER: 0,
  BB: 0,
  IBB: 0,
  HBP: 0,
  SO: 0,
  HR: 0,
  WP: 0,
  BK: 0,
  IR: 0,
  IRS: 0,
};

/** Runs of a play in the order in which they score, with the pitcher who pays. */
export function scorersOf(play: ScoredPlay): { player: PlayerId; trip: number; responsible: PlayerId }[] {
  const runners = ([3, 2, 1] as const).flatMap((base) => {
    const runner = play.runners[base - 1];
    return runner != null && finalOf(play.finals, base) === 4 ? [runner] : [];
  });
  const batter = { player: play.batter, trip: play.trip, responsible: play.pitcher };
  return play.finals.batter === 4 ? [...runners, batter] : runners;
}

/** What the pitcher on the mound gets for the play, runs left out: they belong to those responsible. */
function pitcherCredit(play: ScoredPlay, outs: number): Partial<Record<PitchingStat, number>> {
  const credit = batterCredit(play);
  return {
    outs,
    BF: credit.PA ?? 0,
    H: credit.H ?? 0,
    BB: credit.BB ?? 0,
    IBB: credit.IBB ?? 0,
    HBP: credit.HBP ?? 0,
    SO: credit.SO ?? 0,
    HR: credit.HR ?? 0,
    WP: play.outcome === 'wild_pitch' ? 1 : 0,
    BK: play.outcome === 'balk' ? 1 : 0,
    IRS: scorersOf(play).filter(({ responsible }) => responsible !== play.pitcher).length,
  };
}

function addTo(line: PitchingLine, credit: Partial<Record<PitchingStat, number>>): PitchingLine {
  const sum: Record<PitchingStat, number> = { ...line };
  for (const [stat, amount] of Object.entries(credit) as [PitchingStat, number][]) sum[stat] += amount;
  return sum;
}

/** The outings of the fielding team after the play (section 12.2). Earned runs come when the half-inning is over. */
export function pitchingAfter(outings: readonly Outing[], play: ScoredPlay, outs: number): Outing[] {
  const scorers = scorersOf(play);
  return outings.map((outing) => {
    const runs = scorers.filter(({ responsible }) => responsible === outing.player).length;
    const credit = outing.player === play.pitcher ? pitcherCredit(play, outs) : {};
    if (runs === 0 && outing.player !== play.pitcher) return outing;
    return { ...outing, line: addTo(outing.line, { ...credit, R: runs }) };
  });
}

/** The half-inning's own book after the play. */
export function frameAfter(frame: Frame, play: ScoredPlay): Frame {
  const scorers = scorersOf(play);
  return {
    plays: frame.plays + 1,
    runs: frame.runs + scorers.length,
    hits: frame.hits + (hitBases(play.outcome) > 0 ? 1 : 0),
    errors: frame.errors + (play.error === null ? 0 : 1),
    scored:
      scorers.length === 0
        ? frame.scored
        : [...frame.scored, ...scorers.map(({ trip, responsible }) => ({ trip, responsible }))],
    clean: cleanAfter(frame.clean, {
      outcome: play.outcome,
      batter: play.trip,
      runners: [play.runners[0]?.trip ?? null, play.runners[1]?.trip ?? null, play.runners[2]?.trip ?? null],
      outs: play.outs,
      batterTo: play.plain.batter,
      runnersTo: [play.plain.first, play.plain.second, play.plain.third],
      safeOnError: safeOnError(play),
      hitBases: hitBases(play.outcome),
      attempts: play.attempts,
    }),
  };
}

/** Charges the earned runs of a half-inning that is over to those responsible (section 12.4). */
export function chargeEarnedRuns(outings: readonly Outing[], frame: Frame): readonly Outing[] {
  const earned = frame.scored.filter(({ trip }) => frame.clean.scored.includes(trip));
  if (earned.length === 0) return outings;
  return outings.map((outing) => {
    const runs = earned.filter(({ responsible }) => responsible === outing.player).length;
    return runs === 0 ? outing : { ...outing, line: addTo(outing.line, { ER: runs }) };
  });
}

/** The bases after a play: who stands where, and who pays for him. */
export function runnersAfter(play: ScoredPlay): Runners {
  const next: [Runners[0], Runners[1], Runners[2]] = [null, null, null];
  const place = (final: number | null, runner: NonNullable<Runners[0]>) => {
    if (final === 1 || final === 2 || final === 3) next[final - 1] = runner;
  };
  for (const base of [3, 2, 1] as const) {
    const runner = play.runners[base - 1];
    if (runner != null) place(finalOf(play.finals, base), runner);
  }
  place(play.finals.batter, { player: play.batter, trip: play.trip, responsible: batterResponsible(play) });
  return next;
}

/** A batter who reaches while a fielder's choice retires a runner takes over that runner's pitcher (section 12.2). */
function batterResponsible(play: ScoredPlay): PlayerId {
  if (hitBases(play.outcome) > 0) return play.pitcher;
  const retired = ([3, 2, 1] as const).find((base) => finalOf(play.finals, base) === 0);
  return (retired === undefined ? undefined : play.runners[retired - 1]?.responsible) ?? play.pitcher;
}
