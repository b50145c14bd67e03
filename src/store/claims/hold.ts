import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import type { Logger } from 'pino';
import { type Address, addressOf, prepare, refuseEmpty } from '../database/address.ts';
import { unreadable } from '../database/owners.ts';
import { StoreError } from '../records/store-error.ts';
import { look, type Report, reports } from './look.ts';
import { refuseMove } from './moves.ts';

/** A lock that keeps other bots from using an SQLite database while this one runs. */
export interface Hold {
  release(): void;
}

interface Patience {
  /** How long to wait for another bot that is stopping, in milliseconds; 5,000 by default. */
  readonly waitMs?: number;
  /** How long the integrity check may take, in milliseconds; 5,000 by default. */
  readonly checkMs?: number;
  /** Cancels the wait and the integrity check. */
  readonly signal?: AbortSignal | undefined;
  /** Logs a warning when the integrity check takes too long. */
  readonly log?: Pick<Logger, 'warn'>;
}

const pollMs = 100;
/** How long to wait for an earlier bot that may still be stopping, in milliseconds. */
const patienceMs = 5_000;

/** Time limit of the integrity check in milliseconds. On a slow SD card a full check would take a minute. */
const checkedMs = 5_000;
/**
 * Maximum size of a file to check, in bytes. The check takes a second per 300 MB, so larger files would
 * exceed the time limit on any disk.
 */
const largestChecked = 1_000_000_000;
/**
 * Maximum size of a file to check in this process, in bytes. That takes under a second even on a slow SD
 * card.
 */
const quicklyChecked = 16_000_000;

/**
 * Locks an SQLite database for this bot and checks its integrity. PostgreSQL does both without help.
 *
 * @param url as in DATABASE_URL
 * @param alone if false, allows other processes and skips the check, because they may be writing
 * @throws StoreError for the operator: `database-held`, `database-broken`, `database-empty`, `database-unreachable`,
 * `folder-unusable`, `file-unusable`, `half-moved`, `database-moving`
 */
export async function takeDatabase(url: string, alone: boolean, patience: Patience = {}): Promise<Hold> {
  const address = addressOf(url);
  await refuseMove(address);
  if (address.provider === 'postgresql' || !alone) return { release: () => undefined };
  await prepare(address);
  const lock = await locked(address, patience);
  try {
    // A move may have begun and been interrupted during the wait.
    await refuseMove(address);
    refuseEmpty(address.path);
    await refuseBroken(address.path, patience);
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => void lock.close() };
}

/**
 * Waits for the database's lock and takes it. The lock is an empty SQLite file next to the database. The operating
 * system releases it whenever the process ends. The database's own locks cover only single transactions, so backups
 * can run meanwhile.
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
        `Another bot is running on ${path}. Stop it first, or give this one its own DATABASE_URL. To run one bot in several processes, use PostgreSQL.`,
      );
    }
    await wait(pollMs, undefined, { signal });
  }
}

type SqliteAddress = Extract<Address, { provider: 'sqlite' }>;

/**
 * Tries to lock a database.
 * @returns undefined if another bot already uses it
 * @throws StoreError (`database-unreachable`)
 */
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
    throw new StoreError('database-unreachable', `The bot can’t lock the database ${path}: ${words}.`, {
      cause: error,
    });
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/** Turns an integrity report into an error; undefined if the file is fine. */
export function verdict(path: string, report: Report): StoreError | undefined {
  const damaged = (words: string) =>
    new StoreError(
      'database-broken',
      `The database ${path} is damaged (${words.trim()}). \`npm run db:restore -- <backup>\` replaces it with a backup and keeps the damaged file; see docs/hosting.md.`,
    );
  const unreachable = (words: string) => unreadable(path, words);
  if ('found' in report) {
    if (report.found === 'ok') return undefined;
    return diskRefused(report.found) ? unreachable(report.found) : damaged(report.found);
  }
  const { refused, words } = report;
  // Another program is using the file; it isn't damaged.
  if (/^SQLITE_(BUSY|LOCKED)/.test(refused)) return undefined;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(refused) ? damaged(words) : unreachable(words);
}

/**
 * Whether a check failed because of the disk. SQLite reports unreadable pages by error number. Its last eight
 * bits are the kind of error; 10 is a disk error.
 */
const diskRefused = (found: string): boolean =>
  (Number(/unable to get the page\. error code=(\d+)/.exec(found)?.[1] ?? 0) & 0xff) === 10;

const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './quick-check.ts' : './quick-check.js', import.meta.url),
);

/**
 * Checks a file in another process, which unlike a thread can be killed immediately.
 * @throws Error
 */
async function lookBeside(path: string, { signal, checkMs }: Pick<Patience, 'signal' | 'checkMs'>) {
  const options = { timeout: checkMs, killSignal: 'SIGKILL', signal } as const;
  const { stdout } = await promisify(execFile)(process.execPath, [program, path], options);
  return reports.parse(JSON.parse(stdout));
}

/** @throws StoreError (`database-broken`, `database-unreachable`), or the signal's reason when it is aborted */
async function refuseBroken(path: string, { signal, checkMs = checkedMs, log }: Patience): Promise<void> {
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size === 0 || size > largestChecked) return;
  let report: Report;
  try {
    report = size > quicklyChecked ? await lookBeside(path, { signal, checkMs }) : look(path);
  } catch (error) {
    signal?.throwIfAborted();
    log?.warn({ err: error, checkMs }, 'the database could not be checked; starting anyway');
    return;
  }
  const wrong = verdict(path, report);
  if (wrong) throw wrong;
}
