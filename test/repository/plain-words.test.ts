import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Words once used here that a reader would stumble over, with what to write instead. */
const banned: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhom\b/i, 'who'],
  [/\bany more(?=[.,;:)”"'`]|$)/i, 'anymore, or: no longer'],
  [/\bin (this|that) (very )?moment\b/i, 'just now, just then, at the same time'],
  [/\b(whereby|whereof|therein|thereof|hitherto|heretofore|lest|nowise|forthwith)\b/i, 'plain words'],
  [/\bof (its|his|her|their) own account\b/i, 'unasked'],
  [/\bit is not known whether\b/i, 'maybe'],
  [/(?<!\bthere )\bis no (text|word|file|number|JSON|YAML|CSV|list|name)\b/i, 'isn’t a …, isn’t …'],
  [/\bthe tables? waits? for nobody\b/i, 'it’s nobody’s turn'],
  [/\byou decide yourself already\b/i, 'you’re already playing this seat'],
  [/\b(is|are|was|were) heard (of|from)\b/i, 'what happens: is told, answers, is read'],
  // Quarry Hill is a team.
  [/\b(insistence|quarry(?! Hill))\b/i, 'retry, tile cache'],
];

/** Files in which such words may stay: the list of words itself, and a page with a license of others. */
const exempt: ReadonlySet<string> = new Set(['test/repository/plain-words.test.ts', 'docs/verify.html']);

const root = join(import.meta.dirname, '../..');
const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|js|mjs|md|html|css)$/.test(path))
  .filter((path) => !path.includes('/generated/') && !exempt.has(path));

it('says things in plain words', () => {
  const found = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        banned
          .filter(([pattern]) => pattern.test(line))
          .map(([, instead]) => `${path}:${index + 1}: ${line.trim().slice(0, 90)} (write: ${instead})`),
      ),
  );
  expect(paths.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
