import {
  type Entrant,
  type Format,
  onePointAWin,
  type Points,
  pointsOf,
  type Round,
  turnsOf,
} from '../results.ts';
import { buchholz, directEncounter, type Season, sonnebornBerger, wins } from './tie-breaks.ts';

/** A row of a competition's table. All figures are exact. */
export interface Row {
  readonly entrant: Entrant;
  /** `3`, `3=` if the place is shared, `w` for who has withdrawn. */
  readonly place: string;
  readonly points: number;
  readonly buchholz: number;
  readonly sonnebornBerger: number;
  readonly wins: number;
}

/** What a table is made from. */
export interface Competition {
  readonly format: Format;
  readonly entrants: readonly Entrant[];
  readonly rounds: readonly Round[];
  /** Who has withdrawn. They are listed below the others (League 4.1). */
  readonly withdrawn?: readonly Entrant[];
  /** What a win and a draw are worth; 1 and ½ if left out. */
  readonly points?: Points;
}

type Line = Omit<Row, 'place'>;
type Figure = (line: Line) => number;

/** Splits lines into groups with the same figure, the greatest first. Each group keeps its order. */
function splitBy(figure: Figure, lines: readonly Line[]): readonly (readonly Line[])[] {
  const figures = new Set(lines.map(figure));
  return [...figures]
    .toSorted((one, other) => other - one)
    .map((each) => lines.filter((line) => figure(line) === each));
}

/** Splits tied lines by direct encounter, if every two of them have met over the board (League 4.5). */
function splitByEncounter(season: Season, tied: readonly Line[]): readonly (readonly Line[])[] {
  const against = directEncounter(
    season,
    tied.map(({ entrant }) => entrant),
  );
  return against ? splitBy(({ entrant }) => against.get(entrant) ?? 0, tied) : [tied];
}

/** Puts lines into the order of League 4.5. Lines in one group share their place. */
const placed = (season: Season, lines: readonly Line[]): readonly (readonly Line[])[] =>
  splitBy((line) => line.points, lines)
    .flatMap((tied) => splitBy((line) => line.buchholz, tied))
    .flatMap((tied) => splitBy((line) => line.sonnebornBerger, tied))
    .flatMap((tied) => splitByEncounter(season, tied))
    .flatMap((tied) => splitBy((line) => line.wins, tied));

/** Gives the groups their places: 1, 2=, 2=, 4. */
function rowsOf(groups: readonly (readonly Line[])[]): readonly Row[] {
  const rows: Row[] = [];
  for (const group of groups) {
    const place = `${rows.length + 1}${group.length > 1 ? '=' : ''}`;
    rows.push(...group.map((line) => ({ ...line, place })));
  }
  return rows;
}

/**
 * Returns the table of a Swiss or a round robin (League 4.5): points, Buchholz, Sonneborn-Berger, direct encounter,
 * wins, then shared places in the order of pairing numbers. Withdrawn entrants come last, in the same order, without
 * a place. Their results stay.
 */
export function competitionTable({
  format,
  entrants,
  rounds,
  withdrawn = [],
  points = onePointAWin,
}: Competition): readonly Row[] {
  const turns = turnsOf(
    entrants.toSorted((one, other) => one - other),
    rounds,
  );
  const totals = new Map([...turns].map(([entrant, parts]) => [entrant, pointsOf(parts, points, format)]));
  const season: Season = { format, points, turns, totals };
  const lines = [...totals].map(
    ([entrant, total]): Line => ({
      entrant,
      points: total,
      buchholz: buchholz(season, entrant),
      sonnebornBerger: sonnebornBerger(season, entrant),
      wins: wins(season, entrant),
    }),
  );
  const left = ({ entrant }: Line) => withdrawn.includes(entrant);
  return [
    ...rowsOf(
      placed(
        season,
        lines.filter((line) => !left(line)),
      ),
    ),
    ...placed(season, lines.filter(left))
      .flat()
      .map((line) => ({ ...line, place: 'w' })),
  ];
}
