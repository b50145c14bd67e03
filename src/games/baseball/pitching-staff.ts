import { repairs } from './changes.ts';
import { emergencyPitcherFor, isRated, playerOf, teamOf } from './roster.ts';
import {
  otherSide,
  type PlayerId,
  type Side,
  type State,
  type Substitution,
  type TeamState,
} from './state.ts';

/**
 * A pitcher is fatigued once he has recorded 3 x E outs or faced 5 x E batters; E is his endurance as starter or reliever
 * (section 11.1).
 */
export function isFatigued(team: TeamState, player: PlayerId): boolean {
  const at = team.pitchers.findIndex((outing) => outing.player === player);
  const outing = team.pitchers[at];
  if (outing === undefined) return false;
  const { start, relief } = playerOf(player).endurance ?? emergencyPitcherFor(player).endurance;
  const endurance = at === 0 ? start : relief;
  return outing.line.outs >= 3 * endurance || outing.line.BF >= 5 * endurance;
}

/** What the computer manager looks at before it goes to the bullpen. */
function lead(state: State, side: Side): number {
  return state.teams[side].score - state.teams[otherSide(side)].score;
}

/** Is it time for another pitcher (section 16)? Asked before a plate appearance. */
export function wantsReliever(state: State, side: Side): boolean {
  const team = state.teams[side];
  const outing = team.pitchers.at(-1);
  if (outing === undefined || state.begun) return false;
  const starter = team.pitchers.length === 1;
  const runs = starter ? outing.line.R : 0;
  const runnerOn = state.runners.some((runner) => runner !== null);
  const fatigued = isFatigued(team, outing.player);
  if (runs >= 6) return true;
  if (runnerOn && (fatigued || (runs >= 4 && state.inning >= 6))) return true;
  if (state.frame.plays > 0) return false;
  return fatigued || (runs >= 4 && state.inning >= 7) || wantsCloser(state, side);
}

function wantsCloser(state: State, side: Side): boolean {
  const ahead = lead(state, side);
  const { closer } = teamOf(state.teams[side].team).bullpen;
  return state.inning >= 9 && ahead >= 1 && ahead <= 3 && state.teams[side].bullpen.includes(closer);
}

/** The reliever for this point of the game; undefined when the bullpen's own men are used up. */
export function relieverFor(state: State, side: Side): PlayerId | undefined {
  const team = state.teams[side];
  const { closer, setup, middle, long } = teamOf(team.team).bullpen;
  const ahead = lead(state, side);
  const wanted = [
    ...(state.inning >= 9 && ahead >= 0 && ahead <= 3 ? [closer] : []),
    ...(state.inning >= 7 && ahead >= -1 && ahead <= 3 ? setup : []),
    ...(state.inning <= 5 ? long : []),
    ...middle,
    ...long,
    ...setup,
    closer,
  ];
  return wanted.find((player) => team.bullpen.includes(player));
}

/** A substitution that fills the first open position: the forced repair of a computer, or of a manager out of time. */
export function repairFor(state: State, side: Side): Substitution {
  const team = state.teams[side];
  const possible = repairs(team);
  const mound = possible.some(({ kind }) => kind === 'pitcher');
  const reliever = relieverFor(state, side) ?? team.bullpen[0];
  if (mound && reliever !== undefined) return { kind: 'pitcher', player: reliever };
  const [best] = possible
    .filter((change) => change.kind !== 'defence' || change.moves.length === 1)
    .sort((a, b) => rank(team, a) - rank(team, b));
  const [any] = possible;
  const change = best ?? any;
  if (change === undefined) throw new Error(`${team.team} cannot field nine players.`);
  return change;
}

/** Rated men first, those already in the game before the bench, emergency fielders last. */
function rank(team: TeamState, change: Substitution): number {
  if (change.kind !== 'defence') return 3;
  const [move] = change.moves;
  if (move === undefined) return 4;
  if (!isRated(move.player, move.position)) return 2;
  return team.lineup.some((entry) => entry.active && entry.player === move.player) ? 0 : 1;
}
