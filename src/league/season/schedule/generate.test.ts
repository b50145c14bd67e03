import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { isError } from './findings.ts';
import { generateSchedule, type ScheduleRequest, whyImpossible } from './generate.ts';

/** Divisions of the given sizes. */
const divisions = (...sizes: readonly number[]) =>
  sizes.flatMap((size, division) =>
    Array.from({ length: size }, (_, index) => ({
      code: `${'ABCDEFGH'[division]}${String(index + 1).padStart(2, '0')}`,
      division: `${division}`,
    })),
  );

const generated = (
  sizes: readonly number[],
  weeks: number,
  gamesPerWeek: number,
  seed: string | number = 1,
) => generateSchedule({ teams: divisions(...sizes), weeks, gamesPerWeek, seed });

/** Codes of the findings, each once. */
const codes = ({ findings }: { readonly findings: readonly { readonly code: string }[] }) => [
  ...new Set(findings.map(({ code }) => code)),
];

/** How often each pair meets, in games. */
function meetings(games: readonly { readonly away: string; readonly home: string }[]): Map<string, number> {
  const met = new Map<string, number>();
  for (const { away, home } of games) {
    const pair = [away, home].toSorted().join('-');
    met.set(pair, (met.get(pair) ?? 0) + 1);
  }
  return met;
}

const refusal = (sizes: readonly number[], weeks: number, gamesPerWeek: number) => {
  const error = whyImpossible({ teams: divisions(...sizes), weeks, gamesPerWeek });
  return error && `${error.code}: ${error.message}`;
};

describe('a generated schedule (League 8.3)', () => {
  it('of the default season has whole cycles, then one inside the divisions, and no finding', () => {
    const { games, findings } = generated([4, 4], 18, 4);
    expect(findings).toEqual([]);
    expect(games).toHaveLength(288);
    const times = (isWithin: boolean) =>
      [...meetings(games)]
        .filter(([pair]) => (pair[0] === pair[4]) === isWithin)
        .map(([, count]) => count / 4);
    expect(times(true).filter((count) => count !== 3 && count !== 4)).toEqual([]);
    expect(times(false).filter((count) => count !== 2 && count !== 3)).toEqual([]);
  });

  it('has a series a week, the first half rounded up in one park', () => {
    const sides = (gamesPerWeek: number) => {
      const { games } = generated([2], 1, gamesPerWeek);
      return games.map(({ home }) => (home === games[0]?.home ? 'H' : 'A')).join('-');
    };
    expect([2, 3, 4, 5, 6].map(sides)).toEqual(['H-A', 'H-H-A', 'H-H-A-A', 'H-H-H-A-A', 'H-H-H-A-A-A']);
    expect(generated([2], 2, 2).games.map(({ week, game }) => `${week}.${game}`)).toEqual([
      '1.1',
      '1.2',
      '2.1',
      '2.2',
    ]);
  });

  it('begins in the other park whenever the same two meet again', () => {
    const firsts = generated([4], 12, 4).games.filter(({ game }) => game === 1);
    for (const pair of meetings(firsts).keys()) {
      const homes = firsts
        .filter(({ away, home }) => [away, home].toSorted().join('-') === pair)
        .map(({ home }) => home);
      expect(homes).toHaveLength(4);
      expect(homes[0]).toBe(homes[2]);
      expect(homes[1]).toBe(homes[3]);
      expect(homes[0]).not.toBe(homes[1]);
    }
  });

  it('lets one of an odd number rest each week, in turn', () => {
    const { games, findings } = generated([5], 10, 3);
    expect(findings).toEqual([]);
    const playing = Array.from(
      { length: 10 },
      (_, index) => new Set(games.filter(({ week }) => week === index + 1).map(({ home }) => home)).size,
    );
    expect(playing).toEqual(Array.from({ length: 10 }, () => 4));
  });

  it('is the same for the same seed, and another for another', () => {
    const text = (seed: string | number) => JSON.stringify(generated([4, 4], 18, 4, seed).games);
    expect(text('a')).toBe(text('a'));
    expect(text(7)).toBe(text('7'));
    expect(text('a')).not.toBe(text('b'));
  });

  it.each([
    [[4], 60],
    [[3], 60],
    [[2, 2], 5],
    [[2, 2], 2],
    [[2, 2, 2, 2], 14],
    [[4, 4, 4, 4], 18],
    [[3, 3], 8],
    [[8, 8, 8, 8, 8, 8, 8, 8], 60],
  ])('of divisions %j in %i weeks has no warnings', (sizes, weeks) => {
    expect(codes(generated(sizes, weeks, 2))).toEqual([]);
  });

  it('has the warnings that can’t be avoided', () => {
    expect(codes(generated([2], 2, 2))).toEqual(['repeat']);
    expect(codes(generated([5, 5], 13, 2))).toEqual(['division']);
    expect(codes(generated([4, 4], 16, 2))).toEqual(['division']);
  });

  it('has no error, whatever is asked for within the limits', () => {
    const luck = luckOf(83);
    let accepted = 0;
    for (let count = 0; count < 60; count += 1) {
      const sizes = Array.from({ length: 1 + luck.below(luck.once(2) ? 8 : 3) }, () => 1 + luck.below(5));
      if (luck.once(2)) sizes.fill(2 + 2 * luck.below(2));
      if (sizes.length === 1) sizes.push(1);
      const teams = divisions(...sizes);
      const weeks = luck.once(2)
        ? Math.ceil((1 + luck.below(60)) / teams.length) * teams.length
        : 1 + luck.below(60);
      const request: ScheduleRequest = { teams, weeks, gamesPerWeek: 2 + luck.below(5), seed: count };
      if (whyImpossible(request) !== undefined) {
        expect(() => generateSchedule(request)).toThrow(RuleError);
        continue;
      }
      accepted += 1;
      const { games, findings } = generateSchedule(request);
      expect(findings.filter(isError), JSON.stringify({ sizes, ...request, teams: undefined })).toEqual([]);
      expect(games).toHaveLength(Math.floor(teams.length / 2) * weeks * request.gamesPerWeek);
    }
    expect(accepted).toBeGreaterThan(35);
  });
});

describe('what can’t be generated', () => {
  it('is weeks in which an odd number of teams can’t play the same number of games (League 8.3)', () => {
    expect(refusal([5], 13, 4)).toBe(
      'schedule-games: One of 5 teams rests each week, so in 13 weeks they can’t all play the same number of games. Take 10 or 15 weeks, or an even number of teams.',
    );
    expect(refusal([5], 1, 4)).toContain(
      'in 1 week they can’t all play the same number of games. Take 5 weeks, or',
    );
    expect(refusal([4, 3], 60, 4)).toContain('Take 56 weeks, or');
    expect(refusal([61], 60, 2)).toContain(
      'They would in 61 weeks, but: A season has 1 to 60 weeks, not 61. Take an even number of teams.',
    );
    expect(refusal([47], 40, 6)).toContain(
      'They would in 47 weeks, but: A season has at most 6,000 games, and',
    );
    expect(refusal([5], 15, 4)).toBeUndefined();
    expect(refusal([4, 2], 13, 4)).toBeUndefined();
  });

  it.each([
    [[1], 18, 4, 'limit-teams: A season has 2 to 64 teams, not 1.'],
    [[65], 18, 4, 'limit-teams: A season has 2 to 64 teams, not 65.'],
    [[2, 2, 2, 2, 2, 2, 2, 2, 2], 18, 4, 'limit-divisions: A season has 1 to 8 divisions, not 9.'],
    [[4], 0, 4, 'limit-weeks: A season has 1 to 60 weeks, not 0.'],
    [[4], 61, 4, 'limit-weeks: A season has 1 to 60 weeks, not 61.'],
    [[4], 1.5, 4, 'limit-weeks: A season has 1 to 60 weeks, not 1.5.'],
    [[4], 18, 1, 'limit-games-a-week: A season has 2 to 6 games a week, not 1.'],
    [[4], 18, 7, 'limit-games-a-week: A season has 2 to 6 games a week, not 7.'],
    [
      [64],
      60,
      4,
      'limit-games: A season has at most 6,000 games, and 64 teams with 4 games a week would play 7,680 in 60 weeks.',
    ],
  ])('is %j in %d weeks of %i games (League 22)', (sizes, weeks, gamesPerWeek, expected) => {
    expect(refusal(sizes, weeks, gamesPerWeek)).toBe(expected);
  });

  it.each([
    [[2], 1, 2],
    [[64], 60, 2],
    [[50], 40, 6],
    [[2], 60, 6],
    [[1, 1, 1, 1, 1, 1, 1, 1], 60, 6],
  ])('isn’t %j in %d weeks of %i games', (sizes, weeks, gamesPerWeek) => {
    expect(refusal(sizes, weeks, gamesPerWeek)).toBeUndefined();
  });
});
