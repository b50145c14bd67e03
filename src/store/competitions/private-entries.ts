import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { WrittenInSeasons } from '../records/privacy.ts';
import { privateKinds, type SeasonPrivateRecords } from '../records/season-private.ts';

const value = z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)));
const entries = z.array(
  z.object({ kind: z.enum(privateKinds), holder: z.string(), userId: z.string(), value }),
);
const written = z.array(z.object({ season: z.string(), kind: z.enum(privateKinds), value }));

/** Stores queues and votes of seasons in a database. */
export const privateEntriesIn = ({ ask }: Reach): SeasonPrivateRecords => ({
  async privateEntries(competition, kinds) {
    const found = Prisma.sql`SELECT "kind", "holder", "userId", "value" FROM "SeasonPrivate"
      WHERE "competitionId" = ${competition} AND "kind" IN (${Prisma.join([...kinds])}) ORDER BY "kind", "holder"`;
    return entries.parse(await ask((rows) => rows.$queryRaw(found)));
  },

  async setPrivateEntry(competition, { kind, holder, userId, value }) {
    const row = Prisma.sql`${competition}, ${kind}, ${holder}, ${userId}, ${canonicalJson(value)}`;
    await ask((rows) =>
      rows.$queryRaw(Prisma.sql`INSERT INTO "SeasonPrivate"
        ("competitionId", "kind", "holder", "userId", "value") VALUES (${row})
        ON CONFLICT ("competitionId", "kind", "holder")
        DO UPDATE SET "userId" = excluded."userId", "value" = excluded."value"`),
    );
  },

  async deletePrivateEntries(competition, kinds) {
    await ask((rows) =>
      rows.$queryRaw(Prisma.sql`DELETE FROM "SeasonPrivate"
        WHERE "competitionId" = ${competition} AND "kind" IN (${Prisma.join([...kinds])})`),
    );
  },
});

/** What a person has written in seasons that nobody else may see. */
export async function writtenBy({ ask }: Reach, userId: string): Promise<WrittenInSeasons> {
  const found = Prisma.sql`SELECT c."name" AS "season", p."kind", p."value" FROM "SeasonPrivate" p
    JOIN "Competition" c ON c."id" = p."competitionId" WHERE p."userId" = ${userId}
    ORDER BY p."competitionId", p."kind"`;
  return written.parse(await ask((rows) => rows.$queryRaw(found)));
}

/** Deletes what a person has written in seasons that nobody else may see. */
export async function deleteWritten(rows: Rows, userId: string): Promise<void> {
  await rows.$queryRaw(Prisma.sql`DELETE FROM "SeasonPrivate" WHERE "userId" = ${userId}`);
}
