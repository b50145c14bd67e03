import { z } from 'zod';
import errorData from '../data/error_charts.json' with { type: 'json' };
import rangeData from '../data/range_tables.json' with { type: 'json' };
import resultData from '../data/x_check_results.json' with { type: 'json' };
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import { type PlayOutcome, playOutcomes, type Scoring, scorings } from '../terms/terms.ts';

/** X-Check results after `#` and SPD are resolved (Baseball 9, steps 5 and 6). */
export const convertedResults = [
  ...(['G1', 'G2', 'G3', 'F1', 'F2', 'F3', 'PO', 'FO'] as const),
  ...(['SI1', 'SI2', 'DO2', 'DO3', 'TR3'] as const),
] as const;
export type ConvertedResult = (typeof convertedResults)[number];
/**
 * Cells of the range tables (Baseball 9.4). `#` depends on whether the fielder plays in or holds a runner;
 * SPD depends on the batter's running.
 */
export type BaseResult = ConvertedResult | 'G2#' | 'G3#' | 'SPD';

/** Error results, in the order in which the error chart is checked (Baseball 9, step 7). */
export const errorResults = ['RP', 'E3', 'E2', 'E1'] as const;
export type ErrorResult = (typeof errorResults)[number] | 'NO';

/** Adjusted range of a fielder, 1 (best) to 5. */
export const ranges = [1, 2, 3, 4, 5] as const;
export type Range = (typeof ranges)[number];

const positionKeys = z.enum(fieldPositions);
const converted = z.enum(convertedResults);
const base = z.union([converted, z.enum(['G2#', 'G3#', 'SPD'])]);
const tableNames = z.enum(['infield', 'outfield', 'catcher', 'pitcher']);
export type RangeTable = z.infer<typeof tableNames>;

const rangeTables = z
  .object({
    position_table: z.record(positionKeys, tableNames),
    tables: z.record(tableNames, z.array(z.tuple([base, base, base, base, base])).length(20)),
  })
  .parse(rangeData);

const chartNames = z.enum(['P', 'C', '1B', '2B', '3B', 'SS', 'LF_RF', 'CF']);
const totals = z.array(z.int().min(3).max(18));
const errorCharts = z
  .object({
    rare_play_total: z.int().min(3).max(18),
    position_chart: z.record(positionKeys, chartNames),
    charts: z.record(
      chartNames,
      z.object({
        max_rating: z.int().positive(),
        listed_ratings: z.array(z.int().nonnegative()),
        rows: z.record(z.string(), z.object({ RP: totals, E3: totals, E2: totals, E1: totals })),
      }),
    ),
  })
  .parse(errorData);

const results = z
  .object({
    results: z.record(
      converted,
      z.object({
        is_out: z.boolean(),
        final_outcome_no_error: z.enum(playOutcomes),
        advancement: z.object({
          NO: z.string(),
          E1: z.string(),
          E2: z.string(),
          E3: z.string(),
          RP: z.string(),
        }),
      }),
    ),
    scored_as_on_rare_play: z.record(
      converted,
      z.union([z.enum(scorings), z.object({ runners: z.enum(scorings), empty: z.enum(scorings) })]),
    ),
    texts: z.object({
      NO: z.record(converted, z.string()),
      errors: z.record(z.string(), z.string()),
      rare_plays: z.record(z.string(), z.string()),
    }),
    SPD: z.object({ test: z.string(), rare_play: z.string() }),
  })
  .parse(resultData);

const lowestTotal = 3;

/**
 * Error results by chart, rating and 3d6 total from 3 to 18. The first list that contains the total counts.
 */
const errorLookup: ReadonlyMap<string, readonly (readonly ErrorResult[])[]> = new Map(
  Object.entries(errorCharts.charts).map(([name, { rows }]) => [
    name,
    Object.values(rows).map((row) =>
      Array.from(
        { length: 16 },
        (_, at): ErrorResult => errorResults.find((result) => row[result].includes(at + lowestTotal)) ?? 'NO',
      ),
    ),
  ]),
);

/** The 3d6 total that gives a rare play at any rating, unless the league uses another rule. */
export const rarePlayTotal = errorCharts.rare_play_total;

/** The range table for a position. The option `pitcher_range_table` chooses the pitcher's. */
export function rangeTableOf(
  position: FieldPosition,
  pitcherTable: 'infield' | 'pitcher' = 'infield',
): RangeTable {
  return position === 'P' ? pitcherTable : rangeTables.position_table[position];
}

/**
 * Base results of a d20 roll for ranges 1 to 5.
 *
 * @throws RangeError for a face that isn't on a d20
 */
export function rangeRow(table: RangeTable, d20: number): readonly BaseResult[] {
  const row = rangeTables.tables[table][d20 - 1];
  if (row === undefined) throw new RangeError(`A d20 can’t show ${d20}.`);
  return row;
}

/** The highest error rating in the chart of a position. */
export function maxErrorRating(position: FieldPosition): number {
  return errorCharts.charts[errorCharts.position_chart[position]].max_rating;
}

/**
 * Error ratings that the chart lists for a position. A rating in between counts as the next lower one
 * (Baseball 9.5).
 */
export function listedErrorRatings(position: FieldPosition): readonly number[] {
  return errorCharts.charts[errorCharts.position_chart[position]].listed_ratings;
}

/**
 * Looks up a 3d6 total in the error chart of a position. A rating outside the chart counts as 0.
 *
 * @throws RangeError for a total that's impossible with 3d6
 */
export function errorResult(position: FieldPosition, rating: number, total: number): ErrorResult {
  if (!Number.isInteger(total) || total < 3 || total > 18)
    throw new RangeError(`Three d6 can’t show ${total}.`);
  const chart = errorLookup.get(errorCharts.position_chart[position]);
  return (chart?.[rating] ?? chart?.[0])?.[total - lowestTotal] ?? 'NO';
}

/**
 * The advancement for a converted result and an error result: a code of `advancement.json`, or `GB:A`, `GB:B`
 * or `GB:C`.
 */
export function xCheckAdvancement(result: ConvertedResult, error: ErrorResult): string {
  return results.results[result].advancement[error];
}

/** Whether a converted result is an out when there is no error. */
export function isOut(result: ConvertedResult): boolean {
  return results.results[result].is_out;
}

/** The PlayOutcome of a converted result without an error. */
export function outcomeOf(result: ConvertedResult): PlayOutcome {
  return results.results[result].final_outcome_no_error;
}

/** How a rare play is scored: by what happened, not by its label (Baseball 9.2). */
export function scoredRarePlay(result: ConvertedResult, onBase: number): Scoring {
  const scored = results.scored_as_on_rare_play[result];
  return typeof scored === 'string' ? scored : onBase === 0 ? scored.empty : scored.runners;
}

/** Texts that describe the speed test, and that a rare play doesn't change it (Baseball 9.2). */
export const speedTexts: { readonly test: string; readonly rare_play: string } = results.SPD;

/** Describes the result without an error, in a sentence. */
export function resultText(result: ConvertedResult): string {
  return results.texts.NO[result];
}

/** What an error of one, two or three bases or a rare play adds to a result. */
export function errorText(result: ConvertedResult, error: Exclude<ErrorResult, 'NO'>): string {
  const code = xCheckAdvancement(result, error);
  return (error === 'RP' ? results.texts.rare_plays[code] : results.texts.errors[code]) ?? code;
}
