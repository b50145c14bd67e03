import { z } from 'zod';
import { type Cell, type Table as ReadTable, readTable } from '../../../engine/files/csv.ts';
import { lineOfCells } from '../../../engine/files/csv-line.ts';
import { faultsOf, inWords } from '../../../engine/files/faults.ts';
import { type FileProblem, shortened } from '../../../engine/files/problems.ts';
import type { SourceFile } from '../../../engine/files/source.ts';
import { escaped, isFormula, unescaped } from './formulas.ts';

/** Typed rows as CSV and back. The columns of a table are the fields of its schema, in order. */

/** A table of a season's zip. Fields are texts, whole numbers and booleans; those that may be empty are optional. */
export interface SeasonTable<Schema extends z.ZodObject> {
  /** The file's name: `batting.csv`. */
  readonly file: string;
  readonly row: Schema;
  /** What a row is about, in words: no two rows may be about the same. */
  readonly subject: (row: z.output<Schema>) => string;
}

/** A row with its line in the file. */
export interface Placed<Row> {
  readonly row: Row;
  readonly line: number;
}

/** Maximum number of rows in a table. A season of 6,000 games has fewer lines of players. */
const mostRows = 400_000;

/** Names as the schema spells them, however the headings do; unknown names stay. */
const headingsOf = (columns: readonly string[], heading: readonly Cell[]): readonly string[] =>
  heading.map(({ text }) => columns.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text);

const columnsOf = ({ row }: { readonly row: z.ZodObject }): readonly string[] => Object.keys(row.shape);

/** Writes rows as CSV, headings first. A text that a spreadsheet would run as a formula is made harmless. */
export function writeTable<Schema extends z.ZodObject>(
  table: SeasonTable<Schema>,
  rows: readonly z.output<Schema>[],
): string {
  const columns = columnsOf(table);
  const lines = rows.map((row) => {
    const values = new Map(Object.entries(row));
    return lineOfCells(columns.map((column) => textOfCell(values.get(column))));
  });
  return `${[lineOfCells(columns), ...lines].join('\n')}\n`;
}

function textOfCell(value: unknown): string {
  if (typeof value === 'string') return escaped(value.trim());
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : '';
}

/** What a file of rows contains, and what is wrong with it. */
export interface ReadRows<Row> {
  readonly rows: readonly Placed<Row>[];
  readonly problems: readonly FileProblem[];
}

/** Reads rows that `writeTable` wrote and people may have edited. Reports every mistake with its line. */
export function readRows<Schema extends z.ZodObject>(
  table: SeasonTable<Schema>,
  source: SourceFile,
): ReadRows<z.output<Schema>> {
  const found = readTable(source, mostRows + 2);
  if (found.problem !== undefined) return { rows: [], problems: [found.problem] };
  const [heading, ...lines] = found.rows;
  if (heading === undefined) return { rows: [], problems: [wrongFile(source, 'this file is empty.')] };
  if (lines.length > mostRows)
    return { rows: [], problems: [wrongFile(source, `this has more than ${mostRows} rows.`)] };
  const headings = headingProblems(table, source, found, heading);
  // With wrong headings, every row would be reported again.
  if (headings.length > 0) return { rows: [], problems: headings };
  const reader = new RowReader(table, source, headingsOf(columnsOf(table), heading));
  for (const cells of lines) reader.read(cells, lineOf(cells, found));
  return reader;
}

const wrongFile = ({ name }: SourceFile, text: string): FileProblem => ({
  file: name,
  code: 'BAD_FILE',
  text,
});

const lineOf = ([first]: readonly Cell[], { placeOf }: ReadTable): number =>
  first === undefined ? 1 : placeOf(first).line;

function headingProblems(
  table: { readonly row: z.ZodObject },
  { name: file }: SourceFile,
  found: ReadTable,
  heading: readonly Cell[],
): FileProblem[] {
  const line = lineOf(heading, found);
  const columns = columnsOf(table);
  const names = headingsOf(columns, heading);
  const unknown = names.flatMap((name, at): FileProblem[] => {
    if (!columns.includes(name))
      return [
        {
          file,
          line,
          code: 'UNKNOWN_FIELD',
          text:
            name === ''
              ? `column ${at + 1} has no heading.`
              : `“${shortened(name)}” isn’t a column of ${file}: it has ${columns.join(', ')}.`,
        },
      ];
    return names.indexOf(name) < at
      ? [{ file, line, code: 'BAD_FILE', text: `the column ${name} appears twice.` }]
      : [];
  });
  const missing = columns
    .filter((column) => !names.includes(column))
    .map(
      (column): FileProblem => ({
        file,
        line,
        code: 'MISSING_COLUMN',
        text: `the column ${column} is missing.`,
      }),
    );
  return [...unknown, ...missing];
}

const said = inWords({ unrecognized_keys: 'isn’t a column', string: 'must be text' });

const yesNo = new Map([
  ['yes', true],
  ['no', false],
]);
const wholeNumber = /^-?\d{1,15}$/;

class RowReader<Schema extends z.ZodObject> implements ReadRows<z.output<Schema>> {
  readonly rows: Placed<z.output<Schema>>[] = [];
  readonly problems: FileProblem[] = [];
  readonly #table: SeasonTable<Schema>;
  readonly #file: string;
  readonly #columns: readonly string[];
  readonly #kinds: readonly (string | undefined)[];
  /** Lines of subjects that have a row. */
  readonly #lines = new Map<string, number>();

  constructor(table: SeasonTable<Schema>, { name }: SourceFile, columns: readonly string[]) {
    this.#table = table;
    this.#file = name;
    this.#columns = columns;
    const shape: Readonly<Record<string, z.core.$ZodType>> = table.row.shape;
    this.#kinds = columns.map((column) => kindOf(shape[column]));
  }

  read(cells: readonly Cell[], line: number): void {
    const problems: FileProblem[] = [];
    const wrong = (text: string) => problems.push({ file: this.#file, line, code: 'BAD_VALUE', text });
    if (cells.length !== this.#columns.length) {
      wrong(`there are ${cells.length} cells for ${this.#columns.length} columns.`);
      this.problems.push(...problems);
      return;
    }
    const given: Record<string, unknown> = {};
    for (const [at, { text }] of cells.entries()) {
      const column = this.#columns[at];
      if (column === undefined || text === '') continue;
      if (this.#kinds[at] === 'string' && isFormula(text))
        wrong(`${column} begins like a formula (“${shortened(text)}”); put an apostrophe before it.`);
      given[column] = cellValue(text, this.#kinds[at]);
    }
    const read = this.#table.row.safeParse(given);
    for (const { path, predicate, code = 'BAD_VALUE' } of faultsOf(read.error, given, said))
      problems.push({ file: this.#file, line, code, text: `${String(path[0] ?? 'the row')} ${predicate}.` });
    if (read.success) this.#once(read.data, line, wrong);
    this.problems.push(...problems);
    if (read.success && problems.length === 0) this.rows.push({ row: read.data, line });
  }

  #once(row: z.output<Schema>, line: number, wrong: (text: string) => void): void {
    const subject = this.#table.subject(row);
    const before = this.#lines.get(subject);
    if (before === undefined) this.#lines.set(subject, line);
    else wrong(`${shortened(subject)} already has line ${before}.`);
  }
}

/** The kind of a field's value: `string`, `number`, `boolean`, `enum`. */
function kindOf(schema: z.core.$ZodType | undefined): string | undefined {
  return schema instanceof z.ZodExactOptional ? kindOf(schema.unwrap()) : schema?._zod.def.type;
}

function cellValue(text: string, kind: string | undefined): unknown {
  if (kind === 'number' && wholeNumber.test(text)) return Number(text);
  if (kind === 'boolean') return yesNo.get(text.toLowerCase()) ?? text;
  return kind === 'string' ? unescaped(text) : text;
}
