import { describe, expect, it } from 'vitest';
import emergency from '../content/shared_cards.json' with { type: 'json' };
import { playerOf, teamOf } from '../league/roster.ts';
import { cardSide, ratingsIndex, ratingsOf, readCard, readCell, readResult } from './cards.ts';

const sidesOf = (team: string) =>
  teamOf(team).players.flatMap(({ batting, pitching }) => [
    ...(batting === undefined ? [] : [batting.vs_lhp, batting.vs_rhp].map((side) => ({ side, column: 1 }))),
    ...(pitching === undefined
      ? []
      : [pitching.vs_lhb, pitching.vs_rhb].map((side) => ({ side, column: 4 }))),
  ]);

describe('a cell of a card (section 6.1)', () => {
  it('holds one result for every d20, or a split', () => {
    expect(readCell('groundball_b@SS')).toEqual([
      {
        result: { result: 'groundball_b', location: 'SS', fatigueMark: false, text: 'groundball_b@SS' },
        upTo: 20,
      },
    ]);
    expect(
      readCell('homerun@LF 1 | flyout_b@LF! 2-19 | walk 20').map(({ result, upTo }) => [result.text, upTo]),
    ).toEqual([
      ['homerun@LF', 1],
      ['flyout_b@LF!', 19],
      ['walk', 20],
    ]);
  });

  it.each([
    ['', 'isn’t part of a card cell'],
    ['homers@LF', 'isn’t a card result'],
    ['homerun', 'lacks a location'],
    ['walk@LF', 'has no location'],
    ['homerun@XX', 'XX isn’t a position'],
    ['homerun@LF 1-7 | walk 9-20', 'don’t follow each other'],
    ['homerun@LF 2-20', 'don’t follow each other'],
    ['homerun@LF 1-7 | walk 8-19', 'don’t end at 20'],
    ['homerun@LF 1-21', 'don’t follow each other'],
  ])('refuses %j', (text, why) => {
    expect(() => readCell(text)).toThrow(why);
  });

  it('marks what a fatigued pitcher spoils', () => {
    expect(readResult('flyout_c@CF!')).toMatchObject({
      result: 'flyout_c',
      location: 'CF',
      fatigueMark: true,
    });
  });
});

describe('a side from outside', () => {
  it('is refused with a sentence for each slip', () => {
    const problems = (side: object) =>
      cardSide.safeParse(side).error?.issues.map(({ message }) => message) ?? [];
    expect(problems({ ratings: [['walk', 2159]] })).toEqual([
      'The units of the ratings add up to 2159, not 2160.',
    ]);
    const [row] = problems({ grid: { 1: { 2: 'walk' }, 2: {}, 3: {} } });
    expect(row).toBe('Column 1 needs a cell for each row from 2 to 12.');
    expect(problems({ grid: { 1: {}, 2: {} } })[0]).toMatch(/not 1,2\.$/);
    expect(problems({ ratings: [['walks', 2160]] })).toEqual(['Ratings: “walks” isn’t a card result.']);
  });
});

describe('reading a card (sections 6.1 and 6.2)', () => {
  it('finds a result for all dice on all sides of a team, and as often by grid as by ratings (invariant 10)', () => {
    for (const { side, column } of sidesOf('PCG')) {
      const byGrid = new Map<string, number>();
      const byRatings = new Map<string, number>();
      const count = (counts: Map<string, number>, text: string) =>
        counts.set(text, (counts.get(text) ?? 0) + 1);
      for (let at = 0; at < 3 * 36 * 20; at++) {
        const dice = {
          column: column + Math.floor(at / 720),
          a: (Math.floor(at / 120) % 6) + 1,
          b: (Math.floor(at / 20) % 6) + 1,
          d20: (at % 20) + 1,
        };
        if (ratingsIndex(dice) !== at) throw new Error(`The dice of index ${at} read ${ratingsIndex(dice)}.`);
        count(byGrid, readCard(side, 'grid', dice).text);
        count(byRatings, readCard(side, 'ratings', dice).text);
      }
      expect(byRatings).toEqual(byGrid);
    }
  });

  it('reads a side by what it has, and counts ratings from a grid', () => {
    const { grid, ratings } = playerOf('pcg-16').pitching?.vs_lhb ?? {};
    if (grid === undefined || ratings === undefined) throw new Error('The content has grid and ratings.');
    const dice = { column: 5, a: 3, b: 4, d20: 11 };
    expect(readCard({ grid }, 'ratings', dice)).toEqual(readCard({ grid, ratings }, 'grid', dice));
    expect(readCard({ ratings }, 'grid', dice)).toEqual(readCard({ grid, ratings }, 'ratings', dice));
    expect(new Map(ratingsOf({ grid }))).toEqual(new Map(ratings));
    expect(() => readCard({}, 'grid', dice)).toThrow(RangeError);
  });

  it('reads the emergency pitcher, whose x_check chances are those of every pitcher', () => {
    const { pitching } = emergency.emergency_pitcher;
    const side = cardSide.parse(pitching.vs_rhb);
    const checks = ratingsOf(side).filter(([key]) => key.startsWith('x_check'));
    expect(checks.reduce((sum, [, units]) => sum + units, 0)).toBe(600);
  });
});
