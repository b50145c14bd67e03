import { describe, expect, it } from 'vitest';
import advancement from '../data/advancement.json' with { type: 'json' };
import { fieldPositions } from '../terms/positions.ts';
import {
  convertedResults,
  errorResult,
  errorResults,
  errorText,
  isOut,
  listedErrorRatings,
  maxErrorRating,
  outcomeOf,
  rangeRow,
  rangeTableOf,
  resultText,
  xCheckAdvancement,
} from './x-check-charts.ts';

const totals = Array.from({ length: 16 }, (_, index) => index + 3);

describe('range tables (9.4)', () => {
  it('read like the three rows printed in the rules', () => {
    expect(rangeRow('infield', 6)).toEqual(['G1', 'G2#', 'G3#', 'SI1', 'SI2']);
    expect(rangeRow('outfield', 4)).toEqual(['F2', 'F1', 'SI2', 'DO2', 'DO3']);
    expect(rangeRow('catcher', 10)).toEqual(['FO', 'PO', 'G2', 'G3', 'SPD']);
  });

  it('belong to positions', () => {
    expect(fieldPositions.map((position) => rangeTableOf(position))).toEqual([
      ...['infield', 'catcher', 'infield', 'infield', 'infield', 'infield'],
      ...['outfield', 'outfield', 'outfield'],
    ]);
    expect(rangeTableOf('P', 'pitcher')).toBe('pitcher');
    expect(rangeTableOf('SS', 'pitcher')).toBe('infield');
  });

  it('have a row for the faces of a d20 only', () => {
    expect(() => rangeRow('infield', 0)).toThrow(RangeError);
    expect(() => rangeRow('infield', 21)).toThrow(RangeError);
  });
});

describe('error charts (9.5)', () => {
  it('read like the worked examples', () => {
    expect(errorResult('SS', 20, 15)).toBe('E1');
    expect(errorResult('2B', 12, 8)).toBe('NO');
  });

  it('never err at rating 0 or outside the chart, and a total of 5 is always a rare play', () => {
    for (const position of fieldPositions)
      for (const total of totals) {
        const expected = total === 5 ? 'RP' : 'NO';
        expect(errorResult(position, 0, total)).toBe(expected);
        expect(errorResult(position, maxErrorRating(position) + 1, total)).toBe(expected);
        expect(errorResult(position, -1, total)).toBe(expected);
      }
  });

  it('let a rating between two printed ones read like the lower', () => {
    for (const position of fieldPositions) {
      const listed = listedErrorRatings(position);
      for (let rating = 0; rating <= maxErrorRating(position); rating += 1) {
        const lower = Math.max(...listed.filter((each) => each <= rating));
        for (const total of totals)
          expect(errorResult(position, rating, total)).toBe(errorResult(position, lower, total));
      }
    }
  });

  it('give three bases only to outfielders', () => {
    const givesThree = fieldPositions.filter((position) =>
      totals.some((total) =>
        listedErrorRatings(position).some((each) => errorResult(position, each, total) === 'E3'),
      ),
    );
    expect(givesThree).toEqual(['LF', 'CF', 'RF']);
  });

  it('know the totals of three dice only', () => {
    expect(() => errorResult('SS', 10, 2)).toThrow(RangeError);
    expect(() => errorResult('SS', 10, 19)).toThrow(RangeError);
  });
});

describe('results (9.1)', () => {
  it('lead to codes that exist, and are said in words', () => {
    for (const result of convertedResults) {
      expect(resultText(result)).toMatch(/\.$/);
      for (const error of ['NO', ...errorResults] as const) {
        const code = xCheckAdvancement(result, error);
        if (!/^GB:[ABC]$/.test(code)) expect(Object.keys(advancement.codes)).toContain(code);
        if (error !== 'NO') expect(errorText(result, error)).not.toBe(code);
      }
    }
  });

  it('are the table of the rules', () => {
    expect(xCheckAdvancement('G1', 'NO')).toBe('GB:A');
    expect(xCheckAdvancement('DO3', 'E2')).toBe('ERR_4');
    expect(xCheckAdvancement('PO', 'E2')).toBe('ERR_2A');
    expect(xCheckAdvancement('FO', 'E1')).toBe('AGAIN');
    expect(convertedResults.filter(isOut)).toEqual(['G1', 'G2', 'G3', 'F1', 'F2', 'F3', 'PO', 'FO']);
    expect([outcomeOf('G1'), outcomeOf('FO'), outcomeOf('TR3')]).toEqual([
      'groundball_b',
      'lineout',
      'triple',
    ]);
  });
});
