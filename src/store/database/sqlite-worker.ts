import { parentPort, workerData } from 'node:worker_threads';
import {
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlQuery,
  type Transaction,
} from '@prisma/driver-adapter-utils';
import { connectSqlite } from './sqlite-connection.ts';
import type { SqliteAnswer, SqliteFile, SqliteRequest } from './sqlite-messages.ts';

/** The thread that owns the SQLite connection. Here the driver can block without delaying the bot. */

// Only sqlite-thread.ts sends this, so it isn't validated. A validator would use more memory than everything
// else here.
const { path } = workerData as SqliteFile;
const connection = connectSqlite(path);
/** Transactions that are open or opening. If one fails to open, its statements fail with the same error. */
const transactions = new Map<number, Promise<Transaction>>();

function begun(transaction: number): Promise<Transaction> {
  const found = transactions.get(transaction);
  if (!found) throw new Error(`There is no transaction ${transaction}.`);
  return found;
}

async function done(request: SqliteRequest): Promise<unknown> {
  const database: SqlDriverAdapter = await connection;
  switch (request.do) {
    case 'query':
    case 'execute': {
      const { query, transaction } = request;
      const on = transaction === undefined ? database : await begun(transaction);
      return request.do === 'query' ? on.queryRaw(query) : on.executeRaw(query);
    }
    case 'at-once':
      return atOnce(database, request.queries);
    case 'script':
      return database.executeScript(request.script);
    case 'begin': {
      const beginning = database.startTransaction(request.isolation);
      transactions.set(request.transaction, beginning);
      await beginning;
      return undefined;
    }
    case 'end': {
      const ending = begun(request.transaction);
      transactions.delete(request.transaction);
      return (await ending)[request.how]();
    }
    case 'close':
      return database.dispose();
  }
}

/**
 * Runs all statements or none. For other transactions, Prisma sends BEGIN and COMMIT; this function sends
 * them itself.
 */
async function atOnce(database: SqlDriverAdapter, queries: readonly SqlQuery[]): Promise<unknown[][]> {
  const transaction = await database.startTransaction();
  const say = (sql: string) => transaction.executeRaw({ sql, args: [], argTypes: [] });
  try {
    const found: unknown[][] = [];
    for (const query of queries) {
      const { columnNames, rows } = await transaction.queryRaw(query);
      found.push(rows.map((row) => Object.fromEntries(row.map((value, at) => [columnNames[at], value]))));
    }
    await say('COMMIT');
    await transaction.commit();
    return found;
  } catch (error) {
    // After some errors, SQLite has already rolled back.
    await say('ROLLBACK').catch(() => undefined);
    await transaction.rollback();
    throw error;
  }
}

const answer = (message: SqliteAnswer): void => parentPort?.postMessage(message);

function refusal(id: number, error: unknown): SqliteAnswer {
  if (isDriverAdapterError(error)) return { id, refused: error.cause };
  return { id, failed: error instanceof Error ? error.message : String(error) };
}

parentPort?.on('message', (request: SqliteRequest) => {
  const { id } = request;
  done(request).then(
    (value) => answer({ id, value }),
    (error: unknown) => answer(refusal(id, error)),
  );
});
