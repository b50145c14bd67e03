/** Reads CSV with the place of every cell. The reader of leagues knows only lines. */

export interface Cell {
  readonly text: string;
  /** The code unit of the file where it begins, including its quotation mark. */
  readonly start: number;
  readonly isQuoted: boolean;
}

export interface Table {
  /** Nonempty lines, the heading first. */
  readonly rows: readonly (readonly Cell[])[];
  readonly problem?: { readonly offset: number; readonly text: string };
}

/** The most frequent separator of the first line. */
function separatorOf(text: string): string {
  const [heading = ''] = text.split(/[\r\n]/, 1);
  const count = (sign: string): number => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Reads comma, semicolon or tab, with quotation marks around a cell (doubled inside it) and any line ends.
 */
export function readTable(text: string): Table {
  const begin = text.startsWith('\ufeff') ? 1 : 0;
  const separator = separatorOf(text.slice(begin));
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  const close = (): void => {
    if (row.some((cell) => cell.text !== '')) rows.push(row);
    row = [];
  };
  let at = begin;
  while (at < text.length) {
    const start = at;
    if (text[at] === '"') {
      const end = endOfQuoted(text, at);
      if (end === undefined)
        return { rows, problem: { offset: start, text: 'this cell has no closing quotation mark' } };
      row.push({
        text: text
          .slice(start + 1, end - 1)
          .replaceAll('""', '"')
          .trim(),
        start,
        isQuoted: true,
      });
      at = end;
    } else {
      plain.lastIndex = at;
      const [cell = ''] = plain.exec(text) ?? [];
      row.push({ text: cell.trim(), start: start + cell.length - cell.trimStart().length, isQuoted: false });
      at += cell.length;
    }
    const sign = text[at];
    if (sign === separator) {
      at += 1;
      // A separator at the very end is followed by an empty cell.
      if (at === text.length) row.push({ text: '', start: at, isQuoted: false });
    } else if (sign === '\r' || sign === '\n') {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      close();
    } else if (sign !== undefined)
      return { rows, problem: { offset: at, text: 'the cell goes on after its closing quotation mark' } };
  }
  close();
  return { rows };
}

/** The position after the closing quotation mark. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1;
  return undefined;
}

/**
 * The position in the file of a unit of a cell's text; quotation marks count doubled, as they are written.
 */
export function unitOf(text: string, { start, isQuoted }: Cell, at: number): number {
  if (!isQuoted) return start + at;
  let offset = start + 1;
  while (/\s/.test(text[offset] ?? '')) offset += 1;
  for (let unit = 0; unit < at; unit += 1) offset += text[offset] === '"' ? 2 : 1;
  return offset;
}
