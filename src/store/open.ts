import { type Logger, pino } from 'pino';
import { unwatched, type Watch } from '../watching/watch.ts';
import { MemoryAlarms } from './alarms/alarms.ts';
import { type Address, addressOf, prepare } from './database/address.ts';
import { type Client, clientFor } from './database/clients.ts';
import { type AlarmsOver, storeOver } from './database-store.ts';
import type { Store } from './records/store.ts';
import { migrate, whileLocked } from './schema/migrate.ts';

export interface StoreOptions {
  /** The clock that stamps what is stored; the system's unless a test sets it. */
  readonly now?: () => Date;
  /** Connections to PostgreSQL, 10 unless given; SQLite has one. */
  readonly poolSize?: number;
  /** Whether SQLite gets a thread of its own, so that nothing waits for the disk with it; not unless given. */
  readonly thread?: boolean;
  /** Whoever watches; nobody unless given. */
  readonly watch?: Watch;
  /** Told of deadlines that could not be acted on; nobody unless given. */
  readonly log?: Logger;
}

/**
 * Opens the database, making it or bringing it up to date first.
 *
 * @param url `file:./data/clubhouse.db` (the folder is made when missing) or `postgresql://user:password@host:5432/name`
 * @throws StoreError with a sentence when the database cannot be opened, is newer than the program or cannot be changed
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const address = addressOf(url);
  await prepare(address);
  await migrate(address);
  const reached = await clientFor(address, options.poolSize ?? 10, options.thread ?? false);
  const { client } = reached;
  await client.$connect();
  const { now = () => new Date(), watch = unwatched, log = pino({ level: 'silent' }) } = options;
  return storeOver(reached, address, now, watch, await alarmsFor(address, client, log));
}

/** PostgreSQL may be shared by several processes, so there the alarms are jobs; SQLite is one process's own. */
async function alarmsFor(address: Address, client: Client, log: Logger): Promise<AlarmsOver> {
  const failed = (error: unknown) => log.warn({ err: error }, 'an alarm failed; trying again');
  if (address.provider === 'sqlite') return (deps) => new MemoryAlarms({ ...deps, failed });
  const { hasQueue, installQueue, JobAlarms } = await import('./alarms/jobs.ts');
  const { url } = address;
  if (!(await hasQueue(client))) await whileLocked(address, () => installQueue(url, log));
  return (deps) => new JobAlarms({ ...deps, failed, url, log, rows: client });
}
