import Database from 'better-sqlite3';
import { z } from 'zod';

export const reports = z.union([
  z.object({ found: z.string() }),
  /** `refused` is SQLite's name of the error. */
  z.object({ refused: z.string(), words: z.string() }),
]);
/** What the look through a file has come to: what SQLite says of its pages (`ok`), or why it could not look. */
export type Report = Readonly<z.infer<typeof reports>>;

/** Looks through the pages of an SQLite file: a second for each 300 MB on a good disk. */
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
