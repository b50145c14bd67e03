import type { Worker } from 'node:worker_threads';
import {
  DriverAdapterError,
  type IsolationLevel,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
  type Transaction,
} from '@prisma/driver-adapter-utils';
import { startThread } from '../../engine/thread.ts';
import type { SqliteAnswer, SqliteCall, SqliteFile, SqliteRequest } from './sqlite-messages.ts';

const program = new URL('./sqlite-worker', import.meta.url);
const names = { provider: 'sqlite', adapterName: '@prisma/adapter-better-sqlite3' } as const;

interface Asked {
  readonly done: (value: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** One thread with one connection. If the thread dies, all its pending and later requests fail. */
class Thread {
  readonly #worker: Worker;
  readonly #asked = new Map<number, Asked>();
  #ids = 0;
  #lost: Error | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#worker.on('message', (answer: SqliteAnswer) => this.#answered(answer));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The database thread has ended.')));
  }

  get lost(): boolean {
    return this.#lost !== undefined;
  }

  ask(call: SqliteCall): Promise<unknown> {
    return new Promise((done, failed) => {
      if (this.#lost) {
        failed(this.#lost);
        return;
      }
      this.#ids += 1;
      // The thread keeps the process alive only while a request is pending.
      if (this.#asked.size === 0) this.#worker.ref();
      this.#asked.set(this.#ids, { done, failed });
      this.#worker.postMessage({ ...call, id: this.#ids } satisfies SqliteRequest);
    });
  }

  async close(): Promise<void> {
    await this.ask({ do: 'close' });
    this.#end(new Error('The database is closed.'));
    await this.#worker.terminate();
  }

  #answered(answer: SqliteAnswer): void {
    const asked = this.#asked.get(answer.id);
    if (!asked) return;
    this.#asked.delete(answer.id);
    if (this.#asked.size === 0) this.#worker.unref();
    if ('value' in answer) asked.done(answer.value);
    else
      asked.failed('refused' in answer ? new DriverAdapterError(answer.refused) : new Error(answer.failed));
  }

  #end(cause: Error): void {
    if (this.#lost) return;
    // As with a closed connection, only the database knows whether the pending work was done.
    const lost = new DriverAdapterError({ kind: 'ConnectionClosed', originalMessage: cause.message });
    this.#lost = lost;
    for (const { failed } of this.#asked.values()) failed(lost);
    this.#asked.clear();
  }
}

/** Runs statements on a thread, inside or outside a transaction. */
function statements(thread: () => Thread, transaction?: number) {
  const place = transaction === undefined ? {} : { transaction };
  return {
    ...names,
    queryRaw: async (query: SqlQuery) =>
      (await thread().ask({ do: 'query', query, ...place })) as SqlResultSet,
    executeRaw: async (query: SqlQuery) => (await thread().ask({ do: 'execute', query, ...place })) as number,
  };
}

/**
 * An SQLite connection on its own thread. The driver blocks while it waits for the disk. On the main thread,
 * that would delay every table. If the thread dies, the next request starts a new one.
 */
class ThreadedSqlite implements SqlDriverAdapter {
  readonly provider = names.provider;
  readonly adapterName = names.adapterName;
  readonly #start: () => Worker;
  readonly #statements = statements(() => this.#current());
  #thread: Thread;
  #transactions = 0;
  #closed = false;

  constructor(start: () => Worker) {
    this.#start = start;
    this.#thread = new Thread(start());
  }

  #current(): Thread {
    if (this.#thread.lost && !this.#closed) this.#thread = new Thread(this.#start());
    return this.#thread;
  }

  queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    return this.#statements.queryRaw(query);
  }

  executeRaw(query: SqlQuery): Promise<number> {
    return this.#statements.executeRaw(query);
  }

  /**
   * Runs a whole transaction and returns the rows of each statement. @throws the driver's error, wrapped by Prisma
   */
  async atOnce(queries: readonly SqlQuery[]): Promise<readonly unknown[][]> {
    try {
      return (await this.#current().ask({ do: 'at-once', queries })) as unknown[][];
    } catch (error) {
      if (!(error instanceof DriverAdapterError)) throw error;
      throw Object.assign(new Error(error.message, { cause: error }), {
        meta: { driverAdapterError: error },
      });
    }
  }

  async executeScript(script: string): Promise<void> {
    await this.#current().ask({ do: 'script', script });
  }

  /** Returns without waiting for the transaction to begin. If it fails to begin, its statements fail instead. */
  async startTransaction(isolation?: IsolationLevel): Promise<Transaction> {
    this.#transactions += 1;
    const transaction = this.#transactions;
    // A transaction ends with its thread. It must not continue on the next one.
    const thread = this.#current();
    const quietly = (call: SqliteCall) => void thread.ask(call).catch(() => undefined);
    quietly({ do: 'begin', transaction, ...(isolation && { isolation }) });
    const end = (how: 'commit' | 'rollback') => async () => quietly({ do: 'end', transaction, how });
    return {
      ...statements(() => thread, transaction),
      // Prisma sends COMMIT and ROLLBACK itself. This only marks the connection as free.
      options: { usePhantomQuery: false },
      commit: end('commit'),
      rollback: end('rollback'),
    };
  }

  async dispose(): Promise<void> {
    this.#closed = true;
    if (!this.#thread.lost) await this.#thread.close();
  }
}

export interface SqliteThread extends SqlDriverAdapterFactory, Pick<ThreadedSqlite, 'atOnce'> {}

/**
 * Connects Prisma to an SQLite file through a thread. Also returns a function that runs whole transactions
 * without Prisma.
 */
export function threadedSqlite(
  path: string,
  start = () => startThread(program, { workerData: { path } satisfies SqliteFile }),
): SqliteThread {
  const connection = new ThreadedSqlite(start);
  return { ...names, connect: async () => connection, atOnce: (queries) => connection.atOnce(queries) };
}
