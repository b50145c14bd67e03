import { tiredBy } from '../lineup/fatigue.ts';
import { readyToPlay } from '../lineup/forced-changes.ts';
import { batterOf, inField, pitcherOf } from '../lineup/lineup.ts';
import type { EndReason, GameResult } from '../records/game-result.ts';
import type { Event, FinalLine } from '../records/play-record.ts';
import { afterPlay, inningsPlayed, playedLine } from '../scoring/game-end.ts';
import { noDecisions, pitchingDecisions } from '../scoring/pitching-decisions.ts';
import { chargeEarnedRuns, emptyFrame } from '../scoring/scorer.ts';
import { type Runners, type State, type TeamState, undecided } from '../state.ts';
import { battingSide, type Half, otherSide, type Side } from '../terms/terms.ts';

const empty: Runners = [null, null, null];

export interface Progress {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Continues after a play: keeps playing, ends the half-inning or ends the game (Baseball 3.4, 3.6). */
export function goOn(played: State): Progress {
  const state = played.begun ? played : withFatigue(played);
  const { inning, half, outs, teams } = state;
  const next = afterPlay(state.options, {
    inning,
    half,
    outs,
    away: teams.away.score,
    home: teams.home.score,
  });
  if (next.result === 'continue') return { state: readyToPlay(state), events: [] };
  const closed = closeHalf(state);
  const event = halfEvent(state, closed);
  if (next.result === 'game_over') {
    const over = gameOver(closed, next.reason, next.winner, scoreOf(closed));
    return { state: over.state, events: [event, ...over.events] };
  }
  return { state: startHalf(closed, next.inning, next.half, next.extraRunner), events: [event] };
}

/**
 * At the end of a plate appearance, checks whether the pitcher is fatigued for the next one (Baseball 11.1).
 */
function withFatigue(state: State): State {
  const side = otherSide(battingSide(state.half));
  return { ...state, teams: { ...state.teams, [side]: tiredBy(inField(state), state.options) } };
}

/**
 * Ends a half-inning: counts the runners left on base and charges the earned runs. Keeps the frame for the
 * summary.
 */
function closeHalf(state: State): State {
  const batting = battingSide(state.half);
  const team = state.teams[batting];
  const fielding = state.teams[otherSide(batting)];
  return {
    ...state,
    teams: {
      ...state.teams,
      [batting]: { ...team, leftOnBase: team.leftOnBase + leftOn(state.runners) },
      [otherSide(batting)]: { ...fielding, pitchers: chargeEarnedRuns(fielding.pitchers, state.frame) },
    },
  };
}

const leftOn = (runners: Runners): number => runners.filter((runner) => runner !== null).length;

const scoreOf = ({ teams }: State): Record<Side, number> => ({
  away: teams.away.score,
  home: teams.home.score,
});

function halfEvent(state: State, closed: State): Event {
  const batting = battingSide(state.half);
  const { runs, hits, errors } = state.frame;
  return {
    kind: 'half_inning',
    inning: state.inning,
    half: state.half,
    batting: state.teams[batting].team,
    fielding: state.teams[otherSide(batting)].team,
    runs,
    hits,
    errors,
    leftOnBase: leftOn(state.runners),
    teams: { away: state.teams.away.team, home: state.teams.home.team },
    score: scoreOf(closed),
  };
}

/**
 * Starts the next half-inning with empty bases, or with the extra runner on second. If a lineup has gaps, the
 * game first waits for a substitution.
 */
export function startHalf(state: State, inning: number, half: Half, extraRunner: boolean): State {
  const batting = battingSide(half);
  const team = state.teams[batting];
  const started: TeamState = {
    ...team,
    line: [...team.line, 0],
    extraRunners: team.extraRunners + (extraRunner ? 1 : 0),
  };
  return readyToPlay({
    ...state,
    inning,
    half,
    outs: 0,
    begun: false,
    runners: extraRunner ? withExtraRunner(team, state.teams[otherSide(batting)]) : empty,
    frame: emptyFrame,
    step: undecided,
    teams: { ...state.teams, [batting]: started },
  });
}

/**
 * Puts the player who bats before the lead-off batter on second. His run is charged to the pitcher but never
 * earned.
 */
const withExtraRunner = (batting: TeamState, fielding: TeamState): Runners => [
  null,
  { player: batterOf(batting, 8).player, responsible: pitcherOf(fielding), trip: 0 },
  null,
];

function gameOver(
  state: State,
  reason: EndReason,
  winner: Side | null,
  score: GameResult['score'],
): Progress {
  const teams = { away: lastLead(state, 'away'), home: lastLead(state, 'home') };
  const decisions =
    reason === 'conceded' ? noDecisions : pitchingDecisions({ ...state, teams }, winner, reason);
  const result: GameResult = { reason, winner, score, decisions };
  const over: State = { ...state, teams, status: 'completed', step: { kind: 'over' }, result };
  return { state: over, events: [gameOverEvent(over, result)] };
}

/** Records the team's final lead in the last pitcher's line. */
function lastLead(state: State, side: Side): TeamState {
  const team = state.teams[side];
  const last = team.pitchers.at(-1);
  if (last === undefined) return team;
  const leadAtExit = team.score - state.teams[otherSide(side)].score;
  return { ...team, pitchers: [...team.pitchers.slice(0, -1), { ...last, leadAtExit }] };
}

function gameOverEvent(state: State, result: GameResult): Event {
  return {
    kind: 'game_over',
    result,
    innings: state.inning,
    played: inningsPlayed(state),
    teams: { away: finalLine(state, 'away'), home: finalLine(state, 'home') },
  };
}

function finalLine(state: State, side: Side): FinalLine {
  const team = state.teams[side];
  return {
    team: team.team,
    line: playedLine(state, side),
    runs: team.score,
    hits: team.hits,
    errors: team.errors,
    leftOnBase: team.leftOnBase,
    homeRuns: Object.entries(team.batting).flatMap(([player, { HR: count = 0 }]) =>
      count === 0 ? [] : [{ player, count }],
    ),
  };
}

/**
 * Ends the game by concession. Records 9-0, or the actual score if the other side leads by more (Baseball
 * 3.6).
 */
export function concede(state: State, by: Side): Progress {
  const winner = otherSide(by);
  const score = scoreOf(state);
  const recorded = score[winner] - score[by] > 9 ? score : { ...score, [winner]: 9, [by]: 0 };
  return gameOver(closeHalf(state), 'conceded', winner, recorded);
}
