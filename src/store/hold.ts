import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { type Place, placeOf, prepare } from './clients.ts';
import { StoreError } from './store-error.ts';

/** An SQLite database that is one bot's own, for as long as the bot runs. */
export interface Hold {
  release(): void;
}

interface Patience {
  /** How long a bot that stops may take, in milliseconds; 5,000 unless given. */
  readonly waitMs?: number;
  /** Ends the wait when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

const pollMs = 100;
/** How long a start waits for the bot before it, which may still be stopping. In milliseconds. */
const patienceMs = 5_000;

/** Larger files take longer than a start should: a second for each 300 MB. In bytes. */
const largestChecked = 1_000_000_000;

/**
 * Takes an SQLite database for the one bot that may run on it, and looks whether it is whole. A PostgreSQL sees to both by
 * itself.
 *
 * @param url as in DATABASE_URL
 * @param alone false: others may run on it too, and it is not looked at, since they write
 * @throws StoreError with a sentence: `database-held`, `database-broken`
 */
export async function takeDatabase(url: string, alone: boolean, patience: Patience = {}): Promise<Hold> {
  const place = placeOf(url);
  if (place.provider === 'postgresql' || !alone) return { release: () => undefined };
  await prepare(place);
  const lock = await locked(place, patience);
  try {
    refuseBroken(place.path);
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => void lock.close() };
}

/**
 * The lock is an empty SQLite file beside the database: every system frees it when its process ends, however that ends.
 * The database's own locks are for single transactions, so that a backup can be made meanwhile.
 */
async function locked(
  { path }: SqlitePlace,
  { waitMs = patienceMs, signal }: Patience,
): Promise<Database.Database> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    const lock = tryLock(path);
    if (lock !== undefined) return lock;
    if (performance.now() > giveUpAt) {
      throw new StoreError(
        'database-held',
        `Another bot is running on ${path}. Stop it first, or give this one a DATABASE_URL of its own; several processes of one bot need a PostgreSQL.`,
      );
    }
    await wait(pollMs, undefined, { signal });
  }
}

type SqlitePlace = Extract<Place, { provider: 'sqlite' }>;

/** Takes the lock of a database. @returns undefined while a bot runs on it @throws StoreError (`database-unreachable`) */
export function tryLock(path: string): Database.Database | undefined {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(`${path}-running`, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return undefined;
    const words = error instanceof Error ? error.message : String(error);
    throw new StoreError('database-unreachable', `The database ${path} cannot be held: ${words}.`, {
      cause: error,
    });
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

const findings = z.array(z.object({ quick_check: z.string() }));

/** @throws StoreError (`database-broken`) when the pages of the file do not make a database */
function refuseBroken(path: string): void {
  if (!existsSync(path) || statSync(path).size > largestChecked) return;
  const database = new Database(path, { timeout: 1_000 });
  let problem: string | undefined;
  try {
    problem = findings.parse(database.pragma('quick_check(1)'))[0]?.quick_check;
  } catch (error) {
    // Another program looks into it just now: that is no damage.
    if (isBusy(error)) return;
    if (!(error instanceof Database.SqliteError)) throw error;
    problem = error.message;
  } finally {
    database.close();
  }
  if (problem === 'ok') return;
  throw new StoreError(
    'database-broken',
    `The database ${path} is damaged (${problem?.trim() ?? 'it cannot be checked'}). \`npm run db:restore -- <backup>\` puts a backup in its place and keeps what is there; docs/hosting.md says more.`,
  );
}
