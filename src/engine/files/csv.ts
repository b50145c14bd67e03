import type { InfoField } from 'csv-parse/sync';
import { csv } from './parsers.ts';
import { type Place, placesIn } from './places.ts';
import type { FileProblem } from './problems.ts';
import type { SourceFile } from './source.ts';

/** Parses CSV and records the position of every cell. */

export interface Cell {
  /** The cell's text, without spaces around it. */
  readonly text: string;
  /**
   * Offset in the file, in code units, where the cell begins. An opening quotation mark is part of the cell.
   */
  readonly start: number;
  readonly isQuoted: boolean;
}

export interface Table {
  /** Rows with at least one nonempty cell, starting with the header row. */
  readonly rows: readonly (readonly Cell[])[];
  /** Why the file can't be parsed. */
  readonly problem?: FileProblem;
  /** Returns the position of a cell, or of a code unit within its text. */
  placeOf(cell: Cell, at?: number): Place;
}

/** The most frequent separator in the first line that contains one. */
function separatorOf(text: string): string {
  const [heading = ''] = /^.*[,;\t].*$/m.exec(text) ?? [];
  const count = (sign: string): number => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Parses CSV with commas, semicolons or tabs as separators. Cells may be quoted, with quotation marks doubled
 * inside. All line endings are allowed.
 *
 * @param most maximum number of rows; later rows are ignored
 */
export function readTable({ name, text }: SourceFile, most = -1): Table {
  const { CsvError, parse } = csv();
  const placeAt = placesIn(text);
  const unitAt = unitsIn(text);
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let end = 0;
  /** Where the next cell begins, but at most `limit`. */
  const startBefore = (limit: number): number => {
    let start = row.length === 0 ? end : end + 1;
    while (start < limit && /\s/.test(text[start] ?? '')) start += 1;
    return start;
  };
  const table = {
    rows,
    placeOf: (cell: Cell, at?: number) => placeAt(at === undefined ? cell.start : unitOf(text, cell, at)),
  };
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: most,
      trim: true,
      cast: (value: string, { bytes, quoting }: InfoField) => {
        const limit = unitAt(bytes);
        row.push({ text: value.trim(), start: startBefore(limit), isQuoted: quoting });
        end = limit;
        return value;
      },
      on_record: () => {
        if (row.some((cell) => cell.text !== '')) rows.push(row);
        row = [];
        return null;
      },
    });
    return table;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const start = startBefore(text.length);
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    const why = isOpen
      ? 'a quotation mark is opened but not closed'
      : 'the cell goes on after its closing quotation mark';
    const problem: FileProblem = {
      file: name,
      ...placeAt(isOpen ? start : endOfQuoted(text, start)),
      code: 'BAD_FILE',
      text: `${why}; inside a quoted cell, write it twice.`,
    };
    return { ...table, problem };
  }
}

/**
 * Converts byte offsets, which the parser counts, to code units of the text. Offsets must be passed in
 * ascending order.
 */
function unitsIn(text: string): (bytes: number) => number {
  let [unit, byte] = [0, 0];
  return (bytes) => {
    while (byte < bytes) {
      const code = text.codePointAt(unit) ?? 0;
      byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      unit += code < 0x10000 ? 1 : 2;
    }
    return unit;
  };
}

/** The position after the closing quotation mark. */
function endOfQuoted(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at + 1;
}

/**
 * The file offset of a code unit in a cell's text. In the file, quotation marks inside the cell are doubled.
 */
function unitOf(text: string, { start, isQuoted }: Cell, at: number): number {
  if (!isQuoted) return start + at;
  let offset = start + 1;
  while (/\s/.test(text[offset] ?? '')) offset += 1;
  for (let unit = 0; unit < at; unit += 1) offset += text[offset] === '"' ? 2 : 1;
  return offset;
}
