import { z } from 'zod';
import { type Rows, withSeats } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { tableOf } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { TableSearch } from '../records/finding.ts';
import type { StoredTable } from '../records/table.ts';
import { lastFinishedIn, lastGamesOf, openTablesIn, openTablesOf } from './whose-tables.ts';

const whoseTables = z.array(z.object({ id: z.string(), guildId: z.string() }));
const counted = z.tuple([z.object({ count: z.coerce.number() })]);

/** Finds tables in a database. */
export function findingIn({ ask }: Reach): TableSearch {
  const one = async (
    where: { id: string } | { openChannel: string } | { rematchOf: string } | { fixture: string },
  ): Promise<StoredTable | undefined> => {
    const row = await ask((rows) => rows.table.findUnique({ where, include: withSeats }));
    return row === null ? undefined : tableOf(row);
  };
  const all = async (where: Parameters<Rows['table']['findMany']>[0]['where']): Promise<StoredTable[]> => {
    const orderBy: { createdAt?: 'asc'; id?: 'asc' }[] = [{ createdAt: 'asc' }, { id: 'asc' }];
    const found = await ask((rows) => rows.table.findMany({ where, orderBy, include: withSeats }));
    return found.map(tableOf);
  };
  return {
    loadTable: (id) => one({ id }),

    openTableIn: (channelId) => one({ openChannel: channelId }),

    async latestTableIn(channelId) {
      const row = await ask((rows) =>
        rows.table.findFirst({
          where: { channelId },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          include: withSeats,
        }),
      );
      return row === null ? undefined : tableOf(row);
    },

    rematchOf: (id) => one({ rematchOf: id }),

    fixtureTable: (fixture) => one({ fixture }),

    async hasPlayed(guildId) {
      const over = Prisma.sql`SELECT "id" FROM "Table"
        WHERE "guildId" = ${guildId} AND "finishedAt" IS NOT NULL AND "startedAt" IS NOT NULL LIMIT 1`;
      return z.array(z.unknown()).parse(await ask((rows) => rows.$queryRaw(over))).length > 0;
    },

    openTables: (guildId) =>
      guildId === undefined ? all({ openChannel: { not: null } }) : openTablesIn(ask, guildId),

    async tablesWithoutClock() {
      return whoseTables.parse(
        await ask((rows) =>
          rows.$queryRaw(
            Prisma.sql`SELECT "id", "guildId" FROM "Table"
              WHERE "status" = 'active' AND "awaitsProgram" = false AND "deadlineAt" IS NULL
                AND "timeControl" <> 'none' AND "pausedAt" IS NULL AND "trouble" IS NULL
              ORDER BY "createdAt", "id"`,
          ),
        ),
      );
    },

    async tablesWithBanks() {
      return whoseTables.parse(
        await ask((rows) =>
          rows.$queryRaw(
            Prisma.sql`SELECT "id", "guildId" FROM "Table"
              WHERE "status" = 'active' AND "timeControl" LIKE 'bank-%' AND "pausedAt" IS NULL ORDER BY "id"`,
          ),
        ),
      );
    },

    async tablesForPrograms(after, limit) {
      const found = await ask((rows) =>
        rows.table.findMany({
          where: { status: 'active', awaitsProgram: true, id: { gt: after } },
          orderBy: [{ id: 'asc' }],
          include: withSeats,
          take: limit,
        }),
      );
      return found.map(tableOf);
    },

    tablesOf: (userId, guildId) => openTablesOf(ask, userId, guildId),

    lastGamesOf: (userId, guildId, limit) => lastGamesOf(ask, userId, guildId, limit),

    lastFinished: (guildId, limit) => lastFinishedIn(ask, guildId, limit),

    finishedAround: (guildId, game, [from, to]) =>
      all({ guildId, game, startedAt: { gte: from, lte: to }, finishedAt: { gte: from } }),

    gamesOf: (userId) => all({ status: 'active', OR: [{ seats: { some: { userId } } }] }),
  };
}

/**
 * Counts tables.
 * @param where a condition on an indexed column, so that metrics don't block the bot
 */
export async function countTables({ ask }: Reach, where: Prisma.Sql): Promise<number> {
  const count = Prisma.sql`SELECT COUNT(*) AS "count" FROM "Table" WHERE ${where}`;
  return counted.parse(await ask((rows) => rows.$queryRaw(count)))[0].count;
}
