import { globSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds the code of a room and the tests that stand beside it. All paths are relative to the repository. */

/** Tests that play whole games take long and seldom find what smaller ones miss. */
const trials = /(^|\/)index\.test\.ts$/;

const isTest = (path: string): boolean => path.endsWith('.test.ts');
const isOfRooms = (path: string): boolean => isTest(path) && !trials.test(path);
const isCode = (path: string): boolean =>
  path.endsWith('.ts') && !isTest(path) && !path.endsWith('.d.ts') && !path.includes('/generated/');

function filesUnder(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((file) => join(path, file))
    .filter((file) => file.endsWith('.ts'));
}

const unique = (paths: readonly string[]): string[] => [...new Set(paths)].toSorted();

/** Returns the files to mutate of some folders and files of `src/`. */
export function codeOf(root: string, paths: readonly string[]): string[] {
  return unique(paths.flatMap((path) => filesUnder(root, path)).filter(isCode));
}

/** The tests that stand in a folder itself, not in those below. */
function standingIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter(isTest)
    .map((test) => join(folder, test));
}

/** The tests beside some code; where there are none, those of the nearest folder above that has some. */
function beside(root: string, path: string): string[] {
  const isFolder = statSync(join(root, path)).isDirectory();
  const inside = (isFolder ? filesUnder(root, path) : standingIn(root, dirname(path))).filter(isOfRooms);
  if (inside.length > 0) return inside;
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const above = standingIn(root, folder).filter(isOfRooms);
    if (above.length > 0) return above;
  }
  return [];
}

/**
 * Returns the tests of some folders and files of `src/`:
 * - every test in these folders, or beside the file; without any, those of the nearest folder above;
 * - whatever `more` adds, as globs: trials of whole games only come in this way.
 */
export function testsOf(root: string, paths: readonly string[], more: readonly string[] = []): string[] {
  const asked = more.flatMap((glob) => globSync(glob, { cwd: root })).filter(isTest);
  return unique([...paths.flatMap((path) => beside(root, path)), ...asked]);
}
