import { type FileProblem, FilesRefused, inOrder } from '../../../engine/files/problems.ts';
import type { SourceFile } from '../../../engine/files/source.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { connectionProblems, type PlacedRows } from './connections.ts';
import { gameFile, gameFolder, gameIn, gameProblems } from './game-text.ts';
import { headFile, readHead, type SeasonHead, writeHead } from './head.ts';
import { type Placed, readRows, writeTable } from './table.ts';
import { type SeasonRows, tables } from './tables.ts';
import { pack, unpack, type ZippedFile, zipLimits } from './zip.ts';

/** A season as a zip: `season.json`, CSV tables, and its games (League 18). */

/** Everything in a season's zip. */
export interface SeasonExport {
  readonly head: SeasonHead;
  readonly rows: SeasonRows;
  /** Games as lines of JSON, by id. */
  readonly games: ReadonlyMap<string, string>;
}

/** @param at the time that the files get */
export function packSeason({ head, rows, games }: SeasonExport, at: Date): Promise<Buffer> {
  const written = [
    { name: headFile, text: writeHead(head) },
    { name: tables.schedule.file, text: writeTable(tables.schedule, rows.schedule) },
    { name: tables.results.file, text: writeTable(tables.results, rows.results) },
    { name: tables.standings.file, text: writeTable(tables.standings, rows.standings) },
    { name: tables.batting.file, text: writeTable(tables.batting, rows.batting) },
    { name: tables.pitching.file, text: writeTable(tables.pitching, rows.pitching) },
    { name: tables.fielding.file, text: writeTable(tables.fielding, rows.fielding) },
    { name: tables.transactions.file, text: writeTable(tables.transactions, rows.transactions) },
    { name: tables.draft.file, text: writeTable(tables.draft, rows.draft) },
    { name: tables.audit.file, text: writeTable(tables.audit, rows.audit) },
    ...[...games].map(([id, text]) => ({ name: gameFile(id), text })),
  ];
  return packTexts(written, at);
}

/** @param at the time that the files get */
export const packTexts = (files: readonly SourceFile[], at: Date): Promise<Buffer> =>
  pack(files.map(zipped), at);

const zipped = ({ name, text }: SourceFile): ZippedFile => ({ name, bytes: new TextEncoder().encode(text) });

/**
 * Reads what a season's zip says of itself. If something is wrong with that, all mistakes of the zip are told.
 * @throws RuleError
 */
export async function readSeasonHead(zip: Uint8Array): Promise<SeasonHead> {
  const { files } = textsOf(await unpack(zip, [gameFolder], zipLimits, [headFile]));
  const text = files.get(headFile);
  const head = text === undefined ? undefined : readHead({ name: headFile, text }).head;
  return head ?? (await readSeason(zip)).head;
}

/**
 * Reads a season's zip. Every mistake is told with its file and line.
 * @throws RuleError
 */
export async function readSeason(zip: Uint8Array): Promise<SeasonExport> {
  const { files, problems } = textsOf(await unpack(zip, [gameFolder]));
  if (
    files.size > 0 &&
    problems.length === 0 &&
    [...files.keys()].every((name) => gameIn(name) !== undefined)
  )
    throw new RuleError(
      'only-games',
      'This zip has only games, which an import doesn’t need. Bring part 1, which has the tables.',
    );
  const names = [headFile, ...Object.values(tables).map(({ file }) => file)];
  const missing = names
    .filter((name) => !files.has(name) && problems.every(({ file }) => file !== name))
    .map((file): FileProblem => ({ file, code: 'BAD_FILE', text: 'this file is missing.' }));
  const unknown = [...files.keys()]
    .filter((name) => !names.includes(name) && gameIn(name) === undefined)
    .map((file): FileProblem => ({ file, code: 'BAD_FILE', text: 'this file isn’t part of a season.' }));
  refuse([...problems, ...missing, ...unknown]);
  return readFiles(files);
}

/** @throws FilesRefused */
function readFiles(files: ReadonlyMap<string, string>): SeasonExport {
  const source = (name: string): SourceFile => ({ name, text: files.get(name) ?? '' });
  const { head, problems: inHead } = readHead(source(headFile));
  const read = readTables(source);
  const games = new Map(
    [...files].flatMap(([name, text]) => {
      const id = gameIn(name);
      return id === undefined ? [] : [[id, text] as const];
    }),
  );
  refuse([
    ...inHead,
    ...read.problems,
    ...[...games.keys()].flatMap((id) => gameProblems(source(gameFile(id)))),
  ]);
  if (head === undefined) throw new Error('A head without problems is readable.');
  refuse(connectionProblems(head, read.rows, new Set(games.keys())));
  return { head, rows: withoutLines(read.rows), games };
}

function readTables(source: (name: string) => SourceFile): {
  readonly rows: PlacedRows;
  readonly problems: readonly FileProblem[];
} {
  const problems: FileProblem[] = [];
  const kept = <Row>(read: { readonly rows: readonly Row[]; readonly problems: readonly FileProblem[] }) => {
    problems.push(...read.problems);
    return read.rows;
  };
  const rows: PlacedRows = {
    schedule: kept(readRows(tables.schedule, source(tables.schedule.file))),
    results: kept(readRows(tables.results, source(tables.results.file))),
    standings: kept(readRows(tables.standings, source(tables.standings.file))),
    batting: kept(readRows(tables.batting, source(tables.batting.file))),
    pitching: kept(readRows(tables.pitching, source(tables.pitching.file))),
    fielding: kept(readRows(tables.fielding, source(tables.fielding.file))),
    transactions: kept(readRows(tables.transactions, source(tables.transactions.file))),
    draft: kept(readRows(tables.draft, source(tables.draft.file))),
    audit: kept(readRows(tables.audit, source(tables.audit.file))),
  };
  return { rows, problems };
}

const bare = <Row>(rows: readonly Placed<Row>[]): readonly Row[] => rows.map(({ row }) => row);

const withoutLines = (rows: PlacedRows): SeasonRows => ({
  schedule: bare(rows.schedule),
  results: bare(rows.results),
  standings: bare(rows.standings),
  batting: bare(rows.batting),
  pitching: bare(rows.pitching),
  fielding: bare(rows.fielding),
  transactions: bare(rows.transactions),
  draft: bare(rows.draft),
  audit: bare(rows.audit),
});

/** Decodes the files. One that isn't UTF-8 gets a problem at the first line that isn't. */
function textsOf(bytes: ReadonlyMap<string, Uint8Array>): {
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly FileProblem[];
} {
  const files = new Map<string, string>();
  const problems: FileProblem[] = [];
  for (const [file, content] of bytes) {
    const text = decoded(content);
    if (text === undefined)
      problems.push({
        file,
        line: firstUndecoded(content),
        code: 'BAD_FILE',
        text: 'this isn’t UTF-8 text.',
      });
    else files.set(file, text);
  }
  return { files, problems };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const lineFeed = 10;

function firstUndecoded(bytes: Uint8Array): number {
  let [line, start] = [1, 0];
  for (;;) {
    const end = bytes.indexOf(lineFeed, start);
    if (end < 0 || decoded(bytes.subarray(start, end)) === undefined) return line;
    line += 1;
    start = end + 1;
  }
}

/** Maximum characters of a problem in the message. */
const longest = 200;

/** A refusal that lists what is wrong with a season's files. */
export const refusal = (problems: readonly FileProblem[]): FilesRefused =>
  new FilesRefused('bad-season-zip', 'This season', inOrder(problems), longest, sentenceOf);

/** @throws FilesRefused if there are problems */
export function refuse(problems: readonly FileProblem[]): void {
  if (problems.length > 0) throw refusal(problems);
}

/** `batting.csv, line 7: HR must be a number, not “x”.` */
const sentenceOf = ({ file, line, text }: FileProblem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${text}`;
