import { describe, expect, it } from 'vitest';
import { afterWithdrawal, roundRobin } from './rounds.ts';

const sizes = Array.from({ length: 31 }, (_, index) => index + 2);

/** Rounds as text: `1-6 2-5 3-4`, the bye last as `bye 1`. */
const written = (entrants: number, cycles: number) =>
  roundRobin(entrants, cycles).map(({ games, bye }) =>
    [...games.map(([first, second]) => `${first}-${second}`), ...(bye === null ? [] : [`bye ${bye}`])].join(
      ' ',
    ),
  );

describe('a round robin (League 3)', () => {
  it('is the published Berger table for six', () => {
    expect(written(6, 1)).toEqual([
      '1-6 2-5 3-4',
      '1-2 5-3 6-4',
      '3-1 2-6 4-5',
      '1-4 2-3 6-5',
      '5-1 4-2 3-6',
    ]);
  });

  it('gives who would meet the empty place a bye', () => {
    expect(written(3, 1)).toEqual(['2-3 bye 1', '1-2 bye 3', '3-1 bye 2']);
  });

  it('changes sides in each further cycle', () => {
    expect(written(2, 3)).toEqual(['1-2', '2-1', '1-2']);
    expect(written(3, 2).slice(3)).toEqual(['3-2 bye 1', '2-1 bye 3', '1-3 bye 2']);
  });

  it.each(sizes)('of %i lets each meet each once, and everybody is in each round', (size) => {
    const rounds = roundRobin(size, 1);
    const everybody = Array.from({ length: size }, (_, index) => index + 1);
    for (const { games, bye } of rounds) {
      const there = [...games.flat(), ...(bye === null ? [] : [bye])];
      expect(there.toSorted((one, other) => one - other)).toEqual(everybody);
      const smaller = games.map((pair) => Math.min(...pair));
      expect(smaller).toEqual(smaller.toSorted((one, other) => one - other));
    }
    const pairs = rounds.flatMap(({ games }) => games.map((pair) => pair.toSorted((a, b) => a - b).join()));
    expect(new Set(pairs).size).toBe((size * (size - 1)) / 2);
    expect(pairs).toHaveLength((size * (size - 1)) / 2);
  });

  it.each(sizes)('of %i gives everybody as many first sides as second, or one more or less', (size) => {
    const games = roundRobin(size, 1).flatMap((round) => round.games);
    for (let entrant = 1; entrant <= size; entrant++) {
      const first = games.filter((game) => game[0] === entrant).length;
      const second = games.filter((game) => game[1] === entrant).length;
      expect(Math.abs(first - second)).toBeLessThanOrEqual(1);
    }
  });

  it('annuls the games of who withdraws before half of them are over', () => {
    expect(afterWithdrawal(2, 5)).toBe('annul all');
    expect(afterWithdrawal(3, 6)).toBe('forfeit the rest');
    expect(afterWithdrawal(3, 5)).toBe('forfeit the rest');
  });
});
