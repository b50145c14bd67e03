import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { StoredSeat } from '../records/table.ts';

/** In place of a server's id, for notes of people who have left a running game to another: its story may name them still. */
export const leavers = 'left';

/** The key of the note that a person has left a table. */
export const leaverKey = (userId: string, tableId: string) => `${userId}:${tableId}`;

const people = z.array(z.object({ userId: z.string() }));

/** Notes who sits at a table no more when these seats take the place of those that are stored. */
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

/** Of a table that goes, nothing is left that could name those who left it. */
export const forgetLeavers = (rows: Rows, tableId: string): PromiseLike<unknown> =>
  rows.$queryRaw(
    Prisma.sql`DELETE FROM "Setting" WHERE "guildId" = ${leavers} AND "key" LIKE ${leaverKey('%', tableId)}`,
  );
