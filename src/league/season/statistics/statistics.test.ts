import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { type PlayerLine, seasonLines, totalsByPlayer, totalsByPosition } from './lines.ts';
import { compareFigures, figureOf, shownOf } from './statistic.ts';
import { statisticOf, statistics, theStatistic } from './table.ts';
import { leagueTotals, teamTotals } from './team.ts';
import { columns, filled, type Line, sumOf } from './totals.ts';

const batting = (key: string, line: Line) => shownOf(theStatistic('batting', key), line);
const pitching = (key: string, line: Line, league?: Line) =>
  shownOf(theStatistic('pitching', key), line, league);

const slugger: Line = { PA: 20, AB: 15, H: 6, '2B': 1, '3B': 1, HR: 2, BB: 3, IBB: 1, HBP: 1, SF: 1, SO: 4 };

describe('statistics of batting (League 11)', () => {
  it.each([
    // 1B 2, TB 2 + 2 + 3 + 8.
    ['TB', '15'],
    ['AVG', '.400'],
    ['OBP', '.500'],
    ['SLG', '1.000'],
    ['OPS', '1.500'],
    ['ISO', '.600'],
    ['BABIP', '.400'],
    ['BB%', '15.0'],
    ['K%', '20.0'],
    // (1.38 + .72 + 1.76 + 1.25 + 1.58 + 4.06) / 19 = 10.75 / 19
    ['wOBA', '.566'],
    ['RC', '8'],
    ['SB%', '-'],
  ])('%s is %s', (key, shown) => {
    expect(batting(key, slugger)).toBe(shown);
  });

  it('OPS adds exact values, not shown ones', () => {
    expect([batting('OBP', { AB: 16, H: 1 }), batting('OPS', { AB: 16, H: 1 })]).toEqual(['.063', '.125']);
  });

  it('has no OPS without a slugging average', () => {
    expect(batting('OPS', { BB: 1 })).toBe('-');
    expect(batting('OBP', { BB: 1 })).toBe('1.000');
  });
});

describe('statistics of pitching (League 11)', () => {
  it.each([
    [19, '6.1'],
    [18, '6.0'],
    [20, '6.2'],
    [0, '0.0'],
  ])('%i outs are %s innings', (outs, shown) => {
    expect(pitching('IP', { outs })).toBe(shown);
  });

  it('an ERA is infinite without outs, and only with earned runs', () => {
    const era = theStatistic('pitching', 'ERA');
    expect([pitching('ERA', { ER: 1 }), pitching('ERA', { R: 1 })]).toEqual(['inf', '-']);
    expect(pitching('WHIP', { H: 3 })).toBe('-');
    const [worst, unknown, bad] = [{ ER: 1 }, {}, { ER: 99, outs: 1 }].map((line) => figureOf(era, line));
    if (worst === undefined || unknown === undefined || bad === undefined) throw new Error();
    expect(compareFigures(era, bad, worst)).toBeLessThan(0);
    expect(compareFigures(era, worst, unknown)).toBeLessThan(0);
    expect(compareFigures(era, worst, 'inf')).toBe(0);
  });

  it('the FIP of a whole league is its ERA', () => {
    const league = leagueTotals([
      { outs: 270, ER: 41, HR: 9, BB: 30, HBP: 4, SO: 80 },
      { outs: 81, ER: 3, HR: 1, BB: 2, SO: 40 },
    ]);
    expect(pitching('FIP', league, league)).toBe(pitching('ERA', league));
    expect(pitching('FIP', { outs: 3, SO: 3 }, league)).toMatch(/^-\d\.\d\d$/);
    expect([pitching('FIP', league), pitching('FIP', league, {}), pitching('FIP', {}, league)]).toEqual([
      '-',
      '-',
      '-',
    ]);
  });
});

describe('the table of statistics', () => {
  it('has each key once in a sheet, and all counted columns', () => {
    for (const sheet of ['batting', 'pitching', 'fielding'] as const) {
      const keys = statistics[sheet].map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toEqual(expect.arrayContaining([...columns[sheet]]));
    }
    expect(statisticOf('fielding', 'ERA')).toBeUndefined();
    expect(() => theStatistic('batting', 'ERA')).toThrow('There is no batting statistic ERA.');
  });

  it('says which are better low (League 12)', () => {
    const low = Object.values(statistics)
      .flat()
      .filter(({ isLowBetter }) => isLowBetter);
    expect(low.map(({ key }) => key)).toEqual(['K%', 'ERA', 'WHIP', 'BB/9', 'HR/9', 'H/9', 'IS%', 'FIP']);
  });
});

const game = (team: string, figures: Line): PlayerLine => ({ player: 'pcg-07', team, figures });

describe('lines of a season (League 11)', () => {
  it('give a traded player a line for each team, and a total', () => {
    expect(seasonLines([])).toEqual([]);
    expect(seasonLines([game('PCG', { H: 1 }), game('PCG', { H: 2 })])).toEqual([
      { team: 'PCG', totals: filled({ H: 3 }) },
    ]);
    const traded = [game('PCG', { H: 1 }), game('IVS', { H: 2 }), game('PCG', { AB: 4 })];
    expect(seasonLines(traded)).toEqual([
      { team: 'PCG', totals: filled({ H: 1, AB: 4 }) },
      { team: 'IVS', totals: filled({ H: 2 }) },
      { team: undefined, totals: filled({ H: 3, AB: 4 }) },
    ]);
    expect([...totalsByPlayer(traded)]).toEqual([['pcg-07', filled({ H: 3, AB: 4 })]]);
  });

  it('keep fielding apart by position', () => {
    const lines = ['SS', '2B', 'SS'].map((position) => ({ position, figures: { X: 2, XO: 1 } }));
    const totals = totalsByPosition(lines);
    expect([...totals.keys()]).toEqual(['SS', '2B']);
    expect(shownOf(theStatistic('fielding', 'X%'), totals.get('SS') ?? {})).toBe('.500');
    expect(totals.get('SS')?.X).toBe(4);
  });

  it('add up whatever their order', () => {
    const random = luckOf(3);
    const lines = Array.from({ length: 40 }, () =>
      Object.fromEntries(columns.batting.map((column) => [column, random.below(5)])),
    );
    const halves = [lines.slice(0, 13), lines.slice(13)].map(sumOf);
    expect(sumOf(random.shuffled(halves))).toEqual(sumOf(random.shuffled(lines)));
  });

  it('make a team’s figures from sums, whose games are the team’s', () => {
    const team = teamTotals([
      { sheet: 'team', figures: { G: 1, R: 1, H: 3, E: 2, LOB: 5 } },
      { sheet: 'team', figures: { G: 1, LOB: 2 } },
      { sheet: 'batting', figures: { G: 1, AB: 1, H: 1, R: 1 } },
      { sheet: 'batting', figures: { G: 1, AB: 5, H: 2, slams: 1 } },
      { sheet: 'batting', figures: { G: 1, AB: 4 } },
      { sheet: 'pitching', figures: { G: 1, outs: 27, ER: 3, H: 7 } },
      { sheet: 'fielding', figures: { G: 1, E: 2 } },
    ]);
    expect(team).toMatchObject({ games: 2, runs: 1, hits: 3, errors: 2, leftOnBase: 7 });
    // Not the mean of 1.000, .400 and .000.
    expect(batting('AVG', team.sheets.batting)).toBe('.300');
    expect(pitching('ERA', team.sheets.pitching)).toBe('3.00');
    expect(team.sheets.batting.G).toBe(2);
  });
});
