import { setTimeout as wait } from 'node:timers/promises';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import Database from 'better-sqlite3';
import type { Address } from '../database/address.ts';
import { unreadable } from '../database/owners.ts';
import { sentenceOf, withPg } from '../database/postgresql.ts';
import { StoreError } from '../records/store-error.ts';
import { type History, historyIn, historyOn, isCurrent, refuseUnusable } from './history.ts';
import { readMigrations } from './migrations.ts';
import { mustChange, mustReadAndWrite } from './rights.ts';
import { noFilters, withSchemaEngine } from './schema-engine.ts';

const usualWaitMs = 60_000;
const lockPollMs = 50;
/** Key of the advisory lock on PostgreSQL: the first letters of "clubhouse" as a number. */
const advisoryLock = 0x636c7562;

export interface MigrateOptions {
  /** The known migrations; by default, the project's own. */
  readonly migrations?: MigrationList;
  /** How long to wait for other processes, in milliseconds; a minute by default. */
  readonly waitMs?: number;
}

/**
 * Migrates the database to this program's schema, if needed. If several processes start at once, one migrates
 * and the others wait.
 *
 * @throws StoreError for the operator: `database-newer`, `migration-failed`, `database-busy`,
 * `database-unreachable`
 */
export async function migrate(address: Address, options: MigrateOptions = {}): Promise<void> {
  const list = options.migrations ?? (await readMigrations(address.provider));
  const waitMs = options.waitMs ?? usualWaitMs;
  const known = list.migrationDirectories.map(({ path }) => path);
  if (isCurrent(await historyOf(address, waitMs), known)) return;
  const update = async () => {
    const history = await historyOf(address, waitMs);
    refuseUnusable(history, known);
    if (isCurrent(history, known)) return;
    if (address.provider === 'sqlite') await patiently(waitMs, () => refuseOthers(address.path));
    else await withPg(address.url, (client) => mustChange(client, address.url));
    const { catalogReadingPg, scriptRunningSqlite } = await import('./engine-adapters.ts');
    const adapter =
      address.provider === 'sqlite' ? scriptRunningSqlite(address.path) : catalogReadingPg(address.url);
    try {
      await withSchemaEngine(adapter, (engine) =>
        engine.applyMigrations({ migrationsList: list, filters: noFilters }),
      );
    } catch (error) {
      throw new StoreError(
        'migration-failed',
        `The database couldn’t be updated: ${sentenceOf(error)} Restore the backup made before the upgrade, or delete the database if it was new. Report this if it happens again.`,
        { cause: error },
      );
    }
  };
  await whileLocked(address, update, waitMs);
}

function historyOf(address: Address, waitMs: number): Promise<History> {
  return address.provider === 'sqlite' ? sqliteHistory(address.path, waitMs) : postgresqlHistory(address.url);
}

export async function sqliteHistory(path: string, waitMs: number): Promise<History> {
  return patiently(waitMs, () => {
    const database = openSqlite(path);
    try {
      return historyIn(database);
    } catch (error) {
      if (isBusy(error)) throw error;
      throw unreadable(path, wordsOf(error), error);
    } finally {
      database.close();
    }
  });
}

async function postgresqlHistory(url: string): Promise<History> {
  return withPg(url, async (client) => {
    await mustReadAndWrite(client, url);
    return historyOn(client);
  });
}

/**
 * Runs `work` under a lock on this database that all processes share. The lock is released when its process
 * ends.
 */
export function whileLocked<T>(
  address: Address,
  work: () => Promise<T>,
  waitMs: number = usualWaitMs,
): Promise<T> {
  return address.provider === 'sqlite'
    ? whileFileLocked(address.path, waitMs, work)
    : whileAdvisoryLocked(address.url, waitMs, work);
}

/** Runs `work` under a lock on an empty SQLite file next to the database. */
async function whileFileLocked<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const lock = openSqlite(`${path}-migrating`);
  try {
    await patiently(waitMs, () => lock.exec('BEGIN EXCLUSIVE'));
    return await work();
  } finally {
    lock.close();
  }
}

/**
 * Checks that nobody else has the database open. The schema engine needs exclusive access and would block the
 * whole process while it waits.
 * @throws SqliteError (`SQLITE_BUSY`) while another process or store has the file open
 */
function refuseOthers(path: string): void {
  const database = openSqlite(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT;');
  } finally {
    database.close();
  }
}

async function whileAdvisoryLocked<T>(url: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  return withPg(url, async (client) => {
    await client.query(`SET lock_timeout = ${waitMs}`);
    try {
      await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    } catch (error) {
      throw busy(error, waitMs);
    }
    return work();
  });
}

function openSqlite(path: string): Database.Database {
  try {
    return new Database(path, { timeout: 0 });
  } catch (error) {
    throw unreadable(path, wordsOf(error), error);
  }
}

/** Retries while SQLite is busy. It doesn't block this process, which may itself hold the lock. */
async function patiently<T>(waitMs: number, attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > giveUpAt) throw busy(error, waitMs);
    }
    await wait(lockPollMs);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function busy(cause: unknown, waitMs: number): StoreError {
  const waited = `${Math.round(waitMs / 1000)} seconds`;
  return new StoreError(
    'database-busy',
    `This version has to change the database, but another process has held it for ${waited}. Stop that process and start again.`,
    { cause },
  );
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error));
