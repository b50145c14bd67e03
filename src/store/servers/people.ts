import { z } from 'zod';
import type { Reach } from '../database/database.ts';
import { followerOf, personOf } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { PeopleRecords } from '../records/person.ts';

const tips = z.array(z.object({ tip: z.string() })).transform((rows) => rows.map(({ tip }) => tip));

/** Stores people's settings and followed tables in a database. */
export const peopleIn = ({ ask }: Reach): PeopleRecords => ({
  async follow(id, userId) {
    const key = { tableId: id, userId };
    await ask((rows) => rows.follower.upsert({ where: { tableId_userId: key }, create: key, update: {} }));
  },

  async unfollow(id, userId) {
    await ask((rows) => rows.follower.deleteMany({ where: { tableId: id, userId } }));
  },

  async followers(id) {
    return (await ask((rows) => rows.follower.findMany({ where: { tableId: id } }))).map(followerOf);
  },

  async person(userId) {
    const row = await ask((rows) => rows.person.findUnique({ where: { userId } }));
    return row === null ? undefined : personOf(row);
  },

  async savePerson({ userId, notify, digestAt, forced, tips: wanted, preview, suggestions, hidden }) {
    const update = {
      notify,
      digestAt: digestAt ?? null,
      ...(forced !== undefined && { forced }),
      ...(wanted !== undefined && { tips: wanted }),
      ...(preview !== undefined && { preview }),
      ...(suggestions !== undefined && { suggestions }),
      ...(hidden !== undefined && { hidden }),
    };
    await ask((rows) => rows.person.upsert({ where: { userId }, create: { userId, ...update }, update }));
  },

  async setDigested({ userId, notify, digestAt }, at) {
    const where = { userId, notify, digestAt: digestAt ?? null };
    await ask((rows) => rows.person.updateMany({ where, data: { digestAt: at } }));
  },

  async peopleWho(notify) {
    return (await ask((rows) => rows.person.findMany({ where: { notify } }))).map(personOf);
  },

  async tipsTold(userId, game) {
    const told = Prisma.sql`SELECT "tip" FROM "ToldTip" WHERE "userId" = ${userId} AND "game" = ${game}`;
    return tips.parse(await ask((rows) => rows.$queryRaw(told)));
  },

  async tellTip(userId, { game, tip }) {
    const told = Prisma.sql`
      INSERT INTO "ToldTip" ("userId", "game", "tip") VALUES (${userId}, ${game}, ${tip})
      ON CONFLICT DO NOTHING RETURNING "tip"`;
    return tips.parse(await ask((rows) => rows.$queryRaw(told))).length > 0;
  },
});
