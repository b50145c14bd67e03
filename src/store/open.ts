import { unwatched, type Watch } from '../watching/watch.ts';
import { clientFor, placeOf, prepare } from './clients.ts';
import { DatabaseStore } from './database-store.ts';
import { migrate } from './migrate.ts';
import type { Store } from './store.ts';

export interface StoreOptions {
  /** The clock that stamps what is stored; the system's unless a test sets it. */
  readonly now?: () => Date;
  /** Connections to PostgreSQL, 10 unless given; SQLite has one. */
  readonly poolSize?: number;
  /** Whoever watches; nobody unless given. */
  readonly watch?: Watch;
}

/**
 * Opens the database, making it or bringing it up to date first.
 *
 * @param url `file:./data/clubhouse.db` (the folder is made when missing) or `postgresql://user:password@host:5432/name`
 * @throws StoreError with a sentence when the database cannot be opened, is newer than the program or cannot be changed
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const place = placeOf(url);
  await prepare(place);
  await migrate(place);
  const client = clientFor(place, options.poolSize ?? 10);
  await client.$connect();
  const { now = () => new Date(), watch = unwatched } = options;
  return new DatabaseStore(client, place.provider, now, watch);
}
