import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { z } from 'zod';
import { moveLock, moving, unfinishedTable } from '../claims/moves.ts';
import { placeOf } from '../database/address.ts';
import { connectionName, connectPg } from '../database/postgresql.ts';
import { StoreError } from '../records/store-error.ts';

/** Name of the connections of `db:move`, so that it doesn't take them for a bot's. */
const moveName = `${connectionName}-move`;
const pollMs = 100;
/** PostgreSQL's code for a lock that wasn't free in time. */
const lockNotAvailable = '55P03';
const largestKey = 2 ** 31;

const counted = z.tuple([z.object({ count: z.coerce.number().int() })]);
const taken = z.tuple([z.object({ free: z.boolean() })]);
const found = z.tuple([z.object({ there: z.boolean() })]);
const withCode = z.object({ code: z.string() });

/**
 * A connection to one of the databases of a move. It holds the lock that keeps bots from starting and other moves from
 * interfering, for as long as this process lives.
 */
export interface Session {
  readonly place: string;
  readonly url: string;
  readonly client: Client;
  /** How long to wait for others to close their connections, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Connects to a database and locks it for a move.
 * @throws StoreError for the operator: `database-moving`, `database-in-use`, `database-unreachable`
 */
export async function openSession(url: string, waitMs: number): Promise<Session> {
  const client = await connectPg(url, moveName);
  const session = { place: placeOf(url), url, client, waitMs };
  try {
    await lock(session);
    await refuseRunning(session);
    return session;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function lock({ client, place, waitMs }: Session): Promise<void> {
  // The server's limits are for a bot's short queries.
  await client.query(
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET datestyle = 'ISO'",
  );
  await client.query(`SET lock_timeout = ${waitMs}`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [moveLock]);
  } catch (error) {
    throw withCode.safeParse(error).data?.code === lockNotAvailable ? moving(place) : error;
  }
  await client.query('SET lock_timeout = 0');
}

/**
 * A bot is known by the name of its connections. Those of an earlier version had none; one of them waits for
 * graphile-worker's notifications.
 */
const bots = `
  SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> $2
    AND (application_name LIKE $1 || '%' OR query LIKE 'LISTEN "jobs:insert"%')`;

/** @throws StoreError for the operator: `database-in-use` */
export async function refuseRunning({ client, place, waitMs }: Session): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    // In a transaction, PostgreSQL would repeat its first answer.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query(bots, [connectionName, moveName]);
    const [{ count }] = counted.parse(rows);
    if (count === 0) return;
    if (performance.now() > giveUpAt)
      throw new StoreError(
        'database-in-use',
        `A bot is running on the database ${place}. Stop it, then try again.`,
      );
    await wait(pollMs);
  }
}

/** Whether two addresses are the same database, however they are written. Only there do both see the same locks. */
export async function areSame(one: string, other: string): Promise<boolean> {
  const key = [randomInt(largestKey), randomInt(largestKey)];
  const first = await connectPg(one, moveName);
  try {
    await first.query('SELECT pg_advisory_lock($1::int, $2::int)', key);
    const second = await connectPg(other, moveName);
    try {
      const { rows } = await second.query('SELECT pg_try_advisory_lock($1::int, $2::int) AS free', key);
      const [{ free }] = taken.parse(rows);
      return !free;
    } finally {
      await second.end();
    }
  } finally {
    await first.end();
  }
}

/** Whether a move to the database began and didn't finish. */
export async function isUnfinished({ client }: Session): Promise<boolean> {
  return isThere(client, 'to_regclass($1) IS NOT NULL', [unfinishedTable]);
}

/** Asks the database whether a condition in SQL is true. */
export async function isThere(
  client: Client,
  condition: string,
  values: readonly string[] = [],
): Promise<boolean> {
  const { rows } = await client.query(`SELECT ${condition} AS there`, [...values]);
  const [{ there }] = found.parse(rows);
  return there;
}

/** Counts rows in a table. */
export async function countOn(client: Client, table: string): Promise<number> {
  const { rows } = await client.query(`SELECT count(*) FROM ${table}`);
  const [{ count }] = counted.parse(rows);
  return count;
}
