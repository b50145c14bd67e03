import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Creates the folder of an SQLite file, so that a fresh clone starts without setup. */
export async function prepare(address: Address): Promise<void> {
  if (address.provider === 'sqlite') await mkdir(dirname(address.path), { recursive: true });
}
