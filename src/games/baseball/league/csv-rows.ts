import { type Cell, readTable, type Table } from '../../../engine/files/csv.ts';
import type { FileProblem } from '../../../engine/files/problems.ts';
import type { SourceFile } from '../../../engine/files/source.ts';
import { needed, type TableName, tableNames, tables } from './tables.ts';

/** A table row: its cells by column name. Empty cells are left out. */
export interface Row {
  readonly file: string;
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

export type Rows = Readonly<Record<TableName, readonly Row[]>>;

interface Line {
  readonly record: readonly string[];
  readonly line: number;
}

/** The maximum number of lines in a table. The longest table of the built-in league has 6,000. */
const mostLines = 60_000;

/** A line that contains only `[players]` starts another table in the same file. */
const section = /^\[([a-z]+)\]$/;

/**
 * Reads CSV files. A file holds one table, named by the file (`players.csv`), or several, each after a line
 * such as `[players]`. The separator is a comma, semicolon or tab; headings ignore case.
 */
export function readRows(files: readonly SourceFile[]): {
  readonly rows: Rows;
  readonly problems: readonly FileProblem[];
} {
  const rows = new Map<TableName, Row[]>();
  const problems: FileProblem[] = [];
  for (const file of files) {
    const { lines, problem } = linesOf(file);
    if (problem !== undefined) {
      problems.push(problem);
      continue;
    }
    for (const part of partsOf(file.name, lines)) {
      const wrong = (text: string) =>
        problems.push({
          file: file.name,
          ...(part.line === undefined ? {} : { line: part.line }),
          code: 'BAD_FILE',
          text,
        });
      if (part.table === undefined) wrong(unknownTable(part.word));
      else if (rows.has(part.table)) wrong(`the table ${part.table} appears twice.`);
      else {
        const table = rowsOf(part.table, file.name, part.lines);
        rows.set(part.table, table.rows);
        problems.push(...table.problems);
      }
    }
  }
  for (const name of ['league', 'teams', 'players', 'lineups'] as const)
    if (!rows.has(name) && problems.length === 0)
      problems.push({
        file: `${name}.csv`,
        code: 'BAD_FILE',
        text: 'this table is missing: a league needs league, teams, players, and lineups.',
      });
  const of = (name: TableName) => rows.get(name) ?? [];
  return {
    rows: {
      league: of('league'),
      teams: of('teams'),
      players: of('players'),
      cards: of('cards'),
      ratings: of('ratings'),
      lineups: of('lineups'),
      schedule: of('schedule'),
    },
    problems,
  };
}

const unknownTable = (word: string): string =>
  `“${word.slice(0, 40)}” isn’t a table of a league: name the file after one of ${tableNames.join(', ')}.`;

function linesOf(file: SourceFile): { readonly lines: readonly Line[]; readonly problem?: FileProblem } {
  const { rows, problem, placeOf } = readTable(file, mostLines + 1);
  if (problem !== undefined) return { lines: [], problem };
  if (rows.length > mostLines)
    return {
      lines: [],
      problem: {
        file: file.name,
        code: 'BAD_FILE',
        text: `this is longer than any table of a league: ${mostLines} lines.`,
      },
    };
  return { lines: rows.map((row) => lineOf(row, placeOf)) };
}

function lineOf(row: readonly Cell[], placeOf: Table['placeOf']): Line {
  const [first] = row;
  return { record: row.map(({ text }) => text), line: first === undefined ? 1 : placeOf(first).line };
}

interface Part {
  readonly table: TableName | undefined;
  /** The name as given, for the message if there's no such table. */
  readonly word: string;
  readonly line?: number;
  readonly lines: Line[];
}

function partsOf(fileName: string, lines: readonly Line[]): readonly Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const [first = '', ...others] = line.record;
    const [, word] = section.exec(first.toLowerCase()) ?? [];
    if (word !== undefined && others.every((cell) => cell === ''))
      parts.push({ table: tableNames.find((name) => name === word), word, line: line.line, lines: [] });
    else {
      if (parts.length === 0) parts.push({ table: tableByFile(fileName), word: fileName, lines: [] });
      parts.at(-1)?.lines.push(line);
    }
  }
  return parts.length === 0 ? [{ table: tableByFile(fileName), word: fileName, lines: [] }] : parts;
}

/** Finds the table named in a file name such as `players.csv` or `Summer players (2).csv`. */
function tableByFile(fileName: string): TableName | undefined {
  const words = fileName
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .split(/[^a-z]+/);
  return tableNames.find((name) => words.includes(name));
}

function rowsOf(
  table: TableName,
  file: string,
  [heading, ...lines]: readonly Line[],
): { rows: Row[]; problems: FileProblem[] } {
  const problems: FileProblem[] = [];
  if (heading === undefined)
    return { rows: [], problems: [{ file, code: 'BAD_FILE', text: `the table ${table} is empty.` }] };
  const problem = (text: string, { code = 'BAD_VALUE', line = heading.line }: Partial<FileProblem> = {}) =>
    problems.push({ file, line, code, text });
  const names = heading.record.map((cell) => cell.toLowerCase());
  const known: readonly string[] = tables[table];
  names.forEach((name, at) => {
    if (name === '' && lines.some(({ record }) => (record[at] ?? '') !== ''))
      problem(`column ${at + 1} has no heading.`);
    else if (name !== '' && !known.includes(name))
      problem(`“${name.slice(0, 40)}” isn’t a column of ${table}: it has ${known.join(', ')}.`, {
        code: 'UNKNOWN_FIELD',
      });
    else if (name !== '' && names.indexOf(name) < at) problem(`the column ${name} appears twice.`);
  });
  for (const name of needed[table])
    if (!names.includes(name)) problem(`the column ${name} is missing.`, { code: 'MISSING_COLUMN' });
  // Stop here: with wrong headings, every cell would be reported again.
  if (problems.length > 0) return { rows: [], problems };
  const rows = lines.map(({ record, line }): Row => {
    const extra = record.slice(names.length).find((cell) => cell !== '');
    if (extra !== undefined)
      problem(`there are more cells than columns (“${extra.slice(0, 40)}”).`, { line });
    const filled = names.flatMap((name, at): [string, string][] => {
      const cell = record[at] ?? '';
      return cell === '' || name === '' ? [] : [[name, cell]];
    });
    return { file, line, cells: new Map(filled) };
  });
  return { rows, problems };
}
