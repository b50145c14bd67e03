import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaped, isFormula, unescaped } from './formulas.ts';
import { readRows, writeTable } from './table.ts';
import { audit, batting, type RowOf, results, schedule } from './tables.ts';

const at = '2026-11-22T19:05:00.000Z';
const entry = { number: 1, at, who: 'Ada', what: 'moved a game' };

/** Problems of a table's text as `line: text`. */
const problemsOf = (text: string): string[] =>
  readRows(audit, { name: 'audit.csv', text }).problems.map(({ line, text: words }) => `${line}: ${words}`);

const heading = 'number,at,who,what,before,after,reason';

describe('a table', () => {
  it('has its columns in order, and nothing in an empty cell', () => {
    const rows: RowOf<'schedule'>[] = [
      { fixture: 1, number: 3, game: 2, away: 'PCG', home: 'IVS', canceled: false },
    ];
    const text = writeTable(schedule, rows);
    expect(text).toBe('fixture,number,game,away,home,canceled\n1,3,2,PCG,IVS,no\n');
    expect(readRows(schedule, { name: 'schedule.csv', text })).toMatchObject({
      rows: [{ row: rows[0], line: 2 }],
      problems: [],
    });
  });

  it('gives every text back, also those that a spreadsheet would run', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.stringMatching(/^'{0,2}[=+@-][a-z"',;\n]{0,5}$/),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const rows = texts
          .map((one) => one.replaceAll('\r', '').trim())
          .filter((one) => one !== '')
          .map((reason, index) => ({ ...entry, number: index + 1, reason }));
        const written = writeTable(audit, rows);
        const read = readRows(audit, { name: 'audit.csv', text: written });
        expect(read.problems).toEqual([]);
        expect(read.rows.map(({ row }) => row)).toEqual(rows);
      }),
    );
  });

  it('never writes a cell that a spreadsheet would run', () => {
    const text = writeTable(audit, [{ ...entry, who: '=1+1', reason: '@x' }]);
    expect(text).toContain(",'=1+1,");
    expect(text).toContain(",'@x\n");
  });

  it('may have its columns in another order and spelling', () => {
    const text = 'Who,WHAT,number,at,before,after,reason\nAda,x,1,2026-11-22T19:05:00Z,,,\n';
    expect(readRows(audit, { name: 'audit.csv', text }).rows[0]?.row).toEqual({
      ...entry,
      what: 'x',
      at: '2026-11-22T19:05:00Z',
    });
  });

  it.each([
    ['nothing', '', ['undefined: this file is empty.']],
    [
      'an unknown column',
      `${heading},more\n`,
      ['1: “more” isn’t a column of audit.csv: it has number, at, who, what, before, after, reason.'],
    ],
    ['a column without a heading', `${heading},\n`, ['1: column 8 has no heading.']],
    ['a column too few', 'number,at,who,what,before,after\n', ['1: the column reason is missing.']],
    ['a column twice', `${heading},who\n`, ['1: the column who appears twice.']],
    ['a cell too few', `${heading}\n1,${at},Ada,x,,\n`, ['2: there are 6 cells for 7 columns.']],
    ['a cell too many', `${heading}\n1,${at},Ada,x,,,,y\n`, ['2: there are 8 cells for 7 columns.']],
    ['a wrong number', `${heading}\n1.5,${at},Ada,x,,,\n`, ['2: number must be a number, not “1.5”.']],
    ['a number below zero', `${heading}\n-1,${at},Ada,x,,,\n`, ['2: number must be at least 1, not -1.']],
    ['a number out of range', `${heading}\n0,${at},Ada,x,,,\n`, ['2: number must be at least 1, not 0.']],
    [
      'a wrong time',
      `${heading}\n1,Sunday,Ada,x,,,\n`,
      ['2: at must be a time such as 2026-11-22T19:05:00.000Z, not “Sunday”.'],
    ],
    ['an empty cell', `${heading}\n1,${at},,x,,,\n`, ['2: who is missing.']],
    [
      'a formula',
      `${heading}\n1,${at},=A1,x,,,\n`,
      ['2: who begins like a formula (“=A1”); put an apostrophe before it.'],
    ],
    [
      'a row twice',
      `${heading}\n7,${at},Ada,x,,,\n\n7,${at},Ben,y,,,\n`,
      ['4: the entry 7 already has line 2.'],
    ],
    [
      'an open quote',
      `${heading}\n1,${at},"Ada,x,,,\n`,
      ['2: a quotation mark is opened but not closed; inside a quoted cell, write it twice.'],
    ],
  ])('with %s says so', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('reads yes and no, and other words as a mistake', () => {
    const text = 'fixture,number,game,away,home,canceled\n1,3,2,PCG,IVS,maybe\n';
    expect(readRows(schedule, { name: 'schedule.csv', text }).problems[0]?.text).toBe(
      'canceled must be true or false, not “maybe”.',
    );
  });

  it('has every column of its sheet as a count', () => {
    const [columns = ''] = writeTable(batting, []).split('\n');
    expect(columns.split(',').slice(0, 6)).toEqual(['fixture', 'number', 'team', 'player', 'G', 'PA']);
    expect(writeTable(results, []).startsWith('fixture,number,away_runs,')).toBe(true);
  });
});

describe('a formula', () => {
  it.each(['=1', '+1', '-1', '@x', '\tx', '\rx'])('is %j', (text) => {
    expect([isFormula(text), escaped(text), unescaped(escaped(text))]).toEqual([true, `'${text}`, text]);
  });

  it.each(["'=1", "''+1"])('that looks escaped is escaped again: %s', (text) => {
    expect([isFormula(text), escaped(text), unescaped(escaped(text))]).toEqual([false, `'${text}`, text]);
  });

  it.each(["'til", 'Ada', '1-0', ''])('is not %j', (text) => {
    expect([isFormula(text), escaped(text), unescaped(text)]).toEqual([false, text, text]);
  });
});
