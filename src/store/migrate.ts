import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { z } from 'zod';
import type { Place } from './clients.ts';
import { catalogueReadingPg, scriptRunningSqlite } from './engine-adapters.ts';
import { readMigrations } from './migrations.ts';
import { noFilters, withSchemaEngine } from './schema-engine.ts';
import { StoreError } from './store-error.ts';

/** How long a start waits for another process that is migrating the same database. */
const lockWaitMs = 60_000;
const lockPollMs = 50;
/** Key of the advisory lock on PostgreSQL: the first letters of "clubhouse" as a number. */
const advisoryLock = 0x636c7562;

/** What the database says about its own history (`_prisma_migrations`). */
interface History {
  readonly applied: readonly string[];
  /** Begun, but neither finished nor marked as rolled back. */
  readonly unfinished: readonly string[];
}

/**
 * Brings the database to the schema that this program knows. Does nothing when it is there already; of several
 * processes that start at once, one migrates and the others wait.
 *
 * @param migrations What the program knows; given by tests alone.
 * @throws StoreError with a sentence: `database-newer`, `migration-failed`, `database-busy`, `database-unreachable`
 */
export async function migrate(
  place: Place,
  migrations?: Awaited<ReturnType<typeof readMigrations>>,
): Promise<void> {
  const list = migrations ?? (await readMigrations(place.provider));
  const known = list.migrationDirectories.map(({ path }) => path);
  if (isCurrent(await historyOf(place), known)) return;
  await whileLocked(place, async () => {
    const history = await historyOf(place);
    refuseUnusable(history, known);
    if (isCurrent(history, known)) return;
    const adapter =
      place.provider === 'sqlite' ? scriptRunningSqlite(place.path) : catalogueReadingPg(place.url);
    try {
      await withSchemaEngine(adapter, (engine) =>
        engine.applyMigrations({ migrationsList: list, filters: noFilters }),
      );
    } catch (error) {
      throw new StoreError(
        'migration-failed',
        `The database could not be brought up to date: ${sentence(error)} Restore the backup made before the upgrade and report this.`,
        { cause: error },
      );
    }
  });
}

function isCurrent({ applied, unfinished }: History, known: readonly string[]): boolean {
  return (
    unfinished.length === 0 &&
    applied.length === known.length &&
    known.every((name) => applied.includes(name))
  );
}

function refuseUnusable({ applied, unfinished }: History, known: readonly string[]): void {
  const unknown = [...applied, ...unfinished].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StoreError(
      'database-newer',
      `The database was written by a newer version of Clubhouse (it has the change “${unknown}”, which this version does not know). Start that version, or restore a backup made before the upgrade.`,
    );
  const [failed] = unfinished;
  if (failed !== undefined)
    throw new StoreError(
      'migration-failed',
      `The change “${failed}” of the database was begun and did not finish. Restore the backup made before the upgrade.`,
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

function historyOf(place: Place): Promise<History> {
  return place.provider === 'sqlite' ? sqliteHistory(place.path) : postgresqlHistory(place.url);
}

async function sqliteHistory(path: string): Promise<History> {
  return patiently(() => {
    const database = openSqlite(path);
    try {
      const exists = database
        .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'")
        .get();
      return historyFrom(exists ? database.prepare(historyQuery).all() : []);
    } catch (error) {
      if (isBusy(error)) throw error;
      throw unreachable(error);
    } finally {
      database.close();
    }
  });
}

async function postgresqlHistory(url: string): Promise<History> {
  return withPg(url, async (client) => {
    const exists = await client.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
    return historyFrom(exists.rowCount === 0 ? [] : (await client.query(historyQuery)).rows);
  });
}

/** Runs `work` while no other process does the same with this database; a lock dies with its process. */
function whileLocked<T>(place: Place, work: () => Promise<T>): Promise<T> {
  return place.provider === 'sqlite'
    ? whileFileLocked(place.path, work)
    : whileAdvisoryLocked(place.url, work);
}

/** The lock is an empty SQLite file beside the database: the engine needs the database for itself meanwhile. */
async function whileFileLocked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = openSqlite(`${path}-migrating`);
  try {
    await patiently(() => lock.exec('BEGIN EXCLUSIVE'));
    return await work();
  } finally {
    lock.close();
  }
}

async function whileAdvisoryLocked<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withPg(url, async (client) => {
    await client.query(`SET lock_timeout = ${lockWaitMs}`);
    try {
      await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    } catch (error) {
      throw busy(error);
    }
    return work();
  });
}

async function withPg<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw unreachable(error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function openSqlite(path: string): Database.Database {
  try {
    return new Database(path, { timeout: 0 });
  } catch (error) {
    throw unreachable(error);
  }
}

/** Repeats what SQLite is too busy for, without blocking this process, which may hold the lock itself. */
async function patiently<T>(attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + lockWaitMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > giveUpAt) throw busy(error);
    }
    await wait(lockPollMs);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function busy(cause: unknown): StoreError {
  return new StoreError(
    'database-busy',
    'Another process has been changing the database for a minute. Stop it, or wait, and start again.',
    { cause },
  );
}

function unreachable(cause: unknown): StoreError {
  return new StoreError('database-unreachable', `The database cannot be opened: ${sentence(cause)}`, {
    cause,
  });
}

/** The words of an error, ending in a full stop. The drivers never repeat the address or the password in them. */
function sentence(error: unknown): string {
  const words = error instanceof Error ? error.message.trim() : String(error);
  return /[.!?]$/.test(words) ? words : `${words || 'no answer'}.`;
}
