import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { chmod, copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { isBusy, tryLock } from '../claims/hold.ts';
import { makeFolder } from '../database/folder.ts';
import { handOver, handOverAll, mustBeUsable, ownerFor, ownName, unreadable } from '../database/owners.ts';
import { StoreError } from '../records/store-error.ts';
import { refuseUnusable } from '../schema/history.ts';
import { sqliteHistory } from '../schema/migrate.ts';
import { readMigrations } from '../schema/migrations.ts';
import { restoredNote } from './restored-note.ts';
import { syncFile, syncFolder } from './sync.ts';

/** Copies an SQLite database, and restores it from a copy. */

/** What a database file contains. */
export interface Contents {
  readonly tables: number;
  readonly actions: number;
  readonly rolls: number;
}

export interface Backup extends Contents {
  readonly file: string;
  /** Older copies that were deleted. */
  readonly pruned: readonly string[];
}

const namePattern = /^clubhouse-\d{8}T\d{6}Z(_\d+)?\.db$/;
/**
 * More pages than any file has, so that everything is copied in one step. A copy in several steps would start
 * over whenever the bot writes.
 */
const allPages = 0x7fffffff;

/**
 * Copies the database while the bot runs. The copy gets its final name only after it passes a check.
 *
 * @param keep how many copies to keep in the folder; undefined keeps all
 * @throws StoreError for the operator: `no-database`, `backup-broken`, `disk-refused`, `database-unreachable`,
 * `folder-unusable`
 */
export async function backUp(
  path: string,
  folder: string,
  keep: number | undefined,
  now: Date,
): Promise<Backup> {
  if (!existsSync(path)) throw new StoreError('no-database', `There is no database ${path}.`);
  const owner = ownerFor(folder);
  const isNew = !existsSync(folder);
  await makeFolder(folder);
  if (isNew) handOver(folder, owner);
  const file = await freeName(folder, now);
  const unfinished = `${file}.unfinished`;
  try {
    await copy(path, unfinished);
    withoutTokens(unfinished);
    const contents = await inspect(unfinished);
    await syncFile(unfinished);
    handOver(unfinished, owner);
    await rename(unfinished, file);
    await syncFolder(folder);
    return { ...contents, file, pruned: keep === undefined ? [] : await prune(folder, keep) };
  } catch (error) {
    throw explained(error, `The backup ${file} can’t be made`);
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal'])
      await rm(`${unfinished}${suffix}`, { force: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  const source = openedToRead(from);
  try {
    await source.backup(to, { progress: () => allPages });
  } finally {
    source.close();
  }
}

function openedToRead(path: string): Database.Database {
  try {
    return new Database(path, { readonly: true, timeout: 10_000 });
  } catch (error) {
    throw unreadable(path, wordsOf(error), error);
  }
}

/**
 * Removes the tokens of private answers from a copy. They are secrets, and they expire before anyone could
 * restore the copy. Rewriting the file also drops free pages, which may contain deleted tokens.
 */
function withoutTokens(file: string): void {
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    const there = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'PrivateAnswer'").get();
    if (there !== undefined) database.exec('DELETE FROM "PrivateAnswer"; VACUUM;');
  } finally {
    database.close();
  }
}

/** Returns an unused name for a backup, such as `clubhouse-20260501T120000Z.db`. Such names sort by time. */
async function freeName(folder: string, now: Date): Promise<string> {
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  for (let number = 1; ; number++) {
    const file = join(folder, `clubhouse-${stamp}${number === 1 ? '' : `_${number}`}.db`);
    if (!existsSync(file)) return file;
  }
}

async function prune(folder: string, keep: number): Promise<string[]> {
  const backups = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  const old = backups.slice(0, Math.max(0, backups.length - keep)).map((name) => join(folder, name));
  for (const file of old) await rm(file);
  return old;
}

const checks = z.array(z.object({ integrity_check: z.string() }));
const contentsRow = z.object({
  tables: z.int(),
  actions: z.int(),
  rolls: z.int(),
  torn: z.int(),
});

/**
 * Opens a private database file, checks it, and merges its log into the file.
 *
 * @throws StoreError for the operator: `backup-broken`, `database-newer`
 */
export async function inspect(file: string): Promise<Contents> {
  const broken = (what: string, cause?: unknown) =>
    new StoreError('backup-broken', `${file} isn’t a valid Clubhouse database: ${what}`, { cause });
  try {
    refuseUnusable(await sqliteHistory(file, 0), await knownMigrations());
    return contentsOf(file, broken);
  } catch (error) {
    if (error instanceof StoreError && error.code !== 'database-unreachable') throw error;
    throw broken(wordsOf(error instanceof StoreError ? error.cause : error), error);
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function contentsOf(file: string, broken: (what: string) => StoreError): Contents {
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
    const [first] = checks.parse(database.pragma('integrity_check(1)'));
    if (first?.integrity_check !== 'ok') throw broken(first?.integrity_check ?? 'it can’t be checked.');
    if (z.array(z.unknown()).parse(database.pragma('foreign_key_check')).length > 0)
      throw broken('some rows refer to tables that don’t exist.');
    const { torn, ...contents } = contentsRow.parse(database.prepare(contentsQuery).get());
    if (torn > 0) throw broken(`the logs of ${torn} tables are incomplete.`);
    return contents;
  } finally {
    database.close();
  }
}

const contentsQuery = `
  SELECT (SELECT COUNT(*) FROM "Table") AS tables, (SELECT COUNT(*) FROM "Action") AS actions,
    (SELECT COUNT(*) FROM "Roll") AS rolls,
    (SELECT COUNT(*) FROM "Table" t
      WHERE t."seq" <> (SELECT COUNT(*) FROM "Action" a WHERE a."tableId" = t."id")) AS torn`;

async function knownMigrations(): Promise<string[]> {
  return (await readMigrations('sqlite')).migrationDirectories.map(({ path }) => path);
}

export interface Restored extends Contents {
  /** The path of the replaced database; undefined if there was none. */
  readonly replaced: string | undefined;
  /** Whether the database belongs to the user who owned the old one, or the folder. */
  readonly isOwners: boolean;
}

/**
 * Replaces the database with a backup, keeping the old database next to it. The new one gets the owner and the
 * permissions of the old one. Without an old one, it gets the owner of the folder, and nobody else may read it.
 *
 * @throws StoreError for the operator: `database-in-use`, `database-newer`, `backup-broken`, `no-database`,
 * `folder-unusable`, `file-unusable`, `disk-refused`
 */
export async function restore(file: string, path: string, now: Date): Promise<Restored> {
  mustBeReadable(file);
  const owner = ownerFor(path);
  const permissions = statSync(path, { throwIfNoEntry: false })?.mode ?? 0o600;
  const folder = dirname(path);
  const isNew = !existsSync(folder);
  await makeFolder(folder);
  if (isNew) handOver(folder, owner);
  mustBeUsable(path);
  const incoming = `${path}.restoring`;
  try {
    // Inspecting a file may write to it. So inspect a copy and leave the backup unchanged.
    await copyFile(file, incoming, constants.COPYFILE_FICLONE);
    await chmod(incoming, 0o600);
    const contents = await inspect(incoming);
    markRestored(incoming, now);
    await chmod(incoming, permissions & 0o777);
    await syncFile(incoming);
    const replaced = await putInPlace(incoming, path, now);
    return { ...contents, replaced, isOwners: handOverAll(path, owner) };
  } catch (error) {
    throw explained(error, `The database ${path} can’t be restored`);
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${incoming}${suffix}`, { force: true });
  }
}

/** @throws StoreError for the operator: `no-database`, `file-unusable` */
function mustBeReadable(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new StoreError('no-database', `There is no file ${file}.`);
  if (!found.isFile())
    throw new StoreError('file-unusable', `${file} is not a file. Name the backup itself.`);
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new StoreError(
      'file-unusable',
      `The backup ${file} can’t be read by ${ownName()}. Run this as its owner, or as root.`,
      { cause: error },
    );
  }
}

/** What to do about some codes of the system and of SQLite. */
const remedies: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, 'Make room on the disk.'],
  [/^(EACCES|EPERM|SQLITE_PERM)$/, 'Run this as the user who owns these files, or as root.'],
  [/^(E[A-Z]+|SQLITE_(IOERR|READONLY|CANTOPEN)\w*)$/, 'Check the disk and who owns these files.'],
];

/** Turns an error of the system or the disk into a sentence for the host. Any other error is a bug and stays as it is. */
function explained(error: unknown, what: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const [, remedy] = remedies.find(([codes]) => codes.test(code)) ?? [];
  if (remedy === undefined) return error;
  return new StoreError('disk-refused', `${what}: ${error.message}. ${remedy}`, { cause: error });
}

function markRestored(file: string, now: Date): void {
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    const { guildId, key } = restoredNote;
    database
      .prepare('INSERT OR REPLACE INTO "Setting" ("guildId", "key", "value") VALUES (?, ?, ?)')
      .run(guildId, key, now.toISOString());
  } finally {
    database.close();
  }
}

async function putInPlace(incoming: string, path: string, now: Date): Promise<string | undefined> {
  const running = tryLock(path);
  if (running === undefined) throw inUse(path);
  try {
    if (existsSync(path)) return await replace(path, incoming, now);
    // Remove the old database's log, because SQLite would apply it to the new database.
    for (const suffix of ['-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
    await rename(incoming, path);
    await syncFolder(dirname(path));
    return undefined;
  } finally {
    running.close();
  }
}

async function replace(path: string, incoming: string, now: Date): Promise<string> {
  const held = holdAlone(path);
  const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const replaced = join(dirname(path), `${basename(path)}.replaced-${stamp}`);
  try {
    if (held === undefined) await setLogAside(path, replaced);
    // Link first, so that there is always a database with that name.
    await link(path, replaced).catch(() => rename(path, replaced));
    await rename(incoming, path);
    await syncFolder(dirname(path));
    return replaced;
  } finally {
    held?.close();
  }
}

/**
 * Moves aside the log of a broken database, which can't be merged. SQLite would otherwise apply it to the new
 * database.
 */
async function setLogAside(path: string, replaced: string): Promise<void> {
  if (existsSync(`${path}-wal`)) await rename(`${path}-wal`, `${replaced}-wal`);
  await rm(`${path}-shm`, { force: true });
}

export const inUse = (path: string, cause?: unknown): StoreError =>
  new StoreError(
    'database-in-use',
    `The database ${path} is open in another process. Stop the bot, then try again.`,
    { cause },
  );

/**
 * Locks a database exclusively and merges its log into the file; undefined if it is too broken for that.
 * @throws StoreError (`database-in-use`)
 */
export function holdAlone(path: string): Database.Database | undefined {
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT;');
    // Once the old database has no log beside it, SQLite can't apply that log to the new one.
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT;');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) throw inUse(path, error);
    return undefined;
  }
}
