import type { Client } from 'pg';
import { StoreError } from '../records/store-error.ts';
import { refusalOf } from './postgresql-refusals.ts';

/** The name of the bot's connections in PostgreSQL's list of them. `db:move` finds a running bot by it. */
export const connectionName = 'clubhouse';

/** The settings of a connection that the bot opens to PostgreSQL. A name in the URL goes first. */
export const connectionTo = (url: string, name: string = connectionName) => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: 10_000,
});

/**
 * How long a pool keeps a connection that it doesn't use, in milliseconds. A new one costs a press ten times what its
 * query does, and people think for longer than the driver's ten seconds. Proxies drop idle connections after some six
 * minutes.
 */
const keptIdle = 5 * 60_000;

/** The settings of a pool of such connections. */
export const poolTo = (url: string, max: number) => ({
  ...connectionTo(url),
  max,
  idleTimeoutMillis: keptIdle,
});

/**
 * Connects to PostgreSQL outside of any pool.
 * @throws StoreError for the operator: `database-unreachable`
 */
export async function connectPg(url: string, name: string = connectionName): Promise<Client> {
  // Load this only for PostgreSQL, which most hosts don't use.
  const { default: pg } = await import('pg');
  let client: Client | undefined;
  try {
    // This reads the address, and the files that it names.
    client = new pg.Client({ ...connectionTo(url, name), keepAlive: true });
    // The next query reports a lost connection. Without a listener it would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    // Without a password the driver leaves a connection open that the server waits for.
    void client?.end().catch(() => undefined);
    throw refusalOf(error, url) ?? unreachable(error);
  }
}

/** @throws StoreError for the operator: `database-unreachable` */
export async function withPg<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectPg(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function unreachable(cause: unknown): StoreError {
  return new StoreError('database-unreachable', `The database can’t be opened: ${sentenceOf(cause)}`, {
    cause,
  });
}

/** The message of an error, ending in a period. The drivers never put the address or password in it. */
export function sentenceOf(error: unknown): string {
  const words = error instanceof Error ? error.message.trim() : String(error);
  return /[.!?]$/.test(words) ? words : `${words || 'no answer'}.`;
}
