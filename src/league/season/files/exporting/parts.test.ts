import { describe, expect, it } from 'vitest';
import { noPart, partInWords } from './export-words.ts';
import { partsOf } from './parts.ts';

const games = (count: number, actions = 175) =>
  Array.from({ length: count }, (_, at) => ({ table: `t${at}`, actions }));

describe('a season’s export', () => {
  it('is one file as long as its games fit beside its tables', () => {
    expect(partsOf([])).toEqual([[]]);
    expect(partsOf(games(400))).toEqual([games(400).map(({ table }) => table)]);
  });

  it('comes in parts when they don’t, each game in one part, in order, and the first with the tables alone', () => {
    const parts = partsOf(games(6_000));
    expect(parts.length).toBeLessThan(15);
    expect(parts[0]).toEqual([]);
    expect(parts.flat()).toEqual(games(6_000).map(({ table }) => table));
    for (const part of parts) expect(part.length * (1_200 + 175 * 75)).toBeLessThanOrEqual(7_500_000);
    // A game that ends later changes only the last part.
    expect(partsOf(games(6_001)).slice(0, -1)).toEqual(parts.slice(0, -1));
  });

  it('says what a part has, and which is next', () => {
    expect(partInWords(1, [['t1']])).toBe(
      ' with one game. `/season import` makes a season of it on another server.',
    );
    const parts = [[], ['t1', 't2'], ['t3']];
    expect(partInWords(1, parts)).toBe(
      ', part 1 of 3: all tables, which is what `/season import` needs. Its 3 games don’t fit into a file of 8 MB, so parts 2 to 3 have them: `/season export part:2`.',
    );
    expect(partInWords(1, parts.slice(0, 2))).toContain('so part 2 has them');
    expect(partInWords(2, parts)).toBe(', part 2 of 3: 2 games. Next is `/season export part:3`.');
    expect(partInWords(3, parts)).toBe(', part 3 of 3: one game.');
    expect(noPart(3)).toBe('This season comes in 3 parts.');
  });
});
