import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { closingOf, dueOf } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { DeadlineRecords } from '../records/alarms.ts';
import type { AlarmChange, KeptAlarms } from './alarms.ts';

/**
 * Reads and changes deadlines in the tables' rows. These rows are the only source of truth about what is due.
 */
export const deadlinesIn = ({ ask }: Reach): Omit<DeadlineRecords, 'alarms'> => ({
  async setReminded(id, seq) {
    const where = { id, seq, status: 'active', remindAt: { not: null } };
    const { count } = await ask((rows) => rows.table.updateMany({ where, data: { remindAt: null } }));
    return count > 0;
  },

  async dueTables(until) {
    const soon = until ? Prisma.sql`AND ("deadlineAt" <= ${until} OR "remindAt" <= ${until})` : Prisma.empty;
    const found = await ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`SELECT "id", "seq", "deadlineAt", "remindAt" FROM "Table"
          WHERE "deadlineAt" IS NOT NULL AND "status" = 'active' ${soon}`,
      ),
    );
    return z.array(z.unknown()).parse(found).map(dueOf);
  },

  async rematchTables(until) {
    const soon = until ? Prisma.sql`AND "rematchUntil" <= ${until}` : Prisma.empty;
    const found = await ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`SELECT "id", "rematchUntil" FROM "Table" WHERE "rematchUntil" IS NOT NULL ${soon}`,
      ),
    );
    return z.array(z.unknown()).parse(found).map(closingOf);
  },

  async endRematch(id) {
    const where = { id, rematchUntil: { not: null } };
    // Increment the revision so that the table message is updated.
    const data = { rematchUntil: null, revision: { increment: 1 as const } };
    return (await ask((rows) => rows.table.updateMany({ where, data }))).count > 0;
  },
});

/** Runs a transaction that changes deadlines, and sets the alarms to match. */
export async function withAlarms<T>(
  { inTransaction }: Reach,
  alarms: KeptAlarms,
  changes: readonly AlarmChange[],
  work: (rows: Rows) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(async (rows) => {
    const result = await work(rows);
    if (changes.length > 0) await alarms.write(rows, changes);
    return result;
  });
  alarms.committed(changes);
  return done;
}
