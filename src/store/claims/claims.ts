import pg from 'pg';
import { z } from 'zod';
import { awayOr } from '../database/postgresql-refusals.ts';

/**
 * Lets processes that share a PostgreSQL database claim numbers exclusively. Claims are advisory locks held
 * by one dedicated connection, so the database releases them if the process dies or the connection breaks.
 */
export interface Claims {
  /**
   * Tries to claim a number.
   * @returns whether this process now holds it
   */
  claim(number: number): Promise<boolean>;
  release(number: number): Promise<void>;
  /** The number of claims each process holds, including processes with none. */
  holdings(): Promise<readonly number[]>;
  /**
   * Tries to take a short exclusive lock.
   * @returns whether this process got it
   */
  takeTurn(number: number): Promise<boolean>;
  endTurn(number: number): Promise<void>;
  /** Resolves with the reason if the claims are lost. After a normal close, it never resolves. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/** First keys of the advisory locks: “club”, “memb” and “turn” as numbers. */
const claimed = 0x636c7562;
const member = 0x6d656d62;
const turn = 0x7475726e;
/** Query timeout in milliseconds. After that, the connection counts as broken. */
const patience = 5_000;

const answers = {
  claim: z.tuple([z.object({ taken: z.boolean() })]),
  holdings: z.array(z.object({ held: z.coerce.number().int() })),
};

/** @throws DatabaseAway when the database cannot be reached */
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
      const explained = awayOr(error);
      if (!closing) resolve(explained instanceof Error ? explained : error);
    };
  });
  client.on('error', break_);
  client.on('end', () => break_(new Error('The connection that holds the claims was closed.')));
  await client.connect().catch((error: unknown) => {
    throw awayOr(error);
  });
  const ask = async (text: string, values: readonly number[]): Promise<unknown> => {
    try {
      return (await client.query(text, [...values])).rows;
    } catch (error) {
      // The claim may or may not have succeeded. Release everything rather than risk two owners.
      break_(error instanceof Error ? error : new Error(String(error)));
      void client.end().catch(() => undefined);
      throw awayOr(error);
    }
  };
  // Every process shares this lock, so that all processes can be counted.
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
    async holdings() {
      const rows = await ask(
        `SELECT count(*) FILTER (WHERE classid = $1) AS held FROM pg_locks
         WHERE locktype = 'advisory' AND classid IN ($1, $2) AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         GROUP BY pid HAVING count(*) FILTER (WHERE classid = $2) > 0`,
        [claimed, member],
      );
      return answers.holdings.parse(rows).map(({ held }) => held);
    },
    async takeTurn(number) {
      const rows = await ask('SELECT pg_try_advisory_lock($1, $2) AS taken', [turn, number]);
      const [{ taken }] = answers.claim.parse(rows);
      return taken;
    },
    async endTurn(number) {
      await ask('SELECT pg_advisory_unlock($1, $2)', [turn, number]);
    },
    async close() {
      closing = true;
      await client.end();
    },
  };
}
