import { isRated, runningOf } from '../league/roster.ts';
import type { State, TeamState } from '../state.ts';
import type { Substitution } from '../terms/decisions.ts';
import type { PlayerId, Side } from '../terms/terms.ts';
import { menuOf } from './changes.ts';
import { batterOf, present } from './lineup.ts';
import { relieverFor } from './pitching-staff.ts';
import { owedBy } from './rearrangement.ts';
import { substitutionProblem } from './substitution.ts';

/** The change that a computer, or a manager out of time, makes when the game waits for one (Baseball 15). */
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

/** The best change has the lowest number. */
function rank(team: TeamState, change: Substitution): number {
  switch (change.kind) {
    case 'pitcher':
      // From the bench only when the bullpen is empty.
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

/** Rated men first, those already in the game before the bench, emergency fielders last. */
function fielderRank(
  team: TeamState,
  move: Extract<Substitution, { kind: 'defence' }>['moves'][number] | undefined,
): number {
  if (move === undefined || !isRated(move.player, move.position)) return 3;
  return present(team, move.player) === undefined ? 1 : 0;
}

/** The bench before the bullpen, and players who can take over in the field before the others. */
function pinchRank(team: TeamState, player: PlayerId, owed: ReturnType<typeof owedBy>): number {
  const follows = owed === null || isRated(player, owed);
  return (
    (team.bench.includes(player) ? 0 : 2) + (follows ? 0 : 1) + (present(team, player) === undefined ? 0 : 4)
  );
}
