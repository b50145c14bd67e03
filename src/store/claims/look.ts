import Database from 'better-sqlite3';
import { z } from 'zod';

export const reports = z.union([
  z.object({ found: z.string() }),
  /** `refused` is SQLite's error code. */
  z.object({ refused: z.string(), words: z.string() }),
]);
/** The result of an integrity check: SQLite's report (`ok`), or why the check failed. */
export type Report = Readonly<z.infer<typeof reports>>;

/** Checks the pages of an SQLite file. This takes about a second per 300 MB on a good disk. */
export function look(path: string): Report {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { timeout: 1_000 });
    return reports.parse({ found: database.pragma('quick_check(1)', { simple: true }) });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return { refused: error.code, words: error.message };
  } finally {
    database?.close();
  }
}
