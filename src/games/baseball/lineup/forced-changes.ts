import { plural } from '../../../engine/english.ts';
import { playerOf } from '../league/roster.ts';
import { type State, undecided } from '../state.ts';
import { type Base, battingSide, type Side } from '../terms/terms.ts';
import { lineupProblem } from '../terms/validators.ts';
import { atLimit } from './fatigue.ts';
import { available, batterOf, fieldingSide, present } from './lineup.ts';

/** Changes that are required before the next play. */

/** Where a player is missing: anywhere in the field, on the mound only, at bat, or as a runner on a base. */
export type Want = 'field' | 'mound' | 'batter' | Base;

export interface ForcedChange {
  readonly side: Side;
  readonly want: Want;
  /** The problem as a sentence without its period. */
  readonly problem: string;
}

/** The first change that has to be made; undefined when both teams are ready to play. */
export function forcedChange(state: State): ForcedChange | undefined {
  return wantedInField(state) ?? wantedAtBat(state);
}

/**
 * Checks that the defense has nine fielders (Baseball 2.2) and a pitcher who may face the next batter
 * (Baseball 11.1).
 */
function wantedInField(state: State): ForcedChange | undefined {
  const side = fieldingSide(state);
  const team = state.teams[side];
  const problem = lineupProblem(team.lineup, team.dh);
  if (problem !== undefined) return { side, want: 'field', problem };
  // Somebody has to pitch, so the limit applies only if a replacement is available.
  if (state.begun || !atLimit(state.options, team) || available(team).length === 0) return undefined;
  const { name } = playerOf(team.pitchers.at(-1)?.player ?? '');
  const innings = state.options.pitcher_max_innings;
  return {
    side,
    want: 'mound',
    problem: `${name} has pitched ${plural(innings, 'an inning', `${innings} innings`)}, the limit: a new pitcher has to come in`,
  };
}

/** Finds a player who has left but is due to bat or on base. A substitute must replace him. */
function wantedAtBat(state: State): ForcedChange | undefined {
  const side = battingSide(state.half);
  const team = state.teams[side];
  const gone = (player: string) => present(team, player) === undefined;
  const word = (player: string, what: string) =>
    `${playerOf(player).name} has left the game: somebody has to ${what} for him`;
  for (const base of [1, 2, 3] as const) {
    const runner = state.runners[base - 1];
    if (runner != null && gone(runner.player))
      return { side, want: base, problem: word(runner.player, 'run') };
  }
  const batter = batterOf(team).player;
  return gone(batter) ? { side, want: 'batter', problem: word(batter, 'bat') } : undefined;
}

/** Sets the step `substitution` if a change is required before the next play (Baseball 2.2, 2.3, 11). */
export function readyToPlay(state: State): State {
  const asked = forcedChange(state);
  if (asked !== undefined)
    return { ...state, step: { kind: 'substitution', side: asked.side, problem: asked.problem } };
  return state.step.kind === 'substitution' ? { ...state, step: undecided } : state;
}
