import { z } from 'zod';
import { withSeats } from '../database/clients.ts';
import type { Ask } from '../database/database.ts';
import { tableOf } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { StoredTable } from '../records/table.ts';

/**
 * Finds the tables of a person or server. The query time doesn't grow with the total number of games. The SQL forces
 * SQLite's query plan: CROSS JOIN reads its left side first, and a column inside an expression uses no index.
 */

/** Maximum number of tables to return. */
const usualLimit = 100;
/**
 * Maximum number of tables to search for a person's last games. The search covers all of their games or, if
 * they have more than this, the server's newest games.
 */
const mostLookedAt = 2_000;

const found = z.array(z.object({ id: z.string() }));
const counted = z.tuple([z.object({ count: z.coerce.number() })]);

/**
 * Whether a person sits at table `t` or follows it. The lookup uses keys that begin with the table. It uses
 * COUNT because with EXISTS PostgreSQL would first list all of the person's tables.
 */
const atTable = (userId: string) => Prisma.sql`(
  (SELECT COUNT(*) FROM "Seat" s WHERE s."tableId" = t."id" AND s."userId" || '' = ${userId})
  + (SELECT COUNT(*) FROM "Follower" f WHERE f."tableId" = t."id" AND f."userId" = ${userId}) > 0)`;

const theirs = (userId: string, together: 'UNION' | 'UNION ALL') => Prisma.sql`
  SELECT "tableId" FROM "Seat" WHERE "userId" = ${userId}
  ${Prisma.raw(together)} SELECT "tableId" FROM "Follower" WHERE "userId" = ${userId}`;

/** A server's open tables where a person has a seat or that the person follows, newest first. */
export async function openTablesOf(ask: Ask, userId: string, guildId: string): Promise<StoredTable[]> {
  const query = Prisma.sql`
    SELECT t."id" FROM "Table" t
    WHERE t."guildId" = ${guildId} AND t."openChannel" IS NOT NULL AND ${atTable(userId)}
    ORDER BY t."createdAt" DESC, t."id" DESC LIMIT ${usualLimit}`;
  return inOrder(ask, query);
}

/** A server's open tables: those in trouble first, then the newest. */
export async function openTablesIn(ask: Ask, guildId: string): Promise<StoredTable[]> {
  const query = Prisma.sql`
    SELECT "id" FROM "Table" WHERE "guildId" = ${guildId} AND "openChannel" IS NOT NULL
    ORDER BY CASE WHEN "trouble" IS NULL THEN 1 ELSE 0 END, "createdAt" DESC, "id" DESC LIMIT ${usualLimit}`;
  return inOrder(ask, query);
}

/** A server's last finished games, newest first. */
export async function lastFinishedIn(ask: Ask, guildId: string, limit: number): Promise<StoredTable[]> {
  const query = Prisma.sql`
    SELECT "id" FROM "Table" WHERE "guildId" = ${guildId} AND "finishedAt" IS NOT NULL AND "startedAt" IS NOT NULL
    ORDER BY "finishedAt" DESC, "id" DESC LIMIT ${limit}`;
  return inOrder(ask, query);
}

/** A server's last finished games that a person played or followed, newest first. */
export async function lastGamesOf(
  ask: Ask,
  userId: string,
  guildId: string,
  limit: number,
): Promise<StoredTable[]> {
  const few = Prisma.sql`SELECT COUNT(*) AS "count" FROM (
    SELECT 1 FROM (${theirs(userId, 'UNION ALL')}) mine LIMIT ${mostLookedAt + 1}) few`;
  const [{ count }] = counted.parse(await ask((rows) => rows.$queryRaw(few)));
  const last = Prisma.sql`ORDER BY t."finishedAt" DESC, t."id" DESC LIMIT ${limit}`;
  const query =
    count <= mostLookedAt
      ? Prisma.sql`
          SELECT t."id" FROM (${theirs(userId, 'UNION')}) mine CROSS JOIN "Table" t
          WHERE t."id" = mine."tableId" AND t."guildId" = ${guildId}
            AND t."startedAt" IS NOT NULL AND t."finishedAt" IS NOT NULL ${last}`
      : Prisma.sql`
          SELECT t."id" FROM (
            SELECT "id", "startedAt", "finishedAt" FROM "Table"
            WHERE "guildId" = ${guildId} AND "finishedAt" IS NOT NULL
            ORDER BY "finishedAt" DESC LIMIT ${mostLookedAt}) t
          WHERE t."startedAt" IS NOT NULL AND ${atTable(userId)} ${last}`;
  return inOrder(ask, query);
}

/** Returns the tables whose ids a query finds, in the query's order. */
async function inOrder(ask: Ask, query: Prisma.Sql): Promise<StoredTable[]> {
  const ids = found.parse(await ask((rows) => rows.$queryRaw(query))).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await ask((some) =>
    some.table.findMany({ where: { id: { in: ids } }, orderBy: [], include: withSeats }),
  );
  const tables = new Map(rows.map(tableOf).map((table) => [table.id, table]));
  return ids.flatMap((id) => tables.get(id) ?? []);
}
