import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import type { Reach } from '../database/database.ts';
import { isTaken } from '../database/driver-errors.ts';
import { dueColumns, openPlacesOf, tableOf } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { ChannelTaken, RevisionMoved } from '../records/changes.ts';
import type { Draw, StoredTable } from '../records/table.ts';
import type { PostedAt, Whereabouts } from '../records/whereabouts.ts';
import { amend, owing, rowOf } from './amending.ts';

const ids = z.array(z.object({ id: z.string() }));
const guilds = z.array(z.object({ guildId: z.string() }));

/** Stores in a database which channel each table is in, and whether the table is in trouble there. */
export const whereaboutsIn = ({ ask, now }: Reach): Whereabouts => ({
  async moveTable(id, revision, channelId) {
    const data = {
      channelId,
      openChannel: channelId,
      messageId: null,
      noticeId: null,
      revision: { increment: 1 as const },
    };
    const where = { id, revision, status: { in: ['lobby', 'active'] } };
    try {
      const { count } = await ask((rows) => rows.table.updateMany({ where, data }));
      if (count === 0) throw new RevisionMoved(`Table ${id} is no longer at revision ${revision}.`);
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw new ChannelTaken(`Channel ${channelId} already has an open table.`, { cause: error });
    }
    return tableOf(await rowOf(ask, id));
  },

  setTrouble: (id, trouble, post) =>
    amend(ask, id, (table) => {
      const open = table.status === 'lobby' || table.status === 'active';
      const graver =
        table.trouble === undefined || (table.trouble === 'forbidden' && trouble !== 'forbidden');
      if (!open || !graver) return undefined;
      const troubleAt = table.troubleAt ?? now();
      return { trouble, troubleAt, ...dueColumns(undefined), ...(post && owing(table, post)) };
    }),

  async setRemoved(guildId) {
    const changed = await ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`UPDATE "Table" SET "trouble" = 'bot-removed', "troubleAt" = COALESCE("troubleAt", ${now()}),
            "deadlineAt" = NULL, "remindAt" = NULL
          WHERE "guildId" = ${guildId} AND "openChannel" IS NOT NULL AND ("trouble" IS NULL OR "trouble" = 'forbidden')
          RETURNING "id"`,
      ),
    );
    return ids.parse(changed).map(({ id }) => id);
  },

  async openGuilds() {
    const found = await ask((rows) =>
      rows.$queryRaw(Prisma.sql`SELECT DISTINCT "guildId" FROM "Table" WHERE "openChannel" IS NOT NULL`),
    );
    return guilds.parse(found).map(({ guildId }) => guildId);
  },

  async openPlaces(after, limit, guildId) {
    const there = guildId === undefined ? Prisma.empty : Prisma.sql`AND "guildId" = ${guildId}`;
    const found = await ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`SELECT "id", "guildId", "channelId", "trouble" FROM "Table"
          WHERE "openChannel" IS NOT NULL AND "id" > ${after} ${there} ORDER BY "id" LIMIT ${limit}`,
      ),
    );
    return openPlacesOf(found);
  },

  async setPosted(id, key, at) {
    await amend(ask, id, (table) => {
      const { owedPosts = [] } = table;
      const left = owedPosts.filter((post) => post.key !== key);
      if (left.length === owedPosts.length) return undefined;
      const fixesRound = owedPosts.some((post) => post.key === key && post.fixesRound === true);
      return {
        owedPosts: left.length === 0 ? null : canonicalJson(left),
        ...(fixesRound && { ...drawnFrom(table, at), revision: { increment: 1 } }),
      };
    });
  },

  async tablesDrawing() {
    const found = await ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`SELECT "id" FROM "Table" WHERE "openChannel" IS NOT NULL AND "draw" LIKE ${'%"chain"%'}`,
      ),
    );
    const tables = await Promise.all(ids.parse(found).map(({ id }) => rowOf(ask, id)));
    return tables.filter((row) => row !== null).map(tableOf);
  },

  async canceledDraws(channelId, userIds, since, until) {
    if (userIds.length === 0) return 0;
    const found = await ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`SELECT "id" FROM "Table" t
          WHERE "channelId" = ${channelId} AND "status" = 'cancelled' AND "draw" LIKE ${'%"message"%'}
            AND "finishedAt" >= ${since} AND "finishedAt" <= ${until}
            AND EXISTS (SELECT 1 FROM "Seat" s WHERE s."tableId" = t."id" AND s."userId" IN (${Prisma.join(userIds)}))`,
      ),
    );
    return ids.parse(found).length;
  },
});

/** What is drawn once the message that fixes the round is posted, or can't be. */
function drawnFrom({ draw }: StoredTable, at: PostedAt | undefined): { draw?: string | null } {
  if (draw === undefined || draw.kind === 'told') return {};
  if (at !== undefined) {
    const { messageId: message, channelId } = at;
    return { draw: canonicalJson({ ...draw, message, channelId }) };
  }
  // Nobody can see the message, so the dice follow from presses instead.
  return {
    draw: draw.kind === 'again' ? null : canonicalJson({ kind: 'told', why: 'silent' } satisfies Draw),
  };
}
