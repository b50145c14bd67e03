import { canonicalJson } from '../../engine/canonical.ts';
import { type LinedGame, type LineFigures, type NewLine, type Sheet, sheetFigures } from './lines.ts';

/**
 * Rows as the JSON that the database unpacks. An import makes them on its own thread, so that the bot's thread only
 * hands them on.
 */
export interface PreparedRows {
  readonly table: 'BattingLine' | 'PitchingLine' | 'FieldingLine' | 'TeamLine' | 'CompetitionAct';
  /** A list of objects as JSON in UTF-8. */
  readonly json: Uint8Array;
}

/**
 * Converts records to JSON. Times are in the format of Prisma's SQLite adapter, so that they sort correctly
 * as text. PostgreSQL reads that format too.
 */
export function jsonOf(records: readonly object[]): string {
  const written = records.map((record) => {
    const fields: Record<string, unknown> = { ...record };
    for (const key in fields) {
      const value = fields[key];
      if (value instanceof Date) fields[key] = value.toISOString().replace('Z', '+00:00');
    }
    return fields;
  });
  return JSON.stringify(written);
}

/** Rows of one statement, which takes SQLite a few milliseconds, so that presses get their turn in between. */
const together = 100;

/** Collects rows of a table, and makes portions of them. */
class Portions {
  readonly #table: PreparedRows['table'];
  readonly #done: PreparedRows[] = [];
  #waiting: object[] = [];

  constructor(table: PreparedRows['table']) {
    this.#table = table;
  }

  add(records: readonly object[]): void {
    this.#waiting.push(...records);
    if (this.#waiting.length >= together) this.#cut();
  }

  #cut(): void {
    if (this.#waiting.length > 0)
      this.#done.push({ table: this.#table, json: new TextEncoder().encode(jsonOf(this.#waiting)) });
    this.#waiting = [];
  }

  done(): readonly PreparedRows[] {
    this.#cut();
    return this.#done;
  }
}

/** The lines of games as rows, in portions. */
export function preparedLines(
  games: Iterable<{ readonly place: LinedGame; readonly lines: readonly NewLine[] }>,
): readonly PreparedRows[] {
  const portions = lineTables.map((table) => ({ table, of: new Portions(table) }));
  for (const { place, lines } of games) {
    const records = lineRecords(place, lines);
    for (const { table, of } of portions) of.add(records[table]);
  }
  return portions.flatMap(({ of }) => of.done());
}

/** The first acts of a competition as rows, in portions. */
export function preparedActs(
  competitionId: string,
  acts: readonly { readonly act: unknown; readonly by: string; readonly at: Date }[],
): readonly PreparedRows[] {
  const portions = new Portions('CompetitionAct');
  for (const [index, { act, by, at }] of acts.entries())
    portions.add([{ competitionId, number: index + 1, at, by, reason: null, act: canonicalJson(act) }]);
  return portions.done();
}

const lineTables = ['BattingLine', 'PitchingLine', 'FieldingLine', 'TeamLine'] as const;

/** The lines of a game as rows of their tables. */
export function lineRecords(place: LinedGame, lines: readonly NewLine[]) {
  const of = (sheet: Sheet) => lines.filter((line) => line.sheet === sheet);
  const { tableId, competition, fixture, game, counts } = place;
  const common = ({ seat, team, opponent }: NewLine) => ({
    tableId,
    seat,
    team,
    opponent,
    competition,
    fixture,
    game,
    counts,
  });
  return {
    BattingLine: of('batting').map((line) => {
      // Doubles and triples have names of their own: those of columns begin with a letter.
      const { '2B': B2, '3B': B3, ...figures } = filled('batting', line.figures);
      return { ...common(line), player: line.player, ...figures, B2, B3 };
    }),
    PitchingLine: of('pitching').map((line) => ({
      ...common(line),
      player: line.player,
      ...filled('pitching', line.figures),
    })),
    FieldingLine: of('fielding').map((line) => {
      const { player, position = '' } = line;
      return { ...common(line), player, position, ...filled('fielding', line.figures) };
    }),
    TeamLine: of('team').map((line) => ({ ...common(line), ...filled('team', line.figures) })),
  };
}

type FigureOf<Of extends Sheet> = (typeof sheetFigures)[Of][number];

/** All figures of a sheet; those that a line lacks are 0. */
function filled<Of extends Sheet>(sheet: Of, figures: LineFigures): Record<FigureOf<Of>, number> {
  return Object.fromEntries(sheetFigures[sheet].map((figure) => [figure, figures[figure] ?? 0])) as Record<
    FigureOf<Of>,
    number
  >;
}
