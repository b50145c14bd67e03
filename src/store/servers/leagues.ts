import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { isTaken, isUnfounded } from '../database/driver-errors.ts';
import { guildLeagueOf, leagueOf, settingOf } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { LeagueRecords, NewLeague } from '../records/league.ts';
import { StoreError } from '../records/store-error.ts';

/** Used instead of a guild id in settings that count imports. */
const imports = 'imports';

const sizes = z.tuple([z.object({ letters: z.coerce.number() })]);
const births = z.array(z.object({ createdAt: z.coerce.date() }));
const keys = z.array(z.object({ leagueKey: z.string() }));

/** Stores leagues in a database. */
export function leaguesIn({ ask, inTransaction, now }: Reach): LeagueRecords {
  const keep = (league: NewLeague): Promise<{ key: string; added: boolean }> => {
    const { guildId, importedBy, keys: wanted, ...content } = league;
    const createdAt = now();
    return inTransaction(async (rows) => {
      for (const key of wanted) {
        const row = await rows.league.findUnique({ where: { key } });
        if (row === null) await rows.league.create({ data: { ...content, key, createdAt } });
        else if (leagueOf(row).document !== league.document) continue;
        const offer = { guildId, leagueKey: key };
        const offered = await rows.guildLeague.findUnique({ where: { guildId_leagueKey: offer } });
        if (offered === null) await rows.guildLeague.create({ data: { ...offer, importedBy, createdAt } });
        return { key, added: offered === null };
      }
      throw new StoreError(
        'no-league-key',
        `Every key that ${league.name} could get is taken by another league.`,
      );
    });
  };
  return {
    keepLeague: (league) => twice(() => keep(league)),

    async league(key) {
      const row = await ask((rows) => rows.league.findUnique({ where: { key } }));
      return row === null ? undefined : leagueOf(row);
    },

    async leagueBornAt(key) {
      const found = Prisma.sql`SELECT "createdAt" FROM "League" WHERE "key" = ${key}`;
      return births.parse(await ask((rows) => rows.$queryRaw(found)))[0]?.createdAt;
    },

    async guildLeagues(guildId) {
      const found = await ask((rows) =>
        rows.guildLeague.findMany({
          where: { guildId },
          orderBy: [{ createdAt: 'asc' }, { leagueKey: 'asc' }],
          include: { league: { select: { game: true, name: true, createdAt: true } } },
        }),
      );
      return found.map(guildLeagueOf);
    },

    async leagueLetters(guildId, beside = '') {
      const sum = Prisma.sql`
        SELECT COALESCE(SUM(LENGTH("document")), 0) AS "letters" FROM "League"
        WHERE "document" <> ${beside} AND "key" IN (
          SELECT "leagueKey" FROM "GuildLeague" WHERE "guildId" = ${guildId}
          UNION SELECT n."leagueKey" FROM "TableLeague" n JOIN "Table" t ON t."id" = n."tableId"
            WHERE t."guildId" = ${guildId})`;
      return sizes.parse(await ask((rows) => rows.$queryRaw(sum)))[0].letters;
    },

    countImport(guildId, day) {
      const name = { guildId: imports, key: guildId };
      return inTransaction(async (rows) => {
        const row = await rows.setting.findUnique({ where: { guildId_key: name } });
        const [last, count] = row === null ? [] : settingOf(row).value.split(' ');
        const made = (last === day ? Number(count) : 0) + 1;
        const value = `${day} ${made}`;
        const where = { guildId_key: name };
        await rows.setting.upsert({ where, create: { ...name, value }, update: { value } });
        return made;
      });
    },

    dropLeague(guildId, key) {
      const drop = async (rows: Rows) => {
        const { count } = await rows.guildLeague.deleteMany({ where: { guildId, leagueKey: key } });
        if (count > 0) await deleteUnneeded(rows, [key]);
        return count > 0;
      };
      return twice(() => inTransaction(drop));
    },
  };
}

/**
 * Retries once if someone else imported, deleted or started to use the same league at the same time. The
 * second attempt sees their change.
 */
export async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isTaken(error) || isUnfounded(error)) return work();
    throw error;
  }
}

/** Returns the keys of the leagues that a table uses. */
export async function leaguesOfTable(rows: Rows, tableId: string): Promise<string[]> {
  const found = Prisma.sql`SELECT "leagueKey" FROM "TableLeague" WHERE "tableId" = ${tableId}`;
  return keys.parse(await rows.$queryRaw(found)).map(({ leagueKey }) => leagueKey);
}

/** Removes a canceled table's leagues, and deletes the ones that are no longer needed. */
export async function letGo(rows: Rows, tableId: string): Promise<void> {
  const leagues = await leaguesOfTable(rows, tableId);
  if (leagues.length === 0) return;
  await rows.$queryRaw(
    Prisma.sql`DELETE FROM "TableLeague" WHERE "tableId" = ${tableId} RETURNING "tableId"`,
  );
  await deleteUnneeded(rows, leagues);
}

/**
 * Deletes each of the given leagues that no server offers and no table uses. If someone starts to use one at the same
 * time, one of the two transactions fails, and its retry sees the result.
 */
export async function deleteUnneeded(rows: Rows, leagues: readonly string[]): Promise<void> {
  for (const key of leagues)
    await rows.$queryRaw(Prisma.sql`
      DELETE FROM "League" WHERE "key" = ${key}
        AND NOT EXISTS (SELECT 1 FROM "GuildLeague" WHERE "leagueKey" = ${key})
        AND NOT EXISTS (SELECT 1 FROM "TableLeague" WHERE "leagueKey" = ${key}) RETURNING "key"`);
}
