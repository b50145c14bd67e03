import type { Problem } from '../../../engine/problems.ts';
import { faultsIn } from './check.ts';
import { readCsv } from './csv-read.ts';
import { divisionsOf, type League, leagueDocument } from './document.ts';
import { readJson, type Source } from './json.ts';
import { type Fault, faultsOf, type LeagueFile, LeagueRefused } from './problems.ts';

/**
 * Reads a league from one JSON file or a set of CSV files.
 * @throws LeagueRefused with everything that is wrong, each with file and line
 */
export function readLeague(files: readonly LeagueFile[]): League {
  const json = files.filter(({ name }) => name.toLowerCase().endsWith('.json'));
  const csv = files.filter(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
  const other = files.filter((file) => !json.includes(file) && !csv.includes(file));
  const [document, ...more] = json;
  if (other.length > 0)
    throw new LeagueRefused(
      other.map(({ name }) => ({ file: name, text: 'a league must be .json or .csv.' })),
    );
  if (document === undefined) return leagueOf(readCsv(csv));
  if (more.length + csv.length > 0)
    throw new LeagueRefused([
      { file: document.name, text: 'a league must be one JSON file or CSV files, not both.' },
    ]);
  return leagueOf(readJson(document));
}

function leagueOf(source: Source): League {
  const problems: Problem[] = [...source.problems];
  const tell = (faults: readonly Fault[]) =>
    problems.push(...faults.map((fault) => problemOf(fault, source)));
  const parsed = source.document === undefined ? undefined : leagueDocument.safeParse(source.document);
  if (parsed !== undefined && !parsed.success) tell(faultsOf(parsed.error, source.document));
  if (parsed?.success) tell(faultsIn(parsed.data));
  if (parsed?.success && problems.length === 0) return normal(parsed.data);
  throw new LeagueRefused(inOrder(problems));
}

function problemOf({ path, predicate }: Fault, source: Source): Problem {
  const { field, ...spot } = source.spotOf(path);
  return { ...spot, text: `${field} ${predicate}.` };
}

/** Sorts by file and line, each sentence once. */
function inOrder(problems: readonly Problem[]): Problem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  const once = new Map(
    problems.map((problem) => [`${problem.file} ${problem.line} ${problem.text}`, problem]),
  );
  return [...once.values()].sort(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
}

/**
 * One document per league: derives divisions from the teams and drops empty options, so that both forms say
 * the same.
 */
function normal({ divisions: _, options = {}, ...league }: League): League {
  const divisions = divisionsOf(league.teams);
  return {
    ...league,
    ...(divisions === undefined ? {} : { divisions }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}
