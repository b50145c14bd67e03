import { describe, expect, it } from 'vitest';
import { candidatesOf } from './candidates.ts';
import type { Player } from './list.ts';

/** A list with these points, in its order. */
const list = (...points: readonly number[]): readonly Player[] =>
  points.map((each, index) => ({
    entrant: index + 1,
    points: each,
    met: new Set(),
    gifts: 0,
    wish: { side: undefined, strength: 0, surplus: 0 },
  }));

describe('the candidates of a player (League 4.3)', () => {
  it('are nearest to the wanted place first, of two as near the higher', () => {
    // Place 1 of 8 wants place 5; 4 and 6 are as near, then 3 and 7.
    expect(candidatesOf(list(0, 0, 0, 0, 0, 0, 0, 0), 0)).toEqual([4, 3, 5, 2, 6, 1, 7]);
  });

  it('are wanted from above by the lower half', () => {
    // Place 3 of 5 (h = 2) wants place 1, which is above: 4 is nearer than 5.
    expect(candidatesOf(list(0, 0, 0, 0, 0), 2)).toEqual([3, 4]);
    // Place 2 of 5 wants place 4.
    expect(candidatesOf(list(0, 0, 0, 0, 0), 1)).toEqual([3, 2, 4]);
  });

  it('end with those of fewer points, down the list', () => {
    expect(candidatesOf(list(3, 2, 2, 1, 0.5), 0)).toEqual([1, 2, 3, 4]);
    expect(candidatesOf(list(3, 2, 2, 2, 2, 0.5), 1)).toEqual([3, 2, 4, 5]);
  });
});
