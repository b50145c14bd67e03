import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every rule that code, tests and docs cite must exist in the rule books. */

const root = join(import.meta.dirname, '../..');
/** The rule books by the word that citations begin with. */
const pages = {
  Baseball: 'baseball',
  Code2027: 'code2027',
  Dutch: 'dutch',
  League: 'league',
  RingRift: 'ringrift',
} as const;
type Title = keyof typeof pages;

const mark = String.raw`(?:[A-Z]{1,2}\d{1,3}|\d{1,2}(?:\.\d{1,2})*)`;
/** Matches citations such as `Dutch P6`, `League 4.3`, `Baseball 6.1, 6.2`. */
const citation = new RegExp(
  String.raw`\b(${Object.keys(pages).join('|')}) (${mark}(?:(?:, | and |–| to )${mark})*)(?![\w.]*\w)`,
  'g',
);
/** Matches the old form of a citation, which doesn't name the book. */
const bare = /\b(?:section|Section)s? \d|\(\d{1,2}\.\d{1,2}(?:, \d{1,2}\.\d{1,2})*\)/;

/** The marks that a rule book defines: its sections, their numbered items, and the lettered rules. */
function marksOf(page: string): ReadonlySet<string> {
  const marks = new Set(page.match(/\b[A-Z]{1,2}\d{1,3}\b/g));
  let section = '';
  for (const line of page.split('\n')) {
    const heading = /^#+ (\d+(?:\.\d+)*)\.? /.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    const own = /^\*\*(\d+\.\d) /.exec(line)?.[1];
    if (own !== undefined) marks.add(own);
    const item = /^\s*(\d+)\. /.exec(line)?.[1];
    if (section !== '') marks.add(section);
    if (section !== '' && item !== undefined) marks.add(`${section}.${item}`);
  }
  return marks;
}

const books = Object.fromEntries(
  Object.entries(pages).map(([title, name]) => [
    title,
    marksOf(readFileSync(join(root, `docs/rules/${name}.md`), 'utf8')),
  ]),
) as Readonly<Record<Title, ReadonlySet<string>>>;

const files = execFileSync('git', ['ls-files', '*.ts', 'docs/*.md', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('docs/rules/') && existsSync(join(root, path)));

interface Cited {
  readonly path: string;
  readonly title: Title;
  readonly mark: string;
}

const cited: readonly Cited[] = files.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(citation)].flatMap(([, title, marks = '']) =>
    (marks.match(new RegExp(mark, 'g')) ?? []).map((one) => ({ path, title: title as Title, mark: one })),
  ),
);

describe('citations of the rules', () => {
  it('name sections and rules that stand in docs/rules', () => {
    const missing = cited.filter((one) => !books[one.title].has(one.mark));
    expect(missing.map(({ path, title, mark: one }) => `${path}: ${title} ${one}`)).toEqual([]);
  });

  it('are there for each book', () => {
    for (const title of Object.keys(pages))
      expect(cited.filter((one) => one.title === title).length, title).toBeGreaterThan(20);
  });

  it('name their book in every comment of a game and of the league', () => {
    const comments = files
      .filter((path) => /^(src|test)\/(games\/[^/]+|league)\//.test(path))
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .filter((line) => /^\s*(\*|\/\/|\/\*\*)/.test(line) && bare.test(line.replaceAll(citation, '')))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(comments).toEqual([]);
  });
});
