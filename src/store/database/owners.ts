import { accessSync, chownSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { StoreError } from '../records/store-error.ts';

/** Who owns the files of an SQLite database. After a start or a restore as root, they are often another user's. */

/** The database itself, SQLite's log and its index, and the locks of a running bot and of a migration. */
const suffixes = ['', '-wal', '-shm', '-running', '-migrating'];

const filesOf = (path: string): string[] =>
  suffixes.map((suffix) => `${path}${suffix}`).filter((file) => existsSync(file));

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Why this process can't use a file of the database at `path`, for the host; undefined if it can. */
function obstacle(path: string, file: string, need: number): string | undefined {
  try {
    accessSync(file, need);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EROFS') return `${file} can’t be written: its disk is read-only.`;
    return `${file} can’t be used (${code}). ${permission(path, file)}`;
  }
}

/** What to change so that this process may use a file. Whoever runs a script may not be the bot's user. */
function permission(path: string, file: string): string {
  const uid = process.getuid?.();
  if (uid === undefined) return 'Check who owns it.';
  const owner = statSync(file).uid;
  if (owner === uid) return `It belongs to this user, so \`chmod u+rw ${file}\` allows it.`;
  const give = `\`chown ${uid} ${path}*\` as root gives the files to ${ownName()}`;
  if (owner === 0) return `It belongs to root, but this runs as ${ownName()}: ${give}.`;
  return `It belongs to the user ${owner}, but this runs as ${ownName()}. Run it as that user; or ${give}.`;
}

/** The user who runs this process. A user without a name, as in a container, has only a number. */
export function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return `the user ${process.getuid?.()}`;
  }
}

/**
 * Checks that this process may read and write all files of an SQLite database. SQLite itself opens a file without that
 * right, and fails at the first write.
 * @throws StoreError for the operator: `file-unusable`
 */
export function mustBeUsable(path: string): void {
  for (const file of filesOf(path)) {
    const sentence = obstacle(path, file, constants.R_OK | constants.W_OK);
    if (sentence !== undefined) throw new StoreError('file-unusable', sentence);
  }
}

/**
 * The error for an SQLite database that can't be read.
 * @param words what SQLite says
 */
export function unreadable(path: string, words: string, cause?: unknown): StoreError {
  const [sentence] = filesOf(path).flatMap((file) => obstacle(path, file, constants.R_OK) ?? []);
  return new StoreError(
    'database-unreachable',
    sentence ??
      `The bot can’t read the database ${path}: ${words.trim()}. Check the disk and who owns the file.`,
    { cause },
  );
}

/** A user and a group, by number. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The owner of a file, or of the folder in which it will be made. */
export function ownerFor(path: string): Owner {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined) return found;
  const folder = dirname(path);
  return folder === path ? { uid: 0, gid: 0 } : ownerFor(folder);
}

/**
 * Gives a file or folder that root has just made to its owner. A process of another user can't do that.
 * @returns whether it belongs to that owner now
 */
export function handOver(file: string, { uid, gid }: Owner): boolean {
  if (process.getuid?.() === 0) {
    try {
      chownSync(file, uid, gid);
    } catch {
      // Some file systems have no owners. The caller tells the host.
    }
  }
  return process.getuid === undefined || statSync(file).uid === uid;
}

/** Gives all files of an SQLite database that root may have made to the owner of the database. */
export function handOverAll(path: string, owner: Owner): boolean {
  return filesOf(path).every((file) => handOver(file, owner));
}
