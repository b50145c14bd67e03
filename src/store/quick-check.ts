import Database from 'better-sqlite3';
import type { Report } from './hold.ts';

/** The program that looks through an SQLite file, in a process of its own: unlike a thread it ends at once when it is told to. */

function report(path: string): Report {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { timeout: 1_000 });
    return { found: database.pragma('quick_check(1)', { simple: true }) };
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return { refused: error.code, words: error.message };
  } finally {
    database?.close();
  }
}

process.stdout.write(JSON.stringify(report(process.argv[2] ?? '')));
