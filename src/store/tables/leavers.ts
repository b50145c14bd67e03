import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { StoredSeat } from '../records/table.ts';

/**
 * Used instead of a guild id in settings that record who left a running game. The game's history may still
 * contain their names.
 */
export const leavers = 'left';

/** Key of the setting that records that a person left a table. */
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

/** Deletes the records of who left a table when the table is deleted, because its history is deleted too. */
export const forgetLeavers = (rows: Rows, tableId: string): PromiseLike<unknown> =>
  rows.$queryRaw(
    Prisma.sql`DELETE FROM "Setting" WHERE "guildId" = ${leavers} AND "key" LIKE ${leaverKey('%', tableId)}`,
  );
