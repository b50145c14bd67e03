import { describe, expect, it } from 'vitest';
import { holdingPositions, holdsOneOf } from './holding.ts';

/** Who holds runners (Baseball 9.3). */

describe('holding positions by the occupied bases', () => {
  it.each([
    [0, '', ''],
    [1, '1B 2B', '1B SS'],
    [2, '2B', 'SS'],
    [3, '2B', 'SS'],
    [4, '3B', '3B'],
    [5, '1B 2B 3B', '1B SS 3B'],
    [6, '3B', '3B'],
    [7, '3B', '3B'],
  ])('%i', (onBase, right, left) => {
    expect(holdingPositions(onBase, 'R').join(' ')).toBe(right);
    expect(holdingPositions(onBase, 'L').join(' ')).toBe(left);
  });
});

describe('holding positions by the held bases', () => {
  it.each([
    [[], '', ''],
    [[1], '1B 2B', '1B SS'],
    [[2], '2B', 'SS'],
    [[3], '3B', '3B'],
    [[1, 3], '1B 2B 3B', '1B 3B SS'],
  ] as const)('%j', (bases, right, left) => {
    const holders = (side: 'L' | 'R') =>
      (['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const)
        .filter((position) => holdsOneOf(bases, side, position))
        .join(' ');
    expect([holders('R'), holders('L')]).toEqual([right, left]);
  });
});
