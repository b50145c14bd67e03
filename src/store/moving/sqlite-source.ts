import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { tryLock, verdict } from '../claims/hold.ts';
import { refuseMove } from '../claims/moves.ts';
import { refuseEmpty } from '../database/address.ts';
import { inUse } from '../keeping/backup.ts';
import { StoreError } from '../records/store-error.ts';
import { historyIn } from '../schema/history.ts';
import { columnListOf, type Model, tableOf } from './models.ts';
import {
  batchLetters,
  batchRows,
  type CellReader,
  lettersOf,
  momentOf,
  type Row,
  readable,
  readersFor,
  rowOf,
} from './rows.ts';
import type { Source } from './source.ts';
import { refuseOtherVersion } from './versions.ts';

/** Readers by the type with which a column was declared. */
const readers: Readonly<Record<string, CellReader>> = {
  TEXT: z.string(),
  INTEGER: z.int(),
  REAL: z.number(),
  BOOLEAN: z.literal([0, 1]).transform(Boolean),
  DATETIME: z.union([z.string(), z.number()]).refine(readable, 'it isn’t a moment').transform(momentOf),
};

const counted = z.int();

/**
 * Opens an SQLite database to move it. Until it is closed, no bot can start on it.
 * @throws StoreError for the operator: `no-database`, `database-in-use`, `half-moved`, `database-older` and others
 */
export async function openSqliteSource(path: string): Promise<Source> {
  if (!existsSync(path)) throw new StoreError('no-database', `There is no database ${path}.`);
  const lock = tryLock(path);
  if (lock === undefined) throw inUse(path);
  let database: Database.Database | undefined;
  try {
    await refuseMove({ provider: 'sqlite', path });
    refuseEmpty(path);
    const opened = new Database(path, { readonly: true, timeout: 10_000 });
    database = opened;
    await refuseOtherVersion(
      'sqlite',
      path,
      reading(path, () => historyIn(opened)),
    );
    // One transaction reads one moment of the database, whatever another program does.
    database.exec('BEGIN');
    return new SqliteSource(path, database, lock);
  } catch (error) {
    database?.close();
    lock.close();
    throw error;
  }
}

/** Turns SQLite's errors into sentences. */
function reading<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw verdict(path, { refused: error.code, words: error.message }) ?? error;
  }
}

class SqliteSource implements Source {
  readonly place: string;
  readonly #database: Database.Database;
  readonly #lock: Database.Database;

  constructor(path: string, database: Database.Database, lock: Database.Database) {
    this.place = path;
    this.#database = database;
    this.#lock = lock;
  }

  async count(model: Model): Promise<number> {
    const statement = this.#database.prepare(`SELECT COUNT(*) FROM ${tableOf(model)}`).pluck();
    return counted.parse(reading(this.place, () => statement.get()));
  }

  async *batches(model: Model): AsyncGenerator<readonly Row[]> {
    const statement = this.#database.prepare<[], unknown[]>(
      `SELECT ${columnListOf(model)} FROM ${tableOf(model)}`,
    );
    const types = statement.columns().map(({ type }) => type ?? 'none');
    const columns = readersFor(model, types, readers);
    const rows = statement.raw().iterate();
    try {
      for (;;) {
        const batch = reading(this.place, () => batchOf(model, columns, rows));
        if (batch.length === 0) return;
        yield batch;
      }
    } finally {
      // An open iterator would keep the connection from closing.
      rows.return?.();
    }
  }

  /** The lock keeps bots from starting. */
  async refuseRunning(): Promise<void> {}

  async close(): Promise<void> {
    this.#database.close();
    this.#lock.close();
  }
}

function batchOf(model: Model, columns: readonly CellReader[], rows: Iterator<unknown[]>): Row[] {
  const batch: Row[] = [];
  let letters = 0;
  while (batch.length < batchRows && letters < batchLetters) {
    const next = rows.next();
    if (next.done === true) break;
    const row = rowOf(model, columns, next.value);
    batch.push(row);
    letters += lettersOf(row);
  }
  return batch;
}
