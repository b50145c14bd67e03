import { isRated, playerOf, runningOf } from '../league/roster.ts';
import { atBat, batterOf, fielderAt, fieldingSide, inField, pitcherOf } from '../lineup/lineup.ts';
import type { State } from '../state.ts';
import { battingValue } from '../teams/card-value.ts';
import type { Substitution } from '../terms/decisions.ts';
import { fieldPositions } from '../terms/positions.ts';
import type { LineupEntry } from '../terms/terms.ts';
import { battingSide, otherSide, type PlayerId } from '../terms/terms.ts';

/** The lead of the team at bat in runs; negative when it is behind. */
export function marginOfOffense(state: State): number {
  const side = battingSide(state.half);
  return state.teams[side].score - state.teams[otherSide(side)].score;
}

/** Whether a substitute can play the position of the player he replaces. */
function canFollow(entry: LineupEntry, player: PlayerId): boolean {
  const position = entry.position ?? entry.owes;
  return position === null || position === 'DH' || isRated(player, position);
}

const valueAgainst = (state: State, player: PlayerId): number =>
  battingValue(playerOf(player), playerOf(pitcherOf(inField(state))).throws);

/** Chooses a pinch hitter or pinch runner for the computer manager (Baseball 16). */
export function benchMove(state: State): Substitution | undefined {
  return pinchHitter(state) ?? pinchRunner(state);
}

function pinchHitter(state: State): Substitution | undefined {
  const team = atBat(state);
  const margin = marginOfOffense(state);
  const batter = batterOf(team);
  if (margin > 0 || state.inning < 6) return undefined;
  if (batter.position === 'P') {
    const [best] = [...team.bench].sort((a, b) => valueAgainst(state, b) - valueAgainst(state, a));
    return best === undefined ? undefined : { kind: 'pinch_hit', player: best };
  }
  if (state.inning < 7 || margin < -4) return undefined;
  const own = valueAgainst(state, batter.player);
  const [follower] = team.bench
    .filter((player) => canFollow(batter, player) && valueAgainst(state, player) - own > 0.04)
    .sort((a, b) => valueAgainst(state, b) - valueAgainst(state, a));
  return follower === undefined ? undefined : { kind: 'pinch_hit', player: follower };
}

function pinchRunner(state: State): Substitution | undefined {
  const margin = marginOfOffense(state);
  if (state.inning < 8 || margin > 0 || margin < -1) return undefined;
  const team = atBat(state);
  for (const base of [2, 1] as const) {
    const runner = state.runners[base - 1];
    const entry = team.lineup.find((each) => each.active && each.player === runner?.player);
    if (entry === undefined) continue;
    const running = runningOf(entry.player);
    const [fastest] = team.bench
      .filter((player) => canFollow(entry, player) && runningOf(player) >= running + 4)
      .sort((a, b) => runningOf(b) - runningOf(a));
    if (running <= 9 && fastest !== undefined) return { kind: 'pinch_run', base, player: fastest };
  }
  return undefined;
}

/**
 * Chooses a better fielder late in a close game: at the start of a half-inning, in the 8th inning or later,
 * with a lead of 1 to 3.
 */
export function defensiveReplacement(state: State): Substitution | undefined {
  const side = fieldingSide(state);
  const lead = -marginOfOffense(state);
  if (state.inning < 8 || lead < 1 || lead > 3 || state.frame.plays > 0) return undefined;
  const team = state.teams[side];
  for (const position of fieldPositions) {
    const present = fielderAt(team, position);
    const range = present && playerOf(present.player).positions[position]?.range;
    if (position === 'P' || range === undefined) continue;
    const better = team.bench.find((player) => {
      const other = playerOf(player).positions[position]?.range;
      return other !== undefined && range - other >= 2;
    });
    if (better !== undefined) return { kind: 'defence', moves: [{ player: better, position }] };
  }
  return undefined;
}
