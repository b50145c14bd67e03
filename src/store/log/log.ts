import { z } from 'zod';
import type { Reach } from '../database/database.ts';
import { actionOf, rollOf, snapshotOf } from '../database/rows.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { LogRecords } from '../records/log.ts';
import type { GroupCommit } from './group-commit.ts';

const moments = z.array(z.object({ at: z.coerce.date() }));

/** Stores the logs in a database, adding actions through the group commit. */
export const logIn = ({ ask }: Reach, commits: GroupCommit): LogRecords => ({
  addAction: (id, action) => commits.add(id, action),

  async actions(id, after = 0) {
    const found = await ask((rows) =>
      rows.action.findMany({ where: { tableId: id, number: { gt: after } }, orderBy: { number: 'asc' } }),
    );
    return found.map(actionOf);
  },

  async snapshot(id, upTo) {
    const where = { tableId: id, ...(upTo !== undefined && { number: { lte: upTo } }) };
    const row = await ask((rows) => rows.snapshot.findFirst({ where, orderBy: { number: 'desc' } }));
    return row === null ? undefined : snapshotOf(row);
  },

  async tableRolls(id) {
    const found = await ask((rows) =>
      // Positions in the stream start over with each new seed, so sort by action first.
      rows.roll.findMany({ where: { tableId: id }, orderBy: [{ actionNumber: 'asc' }, { at: 'asc' }] }),
    );
    return found.map(rollOf);
  },

  async actionTime(id, number) {
    const wanted = Prisma.sql`SELECT "at" FROM "Action" WHERE "tableId" = ${id} AND "number" = ${number}`;
    return moments.parse(await ask((rows) => rows.$queryRaw(wanted)))[0]?.at;
  },

  async lastActed(id, seat) {
    const row = await ask((rows) =>
      rows.action.findFirst({ where: { tableId: id, seat }, orderBy: { number: 'desc' } }),
    );
    return row === null ? undefined : actionOf(row).at;
  },

  async lastPressed(id, seat) {
    // Actions by programs and clocks have a source with a colon (`computer:…`, `timeout:…`). The source of a
    // press is its interaction id.
    const where = { tableId: id, seat, source: { not: { contains: ':' } } };
    const row = await ask((rows) => rows.action.findFirst({ where, orderBy: { number: 'desc' } }));
    return row === null ? undefined : actionOf(row).at;
  },
});
