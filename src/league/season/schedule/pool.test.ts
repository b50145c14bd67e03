import { describe, expect, it } from 'vitest';
import { fillingOf, poolOf } from './pool.ts';

/** What fills the weeks, as text: whole cycles, cycles inside the divisions, rounds of a cycle. */
const filling = (divisions: readonly number[], weeks: number): string => {
  const { whole, inner, rest } = fillingOf(divisions, weeks);
  return `${whole} ${inner} ${rest}`;
};

describe('the weeks of a schedule (League 8.3)', () => {
  it.each([
    [[4, 4], 18, '2 1 1'],
    [[4, 4], 16, '2 0 2'],
    [[4, 4], 6, '0 2 0'],
    [[8], 18, '2 0 4'],
    [[4, 2], 9, '1 0 4'],
    [[3, 3], 9, '1 0 4'],
    [[5], 15, '3 0 0'],
    [[4, 4, 4, 4], 22, '1 2 1'],
    // Every week against the other one of the division would be as many repeats.
    [[2, 2, 2, 2], 6, '0 3 3'],
    [[2, 2, 2, 2], 13, '1 6 0'],
    [[2, 2], 5, '1 2 0'],
    [[2, 2], 1, '0 1 0'],
  ])(
    'of divisions %j fill %i weeks with whole, inner and further rounds: %s',
    (divisions, weeks, expected) => {
      expect(filling(divisions, weeks)).toBe(expected);
    },
  );

  it('let divisions play their cycles side by side', () => {
    const weeks = poolOf(
      [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ],
      3,
    )((list) => list);
    expect(weeks.map((week) => week.map((pair) => pair.join('-')).join(' '))).toEqual([
      '0-3 1-2 4-7 5-6',
      '0-1 2-3 4-5 6-7',
      '0-2 1-3 4-6 5-7',
    ]);
  });

  it('take the rounds of the last cycle that the draw puts first', () => {
    const draws: string[] = [];
    const weeks = poolOf(
      [[0, 1, 2, 3]],
      1,
    )((list) => {
      draws.push(`${list.length}`);
      return list.toReversed();
    });
    expect(draws).toEqual(['4', '3']);
    expect(weeks.map((week) => week.map((pair) => pair.join('-')).join(' '))).toEqual(['1-3 0-2']);
  });
});
