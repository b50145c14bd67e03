import { describe, expect, it } from 'vitest';
import { bracketOf, bracketOrder, roundsOf } from './bracket.ts';

/** League 5. */
describe('a bracket', () => {
  it('has the order of the rules', () => {
    expect(bracketOrder(0)).toEqual([1]);
    expect(bracketOrder(1)).toEqual([1, 2]);
    expect(bracketOrder(3)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
    expect(bracketOrder(4).slice(0, 6)).toEqual([1, 16, 8, 9, 4, 13]);
  });

  it('gives the byes to the best seeds', () => {
    expect(bracketOf(6)).toEqual({
      size: 8,
      rounds: 3,
      byes: [1, 2],
      firstRound: [
        [4, 5],
        [3, 6],
      ],
    });
    expect(bracketOf(2)).toEqual({ size: 2, rounds: 1, byes: [], firstRound: [[1, 2]] });
  });

  it('holds any number of entrants, each once', () => {
    for (let entrants = 2; entrants <= 256; entrants += 1) {
      const { size, rounds, byes, firstRound } = bracketOf(entrants);
      expect(size).toBe(2 ** rounds);
      expect(size >= entrants && size / 2 < entrants).toBe(true);
      expect([...byes, ...firstRound.flat()].toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: entrants }, (_, index) => index + 1),
      );
      // The best meets the worst, so all sums are equal.
      expect(firstRound.filter(([better, worse]) => better + worse !== size + 1)).toEqual([]);
    }
  });

  it('counts rounds exactly at powers of two', () => {
    expect([1, 2, 3, 4, 5, 8, 9, 128, 129, 256].map(roundsOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 7, 8, 8]);
  });
});
