import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { execute, type FreshDatabase, freshDatabase } from '../../../test/equipment/databases/databases.ts';
import { startThread } from '../../engine/thread.ts';
import { threadedSqlite } from './sqlite-thread.ts';

const query = (sql: string) => ({ sql, args: [], argTypes: [] });
const keep = (key: string) =>
  query(`INSERT INTO "Setting" ("guildId", "key", "value") VALUES ('g1', '${key}', 'x')`);
const kept = query('SELECT "key" FROM "Setting" ORDER BY "key"');

const fresh: FreshDatabase[] = [];
afterEach(async () => {
  for (const database of fresh.splice(0)) await database.drop();
});

async function connected() {
  const database = await freshDatabase('sqlite');
  fresh.push(database);
  const thread = threadedSqlite(database.url.slice('file:'.length));
  return { url: database.url, thread, connection: await thread.connect() };
}

describe('SQLite in a thread', () => {
  it('runs a whole transaction at once, or none of it', async () => {
    const { thread, connection } = await connected();
    const found = await thread.atOnce([keep('a'), kept, keep('b')]);
    expect(found).toEqual([[], [{ key: 'a' }], []]);
    await expect(thread.atOnce([keep('c'), keep('a')])).rejects.toMatchObject({
      meta: { driverAdapterError: { cause: { kind: 'UniqueConstraintViolation' } } },
    });
    expect((await connection.queryRaw(kept)).rows).toEqual([['a'], ['b']]);
    // The connection is free for the next transaction.
    await thread.atOnce([keep('c')]);
    expect((await connection.queryRaw(kept)).rows).toHaveLength(3);
    await connection.dispose();
  });

  it('rolls back a transaction that runs step by step', async () => {
    const { connection } = await connected();
    const transaction = await connection.startTransaction();
    await transaction.executeRaw(keep('a'));
    await transaction.executeRaw(query('ROLLBACK'));
    await transaction.rollback();
    expect((await connection.queryRaw(kept)).rows).toEqual([]);
    await connection.dispose();
  });

  it('reports a busy database with an error that is retried', async () => {
    const { url, thread, connection } = await connected();
    await connection.executeScript('SELECT 1');
    const other = threadedSqlite(url.slice('file:'.length));
    const writing = await other.connect();
    const transaction = await writing.startTransaction();
    await transaction.executeRaw(keep('a'));
    await expect(thread.atOnce([keep('b')])).rejects.toMatchObject({
      meta: { driverAdapterError: { cause: { originalCode: expect.stringMatching(/^SQLITE_BUSY/) } } },
    });
    await transaction.executeRaw(query('COMMIT'));
    await transaction.commit();
    await thread.atOnce([keep('b')]);
    expect((await connection.queryRaw(kept)).rows).toEqual([['a'], ['b']]);
    await Promise.all([connection.dispose(), writing.dispose()]);
  });

  it('replaces a lost thread, and fails the work that was under way', async () => {
    const database = await freshDatabase('sqlite');
    fresh.push(database);
    const workers: Worker[] = [];
    const place = { workerData: { path: database.url.slice('file:'.length) } };
    const thread = threadedSqlite('', () => {
      const worker = startThread(new URL('./sqlite-worker', import.meta.url), place);
      workers.push(worker);
      return worker;
    });
    const connection = await thread.connect();
    await thread.atOnce([keep('a')]);
    const transaction = await connection.startTransaction();
    await transaction.executeRaw(keep('b'));
    await workers[0]?.terminate();
    // An open transaction is lost with its thread and must not continue in the next one.
    await expect(transaction.executeRaw(query('COMMIT'))).rejects.toMatchObject({
      cause: { kind: 'ConnectionClosed' },
    });
    await thread.atOnce([keep('c')]);
    expect((await connection.queryRaw(kept)).rows).toEqual([['a'], ['c']]);
    expect(workers).toHaveLength(2);
    await connection.dispose();
  });

  it('refuses requests after it is closed, and finishes earlier ones', async () => {
    const { url, thread, connection } = await connected();
    const writing = thread.atOnce([keep('a')]);
    await connection.dispose();
    await writing;
    await expect(thread.atOnce([keep('b')])).rejects.toThrow();
    await execute(url, 'UPDATE "Setting" SET "value" = \'y\'');
  });
});
