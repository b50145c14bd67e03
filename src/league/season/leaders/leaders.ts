import { counted } from '../../../engine/english.ts';
import { type Asked, type Ranked, rankedBy } from './ranking.ts';

/** A board of leaders as it is shown (League 12). */
export interface Leaders {
  readonly rows: readonly Ranked[];
  /** How many more share the last rank, and with which value; null if everybody is listed. */
  readonly more: { readonly count: number; readonly value: string } | null;
}

/** Lines of a board, and the most with all who share the last of them. */
const lines = { usual: 10, most: 15 } as const;

/** The leaders of a statistic: ten lines, and whoever shares the tenth place, up to 15 (League 12). */
export const leadersOf = (asked: Asked): Leaders => firstOf(rankedBy(asked), lines.usual, lines.most);

/**
 * The first lines of a ranking.
 *
 * @param usual how many lines it has
 * @param most how many it may have if the last rank is shared
 */
export function firstOf(ranked: readonly Ranked[], usual: number, most: number): Leaders {
  const last = ranked[usual - 1];
  if (last === undefined) return { rows: ranked, more: null };
  const listed = ranked.filter(({ rank }) => rank <= last.rank);
  const count = listed.length - most;
  return { rows: listed.slice(0, most), more: count > 0 ? { count, value: last.value } : null };
}

/** The line for those who share the last rank and have no line: `and 4 others with 12` (League 12). */
export const moreInWords = ({ count, value }: NonNullable<Leaders['more']>): string =>
  `and ${counted(count, 'other')} with ${value}`;
