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
import { cutDown } from '../scoring/walk-off.ts';
import { type BattingLine, type State, type TeamState, undecided } from '../state.ts';
import type { DefensiveDecision, OffensiveDecision } from '../terms/decisions.ts';
import { endsPlateAppearance, hitBases, isWalk, outcomeOf } from '../terms/outcomes.ts';
import { battingSide, otherSide, type PlayRoll, type Side } from '../terms/terms.ts';

export interface PlayInput {
  readonly result: PlayResult;
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly rolls: readonly PlayRoll[];
  readonly attemptOff: boolean;
}

/** Runs that win the game at once for the team at bat; Infinity where no walk-off is possible. */
function runsNeeded(state: State): number {
  if (state.half === 'top' || state.inning < state.options.innings) return Number.POSITIVE_INFINITY;
  return state.teams.away.score - state.teams.home.score + 1;
}

/** The play as the scorer sees it, after the walk-off rule. */
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
    // Without an error there is only one play: the one that the end of the game has cut short.
    plain: result.error === null ? finals : result.plain,
    error: result.error,
    attempts: result.attempts,
    groundedIntoDoublePlay: result.groundedIntoDoublePlay,
    credited,
  };
}

/** What the books need to know about a play, computed once. */
interface Entry {
  readonly play: ScoredPlay;
  readonly xCheck: XCheckRecord | null;
  readonly own: BattingLine;
  readonly scorers: readonly Scorer[];
  readonly outs: number;
  /** The plate appearance is over. */
  readonly ended: boolean;
}

/**
 * Applies a play to runners, score and box score and stores it. The caller checks whether the half-inning or
 * the game is over; outs may be 3 here.
 */
export function applyPlay(state: State, input: PlayInput): { state: State; record: PlayRecord } {
  const play = scored(state, input.result);
  const entry: Entry = {
    play,
    xCheck: input.result.xCheck,
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
 * A stored play as the state keeps it. Two flags keep the wider sense of the first logs there, so that their
 * hashes stay the same:
 * `isWalk` is the group of the outcome (hit batters and interference included), `isOut` any out of the play.
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
  };
}

function fieldingTeamAfter(state: State, { play, xCheck, own, scorers, outs }: Entry): TeamState {
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
  };
}

/**
 * Updates who takes the lead: the run that goes ahead takes it, the run that ties ends it (Baseball 12.6).
 */
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

/** Charges a blown save to the pitcher who came in with a lead to save and lets the tying run score. */
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
