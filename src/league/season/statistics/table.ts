import { battingStatistics } from './batting.ts';
import { fieldingStatistics } from './fielding.ts';
import { pitchingStatistics } from './pitching.ts';
import type { Statistic } from './statistic.ts';
import type { Sheet } from './totals.ts';

/** All statistics by sheet, in the order in which tables show them (League 11). */
export const statistics: Readonly<Record<Sheet, readonly Statistic[]>> = {
  batting: battingStatistics,
  pitching: pitchingStatistics,
  fielding: fieldingStatistics,
};

/** Returns a statistic by its key, or undefined if its sheet has none of that name. */
export const statisticOf = (sheet: Sheet, key: string): Statistic | undefined =>
  statistics[sheet].find((one) => one.key === key);

/**
 * Returns a statistic that surely exists, for code that names it.
 *
 * @throws Error if the sheet has none of that name
 */
export function theStatistic(sheet: Sheet, key: string): Statistic {
  const found = statisticOf(sheet, key);
  if (found === undefined) throw new Error(`There is no ${sheet} statistic ${key}.`);
  return found;
}
