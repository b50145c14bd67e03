import type Database from 'better-sqlite3';
import type { Client } from 'pg';
import { z } from 'zod';
import { StoreError } from '../records/store-error.ts';

/** The database's migration history (`_prisma_migrations`). */
export interface History {
  readonly applied: readonly string[];
  /** Migrations that were started but neither finished nor marked as rolled back. */
  readonly unfinished: readonly string[];
}

/** Whether exactly the known migrations were applied. */
export function isCurrent({ applied, unfinished }: History, known: readonly string[]): boolean {
  return (
    unfinished.length === 0 &&
    applied.length === known.length &&
    known.every((name) => applied.includes(name))
  );
}

/** @throws StoreError for the operator: `database-newer`, `migration-failed` */
export function refuseUnusable({ applied, unfinished }: History, known: readonly string[]): void {
  const unknown = [...applied, ...unfinished].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StoreError(
      'database-newer',
      `A newer version of Clubhouse has changed the database (this version doesn’t know the change “${unknown}”). Start that version, or restore a backup made before the upgrade.`,
    );
  const [failed] = unfinished;
  if (failed !== undefined)
    throw new StoreError(
      'migration-failed',
      `The database change “${failed}” didn’t finish. Restore the backup made before the upgrade, or delete the database if it was new.`,
    );
}

const historyRows = z.array(z.object({ name: z.string(), finished: z.union([z.boolean(), z.int()]) }));

const historyQuery = `
  SELECT migration_name AS name, finished_at IS NOT NULL AS finished
  FROM _prisma_migrations WHERE rolled_back_at IS NULL`;

function historyFrom(rows: unknown): History {
  const parsed = historyRows.parse(rows);
  const names = (finished: boolean) =>
    parsed.filter((row) => Boolean(row.finished) === finished).map(({ name }) => name);
  return { applied: names(true), unfinished: names(false) };
}

/** Reads the history of an open SQLite database. */
export function historyIn(database: Database.Database): History {
  const exists = database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'")
    .get();
  return historyFrom(exists ? database.prepare(historyQuery).all() : []);
}

/** Reads the history of a connected PostgreSQL database. */
export async function historyOn(client: Pick<Client, 'query'>): Promise<History> {
  const exists = await client.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  return historyFrom(exists.rowCount === 0 ? [] : (await client.query(historyQuery)).rows);
}
