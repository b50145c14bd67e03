import { atBat, batterOf, fielderOf, inField, onBaseCode, pitcherOf } from '../lineup/lineup.ts';
import { outsIn } from '../lookups/advancement.ts';
import type { PlayRecord } from '../records/play-record.ts';
import type { PlayResult } from '../records/play-result.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import {
  batterCredit,
  battingAfter,
  checksAfter,
  frameAfter,
  pitchingAfter,
  runnersAfter,
  type ScoredPlay,
  type Scorer,
  scoredOutcome,
  scorersOf,
} from '../scoring/scorer.ts';
import { atBatBook, inFieldBook } from '../scoring/season-book.ts';
import { cutDown } from '../scoring/walk-off.ts';
import { type BattingLine, type State, type TeamState, undecided } from '../state.ts';
import type { DefensiveDecision, OffensiveDecision } from '../terms/decisions.ts';
import { endsPlateAppearance, hitBases, isWalk, outcomeOf } from '../terms/outcomes.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { battingSide, otherSide, type PlayRoll, type Side } from '../terms/terms.ts';

export interface PlayInput {
  readonly result: PlayResult;
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly rolls: readonly PlayRoll[];
  readonly attemptOff: boolean;
}

/** The number of runs that give the team at bat a walk-off win; Infinity when no walk-off is possible. */
function runsNeeded(state: State): number {
  if (state.half === 'top' || state.inning < state.options.innings) return Number.POSITIVE_INFINITY;
  return state.teams.away.score - state.teams.home.score + 1;
}

/** Returns the play as the official scorer records it, after applying the walk-off rule. */
function scored(state: State, result: PlayResult): ScoredPlay {
  const outcome = scoredOutcome(result.outcome, result.xCheck);
  const { finals, credited } = cutDown(result.finals, hitBases(outcome), runsNeeded(state));
  return {
    outcome,
    batter: batterOf(atBat(state)).player,
    trip: state.plateAppearances + 1,
    pitcher: pitcherOf(inField(state)),
    runners: state.runners,
    outs: state.outs,
    finals,
    // Without an error, `plain` equals `finals`, which the walk-off rule may have shortened.
    plain: result.error === null ? finals : result.plain,
    error: result.error,
    attempts: result.attempts,
    groundedIntoDoublePlay: result.groundedIntoDoublePlay,
    credited,
  };
}

/** Facts about a play that several records need, computed once. */
interface Entry {
  readonly play: ScoredPlay;
  readonly xCheck: XCheckRecord | null;
  /** Where the ball went. */
  readonly location: FieldPosition | null;
  readonly own: BattingLine;
  readonly scorers: readonly Scorer[];
  readonly outs: number;
  /** True if the play ends the plate appearance. */
  readonly ended: boolean;
}

/**
 * Applies a play to the runners, score and box score, and stores it. `outs` may be 3 afterward; the caller
 * checks whether the half-inning or the game is over.
 */
export function applyPlay(state: State, input: PlayInput): { state: State; record: PlayRecord } {
  const play = scored(state, input.result);
  const entry: Entry = {
    play,
    xCheck: input.result.xCheck,
    location: input.result.location,
    own: batterCredit(play),
    scorers: scorersOf(play),
    outs: outsIn(play.finals),
    ended: endsPlateAppearance(play.outcome),
  };
  const record = recordOf(state, input, entry);
  const battingTeam = battingTeamAfter(state, entry);
  const next: State = {
    ...state,
    outs: state.outs + entry.outs,
    runners: runnersAfter(play),
    plays: state.plays + 1,
    plateAppearances: state.plateAppearances + (entry.ended ? 1 : 0),
    begun: !entry.ended,
    lastPlay: asLastPlay(record),
    step: undecided,
    frame: frameAfter(state.frame, play, entry.scorers),
    lead: leadAfter(state, entry.scorers),
    teams: teamsOf(
      battingSide(state.half),
      battingTeam,
      blownIfTied(state, fieldingTeamAfter(state, entry), battingTeam.score),
    ),
  };
  return { state: next, record };
}

/**
 * Returns a play in the form that `state.lastPlay` stores. Two flags keep the wider meaning they had in the
 * first logs, so that the hashes of those logs don't change: `isWalk` also covers hit batters and
 * interference, and `isOut` means that anyone was out on the play.
 */
export const asLastPlay = (play: PlayRecord): PlayRecord => {
  const isWalk = outcomeOf(scoredOutcome(play.outcome, play.xCheck)).group === 'walk';
  const isOut = play.outsAdded > 0;
  return isWalk === play.isWalk && isOut === play.isOut ? play : { ...play, isWalk, isOut };
};

const teamsOf = (batting: Side, atBat: TeamState, inField: TeamState): State['teams'] =>
  batting === 'away' ? { away: atBat, home: inField } : { away: inField, home: atBat };

function battingTeamAfter(state: State, { play, own, scorers, outs, ended }: Entry): TeamState {
  const team = atBat(state);
  const runs = scorers.length;
  return {
    ...team,
    battingIndex: ended ? (team.battingIndex + 1) % 9 : team.battingIndex,
    score: team.score + runs,
    line:
      runs === 0 ? team.line : team.line.map((each, at) => (at === state.inning - 1 ? each + runs : each)),
    hits: team.hits + (own.H ?? 0),
    outsMade: team.outsMade + outs,
    plateAppearances: team.plateAppearances + (ended ? 1 : 0),
    batting: battingAfter(team.batting, play, own),
    ...(team.book && { book: atBatBook(team.book, play) }),
  };
}

function fieldingTeamAfter(state: State, { play, xCheck, location, own, scorers, outs }: Entry): TeamState {
  const team = inField(state);
  const { error } = play;
  return {
    ...team,
    errors: team.errors + (error === null ? 0 : 1),
    errorsByPosition:
      error === null
        ? team.errorsByPosition
        : { ...team.errorsByPosition, [error]: (team.errorsByPosition[error] ?? 0) + 1 },
    passedBalls: team.passedBalls + (play.outcome === 'passed_ball' ? 1 : 0),
    doublePlays: team.doublePlays + (outs >= 2 ? 1 : 0),
    checks: xCheck === null ? team.checks : checksAfter(team.checks, xCheck, play, outs),
    pitchers: pitchingAfter(team.pitchers, play, own, scorers, outs),
    ...(team.book && { book: inFieldBook(team, team.book, { play, xCheck, location, outs }) }),
  };
}

/** Updates the lead after a play: the go-ahead run takes it, and a tying run ends it (Baseball 12.6). */
function leadAfter(state: State, scorers: readonly Scorer[]): State['lead'] {
  const side = battingSide(state.half);
  const own = state.teams[side].score;
  const other = state.teams[otherSide(side)].score;
  if (own > other || scorers.length === 0) return state.lead;
  if (own + scorers.length < other) return state.lead;
  const goAhead = scorers[other - own];
  if (goAhead === undefined) return null;
  return { side, winning: pitcherOf(state.teams[side]), losing: goAhead.responsible };
}

/** Charges a blown save to a pitcher who entered in a save situation and gives up the tying run. */
function blownIfTied(before: State, fielding: TeamState, scoredByOthers: number): TeamState {
  const led = fielding.score > atBat(before).score;
  const last = fielding.pitchers.at(-1);
  if (!led || fielding.score > scoredByOthers || last === undefined) return fielding;
  if (!last.saveSituation || last.blown) return fielding;
  return { ...fielding, pitchers: [...fielding.pitchers.slice(0, -1), { ...last, blown: true }] };
}

function recordOf(state: State, input: PlayInput, { play, own, scorers, outs, ended }: Entry): PlayRecord {
  const { result } = input;
  const runs = scorers.length;
  const batting = battingSide(state.half);
  const score = state.teams[batting].score + runs;
  const other = state.teams[otherSide(batting)].score;
  const [first, second, third] = state.runners;
  return {
    number: state.plays + 1,
    inning: state.inning,
    half: state.half,
    batting: atBat(state).team,
    fielding: inField(state).team,
    outsBefore: state.outs,
    outsAdded: outs,
    onBase: onBaseCode(state.runners),
    batter: play.batter,
    pitcher: play.pitcher,
    catcher: fielderOf(inField(state), 'C'),
    runners: [first?.player ?? null, second?.player ?? null, third?.player ?? null],
    defence: input.defence,
    offence: input.offence,
    rolls: input.rolls,
    attemptOff: input.attemptOff,
    outcome: result.outcome,
    hitType: result.hitType,
    checkPosition: result.xCheck?.position ?? null,
    xCheck: result.xCheck,
    reading: result.reading,
    fielder: result.fielder,
    finals: play.finals,
    plain: play.error === null ? null : play.plain,
    attempts: play.attempts,
    credited: play.credited,
    groundedIntoDoublePlay: play.groundedIntoDoublePlay,
    runs,
    rbi: own.RBI ?? 0,
    error: play.error,
    score: batting === 'away' ? { away: score, home: other } : { away: other, home: score },
    isHit: own.H === 1,
    isOut: play.finals.batter === 0,
    isWalk: isWalk(play.outcome),
    complete: ended,
  };
}
