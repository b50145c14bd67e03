import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { compareFigures } from '../statistics/statistic.ts';
import { theStatistic } from '../statistics/table.ts';
import type { Line, Sheet } from '../statistics/totals.ts';
import { leadersOf, moreInWords } from './leaders.ts';
import { gamesOf, minimumAfter } from './minimum.ts';
import { type Candidate, rankedBy } from './ranking.ts';

const team = 'PCG';
const player = (id: string, line: Line, rest: Partial<Candidate> = {}): Candidate => ({
  id,
  name: id,
  team,
  line,
  ...rest,
});

const board = (
  key: string,
  candidates: readonly Candidate[],
  games = 72,
  minimum?: number,
  sheet: Sheet = 'batting',
) => leadersOf({ statistic: theStatistic(sheet, key), candidates, teamGames: { [team]: games }, minimum });

const shown = (...asked: Parameters<typeof board>) =>
  board(...asked).rows.map(({ rank, candidate, value }) => `${rank} ${candidate.id} ${value}`);

describe('the minimum (League 12)', () => {
  it.each<readonly [Sheet, string, number, number]>([
    ['batting', 'AVG', 72, 223],
    ['batting', 'AVG', 162, 502],
    ['batting', 'wOBA', 5, 16],
    ['pitching', 'ERA', 72, 216],
    ['pitching', 'K/BB', 10, 30],
    ['pitching', 'W%', 72, 12],
    ['pitching', 'W%', 9, 2],
    ['pitching', 'W%', 8, 1],
    ['batting', 'SB%', 72, 14],
    ['fielding', 'X%', 71, 36],
    ['batting', 'HR', 72, 0],
    ['batting', 'RC', 72, 0],
  ])('of %s %s after %i games is %i', (sheet, key, games, needed) => {
    expect(minimumAfter(theStatistic(sheet, key), games)).toBe(needed);
  });

  it('counts the games of the present team, and for a free agent the most', () => {
    const games = { PCG: 10, IVS: 12 };
    expect([gamesOf(games, 'PCG'), gamesOf(games, undefined), gamesOf({}, 'PCG')]).toEqual([10, 12, 0]);
  });

  it('is what somebody has with exactly as much', () => {
    const two = [player('a', { PA: 223, AB: 223, H: 50 }), player('b', { PA: 222, AB: 222, H: 50 })];
    expect(shown('AVG', two)).toEqual(['1 a .224']);
    expect(shown('BABIP', two, 72, 222)).toEqual(['1 b .225', '2 a .224']);
  });

  it('counts attempts for steals, X-Checks for fielding and decisions for winning', () => {
    expect(shown('SB%', [player('a', { SB: 7, CS: 7 }), player('b', { SB: 13, PA: 400 })])).toEqual([
      '1 a 50.0',
    ]);
    expect(
      shown('X%', [player('a', { X: 36, XO: 9 }), player('b', { X: 35, XO: 35 })], 72, undefined, 'fielding'),
    ).toEqual(['1 a .250']);
    expect(
      shown('W%', [player('a', { W: 6, L: 6 }), player('b', { W: 11 })], 72, undefined, 'pitching'),
    ).toEqual(['1 a .500']);
  });
});

describe('leaders by the book (League 12)', () => {
  const best = player('best', { PA: 231, AB: 231, H: 81 });

  it('are listed with their real figure if the missing at-bats don’t bring them down', () => {
    const short = player('short', { PA: 205, AB: 200, H: 88, BB: 5 });
    expect(shown('AVG', [best, short])).toEqual(['1 short .440*', '2 best .351']);
  });

  it('must be above everybody with enough, not level', () => {
    // 80 of 222, and one missing, is 80 of 223.
    const enough = player('enough', { PA: 446, AB: 446, H: 160 });
    const short = player('short', { PA: 222, AB: 222, H: 80 });
    expect(shown('AVG', [enough, short])).toEqual(['1 enough .359']);
    expect(shown('AVG', [player('enough', { PA: 446, AB: 446, H: 159 }), short])).toEqual([
      '1 short .360*',
      '2 enough .357',
    ]);
  });

  it('are in order of the made figures', () => {
    const one = player('one', { PA: 100, AB: 100, H: 90 });
    const other = player('other', { PA: 200, AB: 200, H: 100 });
    expect(shown('AVG', [best, one, other])).toEqual(['1 other .500*', '2 one .900*', '3 best .351']);
  });

  it('exist for OBP, SLG and OPS too, and for nothing else', () => {
    const short = player('short', { PA: 200, AB: 150, H: 80, HR: 30, BB: 50 });
    for (const key of ['OBP', 'SLG', 'OPS']) expect(shown(key, [best, short])[0]).toMatch(/^1 short .*\*$/);
    for (const key of ['ISO', 'wOBA', 'BB%']) expect(shown(key, [best, short])).toHaveLength(1);
  });

  it('are all if nobody has enough', () => {
    const nobody = player('nobody', { PA: 3, BB: 3 });
    expect(shown('AVG', [player('a', { PA: 9, AB: 9, H: 1 }), nobody])).toEqual(['1 a .111*']);
  });
});

describe('the order (League 12)', () => {
  it('shares ranks 1 2 2 4 for equal fractions, by PA, name and id', () => {
    const lines = [
      player('d', { PA: 200, AB: 100, H: 30 }, { name: 'Abe' }),
      player('c', { PA: 200, AB: 200, H: 60 }, { name: 'Ada' }),
      player('b', { PA: 200, AB: 200, H: 60 }, { name: 'Ada' }),
      player('a', { PA: 300, AB: 200, H: 61 }),
      player('e', { PA: 201, AB: 10, H: 3 }),
      player('f', { PA: 201, AB: 100, H: 29 }),
    ];
    expect(shown('AVG', lines, 10)).toEqual([
      '1 a .305',
      '2 e .300',
      '2 d .300',
      '2 b .300',
      '2 c .300',
      '6 f .290',
    ]);
  });

  it('doesn’t share what only looks equal', () => {
    const two = [player('a', { PA: 999, AB: 999, H: 333 }), player('b', { PA: 1000, AB: 1000, H: 333 })];
    expect(shown('AVG', two)).toEqual(['1 a .333', '2 b .333']);
  });

  it('puts low rates first, infinite ones last, and pitchers in a tie by outs', () => {
    const four = [
      player('none', {}),
      player('wild', { ER: 2 }),
      player('a', { outs: 27, ER: 1 }),
      player('b', { outs: 54, ER: 2 }),
      player('c', { outs: 27 }),
    ];
    expect(shown('ERA', four, 72, 0, 'pitching')).toEqual(['1 c 0.00', '2 b 1.00', '2 a 1.00', '4 wild inf']);
  });

  it('leaves out whoever has none of what is counted', () => {
    expect(shown('HR', [player('a', { HR: 1 }), player('b', { PA: 400 })])).toEqual(['1 a 1']);
    expect(shown('AVG', [player('a', { PA: 400, AB: 400 })])).toEqual(['1 a .000']);
  });

  it('holds for any lines: ranks rise with the figures', () => {
    const random = luckOf(12);
    const statistic = theStatistic('batting', 'OPS');
    for (let count = 0; count < 30; count += 1) {
      const candidates = Array.from({ length: 30 }, (_, at) => {
        const AB = 1 + random.below(12);
        const H = random.below(AB + 1);
        return player(`p${at}`, { AB, H, PA: AB + 2, BB: random.below(3) });
      });
      const ranked = rankedBy({ statistic, candidates, teamGames: { [team]: 3 } }).filter(
        (one) => !one.isByTheBook,
      );
      ranked.forEach((one, at) => {
        const before = ranked[at - 1];
        if (before === undefined) return;
        const difference = compareFigures(statistic, before.figure, one.figure);
        expect(difference).toBeLessThanOrEqual(0);
        expect(before.rank === one.rank).toBe(difference === 0);
      });
    }
  });
});

describe('the lines of a board (League 12)', () => {
  const tied = (first: number, count: number) => [
    ...Array.from({ length: first }, (_, at) => player(`a${at}`, { HR: 50 - at })),
    ...Array.from({ length: count }, (_, at) => player(`b${at}`, { HR: 12 })),
    player('last', { HR: 1 }),
  ];

  it.each([
    [9, 1, 10, null],
    [9, 2, 11, null],
    [9, 6, 15, null],
    [9, 7, 15, { count: 1, value: '12' }],
    [2, 17, 15, { count: 4, value: '12' }],
    [10, 6, 10, null],
  ])('with %i before and %i level are %i', (first, count, listed, more) => {
    expect(board('HR', tied(first, count))).toMatchObject({ rows: { length: listed }, more });
  });

  it('say how many more there are', () => {
    expect(moreInWords({ count: 4, value: '12' })).toBe('and 4 others with 12');
    expect(moreInWords({ count: 1, value: '.300' })).toBe('and 1 other with .300');
  });
});
