import { globSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds the code in folders and files, and the tests next to it. All paths are relative to the repository. */

/** Tests that play whole games take long and rarely find bugs that smaller tests miss. */
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

/** Returns the tests directly in a folder, without subfolders. */
function standingIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter(isTest)
    .map((test) => join(folder, test));
}

/**
 * Returns the tests next to some code. If there are none, returns those of the nearest parent folder that has some.
 */
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
 * - every test in these folders or next to the file; if there are none, those of the nearest parent folder that has
 * some;
 * - whatever `more` adds, as globs. Tests of whole games are only included this way.
 */
export function testsOf(root: string, paths: readonly string[], more: readonly string[] = []): string[] {
  const asked = more.flatMap((glob) => globSync(glob, { cwd: root })).filter(isTest);
  return unique([...paths.flatMap((path) => beside(root, path)), ...asked]);
}
