import { isRated, runningOf } from '../league/roster.ts';
import type { State, TeamState } from '../state.ts';
import type { Substitution } from '../terms/decisions.ts';
import type { PlayerId, Side } from '../terms/terms.ts';
import { menuOf } from './changes.ts';
import { batterOf, present } from './lineup.ts';
import { relieverFor } from './pitching-staff.ts';
import { owedBy } from './rearrangement.ts';
import { substitutionProblem } from './substitution.ts';

/** Chooses a required substitution for a computer, or for a manager who is out of time (Baseball 15). */
export function repairFor(state: State, side: Side): Substitution {
  const team = state.teams[side];
  const reliever = relieverFor(state, side);
  const isRelief = (change: Substitution) => change.kind === 'pitcher' && change.player === reliever;
  const cost = (change: Substitution) => (isRelief(change) ? -1 : rank(team, change));
  const best = menuOf(state, side)
    .sort((a, b) => cost(a) - cost(b))
    .find((change) => substitutionProblem(state, side, change) === undefined);
  if (best === undefined) throw new Error(`${team.team} has nothing to repair its lineup with.`);
  return best;
}

/** Ranks a change; the lowest number is best. */
function rank(team: TeamState, change: Substitution): number {
  switch (change.kind) {
    case 'pitcher':
      // Bench players pitch only if the bullpen is empty.
      return team.bullpen.includes(change.player) ? 0 : 1;
    case 'defence':
      return change.moves.length > 1 ? 6 : 2 + fielderRank(team, change.moves[0]);
    case 'pinch_hit':
      return pinchRank(team, change.player, owedBy(batterOf(team)));
    case 'pinch_run':
      return pinchRank(team, change.player, null) - runningOf(change.player) / 100;
    case 'double_switch':
      return 7;
  }
}

/**
 * Ranks rated players already in the game first, then rated players from the bench, then emergency fielders.
 */
function fielderRank(
  team: TeamState,
  move: Extract<Substitution, { kind: 'defence' }>['moves'][number] | undefined,
): number {
  if (move === undefined || !isRated(move.player, move.position)) return 3;
  return present(team, move.player) === undefined ? 1 : 0;
}

/** Prefers the bench to the bullpen, and players who can then take the field position to those who can't. */
function pinchRank(team: TeamState, player: PlayerId, owed: ReturnType<typeof owedBy>): number {
  const follows = owed === null || isRated(player, owed);
  return (
    (team.bench.includes(player) ? 0 : 2) + (follows ? 0 : 1) + (present(team, player) === undefined ? 0 : 4)
  );
}
