import { leadFirst, outsIn, runsIn } from './advancement.ts';
import { atBat, batterOf, fielderOf, inField, onBaseCode, pitcherOf } from './lineup.ts';
import { endsPlateAppearance, hitBases, outcomeOf } from './outcomes.ts';
import { notatePlay } from './play-notation.ts';
import type { PlayResult } from './play-result.ts';
import {
  battingAfter,
  frameAfter,
  pitchingAfter,
  runnersAfter,
  runsBattedIn,
  type ScoredPlay,
  scorersOf,
} from './scorer.ts';
import {
  battingSide,
  type DefensiveDecision,
  type OffensiveDecision,
  otherSide,
  type PlayRecord,
  type PlayRoll,
  type Side,
  type State,
  type TeamState,
} from './state.ts';
import { telling } from './telling.ts';
import { cutDown } from './walk-off.ts';

export interface PlayInput {
  readonly result: PlayResult;
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly rolls: readonly PlayRoll[];
  readonly attemptOff: boolean;
}

/** Runs that win the game for the team at bat at once; Infinity where no walk-off is possible. */
function runsNeeded(state: State): number {
  if (state.half === 'top' || state.inning < state.options.innings) return Number.POSITIVE_INFINITY;
  return state.teams.away.score - state.teams.home.score + 1;
}

/** The play as the scorer sees it, after the walk-off rule. */
function scored(state: State, result: PlayResult): ScoredPlay {
  const { finals, credited } = cutDown(result.finals, hitBases(result.outcome), runsNeeded(state));
  return {
    outcome: result.outcome,
    batter: batterOf(atBat(state)).player,
    trip: state.plateAppearances + 1,
    pitcher: pitcherOf(inField(state)),
    runners: state.runners,
    outs: state.outs,
    finals,
    plain: result.plain,
    error: result.error,
    attempts: result.attempts,
    groundedIntoDoublePlay: result.groundedIntoDoublePlay,
    credited,
  };
}

/**
 * Applies a play to runners, score and box score and stores it. Whether the half-inning or the game is over is looked at
 * afterwards; outs may be 3 here.
 */
export function applyPlay(state: State, input: PlayInput): { state: State; record: PlayRecord } {
  const play = scored(state, input.result);
  const outs = outsIn(play.finals);
  const ended = endsPlateAppearance(play.outcome);
  const record = recordOf(state, input, play);
  const batting = battingSide(state.half);
  const fielding = otherSide(batting);
  const next: State = {
    ...state,
    outs: state.outs + outs,
    runners: runnersAfter(play),
    plays: state.plays + 1,
    plateAppearances: state.plateAppearances + (ended ? 1 : 0),
    begun: !ended,
    lastPlay: record.description,
    lastNotation: record.notation,
    defence: null,
    step: { kind: 'defensive' },
    frame: frameAfter(state.frame, play),
    lead: leadAfter(state, play),
    teams: teamsOf(batting, battingTeamAfter(state, play, outs, ended), fieldingTeamAfter(state, play, outs)),
  };
  return {
    state: { ...next, teams: { ...next.teams, [fielding]: blownIfTied(state, next, fielding) } },
    record,
  };
}

const teamsOf = (batting: Side, atBat: TeamState, inField: TeamState): State['teams'] =>
  batting === 'away' ? { away: atBat, home: inField } : { away: inField, home: atBat };

function battingTeamAfter(state: State, play: ScoredPlay, outs: number, ended: boolean): TeamState {
  const team = atBat(state);
  const runs = runsIn(play.finals);
  return {
    ...team,
    battingIndex: ended ? (team.battingIndex + 1) % 9 : team.battingIndex,
    score: team.score + runs,
    line:
      runs === 0 ? team.line : team.line.map((each, at) => (at === state.inning - 1 ? each + runs : each)),
    hits: team.hits + (hitBases(play.outcome) > 0 ? 1 : 0),
    outsMade: team.outsMade + outs,
    plateAppearances: team.plateAppearances + (ended ? 1 : 0),
    batting: battingAfter(team.batting, play),
  };
}

function fieldingTeamAfter(state: State, play: ScoredPlay, outs: number): TeamState {
  const team = inField(state);
  const { error } = play;
  const errors = error === null ? 0 : 1;
  return {
    ...team,
    errors: team.errors + errors,
    errorsByPosition:
      error === null
        ? team.errorsByPosition
        : { ...team.errorsByPosition, [error]: (team.errorsByPosition[error] ?? 0) + 1 },
    passedBalls: team.passedBalls + (play.outcome === 'passed_ball' ? 1 : 0),
    doublePlays: team.doublePlays + (outs >= 2 ? 1 : 0),
    pitchers: pitchingAfter(team.pitchers, play, outs),
  };
}

/** A lead is taken by the run that goes ahead, and lost by the one that ties (section 12.6). */
function leadAfter(state: State, play: ScoredPlay): State['lead'] {
  const side = battingSide(state.half);
  const own = state.teams[side].score;
  const other = state.teams[otherSide(side)].score;
  const scorers = scorersOf(play);
  if (own > other || scorers.length === 0) return state.lead;
  if (own + scorers.length < other) return state.lead;
  const goAhead = scorers[other - own];
  if (goAhead === undefined) return null;
  return { side, winning: pitcherOf(state.teams[side]), losing: goAhead.responsible };
}

/** The pitcher who came in with a lead to save and lets the tying run score has blown it. */
function blownIfTied(before: State, after: State, fielding: Side): TeamState {
  const team = after.teams[fielding];
  const batting = otherSide(fielding);
  const led = before.teams[fielding].score > before.teams[batting].score;
  const last = team.pitchers.at(-1);
  if (!led || team.score > after.teams[batting].score || last === undefined) return team;
  if (!last.saveSituation || last.blown) return team;
  return { ...team, pitchers: [...team.pitchers.slice(0, -1), { ...last, blown: true }] };
}

function recordOf(state: State, input: PlayInput, play: ScoredPlay): PlayRecord {
  const { result } = input;
  const { finals, outcome, error } = play;
  const onBase = onBaseCode(state.runners);
  const runs = runsIn(finals);
  const batting = battingSide(state.half);
  const own = state.teams[batting].score + runs;
  const other = state.teams[otherSide(batting)].score;
  const [first, second, third] = state.runners;
  const record: PlayRecord = {
    number: state.plays + 1,
    onBase,
    batter: play.batter,
    pitcher: play.pitcher,
    runners: [first?.player ?? null, second?.player ?? null, third?.player ?? null],
    offence: input.offence,
    attemptOff: input.attemptOff,
    outcome: result.outcome,
    fielder: result.fielder,
    finals,
    runs,
    error,
    inning: state.inning,
    half: state.half,
    batting: atBat(state).team,
    fielding: inField(state).team,
    outsBefore: state.outs,
    outsAdded: outsIn(finals),
    catcher: fielderOf(inField(state), 'C'),
    defence: input.defence,
    rolls: input.rolls,
    hitType: result.hitType,
    checkPosition: null,
    rbi: runsBattedIn(play),
    score: batting === 'away' ? { away: own, home: other } : { away: other, home: own },
    description: '',
    notation: notatePlay({ ...play, outcome: result.outcome, onBase, fielder: result.fielder }),
    isHit: hitBases(outcome) > 0,
    isOut: leadFirst(finals).some(([, final]) => final === 0),
    isWalk: outcomeOf(outcome).group === 'walk',
    complete: endsPlateAppearance(outcome),
  };
  return { ...record, description: telling(record) };
}
