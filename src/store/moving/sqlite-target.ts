import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { tryLock } from '../claims/hold.ts';
import { unfinishedFile } from '../claims/moves.ts';
import { makeFolder } from '../database/folder.ts';
import { unreachable } from '../database/postgresql.ts';
import { holdAlone, inUse } from '../keeping/backup.ts';
import { syncFile, syncFolder } from '../keeping/sync.ts';
import { historyIn } from '../schema/history.ts';
import { migrate } from '../schema/migrate.ts';
import { columnListOf, columnsOf, type Model, models, tableOf } from './models.ts';
import type { Row } from './rows.ts';
import { notEmpty, someGamesQuery, strange, type Target } from './target.ts';
import { isUntouched, refuseOtherVersion } from './versions.ts';

/**
 * The file gets its name only when it is finished and on the disk. Until then it need not survive a crash: the move
 * would begin anew.
 */
const pragmas = 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;';

const counted = z.int();
const ids = z.array(z.string());

/**
 * Opens an SQLite database to move another one into it. There must be no file of that name yet, or one without rows.
 * @throws StoreError for the operator: `target-not-empty`, `database-in-use` and others; nothing was changed
 */
export async function openSqliteTarget(path: string): Promise<Target> {
  await makeFolder(dirname(path));
  const lock = tryLock(path);
  if (lock === undefined) throw inUse(path);
  try {
    if (existsSync(path)) await refuseFull(path);
    return new SqliteTarget(path, lock);
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function refuseFull(path: string): Promise<void> {
  const database = new Database(path, { readonly: true });
  try {
    const history = historyIn(database);
    if (isUntouched(history)) {
      if (database.prepare('SELECT 1 FROM sqlite_master').get() !== undefined) throw strange(path);
      return;
    }
    await refuseOtherVersion('sqlite', path, history);
    const full = models.filter(
      (model) => database.prepare(`SELECT 1 FROM ${tableOf(model)} LIMIT 1`).get() !== undefined,
    );
    if (full.length > 0) throw notEmpty(path, full);
  } catch (error) {
    // It may not even be a database.
    throw error instanceof Database.SqliteError ? unreachable(error) : error;
  } finally {
    database.close();
  }
}

class SqliteTarget implements Target {
  readonly place: string;
  readonly url: string;
  readonly #file: string;
  readonly #lock: Database.Database;
  #database: Database.Database | undefined;

  constructor(path: string, lock: Database.Database) {
    this.place = path;
    this.#file = unfinishedFile(path);
    this.url = `file:${this.#file}`;
    this.#lock = lock;
  }

  async begin(): Promise<void> {
    await this.#removeBeside();
    // Don't remove an older file: as long as there is one, no bot starts.
    await writeFile(this.#file, '');
    await migrate({ provider: 'sqlite', path: this.#file });
    this.#database = new Database(this.#file);
    this.#database.exec(pragmas);
  }

  async #removeBeside(): Promise<void> {
    for (const suffix of ['-wal', '-shm', '-journal', '-migrating'])
      await rm(`${this.#file}${suffix}`, { force: true });
  }

  get #opened(): Database.Database {
    if (this.#database === undefined) throw new Error('The target isn’t being filled.');
    return this.#database;
  }

  async add(model: Model, rows: readonly Row[]): Promise<void> {
    const places = columnsOf(model).map(() => '?');
    const insertion = this.#opened.prepare(
      `INSERT INTO ${tableOf(model)} (${columnListOf(model)}) VALUES (${places.join(', ')})`,
    );
    const insertAll = this.#opened.transaction(() => {
      for (const row of rows)
        insertion.run(row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)));
    });
    insertAll();
  }

  async count(model: Model): Promise<number> {
    return counted.parse(
      this.#opened
        .prepare(`SELECT COUNT(*) FROM ${tableOf(model)}`)
        .pluck()
        .get(),
    );
  }

  async someGames(most: number): Promise<readonly string[]> {
    return ids.parse(
      this.#opened
        .prepare(someGamesQuery + most)
        .pluck()
        .all(),
    );
  }

  /** SQLite's alarms are in the bot's memory. */
  async settle(): Promise<void> {
    this.#opened.close();
  }

  async finish(): Promise<void> {
    await syncFile(this.#file);
    // Of an empty database with this name, nothing may stay that SQLite would apply to the new one.
    const empty = existsSync(this.place) ? holdAlone(this.place) : undefined;
    try {
      for (const suffix of ['-wal', '-shm']) await rm(`${this.place}${suffix}`, { force: true });
      await rename(this.#file, this.place);
      await syncFolder(dirname(this.place));
    } finally {
      empty?.close();
    }
    await this.#removeBeside();
  }

  async close(): Promise<void> {
    this.#database?.close();
    this.#lock.close();
  }
}
