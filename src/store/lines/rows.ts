import { z } from 'zod';
import type { Provider } from '../database/address.ts';
import { insertAll } from '../database/bulk.ts';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import {
  type LinedGame,
  type LineFigures,
  type NewLine,
  type Sheet,
  type StoredLine,
  sheetFigures,
  sheets,
} from '../records/lines.ts';
import { lineRecords } from '../records/prepared.ts';

/** Rows of lines, one database table for each sheet. */

/** The database table of a sheet. */
export const tableOf = {
  batting: 'BattingLine',
  pitching: 'PitchingLine',
  fielding: 'FieldingLine',
  team: 'TeamLine',
} as const satisfies Readonly<Record<Sheet, string>>;

/** The name of a sheet's table in SQL. */
export const nameOf = (sheet: Sheet): Prisma.Sql => Prisma.raw(`"${tableOf[sheet]}"`);

/** A figure's column. Prisma's names begin with a letter, so doubles and triples are `B2` and `B3`. */
export const columnOf = (figure: string): string =>
  /^\d/.test(figure) ? `${figure[1]}${figure[0]}` : figure;

const whole = z.coerce.number().int();

/** Reads a sheet's figures from a row. */
export function figuresIn(sheet: Sheet, row: Readonly<Record<string, unknown>>): LineFigures {
  return Object.fromEntries(
    sheetFigures[sheet].map((figure) => [figure, whole.parse(row[columnOf(figure)])]),
  );
}

const lineRow = z.looseObject({
  tableId: z.string(),
  seat: whole,
  player: z.string().default(''),
  position: z.string().optional(),
  team: z.string(),
  opponent: z.string(),
  competition: z.string(),
  fixture: whole,
  game: whole,
  counts: z.coerce.boolean(),
});

/** Reads the lines of a sheet. */
export const linesIn = (sheet: Sheet, rows: unknown): StoredLine[] =>
  z
    .array(lineRow)
    .parse(rows)
    .map((row) => {
      const { tableId, seat, player, position, team, opponent, competition, fixture, game, counts } = row;
      return {
        sheet,
        tableId,
        seat,
        player,
        team,
        opponent,
        ...(position !== undefined && { position }),
        competition,
        fixture,
        game,
        counts,
        figures: figuresIn(sheet, row),
      };
    });

/** Inserts the lines of a game. */
export async function insertLines(
  rows: Rows,
  provider: Provider,
  place: LinedGame,
  lines: readonly NewLine[],
): Promise<void> {
  const records = lineRecords(place, lines);
  await insertAll(provider, rows, 'BattingLine', records.BattingLine);
  await insertAll(provider, rows, 'PitchingLine', records.PitchingLine);
  await insertAll(provider, rows, 'FieldingLine', records.FieldingLine);
  await insertAll(provider, rows, 'TeamLine', records.TeamLine);
}

/** Removes the lines of a game or of a season. */
export async function removeLines(
  rows: Rows,
  which: { readonly tableId: string } | { readonly competition: string },
): Promise<void> {
  const where =
    'tableId' in which
      ? Prisma.sql`"tableId" = ${which.tableId}`
      : Prisma.sql`"competition" = ${which.competition}`;
  for (const sheet of sheets) await rows.$queryRaw(Prisma.sql`DELETE FROM ${nameOf(sheet)} WHERE ${where}`);
}

/** Notes whether a game counts. */
export async function countLines(rows: Rows, tableId: string, counts: boolean): Promise<void> {
  for (const sheet of sheets)
    await rows.$queryRaw(
      Prisma.sql`UPDATE ${nameOf(sheet)} SET "counts" = ${counts} WHERE "tableId" = ${tableId}`,
    );
}
