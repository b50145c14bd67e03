import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Problem } from '../../../engine/problems.ts';
import type { LeagueFile } from './problems.ts';
import { needed, type TableName, tableNames, tables } from './tables.ts';

/** A row of a table, cells by the names of their columns; empty cells are left out. */
export interface Row {
  readonly file: string;
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

export type Rows = Readonly<Record<TableName, readonly Row[]>>;

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
type Line = { readonly record: readonly string[]; readonly line: number };

/** The longest table of the built-in league has 6,000 lines. */
const mostLines = 60_000;

/** A line with only `[players]` begins another table in the same file. */
const section = /^\[([a-z]+)\]$/;

/**
 * Reads CSV files: each is one table by its name (`players.csv`), or several, each after a line such as `[players]`.
 * Comma, semicolon or tab; capitals in headings do not matter.
 */
export function readRows(files: readonly LeagueFile[]): {
  readonly rows: Rows;
  readonly problems: readonly Problem[];
} {
  const rows = new Map<TableName, Row[]>();
  const problems: Problem[] = [];
  for (const file of files) {
    const read = linesOf(file);
    if ('problem' in read) {
      problems.push(read.problem);
      continue;
    }
    for (const part of partsOf(file.name, read.lines)) {
      if (part.table === undefined) {
        problems.push({
          file: file.name,
          ...(part.line === undefined ? {} : { line: part.line }),
          text: unknownTable(part.word),
        });
      } else if (rows.has(part.table)) {
        problems.push({
          file: file.name,
          ...(part.line === undefined ? {} : { line: part.line }),
          text: `the table ${part.table} appears twice.`,
        });
      } else {
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

/** The most frequent separator of the first line. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split('\n').filter((line) => line.trim() !== '' && !section.test(line.trim()));
  const count = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function linesOf({
  name,
  text,
}: LeagueFile): { readonly lines: readonly Line[] } | { readonly problem: Problem } {
  try {
    const parsed = records.parse(
      parse(text, {
        bom: true,
        to_line: mostLines + 1,
        delimiter: delimiterOf(text),
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
      }),
    );
    if (parsed.length > 0 && (parsed.at(-1)?.info.lines ?? 0) > mostLines)
      return {
        problem: { file: name, text: `this is longer than any table of a league: ${mostLines} lines.` },
      };
    const lines = parsed.map(({ record, info }) => ({ record, line: info.lines }));
    return { lines: lines.filter(({ record }) => record.some((cell) => cell !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines'] ?? 0);
    const why =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quotation mark is opened but not closed'
        : 'a quotation mark is in the middle of a cell';
    return {
      problem: {
        file: name,
        ...(line > 0 ? { line } : {}),
        text: `${why}; inside a quoted cell, write it twice.`,
      },
    };
  }
}

interface Part {
  readonly table: TableName | undefined;
  /** The given name, in case it is none. */
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

/** `players.csv`, `Summer players (2).csv` */
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
): { rows: Row[]; problems: Problem[] } {
  const problems: Problem[] = [];
  if (heading === undefined) return { rows: [], problems: [{ file, text: `the table ${table} is empty.` }] };
  const problem = (text: string, line = heading.line) => problems.push({ file, line, text });
  const names = heading.record.map((cell) => cell.toLowerCase());
  const known: readonly string[] = tables[table];
  names.forEach((name, at) => {
    if (name === '' && lines.some(({ record }) => (record[at] ?? '') !== ''))
      problem(`column ${at + 1} has no heading.`);
    else if (name !== '' && !known.includes(name))
      problem(`“${name.slice(0, 40)}” isn’t a column of ${table}: it has ${known.join(', ')}.`);
    else if (name !== '' && names.indexOf(name) < at) problem(`the column ${name} appears twice.`);
  });
  for (const name of needed[table]) if (!names.includes(name)) problem(`the column ${name} is missing.`);
  // Without its headings a table would only be reported again, cell by cell.
  if (problems.length > 0) return { rows: [], problems };
  const rows = lines.map(({ record, line }): Row => {
    const extra = record.slice(names.length).find((cell) => cell !== '');
    if (extra !== undefined) problem(`there are more cells than columns (“${extra.slice(0, 40)}”).`, line);
    const filled = names.flatMap((name, at): [string, string][] => {
      const cell = record[at] ?? '';
      return cell === '' || name === '' ? [] : [[name, cell]];
    });
    return { file, line, cells: new Map(filled) };
  });
  return { rows, problems };
}
