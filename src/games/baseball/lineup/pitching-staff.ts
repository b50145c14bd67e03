import type { State } from '../state.ts';
import { teamIn } from '../teams/team-in.ts';
import { otherSide, type PlayerId, type Side } from '../terms/terms.ts';
import { isFatigued } from './fatigue.ts';

/** What the computer manager checks before it calls in a reliever. */
function lead(state: State, side: Side): number {
  return state.teams[side].score - state.teams[otherSide(side)].score;
}

/** Whether to bring in a reliever (Baseball 16). Called before each plate appearance. */
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
  const { closer } = teamIn(state.options, side).bullpen;
  return state.inning >= 9 && ahead >= 1 && ahead <= 3 && state.teams[side].bullpen.includes(closer);
}

/** Chooses the reliever for this point in the game; undefined if the bullpen is empty. */
export function relieverFor(state: State, side: Side): PlayerId | undefined {
  const team = state.teams[side];
  const { closer, setup, middle, long } = teamIn(state.options, side).bullpen;
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
  const free = wanted.filter((player) => team.bullpen.includes(player));
  return free.find((player) => !team.tired.includes(player)) ?? free[0];
}
