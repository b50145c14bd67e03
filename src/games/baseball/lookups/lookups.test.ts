import { describe, expect, it } from 'vitest';
import { injuryResult } from '../course/injuries.ts';
import { infieldDepths, outfieldDepths } from '../terms/decisions.ts';
import { fieldPositions } from '../terms/positions.ts';
import {
  advance,
  advancementCodes,
  finalOf,
  leadFirst,
  outsIn,
  possibleAdvance,
  runsIn,
} from './advancement.ts';
import { buntAdvancement, readBuntChart } from './bunt.ts';
import { groundballCode, groundballTypes, infielders } from './groundball.ts';
import { holdingPositions } from './holding.ts';
import { advanceRows, safeNumber } from './running-advance.ts';
import { readSimpleChart, simpleAdvancement } from './simple-chart.ts';
import {
  convertedResults,
  errorResult,
  errorResults,
  maxErrorRating,
  outcomeOf,
  rangeRow,
  ranges,
  rangeTableOf,
  xCheckAdvancement,
} from './x-check-charts.ts';

/**
 * Every lookup has an answer, and every row of the advancement chart adds up (Baseball 19, invariants 10 and
 * 12).
 */

const bases = [0, 1, 2, 3, 4, 5, 6, 7];
const outs = [0, 1, 2];
const faces = Array.from({ length: 20 }, (_, at) => at + 1);
const totals = Array.from({ length: 16 }, (_, at) => at + 3);

/** Codes without an answer in a situation, in words. */
const unanswered = (code: string, onBase: number, outcomes: readonly number[] = outs): string[] =>
  outcomes
    .filter((out) => possibleAdvance(code, onBase, out) === undefined)
    .map((out) => `${code} on ${onBase} with ${out} out`);

const everywhere = (code: string) => bases.flatMap((onBase) => outs.map((out) => advance(code, onBase, out)));

describe('every lookup is total (10)', () => {
  it('of an X-Check: each d20, range and position, and whatever becomes of its result', () => {
    const results = new Set(
      fieldPositions.flatMap((position) =>
        (['infield', 'pitcher'] as const).flatMap((table) =>
          faces.flatMap((d20) =>
            ranges.map((range) => rangeRow(rangeTableOf(position, table), d20)[range - 1]),
          ),
        ),
      ),
    );
    const converted: readonly string[] = convertedResults;
    for (const result of results) {
      const bare = result?.replace('#', '') ?? 'none';
      expect([...converted, 'SPD']).toContain(bare);
    }
    for (const result of convertedResults) {
      expect(outcomeOf(result)).toBeTruthy();
      for (const error of ['NO', ...errorResults] as const) {
        const code = xCheckAdvancement(result, error);
        const codes = code.startsWith('GB:')
          ? bases.flatMap((onBase) =>
              (['in', 'normal'] as const).flatMap((depth) =>
                infielders.map((place) => {
                  const type = groundballTypes.find((each) => code === `GB:${each}`) ?? 'A';
                  return [groundballCode(type, onBase, place, depth), onBase] as const;
                }),
              ),
            )
          : bases.map((onBase) => [code, onBase] as const);
        // A dropped foul moves nobody; contact plays and medium flies ask for a decision first.
        expect(codes.flatMap(([each, onBase]) => unanswered(each, onBase))).toEqual([]);
      }
    }
  });

  it('of the error charts: each position, rating and 3d6 total', () => {
    const known: readonly string[] = ['NO', ...errorResults];
    const wrong = fieldPositions.flatMap((position) =>
      Array.from({ length: maxErrorRating(position) + 1 }, (_, rating) => rating).flatMap((rating) =>
        totals
          .filter((total) => !known.includes(errorResult(position, rating, total)))
          .map((total) => `${position} ${rating} ${total}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('of groundballs: each depth, type, place and base state', () => {
    const missing = infieldDepths.flatMap((depth) =>
      groundballTypes.flatMap((type) =>
        infielders.flatMap((place) =>
          bases.flatMap((onBase) => unanswered(groundballCode(type, onBase, place, depth), onBase)),
        ),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('of bunts and of the simple chart', () => {
    const missing = bases.flatMap((onBase) =>
      (['A', 'B', 'C', 'D'] as const).flatMap((rating) =>
        faces.flatMap((d20) =>
          unanswered(buntAdvancement(readBuntChart(onBase, rating, d20)), onBase, [0, 1]),
        ),
      ),
    );
    expect(missing).toEqual([]);
    for (const d20 of faces) expect(everywhere(simpleAdvancement(readSimpleChart(d20)))).toHaveLength(24);
  });

  it('of holding positions, safe numbers and injuries', () => {
    for (const onBase of bases)
      for (const side of ['L', 'R'] as const)
        for (const position of holdingPositions(onBase, side)) expect(fieldPositions).toContain(position);
    const numbers = advanceRows.flatMap((row) =>
      (['LF', 'CF', 'RF'] as const).flatMap((location) =>
        outfieldDepths.flatMap((outfieldDepth) =>
          [1, 20].flatMap((running) =>
            outs.map((out) => safeNumber(row, { running, arm: -6, location, outs: out, outfieldDepth })),
          ),
        ),
      ),
    );
    expect(numbers.filter((number) => !(number >= 1 && number <= 19))).toEqual([]);
    const results = ['p70', 'p65', 'p60', 'p50', 'p40', 'p30', 'p20'].flatMap((rating) =>
      [1, 2, 3, 4, 5, 6, 7].flatMap((inARow) => totals.map((total) => injuryResult(inARow, rating, total))),
    );
    expect(results.filter((one) => one !== 'OK' && one !== 'REM' && !(one >= 1))).toEqual([]);
  });
});

describe('the advancement chart (12)', () => {
  it('has as many outs and runs in each row as zeros and fours', () => {
    for (const { code } of advancementCodes)
      for (const onBase of bases)
        for (const out of outs) {
          const row = possibleAdvance(code, onBase, out);
          if (row === undefined) continue;
          expect([row.outs, row.runs], `${code} ${onBase} ${out}`).toEqual([
            outsIn(row.finals),
            runsIn(row.finals),
          ]);
          expect(leadFirst(row.finals)).toHaveLength(4);
        }
  });

  it.each([
    ['single_1', 1, 1],
    ['single_2', 2, 1],
    ['double_2', 2, 2],
    ['double_3', 3, 2],
    ['triple', 3, 3],
    ['homerun', 4, 4],
  ])('moves every runner on a %s at least %i, the batter exactly %i', (code, least, batter) => {
    for (const onBase of bases)
      for (const out of outs) {
        const { finals } = advance(code, onBase, out);
        expect(finals.batter).toBe(batter);
        for (const base of [1, 2, 3] as const) {
          if ((onBase & (1 << (base - 1))) === 0) continue;
          expect(finalOf(finals, base) ?? 0).toBeGreaterThanOrEqual(Math.min(4, base + least));
        }
      }
  });
});
