import { describe, expect, it } from 'vitest';
import { closedUp, placesOf } from './places.ts';
import { tablePoints } from './points.ts';
import { tableSizes } from './sizes.ts';

/** League 6. */
describe('the sizes of tables', () => {
  it.each([
    [2, []],
    [3, [3]],
    [4, [4]],
    [5, [3, 2]],
    [6, [3, 3]],
    [7, [4, 3]],
    [9, [3, 3, 3]],
    [11, [4, 4, 3]],
    [13, [4, 3, 3, 3]],
  ])('with seats for four: %i entrants', (entrants, sizes) => {
    expect(tableSizes(entrants, 4)).toEqual(sizes);
  });

  it.each([
    [2, []],
    [3, [3]],
    [4, [4]],
    [5, [3, 2]],
    [6, [3, 3]],
    [7, [4, 3]],
    [8, [4, 4]],
    [11, [4, 4, 3]],
    [12, [3, 3, 3, 3]],
  ])('with seats for three: %i entrants', (entrants, sizes) => {
    expect(tableSizes(entrants, 3)).toEqual(sizes);
  });

  it('hold everybody, larger tables first', () => {
    for (const seats of [3, 4] as const)
      for (let entrants = 3; entrants <= 128; entrants += 1) {
        const sizes = tableSizes(entrants, seats);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(entrants);
        expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
        const unusual = sizes.filter((size) => size !== seats);
        if (entrants !== 5) expect(unusual.every((size) => size === 7 - seats)).toBe(true);
        expect(unusual.length).toBeLessThanOrEqual(seats === 4 ? 3 : 2);
      }
  });

  it('have no table of two if the game can’t be played by two', () => {
    expect(tableSizes(5, 4, false)).toEqual([]);
    expect(tableSizes(5, 3, false)).toEqual([]);
    expect(tableSizes(6, 3, false)).toEqual([3, 3]);
  });
});

describe('points at a table', () => {
  it.each([
    [
      [1, 2, 3, 4],
      [6, 4, 2, 0],
    ],
    [
      [3, 1, 2],
      [0, 6, 3],
    ],
    [
      [2, 1],
      [0, 6],
    ],
    [
      [1, 2, 2, 4],
      [6, 3, 3, 0],
    ],
    [
      [2, 2, 1],
      [1.5, 1.5, 6],
    ],
    [
      [1, 2, 2, 2],
      [6, 2, 2, 2],
    ],
    [
      [1, 1],
      [3, 3],
    ],
  ])('of places %j are %j', (places, points) => {
    expect(tablePoints(places)).toEqual(points);
    // The mean is 3 at each size.
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(3 * places.length);
  });
});

describe('places at a table', () => {
  it('are those of the game where it gives them', () => {
    expect(placesOf({ places: [2, 1, 3], winners: [0], scores: [9, 5, 1] })).toEqual([2, 1, 3]);
  });

  it('put winners first, then the others by scores', () => {
    expect(placesOf({ winners: [2], scores: [10, 14, 30, 14] })).toEqual([4, 2, 1, 2]);
    expect(placesOf({ winners: [1], scores: [50, 2, 50] })).toEqual([2, 1, 2]);
    // Winners share the first place, whatever their scores.
    expect(placesOf({ winners: [0, 2], scores: [3, 5, 9] })).toEqual([1, 3, 1]);
    expect(placesOf({ winners: [], scores: [0, 0, 0] })).toEqual([1, 1, 1]);
  });

  it('put resigned seats last, the earlier lower', () => {
    expect(placesOf({ winners: [3], scores: [90, 7, 80, 2], resigned: [2, 0] })).toEqual([3, 2, 4, 1]);
    expect(placesOf({ winners: [], scores: [5, 5], resigned: [0] })).toEqual([2, 1]);
  });

  it('close up when seats are taken out', () => {
    expect(closedUp([2, 3, 3])).toEqual([1, 2, 2]);
    expect(closedUp([4, 2])).toEqual([2, 1]);
    expect(closedUp([1, 1, 3])).toEqual([1, 1, 3]);
  });
});
