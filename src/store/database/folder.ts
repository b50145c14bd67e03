import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '../records/store-error.ts';

/**
 * Creates a folder and those above it, if they are missing, and checks that files can be made in it.
 * @throws StoreError for the operator: `folder-unusable`
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await made(folder);
    // This also refuses a file of that name.
    await readdir(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StoreError(
      'folder-unusable',
      `The bot can’t make or write the folder ${folder} (${code}). Check who owns it and whether its disk is full or read-only.`,
      { cause: error },
    );
  }
}

/**
 * Node's own `recursive` never returns where a file system has no folders to make, such as /proc: there, a missing
 * folder can't be made although the one above it exists.
 */
async function made(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await made(dirname(folder));
    await mkdir(folder).catch((again: unknown) => {
      // Somebody else may have made it in between.
      if (!(again instanceof Error && 'code' in again && again.code === 'EEXIST')) throw again;
    });
  }
}
