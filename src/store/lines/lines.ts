import { z } from 'zod';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import {
  firstSeries,
  type LinedGame,
  type LineSum,
  type LinesPlace,
  type LinesRecords,
  placeOf,
  type SeasonPart,
  type Sheet,
  sheetFigures,
  sheets,
} from '../records/lines.ts';
import { peopleOver } from './people.ts';
import { columnOf, figuresIn, insertLines, linesIn, nameOf, removeLines } from './rows.ts';

/** Finds and sums the lines of finished games. No query reads a table's log. */

const raw = (columns: readonly string[]): Prisma.Sql =>
  Prisma.raw(columns.map((column) => `"${column}"`).join(', '));

const inPart = (part: SeasonPart): Prisma.Sql =>
  part === 'regular' ? Prisma.sql`"fixture" < ${firstSeries}` : Prisma.sql`"fixture" >= ${firstSeries}`;

/** The sums of a sheet over the lines that count, by these columns. */
function summing(
  sheet: Sheet,
  by: readonly string[],
  competition: string,
  part: SeasonPart,
  { team, player }: { readonly team?: string; readonly player?: string } = {},
): Prisma.Sql {
  const figures = Prisma.raw(
    sheetFigures[sheet].map((figure) => `SUM("${columnOf(figure)}") AS "${columnOf(figure)}"`).join(', '),
  );
  const ofTeam = team === undefined ? Prisma.empty : Prisma.sql`AND "team" = ${team}`;
  const ofPlayer = player === undefined ? Prisma.empty : Prisma.sql`AND "player" = ${player}`;
  return Prisma.sql`
    SELECT ${raw(by)}, ${figures} FROM ${nameOf(sheet)}
    WHERE "competition" = ${competition} AND ${inPart(part)} AND "counts" = true ${ofTeam} ${ofPlayer}
    GROUP BY ${raw(by)} ORDER BY ${raw(by)}`;
}

const sumRow = z.looseObject({
  player: z.string().default(''),
  team: z.string(),
  position: z.string().optional(),
});

const sumsIn = (sheet: Sheet, rows: unknown): LineSum[] =>
  z
    .array(sumRow)
    .parse(rows)
    .map((row) => ({
      player: row.player,
      team: row.team,
      ...(row.position !== undefined && { position: row.position }),
      figures: figuresIn(sheet, row),
    }));

const whole = z.coerce.number().int();
const games = z.array(z.object({ tableId: z.string() }));
const linedRows = z.array(
  z.object({
    tableId: z.string(),
    competition: z.string(),
    fixture: whole,
    game: whole,
    counts: z.coerce.boolean(),
  }),
);
const fixtureRows = z.array(z.object({ tableId: z.string(), key: z.string(), counts: z.coerce.boolean() }));

const inOrder = (one: LinesPlace, other: LinesPlace): number =>
  one.competition === other.competition
    ? one.fixture - other.fixture || one.game - other.game
    : one.competition < other.competition
      ? -1
      : 1;

const playerSheets = sheets.filter((sheet) => sheet !== 'team');

/** Finds the lines of a database. */
export const linesOver = ({ ask, inTransaction, provider }: Reach): LinesRecords => {
  const query = (wanted: Prisma.Sql) => ask((rows) => rows.$queryRaw(wanted));
  return {
    async sums(competition, part, sheet, whose) {
      const by = sheet === 'fielding' ? ['player', 'team', 'position'] : ['player', 'team'];
      return sumsIn(sheet, await query(summing(sheet, by, competition, part, whose)));
    },

    teamSums: async (competition, part, sheet) =>
      sumsIn(sheet, await query(summing(sheet, ['team'], competition, part))),

    async playerLines(competition, player) {
      const found = [];
      for (const sheet of playerSheets)
        found.push(
          ...linesIn(
            sheet,
            await query(Prisma.sql`
              SELECT * FROM ${nameOf(sheet)}
              WHERE "competition" = ${competition} AND "player" = ${player} AND "counts" = true
              ORDER BY "fixture", "game"`),
          ),
        );
      return found.sort(inOrder);
    },

    async recentLines(competition, team, limit) {
      const last = games.parse(
        await query(Prisma.sql`
          SELECT "tableId" FROM "TeamLine"
          WHERE "competition" = ${competition} AND "team" = ${team} AND "counts" = true
          ORDER BY "fixture" DESC, "game" DESC LIMIT ${limit}`),
      );
      if (last.length === 0) return [];
      const ids = Prisma.join(last.map(({ tableId }) => tableId));
      const found = [];
      for (const sheet of sheets)
        found.push(
          ...linesIn(
            sheet,
            await query(Prisma.sql`
              SELECT * FROM ${nameOf(sheet)} WHERE "tableId" IN (${ids}) AND "team" = ${team}`),
          ),
        );
      return found.sort((one, other) => inOrder(other, one));
    },

    async linesOfTable(tableId) {
      const found = [];
      for (const sheet of sheets) {
        const by =
          sheet === 'team' ? ['seat'] : ['seat', 'player', ...(sheet === 'fielding' ? ['position'] : [])];
        found.push(
          ...linesIn(
            sheet,
            await query(
              Prisma.sql`SELECT * FROM ${nameOf(sheet)} WHERE "tableId" = ${tableId} ORDER BY ${raw(by)}`,
            ),
          ),
        );
      }
      return found;
    },

    ...peopleOver({ ask }),

    deleteLines: (competition) => inTransaction((rows) => removeLines(rows, { competition })),

    async linedGames(competition) {
      const here = competition === undefined ? Prisma.empty : Prisma.sql`AND "competition" = ${competition}`;
      const lined = linedRows.parse(
        await query(Prisma.sql`
          SELECT DISTINCT "tableId", "competition", "fixture", "game", "counts" FROM "TeamLine"
          WHERE "competition" IS NOT NULL ${here}`),
      );
      const played = fixtureRows.parse(
        await query(Prisma.sql`
          SELECT r."tableId", t."fixture" AS "key", r."annulledAt" IS NULL AS "counts"
          FROM "GameRecord" r JOIN "Table" t ON t."id" = r."tableId" WHERE t."fixture" IS NOT NULL`),
      );
      const found = new Map<string, LinedGame>(lined.map((one) => [one.tableId, one]));
      for (const { tableId, key, counts } of played) {
        const place = placeOf(key);
        if (place !== undefined && (competition === undefined || place.competition === competition))
          found.set(tableId, { tableId, counts, ...place });
      }
      return [...found.values()].sort(inOrder);
    },

    replaceLines: (game, lines) =>
      inTransaction(async (rows) => {
        await removeLines(rows, { tableId: game.tableId });
        await insertLines(rows, provider, game, lines);
      }),
  };
};
