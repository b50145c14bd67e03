import { z } from 'zod';
import type { Reach } from '../database/database.ts';
import type { ReplayShareRecords } from '../records/replay-share.ts';

const share = z.object({
  tokenHash: z.string(),
  tableId: z.string(),
  seat: z.int(),
  userId: z.string(),
  createdAt: z.coerce.date(),
});

/** Stores the shares of finished games in a database. */
export const replaySharesIn = ({ ask, now }: Reach): ReplayShareRecords => ({
  async shareReplay(made) {
    // The key on table and seat decides who was first, in whichever process.
    const { tableId, seat } = made;
    const where = { tableId_seat: { tableId, seat } };
    const create = { ...made, createdAt: now() };
    const kept = await ask((rows) => rows.replayShare.upsert({ where, create, update: {} }));
    return share.parse(kept).tokenHash === made.tokenHash;
  },

  async replayShare(tokenHash) {
    const row = await ask((rows) => rows.replayShare.findUnique({ where: { tokenHash } }));
    return row === null ? undefined : share.parse(row);
  },

  async replaySharesOf(tableId) {
    const found = await ask((rows) =>
      rows.replayShare.findMany({ where: { tableId }, orderBy: { seat: 'asc' } }),
    );
    return z.array(share).parse(found);
  },

  async unshareReplay(tableId, seat) {
    const where = { tableId, ...(seat !== undefined && { seat }) };
    const { count } = await ask((rows) => rows.replayShare.deleteMany({ where }));
    return count;
  },
});
