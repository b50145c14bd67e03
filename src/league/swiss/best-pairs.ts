import { candidatesOf } from './candidates.ts';
import { type Grade, haveMet, mayMeet } from './grade.ts';
import type { Player } from './list.ts';
import { type CostOf, cheapestMatching } from './matching/perfect.ts';
import { wishesClash } from './wish.ts';

/** Two players by their places in the list, from 0, the higher first. */
export type PairOfPlaces = readonly [higher: number, lower: number];

/**
 * Returns the cost of each pair at a grade, so that a pairing is better exactly if it costs less in total: pairs that
 * meet again (only at grade 3), then the squares of the differences in points, then clashing wishes (League 4.3, steps
 * 1 and 2). Each unit is more than everything that comes after it can add up to. The lowest unit is the size of the
 * list, which leaves room for one player's order of candidates. With 128 players and 45 points the greatest cost is
 * below 2^34.
 */
function costsOf(list: readonly Player[], grade: Grade): CostOf {
  const pairs = list.length / 2;
  // Points are whole or half, so twice a difference is whole.
  const square = (one: number, other: number) => (2 * (one - other)) ** 2;
  const clash = list.length;
  const squareUnit = clash * (pairs + 1);
  const repeat = squareUnit * (pairs * square(list[0]?.points ?? 0, list.at(-1)?.points ?? 0) + 1);
  return (one, other) => {
    const higher = list[one];
    const lower = list[other];
    if (higher === undefined || lower === undefined || !mayMeet(higher, lower, grade)) return undefined;
    return (
      (haveMet(higher, lower) ? repeat : 0) +
      squareUnit * square(higher.points, lower.points) +
      (wishesClash(higher.wish, lower.wish) ? clash : 0)
    );
  };
}

/** Returns the cheapest matching of some places of the list, as a map from each place to its partner's. */
function matchingOf(places: readonly number[], costOf: CostOf): ReadonlyMap<number, number> | undefined {
  const mates = cheapestMatching(places.length, (one, other) =>
    costOf(places[one] ?? -1, places[other] ?? -1),
  );
  return mates && new Map(places.map((place, index) => [place, places[mates[index] ?? -1] ?? -1]));
}

/**
 * Returns the best pairing of everybody in the list at a grade, or undefined if the grade has no complete one
 * (League 4.3). The pairs are ordered by their higher player.
 *
 * The list decides (step 3) like this: the order of the highest unpaired player's candidates becomes the lowest part of
 * the cost. The cheapest matching is then one that is best by steps 1 and 2 and gives this player the first possible
 * candidate. Fixing that pair leaves a smaller problem, of which the rest of the matching is a best solution.
 */
export function bestPairs(list: readonly Player[], grade: Grade): readonly PairOfPlaces[] | undefined {
  const costOf = costsOf(list, grade);
  let open: readonly number[] = list.map((_, place) => place);
  let matching = matchingOf(open, costOf);
  const pairs: PairOfPlaces[] = [];
  for (let place = open[0]; place !== undefined; place = open[0]) {
    const player = place;
    const candidates = candidatesOf(list, player).filter(
      (other) => open.includes(other) && costOf(player, other) !== undefined,
    );
    // A matching that already gives the first candidate needs no search for a better one.
    if (matching?.get(player) !== candidates[0]) {
      const rank = new Map(candidates.map((other, index) => [other, index]));
      matching = matchingOf(open, (one, other) => {
        const cost = costOf(one, other);
        return cost === undefined || one !== player ? cost : cost + (rank.get(other) ?? 0);
      });
    }
    const partner = matching?.get(player);
    if (partner === undefined) return undefined;
    pairs.push([player, partner]);
    open = open.filter((other) => other !== player && other !== partner);
  }
  return pairs;
}
