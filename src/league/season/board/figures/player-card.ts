import type { Ranked } from '../../leaders/ranking.ts';
import type { SeasonLine } from '../../statistics/lines.ts';
import { type Statistic, shownOf } from '../../statistics/statistic.ts';
import { theStatistic } from '../../statistics/table.ts';
import { filled, type Line, type Sheet } from '../../statistics/totals.ts';

/** What the card of a player's season shows (League 11). */

/** A figure that the card shows large, with its rank among those with enough. */
export interface Headline {
  readonly statistic: Statistic;
  readonly value: string;
  /** Undefined for a player who isn't ranked, for example by too few plate appearances. */
  readonly rank: { readonly place: number; readonly of: number } | undefined;
}

/** A table of the card. Its rows begin with the team's code, or `All` for the total of a traded player. */
export interface Band {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface PlayerCard {
  readonly name: string;
  /** The team's name and more, such as the position. */
  readonly about: string;
  /** The team's color, `#rrggbb`. */
  readonly color?: string;
  readonly headlines: readonly Headline[];
  readonly bands: readonly Band[];
}

/** The figures that the card shows large, by sheet. */
export const headlineKeys: Readonly<Record<Sheet, readonly string[]>> = {
  batting: ['AVG', 'HR', 'RBI', 'OPS'],
  pitching: ['ERA', 'W', 'SO', 'WHIP'],
  fielding: ['X%', 'X', 'E', 'DP'],
};

const bandKeys: Readonly<Record<Sheet, readonly (readonly string[])[]>> = {
  batting: [
    ['G', 'PA', 'AB', 'R', 'H', '2B', '3B', 'HR', 'RBI'],
    ['BB', 'SO', 'HBP', 'SB', 'CS', 'GIDP', 'SF', 'SH', 'TB'],
    ['AVG', 'OBP', 'SLG', 'OPS', 'ISO', 'wOBA', 'RC'],
  ],
  pitching: [
    ['G', 'GS', 'CG', 'SHO', 'QS', 'W', 'L', 'SV', 'HLD'],
    ['IP', 'BF', 'H', 'R', 'ER', 'HR', 'BB', 'SO'],
    ['ERA', 'WHIP', 'K/9', 'BB/9', 'HR/9', 'K/BB', 'FIP'],
  ],
  fielding: [['G', 'X', 'XO', 'X%', 'E', 'PB', 'DP']],
};

/** The sheet that a player is known for: pitching if he has faced more batters than he has batted times. */
export const mainSheet = (batting: Line, pitching: Line): 'batting' | 'pitching' =>
  filled(pitching).BF > filled(batting).PA ? 'pitching' : 'batting';

/** Where a player stands in a ranking; undefined if he isn't on it. */
export function placeIn(ranked: readonly Ranked[], player: string): Headline['rank'] {
  const found = ranked.find(({ candidate }) => candidate.id === player);
  return found === undefined ? undefined : { place: found.rank, of: ranked.length };
}

/**
 * The figures of a player's card.
 *
 * @param lines his lines of one sheet, the total last (`seasonLines`)
 * @param rankOf his place in a statistic
 * @param league the season's totals of all pitchers, for FIP
 */
export function cardFigures(
  sheet: Sheet,
  lines: readonly SeasonLine[],
  rankOf: (statistic: Statistic) => Headline['rank'],
  league?: Line,
): Pick<PlayerCard, 'headlines' | 'bands'> {
  const total = lines.at(-1)?.totals ?? {};
  const of = (key: string) => theStatistic(sheet, key);
  return {
    headlines: headlineKeys[sheet].map(of).map((statistic) => ({
      statistic,
      value: shownOf(statistic, total, league),
      rank: rankOf(statistic),
    })),
    bands: bandKeys[sheet].map((keys) => bandOf(keys.map(of), lines, league)),
  };
}

/** A table with a row for each line. */
export const bandOf = (
  statistics: readonly Statistic[],
  lines: readonly SeasonLine[],
  league?: Line,
): Band => ({
  head: statistics.map(({ key }) => key),
  rows: lines.map(({ team, totals }) => [
    team ?? 'All',
    ...statistics.map((statistic) => shownOf(statistic, totals, league)),
  ]),
});
