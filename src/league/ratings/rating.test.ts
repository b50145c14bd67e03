import { describe, expect, it } from 'vitest';
import { boardAt, isOnBoard, type Listed } from './board.ts';
import {
  afterPause,
  day,
  inNewSeason,
  isProvisional,
  newStanding,
  ratingAt,
  type Standing,
} from './rating.ts';
import { shownDeviation, shownRating, shownText } from './shown.ts';

const standing: Standing = { mu: 30, sigma: 4, games: 12, last: 0 };

/** League 17. */
describe('a rating', () => {
  it('begins in the middle, provisional', () => {
    expect(newStanding()).toEqual({ mu: 25, sigma: 25 / 3, games: 0, last: undefined });
    expect(shownText(newStanding(), 5 * day)).toBe('1500? ± 333');
  });

  it('is shown with its deviation, rounded half away from zero', () => {
    expect(shownText(standing, 0)).toBe('1700 ± 160');
    expect(shownRating({ mu: 25.0125, sigma: 1 })).toBe(1501);
    expect(shownRating({ mu: -12.5125, sigma: 1 })).toBe(-1);
    expect(shownDeviation({ mu: 25, sigma: 3.0625 })).toBe(123);
  });

  it('is provisional with fewer than 10 games or a deviation above 7', () => {
    expect(isProvisional({ ...standing, games: 9 }, 0)).toBe(true);
    expect(isProvisional({ ...standing, games: 10 }, 0)).toBe(false);
    expect(isProvisional({ ...standing, sigma: 7 }, 0)).toBe(false);
    expect(isProvisional({ ...standing, sigma: 7.0001 }, 0)).toBe(true);
    // After a pause the deviation is above 7 again.
    expect(shownText({ ...standing, sigma: 6.99 }, 30 * day)).toBe('1700? ± 280');
  });

  it('grows less certain with every full 30 days, up to a new rating', () => {
    expect(afterPause(standing, 29.999)).toEqual({ mu: 30, sigma: 4 });
    expect(afterPause(standing, 30).sigma).toBeCloseTo(Math.sqrt(16.25), 12);
    expect(afterPause(standing, 89).sigma).toBeCloseTo(Math.sqrt(16.5), 12);
    expect(afterPause(standing, 1e6).sigma).toBe(25 / 3);
    expect(afterPause({ mu: 30, sigma: 8.334 }, 60).sigma).toBe(8.334);
    expect(afterPause(standing, -1e6)).toEqual({ mu: 30, sigma: 4 });
  });

  it('pauses since its last game', () => {
    expect(ratingAt({ ...standing, last: 10 * day }, 40 * day - 1)).toEqual({ mu: 30, sigma: 4 });
    expect(ratingAt({ ...standing, last: 10 * day }, 40 * day).sigma).toBeCloseTo(Math.sqrt(16.25), 12);
    expect(ratingAt(newStanding(), 1e9 * day).sigma).toBe(25 / 3);
  });

  it('moves toward the middle in a new season', () => {
    expect(inNewSeason(standing)).toEqual({ mu: 28.75, sigma: 25 / 6, games: 0, last: 0 });
    expect(inNewSeason({ ...standing, mu: 21, sigma: 5 })).toMatchObject({ mu: 22, sigma: 5 });
  });
});

describe('the board', () => {
  const person = (id: string, changed: Partial<Standing> = {}, isHidden = false): Listed => ({
    id,
    name: id,
    isHidden,
    standing: { ...standing, ...changed },
  });

  it('lists who isn’t provisional, has played within 90 days and isn’t hidden', () => {
    expect(isOnBoard(person('a'), 90 * day)).toBe(true);
    expect(isOnBoard(person('a'), 90 * day + 1)).toBe(false);
    expect(isOnBoard(person('a', { games: 9 }), 0)).toBe(false);
    expect(isOnBoard(person('a', {}, true), 0)).toBe(false);
    expect(isOnBoard(person('a', { last: undefined }), 0)).toBe(false);
  });

  it('orders by the rating before rounding, then more games, then name', () => {
    const people = [
      person('e', { mu: 30 }),
      person('d', { mu: 30.001 }),
      person('c', { mu: 30, games: 13 }),
      person('b', { mu: 30 }),
      person('a', { mu: 29 }),
      person('gone', { mu: 40, games: 1 }),
    ];
    expect(boardAt(people, 0).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'e', 'a']);
    const twins = [
      { ...person('2'), name: 'Ada' },
      { ...person('1'), name: 'Ada' },
      { ...person('3'), name: 'Abe' },
    ];
    expect(boardAt(twins, 0).map(({ id }) => id)).toEqual(['3', '1', '2']);
  });
});
