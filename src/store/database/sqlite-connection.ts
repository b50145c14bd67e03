import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

/**
 * How long SQLite blocks its thread to wait for another process, in milliseconds. After that the store waits without
 * blocking.
 */
const busyMs = 100;

/**
 * `synchronous = FULL` makes every commit wait for the disk, so a confirmed action survives a power failure.
 * Commits in a group share this wait. The 4 MB cache is enough for hundreds of tables. The driver's default
 * of 16 MB would only duplicate the operating system's file cache.
 */
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA cache_size = -4000;
`;

/** Opens a database file with the settings that the store needs. */
export async function connectSqlite(path: string): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaBetterSqlite3({ url: path, timeout: busyMs }).connect();
  await adapter.executeScript(pragmas);
  return adapter;
}
