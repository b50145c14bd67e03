import { RuleError } from '../../../engine/rule-error.ts';
import { placesInOrder } from '../../place.ts';
import type { PlayerId, Team } from '../types.ts';

/** Awards by vote of the owners (League 16). */

/** What owners vote on. */
export const votedAwards = {
  player: 'most valuable player',
  pitcher: 'pitcher of the year',
  fielder: 'fielder of the year',
} as const;
export type VotedAward = keyof typeof votedAwards;

/** Points for the first, second and third name of a ballot. */
const worth = [5, 3, 1] as const;

/** Three names, best first. */
export type Ballot = readonly [PlayerId, PlayerId, PlayerId];

/**
 * Checks a ballot (League 16).
 *
 * @param own the voter's team
 * @param teamOf a player's present team; undefined for free agents
 * @throws RuleError `three-names` unless it has three different players; `own-player` if one of them plays for the voter
 */
export function checkedBallot(
  names: readonly PlayerId[],
  own: Team,
  teamOf: (player: PlayerId) => Team | undefined,
): Ballot {
  const [first, second, third, ...more] = names;
  const isFull = first !== undefined && second !== undefined && third !== undefined && more.length === 0;
  if (!isFull || new Set(names).size < worth.length)
    throw new RuleError('three-names', 'Name three different players.');
  if (names.some((player) => teamOf(player) === own))
    throw new RuleError('own-player', 'You can’t vote for a player of your own team.');
  return [first, second, third];
}

/** A line of the count. */
export interface Counted {
  readonly player: PlayerId;
  readonly points: number;
  /** Shared by those with equal points: 1 2 2 4. */
  readonly place: number;
}

/**
 * Counts the ballots for one award, one for each owner: 5, 3 and 1 points (League 16). Those with equal points share a
 * place, in order of ids; whoever has place 1 has won.
 */
export function countedVotes(ballots: readonly Ballot[]): readonly Counted[] {
  const points = new Map<PlayerId, number>();
  for (const ballot of ballots)
    for (const [index, player] of ballot.entries())
      points.set(player, (points.get(player) ?? 0) + (worth[index] ?? 0));
  const order = [...points].toSorted(
    ([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1),
  );
  const places = placesInOrder(order, ([, ones], [, others]) => ones === others);
  return order.map(([player, sum], index) => ({
    player,
    points: sum,
    place: places[index]?.place ?? index + 1,
  }));
}
