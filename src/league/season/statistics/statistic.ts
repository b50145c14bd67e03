import { compareFractions, type Fraction, rounded } from './fraction.ts';
import { type Column, filled, type Line, type Sheet, type Totals } from './totals.ts';

/** What a statistic is, and how its figure is computed, compared and shown (League 11, 12). */

/** How a figure is written: 3, `.300`, 2.50, 12.5, or innings such as 6.2. */
export type Written = 'whole' | 'average' | 'hundredths' | 'tenths' | 'innings';

/** How much of something a player needs for each game of his team before a rate counts (League 12). */
export interface Minimum {
  /** What is counted, in words: `PA`, `outs`. */
  readonly of: string;
  readonly count: (totals: Totals) => number;
  readonly perGame: Fraction;
}

/** One statistic. Boards, player pages and files all read these. */
export interface Statistic {
  readonly sheet: Sheet;
  /** Unique within its sheet, and its column's title: `OBP`, `K/9`. */
  readonly key: string;
  /** In words, for a board's title: `on-base percentage`. */
  readonly name: string;
  /** Its exact value; a denominator of 0 or less means that there is none. FIP reads the league's totals. */
  readonly formula: (totals: Totals, league: Totals | undefined) => Fraction;
  readonly written: Written;
  readonly isLowBetter: boolean;
  /** Rates have one; counting statistics don't. */
  readonly minimum?: Minimum;
  /** The figure with a number of missing plate appearances as at-bats without a hit (League 12). */
  readonly byTheBook?: (totals: Totals, missing: number) => Fraction;
  /** True for the ERA: runs without an out make it infinite, not unknown. */
  readonly isInfiniteWithoutOuts?: true;
}

/** A figure: its exact value, or what is shown in its place (League 11). */
export type Figure = Fraction | '-' | 'inf';

/** A counting statistic of one column. */
export const counting = (sheet: Sheet, key: Column, name: string): Statistic => ({
  sheet,
  key,
  name,
  formula: (totals) => ({ num: totals[key], den: 1 }),
  written: 'whole',
  isLowBetter: false,
});

/**
 * The figure of a line (League 11).
 *
 * @param league the season's totals of all pitchers, for FIP
 */
export function figureOf(statistic: Statistic, line: Line, league?: Line): Figure {
  const value = statistic.formula(filled(line), league === undefined ? undefined : filled(league));
  if (value.den > 0) return value;
  return statistic.isInfiniteWithoutOuts === true && value.num > 0 ? 'inf' : '-';
}

/** Whether a figure has an exact value. */
export const isExact = (figure: Figure): figure is Fraction => typeof figure === 'object';

/**
 * Compares two figures for the order of a board: the better one first, then `inf`, then `-` (League 11, 12). 0 if they
 * are equal, however they are shown.
 */
export function compareFigures({ isLowBetter }: Statistic, one: Figure, other: Figure): number {
  if (isExact(one) && isExact(other)) return compareFractions(one, other) * (isLowBetter ? 1 : -1);
  return rankOf(one) - rankOf(other);
}

const rankOf = (figure: Figure): number => {
  if (isExact(figure)) return 0;
  return figure === 'inf' ? 1 : 2;
};

/** Writes a figure as tables show it (League 11). `.300` has no zero before the point; `1.000` has its one. */
export function shownFigure({ written }: Pick<Statistic, 'written'>, figure: Figure): string {
  if (!isExact(figure)) return figure;
  switch (written) {
    case 'whole':
      return rounded(figure, 0);
    case 'tenths':
      return rounded(figure, 1);
    case 'hundredths':
      return rounded(figure, 2);
    case 'average':
      return rounded(figure, 3).replace(/^(-?)0\./, '$1.');
    case 'innings':
      return shownInnings((3 * figure.num) / figure.den);
  }
}

/** Innings as whole ones and outs of the next: 20 outs are `6.2`. */
const shownInnings = (outs: number): string => `${Math.floor(outs / 3)}.${outs % 3}`;

/** The shown figure of a line, in one go. */
export const shownOf = (statistic: Statistic, line: Line, league?: Line): string =>
  shownFigure(statistic, figureOf(statistic, line, league));
