import type { Row as ProductRow } from '../../src/league/season/standings/standings.ts';
import type { LineSum } from '../../src/store/records/lines.ts';
import type { Leaders } from './second-count/leaders.ts';
import type { PartCount, SecondCount } from './second-count/second-count.ts';
import type { StandingsRow } from './second-count/standings.ts';
import type { Row } from './second-count/types.ts';

/** Compares the second count of a season with the product's figures, which only this file and the runner know both. */

/** The figures of a part of the season as the product shows them. */
export interface ProductPart {
  readonly batting: readonly LineSum[];
  readonly pitching: readonly LineSum[];
  readonly fielding: readonly LineSum[];
  readonly teams: readonly LineSum[];
  readonly leaders: ReadonlyMap<string, Leaders>;
}

export interface Product {
  readonly standings: ReadonlyMap<string, readonly ProductRow[]>;
  readonly regular: ProductPart;
  readonly playoffs: ProductPart;
}

/** What differs, as sentences; none if every figure is equal and every sum proves. */
export const differences = (second: SecondCount, product: Product): string[] => [
  ...second.unproved,
  ...[...second.standings].flatMap(([view, rows]) =>
    differing(
      `standings ${view}`,
      rows.map((row, index) => `${index + 1}: ${JSON.stringify(row)}`),
      (product.standings.get(view) ?? []).map((row, index) => `${index + 1}: ${JSON.stringify(shown(row))}`),
    ),
  ),
  ...partDifferences('regular season', second.regular, product.regular),
  ...partDifferences('playoffs', second.playoffs, product.playoffs),
];

const shown = (row: ProductRow): StandingsRow => ({
  team: row.team,
  rank: row.rank,
  W: row.wins,
  L: row.losses,
  T: row.draws,
  Pct: row.pct,
  GB: row.behind,
  Home: row.home,
  Away: row.away,
  Div: row.division,
  OneRun: row.oneRun,
  Strk: row.streak,
  L10: row.last,
  RS: row.runsFor,
  RA: row.runsAgainst,
  Diff: row.difference,
  xWL: row.expected,
});

const partDifferences = (part: string, second: PartCount, product: ProductPart): string[] => [
  ...(['batting', 'pitching', 'fielding', 'teams'] as const).flatMap((sheet) =>
    differing(`${sheet} of the ${part}`, second[sheet].map(textOf), product[sheet].map(textOf)),
  ),
  ...[...second.leaders].flatMap(([key, leaders]) =>
    differing(
      `leaders in ${key} of the ${part}`,
      [JSON.stringify(leaders)],
      [JSON.stringify(product.leaders.get(key))],
    ),
  ),
];

/** A row with its figures in order, without those that are 0. */
function textOf({ player, team, position, figures }: Row | LineSum): string {
  const counted = Object.entries(figures)
    .filter(([, value]) => value !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${[player, team, position ?? ''].join(' ')} ${JSON.stringify(Object.fromEntries(counted))}`;
}

/** Lines of one list that the other lacks. Where the order counts, the lines are numbered. */
function differing(what: string, second: readonly string[], product: readonly string[]): string[] {
  const [ours, theirs] = [new Set(second), new Set(product)];
  return [
    ...second.filter((line) => !theirs.has(line)).map((line) => `${what}: the logs give ${line}`),
    ...product.filter((line) => !ours.has(line)).map((line) => `${what}: the product has ${line}`),
  ];
}
