import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoreError } from '../records/store-error.ts';
import { makeFolder } from './folder.ts';
import { mustBeUsable } from './owners.ts';

export const providers = ['sqlite', 'postgresql'] as const;

export type Provider = (typeof providers)[number];

/** A parsed database address. */
export type Address =
  | { readonly provider: 'sqlite'; readonly path: string }
  | { readonly provider: 'postgresql'; readonly url: string };

/** @param url `file:` with a path (relative ones start at the working directory), or `postgres(ql)://…` */
export function addressOf(url: string): Address {
  if (/^postgres(ql)?:/.test(url)) return { provider: 'postgresql', url };
  if (!url.startsWith('file:'))
    throw new RangeError('A database address must start with file: or postgresql:');
  const path = url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
  return { provider: 'sqlite', path };
}

/** Where a database is, for the log: an SQLite file, or a server's host and the database's name. Never the login. */
export function placeOf(url: string): string {
  const address = addressOf(url);
  if (address.provider === 'sqlite') return address.path;
  const parsed = new URL(url);
  return `${serverOf(parsed)}${parsed.pathname}`;
}

/** The server in a PostgreSQL address: its host and port, or the folder of its socket. */
export function serverOf({ host, searchParams }: URL): string {
  const given = searchParams.get('host') ?? decodeURIComponent(host);
  const port = given.startsWith('/') ? null : searchParams.get('port');
  return port === null ? given || 'localhost' : `${given}:${port}`;
}

/**
 * Creates the folder of an SQLite file, so that a fresh clone starts without setup, and checks that the bot may use the
 * files that are there.
 * @throws StoreError for the operator: `folder-unusable`, `file-unusable`
 */
export async function prepare(address: Address): Promise<void> {
  if (address.provider !== 'sqlite') return;
  await makeFolder(dirname(address.path));
  mustBeUsable(address.path);
}

/**
 * Refuses an SQLite file without content. Most likely it held a database until something emptied it, such as a full
 * disk, and a bot that began anew in it would hide that from the host. SQLite itself leaves such a file only if the very
 * first start is killed in the moment in which it makes the file.
 * @throws StoreError for the operator: `database-empty`
 */
export function refuseEmpty(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return;
  throw new StoreError(
    'database-empty',
    `The database ${path} is an empty file. \`npm run db:restore -- <backup>\` replaces it with a backup; or delete the file, and the bot begins with a new database.`,
  );
}
