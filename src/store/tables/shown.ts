import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import { moveCursors } from '../database/bulk.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { ShownRecords } from '../records/shown.ts';

const whoseTables = z.array(z.object({ id: z.string(), guildId: z.string() }));

/** Finds tables whose message or log posts are out of date, and stores in a database what has been shown. */
export const shownIn = ({ ask, now, provider }: Reach): ShownRecords => ({
  async laggingTables(until = now()) {
    return whoseTables.parse(
      await ask((rows) =>
        rows.$queryRaw(
          Prisma.sql`SELECT "id", "guildId" FROM "Table"
            WHERE "createdAt" <= ${until} AND ("trouble" IS NULL OR "trouble" <> 'bot-removed') AND (
              ("shownRevision" < "revision" AND ("trouble" IS NULL OR "trouble" <> 'channel-gone'))
              OR ("startedAt" IS NOT NULL AND ("loggedSeq" < "seq" OR "notifiedSeq" < "seq"))
              OR "owedPosts" IS NOT NULL)
            ORDER BY "createdAt", "id"`,
        ),
      ),
    );
  },

  async setMessage(id, messageId) {
    await ask((rows) => rows.table.updateMany({ where: { id }, data: { messageId } }));
  },

  moveCursors: (cursors) => ask((rows) => moveCursors(provider, rows, cursors)),

  async setLogPost(id, post) {
    await ask((rows) => rows.table.updateMany({ where: { id }, data: { logPost: canonicalJson(post) } }));
  },

  async setUnshown(id) {
    await ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`UPDATE "Table" SET "shownRevision" = "revision" - 1
          WHERE "id" = ${id} AND "openChannel" IS NOT NULL AND "shownRevision" >= "revision" RETURNING "id"`,
      ),
    );
  },

  async setNotice(id, channelId, messageId) {
    const where = { id, channelId };
    const data = { noticeId: messageId };
    return (await ask((rows) => rows.table.updateMany({ where, data }))).count > 0;
  },

  async clearNotice(id, messageId) {
    const where = { id, noticeId: messageId };
    await ask((rows) => rows.table.updateMany({ where, data: { noticeId: null } }));
  },
});
