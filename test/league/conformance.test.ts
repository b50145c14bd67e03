import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../scripts/conformance/check.ts';
import { updated } from '../../src/league/ratings/update.ts';
import { judged } from '../games/conformance.ts';
import { differenceOf } from './conformance/answers.ts';
import { conformance } from './conformance.ts';

/** The cases lie beside the repository, if at all. */
const cases = join(import.meta.dirname, '../../../shared/conformance/league');

describe('the cases of the league', () => {
  it.skipIf(!existsSync(cases))('come out as expected', async () => {
    const lines: string[] = [];
    const { passed, failed } = await check(['league', cases], (line) => lines.push(line));
    expect(lines).toEqual([]);
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThanOrEqual(343);
  });

  const newcomer = { mu: 25, sigma: 25 / 3 };
  const first = { mu: 27.635389493140497, sigma: 8.06590141354368, shown: 1605, deviation: 323 };
  const second = { mu: 22.364610506859503, sigma: 8.06590141354368, shown: 1395, deviation: 323 };

  it.each([
    ['bracket', { entrants: 3 }, { size: 4, rounds: 2, byes: [1], first_round: [[2, 3]] }],
    [
      'bracket_after',
      { entrants: 4, winners: [[4, 2]], third_place: true },
      { next_round: [[2, 4]], third_place: [1, 3], places: {} },
    ],
    [
      'bracket_after',
      { entrants: 4, winners: [[1, 3], [3]], third_place: true, third_place_winner: 2 },
      { next_round: [], third_place: null, places: { 3: '1', 1: '2', 2: '3', 4: '4' } },
    ],
    [
      'series',
      { best_of: 5, game: 'baseball', results: ['high forfeits', 'high', 'high', 'high forfeits'] },
      { over: true, winner: 'low', score: [2, 2], next_first: null },
    ],
    [
      'series',
      { best_of: 3, game: 'other', results: ['high'] },
      { over: false, winner: null, score: [1, 0], next_first: 'low' },
    ],
    ['table_sizes', { entrants: 13, seats: 4 }, { sizes: [4, 3, 3, 3] }],
    ['table_points', { places: [1, 2, 2] }, { points: [6, 1.5, 1.5] }],
    ['places', { winners: [2], scores: [10, 14, 30, 14] }, { places: [4, 2, 1, 2] }],
    ['places', { winners: [3], scores: [4, 7, 7, 2], resigned: [1] }, { places: [3, 4, 2, 1] }],
    ['tables_round', { entrants: [1, 2, 3, 4], seats: 3, rounds: [] }, { tables: [[4, 3, 2, 1]] }],
    ['rating_update', { players: [newcomer, newcomer], ranks: [1, 2] }, { players: [first, second] }],
    [
      'rating_history',
      { games: [{ seats: ['Ben', 'Ada'], ranks: [2, 1] }] },
      { ratings: { Ada: first, Ben: second } },
    ],
  ])('%s', (kind, given, expected) => {
    expect(judged(conformance, { id: 'a', kind, given, expect: expected })).toBeUndefined();
  });

  it('rates twelve games in a row of the same two, all of them', () => {
    const games = Array.from({ length: 12 }, () => ({ seats: ['Ada', 'Ben'], ranks: [1, 1] }));
    const one = { id: 'a', kind: 'rating_history', given: { games }, expect: { ratings: {} } };
    const newcomers = [1, 1].map((place) => ({ rating: newcomer, place }));
    const parts = games.reduce(
      (before) => updated(before).map((rating) => ({ rating, place: 1 })),
      newcomers,
    );
    expect(conformance.check(one)?.got).toMatchObject({ ratings: { Ada: parts[0]?.rating } });
  });

  it('fail when they give something unknown', () => {
    const unknown = { id: 'a', kind: 'table_sizes', given: { entrants: 3, seats: 5 }, expect: { sizes: [] } };
    expect(judged(conformance, unknown)?.got).toContain('a crash: ');
    expect(judged(conformance, { ...unknown, kind: 'weather' })?.got).toBe('the kind “weather” is not built');
  });
});

describe('an answer', () => {
  it('is right within 1e-9 in cases of ratings, and exactly in others', () => {
    expect(differenceOf('rating_update', { mu: [25] }, { mu: [25 + 9e-10] })).toBeUndefined();
    expect(differenceOf('rating_update', { mu: [25] }, { mu: [25 + 2e-9] })).toBeDefined();
    expect(differenceOf('table_points', { points: [3] }, { points: [3 + 1e-12] })).toBeDefined();
  });

  it('has all that is expected, and no more inside', () => {
    expect(differenceOf('any', { places: { 1: '1' } }, { places: { 1: '1' }, more: 1 })).toBeUndefined();
    expect(differenceOf('any', { places: { 1: '1' } }, { places: { 1: '1', 2: '2' } })).toBeDefined();
    expect(differenceOf('any', { places: { 1: '1' } }, { places: { 2: '1' } })).toBeDefined();
    expect(differenceOf('any', { a: 1, b: null }, { a: 1 })).toBeDefined();
    expect(differenceOf('any', { a: [1] }, { a: [1, 2] })).toBeDefined();
    expect(differenceOf('any', { a: 1 }, 1)).toBeDefined();
  });
});
