import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

/** Checks what the image's `dist` contains. */

const root = join(import.meta.dirname, '../..');

/** The modules that `npm run build` compiles, as paths from the root. */
function compiled(): string[] {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const arguments_ = [compiler, '--project', 'tsconfig.build.json', '--listFilesOnly'];
  return execFileSync(process.execPath, arguments_, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .map((path) => relative(root, path))
    .filter(
      (path) => /^(src|commands|scripts|examples|test)\/.*\.ts$/.test(path) && !path.includes('generated'),
    );
}

/** Modules that a module refers to: static and dynamic imports, and files for threads. */
function namedIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const specifiers = text.matchAll(/(?:from|import|import\(|\?|new URL\()\s*'(\.{1,2}\/[^']+)'/g);
  return [...specifiers]
    .map(([, specifier = '']) => join(dirname(path), specifier.replace(/(\.ts)?$/, '.ts')))
    .filter((named) => existsSync(join(root, named)));
}

it('has no module that nothing of the running bot leads to', () => {
  const scripts = ['db-backup', 'db-restore', 'db-archive', 'db-move', 'ratings', 'lines'].map(
    (name) => `scripts/${name}.ts`,
  );
  const doors = ['src/main.ts', ...scripts];
  const reached = new Set(doors);
  for (const path of reached) for (const named of namedIn(path)) reached.add(named);
  const all = compiled();
  expect(all).toEqual(expect.arrayContaining(doors));
  expect(all.filter((path) => !reached.has(path))).toEqual([]);
});
