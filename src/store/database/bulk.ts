import { z } from 'zod';
import type {
  Action,
  BattingLine,
  CompetitionAct,
  FieldingLine,
  GameRecord,
  PitchingLine,
  PlayedSeat,
  Rating,
  RatingStep,
  Roll,
  SeasonLine,
  Snapshot,
  TeamLine,
} from '../generated/sqlite/client.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { sheetFigures } from '../records/lines.ts';
import { jsonOf, type PreparedRows } from '../records/prepared.ts';
import { type Cursor, type Reached, rematchUntil } from '../records/table.ts';
import type { Provider } from './address.ts';
import type { Rows } from './clients.ts';

/**
 * Inserts many rows with one statement. The rows are passed as one JSON parameter that the database unpacks,
 * so the text of the statement never changes. Inserting 128 rolls this way takes a few milliseconds; building
 * the statement row by row takes a hundred.
 */

/** Where a line of a season's game belongs. */
const ofLines = ['tableId', 'seat', 'team', 'opponent', 'competition', 'fixture', 'game', 'counts'] as const;

const columns = {
  Action: ['tableId', 'number', 'seat', 'notation', 'hash', 'source', 'at', 'why'],
  Snapshot: ['tableId', 'number', 'state', 'hash'],
  Roll: [
    'id',
    'tableId',
    'actionNumber',
    'guildId',
    'userId',
    'at',
    'kind',
    'purpose',
    'owner',
    'sides',
    'values',
    'secret',
    'notation',
    'seed',
    'createdAt',
  ],
  GameRecord: [
    'tableId',
    'guildId',
    'channelId',
    'game',
    'endedAt',
    'ending',
    'actions',
    'serverRated',
    'tableRated',
    'withComputers',
    'unrated',
    'annulledAt',
    'annulledBy',
    'annulReason',
  ],
  PlayedSeat: [
    'tableId',
    'seat',
    'guildId',
    'game',
    'endedAt',
    'userId',
    'level',
    'version',
    'name',
    'place',
    'score',
    'outcome',
    'acted',
    'stoodIn',
    'left',
  ],
  Rating: ['guildId', 'game', 'who', 'name', 'mu', 'sigma', 'games', 'lastAt'],
  RatingStep: ['tableId', 'who', 'guildId', 'game', 'endedAt', 'mu', 'sigma', 'games'],
  SeasonLine: ['guildId', 'game', 'season', 'place', 'who', 'name', 'mu', 'sigma', 'games'],
  // Doubles and triples have names of their own: those of columns begin with a letter.
  BattingLine: [
    'player',
    ...ofLines,
    'G',
    'PA',
    'AB',
    'R',
    'H',
    'B2',
    'B3',
    'HR',
    'RBI',
    'BB',
    'IBB',
    'HBP',
    'SO',
    'SF',
    'SH',
    'GIDP',
    'CI',
    'SB',
    'CS',
    'slams',
  ],
  PitchingLine: ['player', ...ofLines, ...sheetFigures.pitching],
  FieldingLine: ['player', 'position', ...ofLines, ...sheetFigures.fielding],
  TeamLine: [...ofLines, ...sheetFigures.team],
  CompetitionAct: ['competitionId', 'number', 'at', 'by', 'reason', 'act'],
} as const satisfies { [Table in keyof RowOf]: readonly (keyof RowOf[Table])[] };

export interface RowOf {
  readonly Action: Action;
  readonly Snapshot: Snapshot;
  readonly Roll: Roll;
  readonly GameRecord: GameRecord;
  readonly PlayedSeat: PlayedSeat;
  readonly Rating: Rating;
  readonly RatingStep: RatingStep;
  readonly SeasonLine: SeasonLine;
  readonly BattingLine: BattingLine;
  readonly PitchingLine: PitchingLine;
  readonly FieldingLine: FieldingLine;
  readonly TeamLine: TeamLine;
  readonly CompetitionAct: CompetitionAct;
}

/** Inserts all rows, or fails if a key is taken. */
export async function insertAll<Table extends keyof RowOf>(
  provider: Provider,
  rows: Rows,
  table: Table,
  records: readonly RowOf[Table][],
): Promise<void> {
  if (records.length > 0) await rows.$queryRaw(insertion[provider](table, jsonOf(records)));
}

/** Inserts rows that were made on another thread, or fails if a key is taken. */
export async function insertPrepared(
  provider: Provider,
  rows: Rows,
  { table, json }: PreparedRows,
): Promise<void> {
  await rows.$queryRaw(insertion[provider](table, new TextDecoder().decode(json)));
}

const insertion: Readonly<Record<Provider, (table: keyof RowOf, json: string) => Prisma.Sql>> = {
  sqlite: (table, json) => Prisma.sql`
    INSERT INTO ${name(table)} (${list(columns[table].map(quoted))})
    SELECT ${list(columns[table].map((column) => `record.value ->> '${column}'`))} FROM json_each(${json}) record`,
  postgresql: (table, json) => Prisma.sql`
    INSERT INTO ${name(table)} (${list(columns[table].map(quoted))})
    SELECT ${list(columns[table].map(quoted))} FROM json_populate_recordset(NULL::${name(table)}, ${json}::json)`,
};

/** The column with the action number, for each database table. */
const numbers = { Action: 'number', Snapshot: 'number', Roll: 'actionNumber' } as const;
type OfActions = keyof typeof numbers;

/**
 * Builds the statement that inserts the rows of actions; undefined if there are none. It inserts only for
 * tables that are now at those actions, so no extra query is needed to find them. If another action took the
 * number first, a duplicate key makes the whole insert fail. Each roll gets its table's guild id.
 */
export function insertingOfAdvanced<Table extends OfActions>(
  provider: Provider,
  table: Table,
  records: readonly RowOf[Table][],
): Prisma.Sql[] {
  if (records.length === 0) return [];
  const json = jsonOf(records);
  const record = (column: string) =>
    provider === 'sqlite' ? `record.value ->> '${column}'` : `record."${column}"`;
  const read = (column: string) => (column === 'guildId' ? 'advanced."guildId"' : record(column));
  const given =
    provider === 'sqlite'
      ? Prisma.sql`json_each(${json})`
      : Prisma.sql`json_populate_recordset(NULL::${name(table)}, ${json}::json)`;
  return [
    Prisma.sql`
    INSERT INTO ${name(table)} (${list(columns[table].map(quoted))})
    SELECT ${list(columns[table].map(read))} FROM ${given} record
    JOIN "Table" advanced ON advanced."id" = ${Prisma.raw(record('tableId'))} AND advanced."seq" = ${Prisma.raw(record(numbers[table]))}`,
  ];
}

/** A seat's time bank after an action, as JSON text. */
interface Banked {
  readonly tableId: string;
  readonly number: number;
  readonly seat: number;
  readonly bank: string;
}

/**
 * Builds the statement that writes the changed time banks of the advanced tables; undefined if none changed.
 */
export function bankingOfAdvanced(provider: Provider, banks: readonly Banked[]): Prisma.Sql[] {
  if (banks.length === 0) return [];
  const json = jsonOf(banks);
  const given =
    provider === 'sqlite'
      ? Prisma.sql`
          (SELECT value ->> 'tableId' AS "of", value ->> 'number' AS "number", value ->> 'seat' AS "at",
            value ->> 'bank' AS "left" FROM json_each(${json}))`
      : Prisma.sql`
          (SELECT "tableId" AS "of", "number", "seat" AS "at", "bank" AS "left"
            FROM json_to_recordset(${json}::json) AS record("tableId" text, "number" integer, "seat" integer, "bank" text))`;
  return [
    Prisma.sql`
    UPDATE "Seat" SET "bank" = given."left"
    FROM ${given} AS given JOIN "Table" advanced ON advanced."id" = given."of" AND advanced."seq" = given."number"
    WHERE "Seat"."tableId" = given."of" AND "Seat"."seat" = given."at"`,
  ];
}

/** How an action changes its table: its number, the next deadline, and the result if the game ends. */
export interface Advance {
  readonly tableId: string;
  /** Number of the action; it must be the table's next one. */
  readonly number: number;
  /** Revision that the action was decided on; the table must still have it. */
  readonly expected: number;
  /** Whether the action sets the next deadline. If not, the old one stays. */
  readonly dueGiven: boolean;
  readonly deadlineAt: Date | null;
  readonly remindAt: Date | null;
  readonly awaitsProgram: boolean;
  /** The result as JSON text if the action ends the game, otherwise null. */
  readonly result: string | null;
}

const advancedRows = z.array(
  z.object({ id: z.string(), guildId: z.string(), noticeId: z.string().nullable() }),
);

/** Parses the rows of tables that were advanced. */
export const readAdvanced = (rows: unknown): Advanced => advancedRows.parse(rows);
export type Advanced = readonly Readonly<z.infer<typeof advancedRows>[number]>[];

/**
 * Builds the statement that advances each active table that is still at the expected action and revision. It
 * returns those tables. `advances` may contain each table only once. If two processes lock the same tables in
 * different orders, PostgreSQL refuses one of them, and the caller retries.
 *
 * The status is compared as an expression so that no index applies. Otherwise SQLite would scan all active
 * tables and unpack the whole parameter for each one.
 */
export function advancing(provider: Provider, advances: readonly Advance[], now: Date): Prisma.Sql {
  const json = jsonOf(
    advances.map((advance) => ({
      ...advance,
      finishedAt: advance.result === null ? null : now,
      rematchUntil: advance.result === null ? null : rematchUntil(now),
    })),
  );
  const advance =
    provider === 'sqlite'
      ? Prisma.sql`
          (SELECT value ->> 'tableId' AS "tableId", value ->> 'number' AS "number", value ->> 'result' AS "outcome",
            value ->> 'finishedAt' AS "endedAt",
            value ->> 'rematchUntil' AS "rematchEnds", value ->> 'expected' AS "expected",
            value ->> 'dueGiven' AS "newDue", value ->> 'deadlineAt' AS "dueAt",
            value ->> 'remindAt' AS "tellAt", value ->> 'awaitsProgram' AS "forProgram"
            FROM json_each(${json})) AS advance`
      : Prisma.sql`
          (SELECT "tableId", "number", "result" AS "outcome", "finishedAt" AS "endedAt", "rematchUntil" AS "rematchEnds", "expected",
            "dueGiven" AS "newDue", "deadlineAt" AS "dueAt", "remindAt" AS "tellAt", "awaitsProgram" AS "forProgram"
            FROM json_to_recordset(${json}::json) AS given("tableId" text, "number" integer, "result" text,
              "finishedAt" timestamp(3), "rematchUntil" timestamp(3), "expected" integer, "dueGiven" boolean, "deadlineAt" timestamp(3), "remindAt" timestamp(3),
              "awaitsProgram" boolean)) AS advance`;
  return Prisma.sql`
    UPDATE "Table" SET
      "seq" = "number",
      "revision" = "revision" + 1,
      "status" = CASE WHEN "outcome" IS NULL THEN "status" ELSE 'finished' END,
      "openChannel" = CASE WHEN "outcome" IS NULL THEN "openChannel" END,
      "result" = "outcome",
      "finishedAt" = "endedAt",
      "rematchUntil" = "rematchEnds",
      "deadlineAt" = CASE WHEN "newDue" THEN "dueAt" WHEN "outcome" IS NULL THEN "deadlineAt" END,
      "remindAt" = CASE WHEN "newDue" THEN "tellAt" WHEN "outcome" IS NULL THEN "remindAt" END,
      "awaitsProgram" = "forProgram"
    FROM ${advance}
    WHERE "id" = "tableId" AND "seq" = "number" - 1 AND "revision" = "expected" AND "status" || '' = 'active'
    RETURNING "id", "guildId", "noticeId"`;
}

const reached = z.array(z.object({ id: z.string(), revision: z.number().int() }));

/** Moves the cursors of many tables forward, never back. Returns each table's revision. */
export async function moveCursors(
  provider: Provider,
  rows: Rows,
  cursors: readonly Cursor[],
): Promise<readonly Reached[]> {
  if (cursors.length === 0) return [];
  const json = jsonOf(
    cursors.map(({ id, shownRevision = 0, loggedSeq = -1, notifiedSeq = -1 }) => ({
      tableId: id,
      shown: shownRevision,
      logged: loggedSeq,
      notified: notifiedSeq,
    })),
  );
  const moved =
    provider === 'sqlite'
      ? Prisma.sql`
          (SELECT value ->> 'tableId' AS "tableId", value ->> 'shown' AS "shown", value ->> 'logged' AS "logged",
            value ->> 'notified' AS "notified"
            FROM json_each(${json})) AS moved`
      : Prisma.sql`
          json_to_recordset(${json}::json) AS moved("tableId" text, "shown" integer, "logged" integer, "notified" integer)`;
  const now = await rows.$queryRaw(Prisma.sql`
    UPDATE "Table" SET
      "shownRevision" = CASE WHEN "shown" > "shownRevision" THEN "shown" ELSE "shownRevision" END,
      "loggedSeq" = CASE WHEN "logged" > "loggedSeq" THEN "logged" ELSE "loggedSeq" END,
      "notifiedSeq" = CASE WHEN "notified" > "notifiedSeq" THEN "notified" ELSE "notifiedSeq" END
    FROM ${moved}
    WHERE "id" = "tableId"
    RETURNING "id", "revision"`);
  return reached.parse(now);
}

const quoted = (column: string) => `"${column}"`;
const name = (table: keyof RowOf) => Prisma.raw(`"${table}"`);
const list = (parts: readonly string[]) => Prisma.raw(parts.join(', '));
