import { setImmediate as immediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Address } from '../database/address.ts';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { openPhases } from '../records/competition.ts';
import type { Expired, RetentionRecords } from '../records/retention.ts';
import { deleteUnneeded, leaguesOfTable, twice } from '../servers/leagues.ts';
import { forgetLeavers } from '../tables/leavers.ts';

/**
 * Number of rows per query. On SQLite such a query takes a few milliseconds and blocks the whole bot
 * meanwhile.
 */
const pageSize = 1_000;
/** Leaves out shared games, and those of open competitions, which are never archived (League 18). */
const unneeded = Prisma.sql`AND NOT EXISTS (SELECT 1 FROM "ReplayShare" s WHERE s."tableId" = "Table"."id")
  AND ("fixture" IS NULL OR NOT EXISTS (SELECT 1 FROM "Competition" c
    WHERE c."id" = SUBSTR("Table"."fixture", 1, 10)
      AND c."phase" IN (${Prisma.join(Object.values(openPhases).flat())})))`;
/** Used instead of a guild id in settings that record which archive contains a table. */
const archives = 'archive';
/** Key of the advisory lock on PostgreSQL: the first letters of "archive" as a number. */
const advisoryLock = 0x61726368;

const expired = z.array(z.object({ id: z.string(), guildId: z.string(), finishedAt: z.coerce.date() }));
const settings = z.array(z.object({ guildId: z.string(), value: z.string() }));
const kept = z.array(z.unknown());
const locked = z.tuple([z.object({ taken: z.boolean() })]);

export class DatabaseRetention implements RetentionRecords {
  readonly #reach: Reach;
  readonly #address: Address;

  constructor(reach: Reach, address: Address) {
    this.#reach = reach;
    this.#address = address;
  }

  #rows(query: Prisma.Sql): Promise<unknown> {
    return this.#reach.ask((rows) => rows.$queryRaw(query));
  }

  async everywhere(key: string): Promise<ReadonlyMap<string, string>> {
    const found = await this.#rows(Prisma.sql`SELECT "guildId", "value" FROM "Setting" WHERE "key" = ${key}`);
    return new Map(settings.parse(found).map(({ guildId, value }) => [guildId, value]));
  }

  async *overBefore(moment: Date): AsyncGenerator<Expired> {
    for (const status of ['finished', 'ended', 'cancelled']) {
      let after = Prisma.empty;
      for (;;) {
        const page = expired.parse(
          await this.#rows(Prisma.sql`
            SELECT "id", "guildId", "finishedAt" FROM "Table"
            WHERE "status" = ${status} AND "finishedAt" < ${moment} ${unneeded} ${after}
            ORDER BY "finishedAt", "id" LIMIT ${pageSize}`),
        );
        yield* page;
        const last = page.at(-1);
        if (last === undefined) break;
        after = Prisma.sql`AND ("finishedAt", "id") > (${last.finishedAt}, ${last.id})`;
        await immediate();
      }
    }
  }

  retire(id: string, archive: string | undefined): Promise<void> {
    const retire = async (rows: Rows) => {
      // Somebody may have shared the game while it was being archived.
      const shares = Prisma.sql`SELECT 1 FROM "ReplayShare" WHERE "tableId" = ${id} LIMIT 1`;
      if (kept.parse(await rows.$queryRaw(shares)).length > 0) return;
      const leagues = await leaguesOfTable(rows, id);
      await rows.$queryRaw(Prisma.sql`DELETE FROM "Table" WHERE "id" = ${id} AND "openChannel" IS NULL`);
      await forgetLeavers(rows, id);
      await deleteUnneeded(rows, leagues);
      if (archive === undefined) return;
      const key = { guildId: archives, key: id };
      await rows.setting.upsert({
        where: { guildId_key: key },
        create: { ...key, value: archive },
        update: { value: archive },
      });
    };
    return twice(() => this.#reach.inTransaction(retire));
  }

  async archiveOf(id: string): Promise<string | undefined> {
    const where = { guildId_key: { guildId: archives, key: id } };
    const row = await this.#reach.ask((rows) => rows.setting.findUnique({ where }));
    return row === null ? undefined : z.object({ value: z.string() }).parse(row).value;
  }

  async alone(work: () => Promise<void>): Promise<boolean> {
    if (this.#address.provider === 'sqlite') {
      await work();
      return true;
    }
    // Use a dedicated connection. In a pool, the lock would belong to whichever connection took it.
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: this.#address.url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [advisoryLock]);
      const [{ taken }] = locked.parse(rows);
      if (taken) await work();
      return taken;
    } finally {
      await client.end();
    }
  }
}
