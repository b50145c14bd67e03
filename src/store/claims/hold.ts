import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import type { Logger } from 'pino';
import { type Address, addressOf, prepare } from '../database/address.ts';
import { StoreError } from '../records/store-error.ts';
import { look, type Report, reports } from './look.ts';

/** An SQLite database that is one bot's own, for as long as the bot runs. */
export interface Hold {
  release(): void;
}

interface Patience {
  /** How long a bot that stops may take, in milliseconds; 5,000 unless given. */
  readonly waitMs?: number;
  /** How long the look through the file may take, in milliseconds; 5,000 unless given. */
  readonly checkMs?: number;
  /** Ends the wait, and the look through the file, when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Hears of a file that could not be looked through in time. */
  readonly log?: Pick<Logger, 'warn'>;
}

const pollMs = 100;
/** How long a start waits for the bot before it, which may still be stopping. In milliseconds. */
const patienceMs = 5_000;

/** How long a start looks through the file: on a slow card it would take a minute. In milliseconds. */
const checkedMs = 5_000;
/** Larger files take longer than that wherever they lie: a second for each 300 MB. In bytes. */
const largestChecked = 1_000_000_000;
/** Files of at most so many bytes take less than a second even on a slow card: no process is begun for them. */
const quicklyChecked = 16_000_000;

/**
 * Takes an SQLite database for the one bot that may run on it, and looks whether it is whole. A PostgreSQL sees to both by
 * itself.
 *
 * @param url as in DATABASE_URL
 * @param alone false: others may run on it too, and it is not looked at, since they write
 * @throws StoreError with a sentence: `database-held`, `database-broken`, `database-unreachable`
 */
export async function takeDatabase(url: string, alone: boolean, patience: Patience = {}): Promise<Hold> {
  const address = addressOf(url);
  if (address.provider === 'postgresql' || !alone) return { release: () => undefined };
  await prepare(address);
  const lock = await locked(address, patience);
  try {
    await refuseBroken(address.path, patience);
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
  { path }: SqliteAddress,
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

type SqliteAddress = Extract<Address, { provider: 'sqlite' }>;

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

/** What is wrong with a file, by the report of who has looked; undefined: nothing. */
export function verdict(path: string, report: Report): StoreError | undefined {
  const damaged = (words: string) =>
    new StoreError(
      'database-broken',
      `The database ${path} is damaged (${words.trim()}). \`npm run db:restore -- <backup>\` puts a backup in its place and keeps what is there; docs/hosting.md says more.`,
    );
  const unreachable = (words: string) =>
    new StoreError(
      'database-unreachable',
      `The database ${path} cannot be read: ${words.trim()}. Look after its disk, and whose file it is.`,
    );
  if ('found' in report) {
    if (report.found === 'ok') return undefined;
    return diskRefused(report.found) ? unreachable(report.found) : damaged(report.found);
  }
  const { refused, words } = report;
  // Another program looks into it just now: that is no damage.
  if (/^SQLITE_(BUSY|LOCKED)/.test(refused)) return undefined;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(refused) ? damaged(words) : unreachable(words);
}

/** SQLite names pages that it could not get by the number of an error, whose last eight bits are its kind: 10 is the disk's. */
const diskRefused = (found: string): boolean =>
  (Number(/unable to get the page\. error code=(\d+)/.exec(found)?.[1] ?? 0) & 0xff) === 10;

const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './quick-check.ts' : './quick-check.js', import.meta.url),
);

/** Lets another process look through a file: unlike a thread it ends at once when it is told to. @throws Error */
async function lookBeside(path: string, { signal, checkMs }: Pick<Patience, 'signal' | 'checkMs'>) {
  const options = { timeout: checkMs, killSignal: 'SIGKILL', signal } as const;
  const { stdout } = await promisify(execFile)(process.execPath, [program, path], options);
  return reports.parse(JSON.parse(stdout));
}

/** @throws StoreError (`database-broken`, `database-unreachable`); the signal's reason when it is aborted */
async function refuseBroken(path: string, { signal, checkMs = checkedMs, log }: Patience): Promise<void> {
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size === 0 || size > largestChecked) return;
  let report: Report;
  try {
    report = size > quicklyChecked ? await lookBeside(path, { signal, checkMs }) : look(path);
  } catch (error) {
    signal?.throwIfAborted();
    log?.warn({ err: error, checkMs }, 'the database could not be looked through; the start goes on');
    return;
  }
  const wrong = verdict(path, report);
  if (wrong) throw wrong;
}
