import { open } from 'node:fs/promises';

/** Resolves when a file's contents are on disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Resolves when a folder's entries are on disk; only then is a new file name safe. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
