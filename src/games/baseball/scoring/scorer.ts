import { finalOf, runsIn } from '../lookups/advancement.ts';
import { outcomeOf as outOf } from '../lookups/x-check-charts.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type {
  BattingLine,
  BattingStat,
  CheckLine,
  Frame,
  Outing,
  PitchingLine,
  Runners,
  TeamState,
} from '../state.ts';
import { hitBases, outcomeOf } from '../terms/outcomes.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Base, BaseAttempt, FinalBase, Finals, PlayerId, PlayOutcome } from '../terms/terms.ts';
import { cleanAfter, emptyCleanHalf } from './clean-half.ts';

/** A play as the official scorer records it, after the walk-off rule is applied (Baseball 3.6). */
export interface ScoredPlay {
  /** The outcome; for a rare play, what actually happened instead of its label (Baseball 9.2). */
  readonly outcome: PlayOutcome;
  readonly batter: PlayerId;
  /** Trip number of the batter's plate appearance. */
  readonly trip: number;
  readonly pitcher: PlayerId;
  readonly runners: Runners;
  readonly outs: number;
  readonly finals: Finals;
  /** Final bases without the play's error; equal to `finals` if there is none. */
  readonly plain: Finals;
  readonly error: FieldPosition | null;
  /** Steals and pick-offs, lead runner first. */
  readonly attempts: readonly BaseAttempt[];
  /** True for a double play on a groundball (Baseball 12.1). */
  readonly groundedIntoDoublePlay: boolean;
  /** Bases credited to the batter for his hit. A walk-off may credit fewer than the hit has. */
  readonly credited: number;
}

export const emptyFrame: Frame = { plays: 0, runs: 0, hits: 0, errors: 0, scored: [], clean: emptyCleanHalf };

/** Rare plays that are not field outs. */
const rareOutcomes = {
  single: 'single_1',
  double: 'double_2',
  triple: 'triple',
  homerun: 'homerun',
  error: 'error',
  foul_error: 'foul_error',
  catcher_interference: 'catcher_interference',
} as const;

/**
 * The outcome used to score a stored play. A rare play is labeled `error` but counts as what actually
 * happened (Baseball 9.2).
 */
export function scoredOutcome(outcome: PlayOutcome, check: XCheckRecord | null): PlayOutcome {
  if (outcome !== 'error' || check?.errorResult !== 'RP') return outcome;
  if (check.scoredAs !== 'field_out') return rareOutcomes[check.scoredAs];
  // A batter who hits a double but misses first base is out, and the play counts as a lineout.
  return check.convertedResult === 'DO3' ? 'lineout' : outOf(check.convertedResult);
}

const sacrificeFlies: readonly string[] = ['flyout_a', 'flyout_b', 'flyout_bq', 'bp_flyout'];
const hitNames = ['H', '2B', '3B', 'HR'] as const;

/** Whether the batter is safe on an error (Baseball 12.4, case 5). */
const safeOnError = ({ outcome }: ScoredPlay): boolean => outcome === 'error' || outcome === 'bunt_error';

/** Runs batted in (Baseball 12.1). */
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

/**
 * What the plate appearance adds to the batter's line. Runs, steals and pick-offs go to the runners' lines.
 */
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

/**
 * Returns the batting lines of the team at bat after the play.
 *
 * @param own the batter's credit from `batterCredit`
 */
export function battingAfter(lines: BattingLines, play: ScoredPlay, own: BattingLine): BattingLines {
  const after: Record<PlayerId, BattingLine> = { ...lines };
  if (own.PA !== undefined) after[play.batter] = summed(after[play.batter], own);
  if (play.finals.batter === 4) after[play.batter] = summed(after[play.batter], run);
  for (const base of bases) {
    const runner = play.runners[base - 1];
    if (runner == null) continue;
    const { player } = runner;
    if (finalOf(play.finals, base) === 4) after[player] = summed(after[player], run);
    const stolen = stealCredit(play, base);
    if (stolen !== undefined) after[player] = summed(after[player], stolen);
  }
  return after;
}

const run: BattingLine = { R: 1 };
/** Lead runner first. */
const bases = [3, 2, 1] as const;

function summed(line: BattingLine | undefined, credit: BattingLine): BattingLine {
  const sum: Partial<Record<BattingStat, number>> = { ...line };
  for (const stat in credit)
    sum[stat as BattingStat] = (sum[stat as BattingStat] ?? 0) + (credit[stat as BattingStat] ?? 0);
  return sum;
}

/**
 * A runner's credit for a steal attempt. A pick-off isn't a caught stealing. If one runner is out on a double
 * steal, the other gets no stolen base.
 */
function stealCredit(play: ScoredPlay, base: Base): BattingLine | undefined {
  if (play.attempts.length === 0 || play.outcome === 'pick_off') return undefined;
  const attempt = play.attempts.find(({ from }) => from === base);
  if (attempt === undefined) return undefined;
  if (attempt.out) return { CS: 1 };
  return play.attempts.some(({ out }) => out) ? undefined : { SB: 1 };
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

/** A run, with the pitcher who is charged with it. */
export interface Scorer {
  readonly trip: number;
  readonly responsible: PlayerId;
}

const nobody: readonly Scorer[] = [];

/** Runs of a play in scoring order. */
export function scorersOf(play: ScoredPlay): readonly Scorer[] {
  if (runsIn(play.finals) === 0) return nobody;
  const scorers: Scorer[] = [];
  for (const base of bases) {
    const runner = play.runners[base - 1];
    if (runner != null && finalOf(play.finals, base) === 4)
      scorers.push({ trip: runner.trip, responsible: runner.responsible });
  }
  if (play.finals.batter === 4) scorers.push({ trip: play.trip, responsible: play.pitcher });
  return scorers;
}

/**
 * Returns the outings of the fielding team after the play (Baseball 12.2). Runs are charged to the
 * responsible pitchers; earned runs follow at the end of the half-inning.
 *
 * @param own the batter's credit from `batterCredit`
 */
export function pitchingAfter(
  outings: readonly Outing[],
  play: ScoredPlay,
  own: BattingLine,
  scorers: readonly Scorer[],
  outs: number,
): Outing[] {
  return outings.map((outing) => {
    const runs = runsOf(scorers, outing.player);
    if (outing.player === play.pitcher) {
      const inherited = scorers.length - runs;
      return { ...outing, line: onTheMound(outing.line, play, own, outs, runs, inherited) };
    }
    return runs === 0 ? outing : { ...outing, line: { ...outing.line, R: outing.line.R + runs } };
  });
}

function runsOf(scorers: readonly Scorer[], pitcher: PlayerId): number {
  let runs = 0;
  for (const { responsible } of scorers) if (responsible === pitcher) runs += 1;
  return runs;
}

function onTheMound(
  line: PitchingLine,
  play: ScoredPlay,
  own: BattingLine,
  outs: number,
  runs: number,
  inherited: number,
): PitchingLine {
  return {
    outs: line.outs + outs,
    BF: line.BF + (own.PA ?? 0),
    H: line.H + (own.H ?? 0),
    R: line.R + runs,
    ER: line.ER,
    BB: line.BB + (own.BB ?? 0),
    IBB: line.IBB + (own.IBB ?? 0),
    HBP: line.HBP + (own.HBP ?? 0),
    SO: line.SO + (own.SO ?? 0),
    HR: line.HR + (own.HR ?? 0),
    WP: line.WP + (play.outcome === 'wild_pitch' ? 1 : 0),
    BK: line.BK + (play.outcome === 'balk' ? 1 : 0),
    IR: line.IR,
    IRS: line.IRS + inherited,
  };
}

/** Adds an X-Check to the team's records by fielder: outs, hits and errors, by what actually happened. */
export function checksAfter(
  checks: TeamState['checks'],
  check: XCheckRecord,
  play: ScoredPlay,
  outs: number,
): TeamState['checks'] {
  const { defender, position } = check;
  const before: CheckLine = checks[defender]?.[position] ?? [0, 0, 0, 0];
  const after: CheckLine = [
    before[0] + 1,
    before[1] + outs,
    before[2] + (hitBases(play.outcome) > 0 ? 1 : 0),
    before[3] + (play.error === null ? 0 : 1),
  ];
  return { ...checks, [defender]: { ...checks[defender], [position]: after } };
}

/** Updates the records of the half-inning after the play. */
export function frameAfter(frame: Frame, play: ScoredPlay, scorers: readonly Scorer[]): Frame {
  return {
    plays: frame.plays + 1,
    runs: frame.runs + scorers.length,
    hits: frame.hits + (hitBases(play.outcome) > 0 ? 1 : 0),
    errors: frame.errors + (play.error === null ? 0 : 1),
    scored: scorers.length === 0 ? frame.scored : [...frame.scored, ...scorers],
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

/** Charges the earned runs of a finished half-inning to the responsible pitchers (Baseball 12.4). */
export function chargeEarnedRuns(outings: readonly Outing[], frame: Frame): readonly Outing[] {
  const earned = frame.scored.filter(({ trip }) => frame.clean.scored.includes(trip));
  if (earned.length === 0) return outings;
  return outings.map((outing) => {
    const runs = runsOf(earned, outing.player);
    return runs === 0 ? outing : { ...outing, line: { ...outing.line, ER: outing.line.ER + runs } };
  });
}

/** The runner on each base after a play, with the pitcher charged if he scores. */
export function runnersAfter(play: ScoredPlay): Runners {
  const next: [Runners[0], Runners[1], Runners[2]] = [null, null, null];
  for (const base of bases) {
    const final = finalOf(play.finals, base);
    if (isBase(final)) next[final - 1] = play.runners[base - 1] ?? null;
  }
  const { batter } = play.finals;
  if (isBase(batter))
    next[batter - 1] = { player: play.batter, trip: play.trip, responsible: batterResponsible(play) };
  return next;
}

const isBase = (final: FinalBase | null): final is Base => final === 1 || final === 2 || final === 3;

/**
 * The pitcher charged if the batter scores. If a fielder's choice retires a runner, it's that runner's
 * pitcher (Baseball 12.2).
 */
function batterResponsible(play: ScoredPlay): PlayerId {
  if (hitBases(play.outcome) > 0) return play.pitcher;
  const retired = bases.find((base) => finalOf(play.finals, base) === 0);
  return (retired === undefined ? undefined : play.runners[retired - 1]?.responsible) ?? play.pitcher;
}
