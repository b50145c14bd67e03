import { Forest } from './forest.ts';

/** What it costs to match two vertices, a whole number from 0. Undefined if they can't be matched. */
export type CostOf = (one: number, other: number) => number | undefined;

/**
 * Returns a matching of all vertices with the least total cost, or undefined if they can't all be matched. It is exact
 * as long as the greatest cost times the number of vertices is below 2^51. Takes O(n³).
 *
 * @param size how many vertices there are; they are numbered from 0
 * @param costOf asked once for each two, the smaller number first
 * @returns for each vertex the one it is matched with
 */
export function cheapestMatching(size: number, costOf: CostOf): readonly number[] | undefined {
  if (size % 2 === 1) return undefined;
  const forest = new Forest(size, (one, other) => costOf(one - 1, other - 1));
  for (let pairs = 0; pairs < size / 2; pairs++) if (!forest.augment()) return undefined;
  return Array.from({ length: size }, (_, index) => forest.mateOf(index + 1) - 1);
}
