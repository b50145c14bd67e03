import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, readTable } from './csv.ts';

const table = (text: string, most?: number) => readTable({ name: 'a.csv', text }, most);

/** Each cell as `line:column text`. */
function cells(text: string): string[][] {
  const { rows, placeOf } = table(text);
  const shown = (cell: Cell) => {
    const { line, column } = placeOf(cell);
    return `${line}:${column} ${cell.text}`;
  };
  return rows.map((row) => row.map(shown));
}

describe('CSV with places', () => {
  it('knows the place of each cell, as written', () => {
    expect(cells('a,b\n1, 2\n')).toEqual([
      ['1:1 a', '1:3 b'],
      ['2:1 1', '2:4 2'],
    ]);
    expect(cells('a;"b;""c"";"\r\n\r\n;🂡;é;x')).toEqual([
      ['1:1 a', '1:3 b;"c";'],
      ['3:1 ', '3:2 🂡', '3:4 é', '3:6 x'],
    ]);
    expect(cells('\ufeffa\tb\r\tc\n"d\n e"\tf')).toEqual([
      ['1:1 a', '1:3 b'],
      ['2:1 ', '2:2 c'],
      ['3:1 d\n e', '4:5 f'],
    ]);
  });

  it('counts letters of one to four bytes as letters', () => {
    const [row = []] = cells('a;\u007f;\u0080;\u07ff;\u0800;\uffff;\u{10000};x');
    expect(row.map((cell) => cell.split(' ')[0])).toEqual([
      '1:1',
      '1:3',
      '1:5',
      '1:7',
      '1:9',
      '1:11',
      '1:13',
      '1:15',
    ]);
  });

  it('leaves out rows without a filled cell', () => {
    expect(cells('a,b\n,\n  \n1,\n')).toEqual([
      ['1:1 a', '1:3 b'],
      ['4:1 1', '4:3 '],
    ]);
    expect(cells('')).toEqual([]);
  });

  it('takes a quotation mark inside a plain cell for what it is', () => {
    expect(cells('a,b\nsay "hi",5"')).toEqual([
      ['1:1 a', '1:3 b'],
      ['2:1 say "hi"', '2:10 5"'],
    ]);
  });

  it('says where a quoted cell goes wrong', () => {
    expect(table('a,b\n1,"2\n3').problem).toMatchObject({ line: 2, column: 3, code: 'BAD_FILE' });
    expect(table('a,b\n1,"2""" 3').problem).toMatchObject({ line: 2, column: 8, code: 'BAD_FILE' });
  });

  it('finds the letters of a cell in the file', () => {
    const { rows, placeOf } = table('a\n" x""yz"\nxyz');
    const columns = rows.slice(1).map(([cell]) => cell && placeOf(cell, 3).column);
    expect(columns).toEqual([7, 4]);
  });

  it('reads no more rows than asked for', () => {
    expect(table('a\nb\nc\nd', 2).rows).toHaveLength(2);
  });

  it('reads any cells as they were written, each where it begins', () => {
    const word = fc.string({ unit: fc.constantFrom('a', '"', ',', ' ', '\n', '\r\n', 'é', '🂡', ';') });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (given) => {
        const text = ['a,b,c,d,e,f', ...given.map((row) => row.map(quoted).join(','))].join('\n');
        const { rows } = table(text);
        const filled = given.filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(rows.slice(1).map((row) => row.map((cell) => cell.text))).toEqual(
          filled.map((row) => row.map((cell) => cell.trim())),
        );
        for (const row of rows.slice(1)) for (const { start } of row) expect(text[start]).toBe('"');
      }),
    );
  });
});
