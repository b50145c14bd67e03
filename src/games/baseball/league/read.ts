import { faultsOf, placed } from '../../../engine/files/faults.ts';
import { type FileProblem, inOrder } from '../../../engine/files/problems.ts';
import type { Source, SourceFile } from '../../../engine/files/source.ts';
import { faultsIn } from './check.ts';
import { readCsv } from './csv-read.ts';
import { divisionsOf, type League, leagueDocument } from './document.ts';
import { readJson } from './json.ts';
import { LeagueRefused, said } from './problems.ts';

/**
 * Reads a league from one JSON file or a set of CSV files.
 * @throws LeagueRefused with every problem, each with its file and line
 */
export function readLeague(files: readonly SourceFile[]): League {
  const json = files.filter(({ name }) => name.toLowerCase().endsWith('.json'));
  const csv = files.filter(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
  const other = files.filter((file) => !json.includes(file) && !csv.includes(file));
  const [document, ...more] = json;
  if (other.length > 0)
    throw new LeagueRefused(
      other.map(({ name }) => ({
        file: name,
        code: 'BAD_FILE',
        text: 'a league must be a .json file or .csv files.',
      })),
    );
  if (document === undefined) return leagueOf(readCsv(csv));
  if (more.length + csv.length > 0)
    throw new LeagueRefused([
      {
        file: document.name,
        code: 'BAD_FILE',
        text: 'a league must be one JSON file or CSV files, not both.',
      },
    ]);
  return leagueOf(readJson(document));
}

function leagueOf(source: Source): League {
  const { document } = source;
  const parsed = document === undefined ? undefined : leagueDocument.safeParse(document);
  const faults = parsed?.success ? faultsIn(parsed.data) : faultsOf(parsed?.error, document, said);
  const problems: FileProblem[] = [...source.problems, ...faults.map((fault) => placed(fault, source))];
  if (parsed?.success && problems.length === 0) return normal(parsed.data);
  throw new LeagueRefused(inOrder(problems));
}

/**
 * Normalizes a league: derives the divisions from the teams and drops empty options, so that JSON and CSV
 * give the same document.
 */
function normal({ divisions: _, options = {}, ...league }: League): League {
  const divisions = divisionsOf(league.teams);
  return {
    ...league,
    ...(divisions === undefined ? {} : { divisions }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}
