import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filters, operators, ways } from '../../../engine/rules/grammar.ts';
import { original } from '../content/original.ts';
import { events, language } from './language.ts';
import { readStrategy } from './sets.ts';

/** `docs/strategies.md` must describe every word of the language as the code reads it. */

const page = readFileSync(new URL('../../../../docs/strategies.md', import.meta.url), 'utf8');

/** The rows of the last table in a section, each a list of its cells. */
const rowsOf = (title: string): string[][] => {
  const section = page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};
const bare = (cell = ''): string => cell.replaceAll('`', '');

describe('the page on strategies', () => {
  it('has a row for every fact, with its kind, and no other', () => {
    expect(rowsOf('Facts').map(([fact, kind]) => [bare(fact), kind])).toEqual(
      Object.entries(language.facts).map(([fact, { kind }]) => [fact, kind]),
    );
  });

  it('has a row for every pair', () => {
    expect(rowsOf('Pairs for the jack').map(([pair]) => bare(pair))).toEqual(Object.keys(language.selectors));
  });

  it('has a row for every event, with its timer, its words and what its rules may do', () => {
    expect(rowsOf('Events').map((row) => row.map(bare))).toEqual(
      Object.entries(events).map(([event, { timer, words, may }]) => [
        event,
        timer,
        words.join(' '),
        may.join(', '),
      ]),
    );
  });

  it('names every operator, every way to choose and every filter', () => {
    const told = rowsOf('How it decides').flatMap(([cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word),
    );
    expect(told.toSorted()).toEqual([...operators].toSorted());
    for (const word of [...ways, ...filters]) expect(page).toContain(`\`${word}\``);
  });

  it('has an example that is read, with the other events of the set handed down', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?) {2}# … and/.exec(page) ?? [];
    const others = original
      .split('\nevents:\n')[1]
      ?.split('  # ---------------------------------------------------------------- Dutch')[0];
    expect(readStrategy({ name: 'page.yaml', text: `${example}${others}` }).set).toBe('careful');
  });
});
