import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { StoredSeat } from '../records/table.ts';

/** Stands in for a server's id in notes of people who left a running game. Its history may still name them. */
export const leavers = 'left';

/** Key of the note that a person left a table. */
export const leaverKey = (userId: string, tableId: string) => `${userId}:${tableId}`;

const people = z.array(z.object({ userId: z.string() }));

/** Records who loses their seat when these seats replace the stored ones. */
export async function noteLeavers(rows: Rows, tableId: string, seats: readonly StoredSeat[]): Promise<void> {
  const before = people.parse(
    await rows.$queryRaw(
      Prisma.sql`SELECT "userId" FROM "Seat" WHERE "tableId" = ${tableId} AND "userId" IS NOT NULL`,
    ),
  );
  for (const { userId } of before) {
    if (seats.some((seat) => seat.userId === userId)) continue;
    const key = { guildId: leavers, key: leaverKey(userId, tableId) };
    await rows.setting.upsert({
      where: { guildId_key: key },
      create: { ...key, value: 'left' },
      update: { value: 'left' },
    });
  }
}

/** Deletes the notes of a table that is deleted, since its history goes too. */
export const forgetLeavers = (rows: Rows, tableId: string): PromiseLike<unknown> =>
  rows.$queryRaw(
    Prisma.sql`DELETE FROM "Setting" WHERE "guildId" = ${leavers} AND "key" LIKE ${leaverKey('%', tableId)}`,
  );
