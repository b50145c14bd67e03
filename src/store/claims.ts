import pg from 'pg';
import { z } from 'zod';

/**
 * Exclusive claims on numbers among the processes that share a PostgreSQL: advisory locks of one connection that is kept
 * for them. When the process dies or the connection breaks, the database gives its claims up by itself.
 */
export interface Claims {
  /** Tries to claim a number; true when this process has it. */
  claim(number: number): Promise<boolean>;
  release(number: number): Promise<void>;
  /** Processes that hold claims or want some, this one included. */
  members(): Promise<number>;
  /** Resolves when the claims are gone, with the reason; never when they were closed. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/** First keys of the locks: the first letters of “club” and of “memb” as numbers. */
const claimed = 0x636c7562;
const member = 0x6d656d62;
/** How long a question may take before the connection counts as broken, in milliseconds. */
const patience = 5_000;

const answers = {
  claim: z.tuple([z.object({ taken: z.boolean() })]),
  members: z.tuple([z.object({ members: z.coerce.number().int() })]),
};

/** @throws the driver's error when the database cannot be reached */
export async function openClaims(url: string): Promise<Claims> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'clubhouse-claims',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000,
  });
  let closing = false;
  let break_: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => {
    break_ = (error) => {
      if (!closing) resolve(error);
    };
  });
  client.on('error', break_);
  client.on('end', () => break_(new Error('The connection that holds the claims was closed.')));
  await client.connect();
  const ask = async (text: string, values: readonly number[]): Promise<unknown> => {
    try {
      return (await client.query(text, [...values])).rows;
    } catch (error) {
      // Whether the claim was made is not known: give all up rather than hold what somebody else has too.
      break_(error instanceof Error ? error : new Error(String(error)));
      void client.end().catch(() => undefined);
      throw error;
    }
  };
  // Everybody holds the same lock in common, so that those who hold it can be counted.
  await ask('SELECT pg_advisory_lock_shared($1, $2)', [member, 0]);
  return {
    lost,
    async claim(number) {
      const rows = await ask('SELECT pg_try_advisory_lock($1, $2) AS taken', [claimed, number]);
      const [{ taken }] = answers.claim.parse(rows);
      return taken;
    },
    async release(number) {
      await ask('SELECT pg_advisory_unlock($1, $2)', [claimed, number]);
    },
    async members() {
      const rows = await ask(
        `SELECT count(DISTINCT pid) AS members FROM pg_locks
         WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [member, 0],
      );
      const [{ members }] = answers.members.parse(rows);
      return members;
    },
    async close() {
      closing = true;
      await client.end();
    },
  };
}
