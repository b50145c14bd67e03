import { type Logger, pino } from 'pino';
import { unwatched, type Watch } from '../watching/watch.ts';
import { MemoryAlarms } from './alarms/alarms.ts';
import { type Address, addressOf, prepare } from './database/address.ts';
import { clientFor, type Reached } from './database/clients.ts';
import { refusalOf } from './database/postgresql-refusals.ts';
import { type AlarmsOver, storeOver } from './database-store.ts';
import type { Store } from './records/store.ts';
import { migrate, whileLocked } from './schema/migrate.ts';

export interface StoreOptions {
  /** The clock for timestamps that are stored; the system clock by default. */
  readonly now?: () => Date;
  /** Maximum number of connections to PostgreSQL, 10 by default. SQLite has one. */
  readonly poolSize?: number;
  /**
   * Whether SQLite runs on its own thread, so that waiting for the disk doesn't block the main thread; false
   * by default.
   */
  readonly thread?: boolean;
  /** Receives metrics; none by default. */
  readonly watch?: Watch;
  /** Logs errors in handling deadlines; none by default. */
  readonly log?: Logger;
}

/**
 * Opens the database. Creates or migrates it first if needed.
 *
 * @param url `file:./data/clubhouse.db` (the folder is created if missing) or
 * `postgresql://user:password@host:5432/name`
 * @throws StoreError for the operator if the database can't be opened or migrated, or is newer than this
 * program
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const address = addressOf(url);
  try {
    return await opened(address, options);
  } catch (error) {
    // Rights may be missing where only an attempt shows it, and a server may go away in between.
    throw (address.provider === 'postgresql' ? refusalOf(error, address.url) : undefined) ?? error;
  }
}

async function opened(address: Address, options: StoreOptions): Promise<Store> {
  await prepare(address);
  await migrate(address);
  const { now = () => new Date(), watch = unwatched, log = pino({ level: 'silent' }) } = options;
  const { poolSize = 10, thread = false } = options;
  const reached = await clientFor(address, poolSize, thread, { log, watch });
  await reached.client.$connect();
  return storeOver(reached, address, now, watch, await alarmsFor(address, reached, log));
}

/**
 * Returns alarms for the database. Several processes can share PostgreSQL, so its alarms are jobs. SQLite
 * belongs to one process, so its alarms are in memory.
 */
async function alarmsFor(address: Address, { client, outage }: Reached, log: Logger): Promise<AlarmsOver> {
  const failed = (error: unknown) =>
    log.warn({ err: outage?.explained(error) ?? error }, 'an alarm failed; trying again');
  if (address.provider === 'sqlite') return (deps) => new MemoryAlarms({ ...deps, failed });
  const { hasQueue, installQueue, JobAlarms } = await import('./alarms/jobs.ts');
  const { url } = address;
  if (!(await hasQueue(client))) await whileLocked(address, () => installQueue(url, log));
  const lost = () => outage?.lost();
  return (deps) => new JobAlarms({ ...deps, failed, lost, url, log, rows: client });
}
