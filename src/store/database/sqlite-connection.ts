import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

/** SQLite waits this long for another process, blocking its thread meanwhile; the store then waits on without blocking. */
const busyMs = 100;

/**
 * `synchronous = FULL` makes every commit wait for the disk, so that an acknowledged action outlives a power cut, not
 * only the end of the process; commits in a group share the wait. The cache of 4 MB holds what hundreds of tables touch;
 * the driver's own 16 MB would hold a second time what the system caches of the file.
 */
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA cache_size = -4000;
`;

/** Opens a database file the way that the store needs it. */
export async function connectSqlite(path: string): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaBetterSqlite3({ url: path, timeout: busyMs }).connect();
  await adapter.executeScript(pragmas);
  return adapter;
}
