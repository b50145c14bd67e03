import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { hosts } from './parks.ts';
import type { Pair, Week } from './pool.ts';

/** How many more series of a team begin at home than away. */
function surplus(weeks: readonly Week[], teams: number): readonly number[] {
  const surpluses = Array.from({ length: teams }, () => 0);
  for (const [host, guest] of hosts(weeks, teams).flat()) {
    surpluses[host] = (surpluses[host] ?? 0) + 1;
    surpluses[guest] = (surpluses[guest] ?? 0) - 1;
  }
  return surpluses;
}

describe('the park where a series begins (League 8.3)', () => {
  it('alternates for each pair', () => {
    const [one, two, three] = hosts([[[0, 1]], [[0, 1]], [[0, 1]]], 2).flat();
    expect(two).toEqual(one?.toReversed());
    expect(three).toEqual(one);
  });

  it('is a team’s own as often as not, within one, whoever meets', () => {
    const luck = luckOf(9);
    for (let count = 0; count < 200; count += 1) {
      const teams = 2 + luck.below(9);
      const weeks = Array.from({ length: 1 + luck.below(30) }, (): Week => {
        const [one = 0, other = 1] = luck.shuffled([...Array(teams).keys()]);
        const pair: Pair = one < other ? [one, other] : [other, one];
        return [pair];
      });
      expect(Math.max(...surplus(weeks, teams).map(Math.abs)), JSON.stringify(weeks)).toBeLessThanOrEqual(1);
      expect(hosts(weeks, teams).map((week) => week.map((pair) => pair.toSorted((a, b) => a - b)))).toEqual(
        weeks,
      );
    }
  });
});
