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
    throw new StoreError(
      'folder-unusable',
      `The bot can’t make or write the folder ${folder} (${codeOf(error)}). Check who owns it and whether its disk is full or read-only.`,
      { cause: error },
    );
  }
}

/**
 * Node's own `recursive` never returns where a file system has no folders to make, such as /proc: there, a missing
 * folder can't be made although the one above it exists.
 */
async function made(folder: string): Promise<void> {
  if (await isMade(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await made(above);
  await mkdir(folder).catch(mustExist);
}

const isMade = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: unknown) => codeOf(error) === 'EEXIST',
  );

/** Somebody else may have made the folder in between. */
function mustExist(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
