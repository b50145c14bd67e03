import { describe, expect, it } from 'vitest';
import { type Luck, luckOf } from '../../../../test/contract/luck.ts';
import { type CostOf, cheapestMatching } from './perfect.ts';

/** The least cost of matching everybody, by trying all sets of vertices. Infinity if that's impossible. */
function leastCost(size: number, costOf: CostOf): number {
  const best = new Float64Array(2 ** size).fill(Number.POSITIVE_INFINITY);
  best[0] = 0;
  for (let matched = 0; matched < 2 ** size; matched++) {
    const one = 31 - Math.clz32(~matched & -~matched);
    for (let other = one + 1; other < size; other++) {
      const cost = costOf(one, other);
      if (cost === undefined || matched & (1 << other)) continue;
      const both = matched | (1 << one) | (1 << other);
      best[both] = Math.min(best[both] ?? 0, (best[matched] ?? 0) + cost);
    }
  }
  return best[2 ** size - 1] ?? 0;
}

/** A random graph: each edge exists with the given chance in ten. */
function graph(size: number, tenths: number, greatest: number, random: Luck): CostOf {
  const costs = Array.from({ length: size * size }, () =>
    random.below(10) < tenths ? random.below(greatest) : undefined,
  );
  return (one, other) => costs[Math.min(one, other) * size + Math.max(one, other)];
}

function costOfMatching(mates: readonly number[] | undefined, costOf: CostOf): number {
  if (mates === undefined) return Number.POSITIVE_INFINITY;
  let total = 0;
  for (const [one, other] of mates.entries()) {
    expect(mates[other]).toBe(one);
    if (one < other) total += costOf(one, other) ?? Number.NaN;
  }
  return total;
}

describe('the cheapest matching', () => {
  it('costs as little as any', () => {
    let impossible = 0;
    for (let seed = 0; seed < 1500; seed++) {
      const random = luckOf(seed);
      const size = 2 + 2 * random.below(5);
      const costOf = graph(size, 2 + random.below(9), random.of([2, 6, 100, 2 ** 34]), random);
      const least = leastCost(size, costOf);
      if (least === Number.POSITIVE_INFINITY) impossible++;
      expect(costOfMatching(cheapestMatching(size, costOf), costOf), `seed ${seed}`).toBe(least);
    }
    expect(impossible).toBeGreaterThan(100);
    expect(impossible).toBeLessThan(1000);
  });

  it('costs as little as any in larger graphs, where blossoms contain blossoms', () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = luckOf(seed);
      const costOf = graph(14, 3 + random.below(6), random.of([2, 9, 1000]), random);
      expect(costOfMatching(cheapestMatching(14, costOf), costOf), `seed ${seed}`).toBe(
        leastCost(14, costOf),
      );
    }
  });

  it("doesn't exist for two triangles", () => {
    const triangle = (vertex: number) => Math.floor(vertex / 3);
    expect(
      cheapestMatching(6, (one, other) => (triangle(one) === triangle(other) ? 1 : undefined)),
    ).toBeUndefined();
  });

  it("doesn't exist for an odd number, and is empty for nobody", () => {
    expect(cheapestMatching(3, () => 0)).toBeUndefined();
    expect(cheapestMatching(0, () => 0)).toEqual([]);
  });
});
