import { RuleError } from '../../../engine/rule-error.ts';
import { playerOf } from '../league/roster.ts';
import type { Event } from '../records/play-record.ts';
import { type State, type TeamState, undecided } from '../state.ts';
import type { Substitution } from '../terms/decisions.ts';
import {
  type Base,
  battingSide,
  type LineupEntry,
  type Moment,
  otherSide,
  type PlayerId,
  type Side,
} from '../terms/terms.ts';
import { lineupProblem } from '../terms/validators.ts';
import { atLimit, mustStay, newOuting } from './fatigue.ts';
import { readyToPlay } from './forced-changes.ts';
import { batterOf, fielderAt, hitterOf, isPresent, pitcherOf, present, spare, vacancies } from './lineup.ts';
import {
  type Change,
  doubleSwitch,
  entryProblem,
  exchanged,
  leavingNow,
  newEntry,
  occupant,
  owedBy,
  type Rules,
  rearrange,
  refuse,
  withDebts,
} from './rearrangement.ts';

/**
 * Makes a substitution for the team whose step it is (Baseball 2.3).
 *
 * @throws RuleError with the sentence of the validator
 */
export function substitute(state: State, side: Side, change: Substitution): { state: State; event: Event } {
  const batting = battingSide(state.half) === side;
  const atPlate = change.kind === 'pinch_hit' || change.kind === 'pinch_run';
  if (batting !== atPlate)
    refuse(
      batting
        ? 'Your team is at bat, so you can change only hitters and runners.'
        : 'Your team is in the field, so you can’t change hitters or runners.',
    );
  const team = state.teams[side];
  const made = makeChange(state, team, change);
  if (spare(made.team) < 0)
    refuse(`${nameOfAbsentee(made.team)} has left the game, so keep somebody to take his place.`);
  const after = batting ? offenseAfter(state, side, change, made.team) : fieldAfter(state, side, made.team);
  const { moves, leaving, dhLost } = made;
  return {
    state: after,
    event: { kind: 'substitution', team: team.team, change: change.kind, moves, leaving, dhLost },
  };
}

/** Returns why a substitution isn't allowed, as a sentence; undefined if it is. */
export function substitutionProblem(state: State, side: Side, change: Substitution): string | undefined {
  try {
    substitute(state, side, change);
    return undefined;
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}

const nameOfAbsentee = (team: TeamState): string => {
  const absent = team.lineup.find((entry) => entry.active && !isPresent(entry));
  return absent === undefined ? team.team : playerOf(absent.player).name;
};

/** Manual mode requires no ratings (Baseball 13). */
export const rulesOf = ({ options }: Pick<State, 'options'>): Rules => ({ rated: options.mode === 'auto' });

function makeChange(state: State, team: TeamState, change: Substitution): Change {
  const moment = momentOf(state);
  switch (change.kind) {
    case 'pinch_hit':
      return pinch(team, change.player, batterOf(team), 'PH', null, moment);
    case 'pinch_run':
      return pinch(team, change.player, runnerEntry(state, team, change.base), 'PR', change.base, moment);
    case 'pitcher':
      return pitchingChange(team, change.player, moment);
    case 'defence':
      return rearrange(team, change.moves, moment, rulesOf(state));
    case 'double_switch':
      return doubleSwitch(team, change.moves, moment, rulesOf(state));
  }
}

const momentOf = ({ inning, half, plays }: State): Moment => ({ inning, half, play: plays + 1 });

/** The runner's lineup entry, even if he has left the game and a substitute must run for him. */
function runnerEntry(state: State, team: TeamState, base: Base): LineupEntry {
  const player = state.runners[base - 1]?.player;
  const entry = team.lineup.find((each) => each.active && each.player === player);
  return entry ?? refuse(`There’s no runner on base ${base}.`);
}

function pinch(
  team: TeamState,
  player: PlayerId,
  old: LineupEntry,
  role: 'PH' | 'PR',
  base: Base | null,
  moment: Moment,
): Change {
  if (isIdlePitcher(team, player)) return pitcherPinches(team, player, old, role, base, moment);
  const problem = entryProblem(team, player);
  if (problem !== undefined) refuse(problem);
  const entry = newEntry(player, role, old.position === 'DH' ? 'DH' : null, old.order, old, moment);
  return {
    team: exchanged(team, team.lineup, [old.player], [entry], moment),
    moves: [{ player, role, order: old.order, replaced: old.player, base }],
    leaving: leavingNow([old]),
    dhLost: false,
  };
}

/** Whether a player is the pitcher of a team with a designated hitter. He is in the game but doesn't bat. */
export const isIdlePitcher = (team: TeamState, player: PlayerId): boolean =>
  team.dh && fielderAt(team, 'P')?.player === player;

/**
 * The pitcher pinch-hits or pinch-runs and takes the replaced player's slot, so the team loses the designated
 * hitter (Baseball 2.3, case 3). If he replaces somebody other than the hitter, the hitter leaves as well.
 * The hitter's slot then goes to the fielder who replaces that player, or to a pinch hitter if it comes up
 * first.
 */
function pitcherPinches(
  team: TeamState,
  player: PlayerId,
  old: LineupEntry,
  role: 'PH' | 'PR',
  base: Base | null,
  moment: Moment,
): Change {
  const { order } = old;
  const hitter = hitterOf(team);
  const also = hitter === undefined || hitter.player === old.player ? undefined : hitter;
  const lineup = team.lineup.map((entry): LineupEntry => {
    if (!entry.active) return entry;
    if (entry.player === player) return { ...entry, order, played: [...entry.played, role] };
    if (entry !== also) return entry;
    return { ...entry, position: null, owes: owedBy(old), left: entry.left ?? moment };
  });
  return {
    team: { ...exchanged(team, lineup, [old.player], [], moment), dh: false },
    moves: [{ player, role, order, replaced: old.player, base }],
    leaving: leavingNow(also === undefined ? [old] : [old, also]),
    dhLost: true,
  };
}

function pitchingChange(team: TeamState, player: PlayerId, moment: Moment): Change {
  const problem = entryProblem(team, player);
  if (problem !== undefined) refuse(problem);
  const old = occupant(team, 'P') ?? refuse('There’s no pitcher to replace.');
  const entry = newEntry(player, 'P', 'P', old.order, old, moment);
  return {
    team: withDebts(exchanged(team, team.lineup, [old.player], [entry], moment)),
    moves: [{ player, role: 'P', order: old.order, replaced: old.player, base: null }],
    leaving: leavingNow([old]),
    dhLost: false,
  };
}

/** A new batter or runner cancels the defense's decision, and the defense decides again. */
function offenseAfter(state: State, side: Side, change: Substitution, team: TeamState): State {
  const runners =
    change.kind === 'pinch_run'
      ? state.runners.map((runner, at) =>
          runner !== null && at === change.base - 1 ? { ...runner, player: change.player } : runner,
        )
      : state.runners;
  const [first = null, second = null, third = null] = runners;
  return readyToPlay({
    ...state,
    teams: { ...state.teams, [side]: team },
    runners: [first, second, third],
    step: undecided,
  });
}

function fieldAfter(state: State, side: Side, team: TeamState): State {
  const before = state.teams[side];
  const problem = lineupProblem(team.lineup, team.dh);
  const repaired = vacancies(team).length < vacancies(before).length;
  if (problem !== undefined && !repaired) refuse(`${problem}.`);
  const next: State = { ...state, step: undecided, teams: { ...state.teams, [side]: team } };
  const pitcher = fielderAt(team, 'P')?.player;
  if (pitcher === undefined || pitcher === pitcherOf(before)) return readyToPlay(next);
  const stays = moundProblem(state, side);
  if (stays !== undefined) refuse(stays);
  if (team.pitchers.some((outing) => outing.player === pitcher))
    refuse(`${playerOf(pitcher).name} has already pitched in this game.`);
  return readyToPlay(withPitcher(next, side, team, pitcher));
}

/**
 * Returns why the pitcher can't be replaced now. He must finish a plate appearance that he has begun, and
 * face three batters if the league requires it (Baseball 2.3). A pitcher who has already left the mound may
 * be replaced at any time.
 */
export function moundProblem(state: State, side: Side): string | undefined {
  const team = state.teams[side];
  const pitcher = pitcherOf(team);
  if (present(team, pitcher)?.position !== 'P') return undefined;
  if (state.begun) return `${playerOf(pitcher).name} has started this plate appearance and must finish it.`;
  const minimum = mustStay(state.options, team, state.inning) && !atLimit(state.options, team);
  return minimum ? 'A new pitcher must face at least 3 batters' : undefined;
}

/**
 * Starts the new pitcher's outing. Runners count as inherited, except an extra runner from his own
 * half-inning.
 */
export function withPitcher(state: State, side: Side, team: TeamState, player: PlayerId): State {
  const lead = team.score - state.teams[otherSide(side)].score;
  const own = state.frame.plays === 0;
  const onBase = state.runners.filter((runner) => runner !== null).length;
  const outing = newOuting(
    state.options,
    player,
    { inning: state.inning, starter: false, lead, onBase, inherited: own ? 0 : onBase },
    team.tired,
  );
  const earlier = team.pitchers.map((each, at) =>
    at === team.pitchers.length - 1 ? { ...each, leadAtExit: lead } : each,
  );
  const [first, second, third] = state.runners;
  return {
    ...state,
    runners: own && second !== null ? [first, { ...second, responsible: player }, third] : state.runners,
    teams: { ...state.teams, [side]: { ...team, pitchers: [...earlier, outing] } },
  };
}
