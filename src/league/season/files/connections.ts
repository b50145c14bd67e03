import type { FileProblem } from '../../../engine/files/problems.ts';
import { draftProblems } from './draft-check.ts';
import { gameFile } from './game-text.ts';
import type { SeasonHead } from './head.ts';
import type { Placed } from './table.ts';
import { gameInWords, type RowOf, type TableName, tables } from './tables.ts';

/** Finds what the files of a season say of each other and don't keep: games, teams and rows that aren't there. */

/** The rows of all tables with their lines. */
export type PlacedRows = { readonly [Name in TableName]: readonly Placed<RowOf<Name>>[] };

type Game = RowOf<'schedule'>;

/** What names a game in every table. */
const keyOf = ({ fixture, number }: Pick<Game, 'fixture' | 'number'>): string => `${fixture} ${number}`;

/** @param games ids of the games whose files are there */
export function connectionProblems(
  head: SeasonHead,
  rows: PlacedRows,
  games: ReadonlySet<string>,
): FileProblem[] {
  const schedule = new Map(rows.schedule.map(({ row }) => [keyOf(row), row]));
  const played = new Set(rows.results.map(({ row }) => keyOf(row)));
  return [
    ...teamProblems(head, rows),
    ...rows.results.flatMap(({ row, line }) =>
      said('results', line, resultProblem(row, schedule, head.parts === undefined ? games : undefined)),
    ),
    ...(['batting', 'pitching', 'fielding'] as const).flatMap((name) =>
      rows[name].flatMap(({ row, line }) => said(name, line, lineProblem(row, schedule, played))),
    ),
    ...strayGames(rows, games),
    ...draftProblems(head, rows.draft),
    ...auditProblems(rows.audit),
  ];
}

const said = (name: TableName, line: number, text: string | undefined): FileProblem[] =>
  text === undefined ? [] : [{ file: tables[name].file, line, code: 'BAD_VALUE', text }];

/** Letters of an audit log. The season keeps it as one act, which is in memory while somebody looks at the season. */
const longestAudit = 8_000_000;

function auditProblems(rows: PlacedRows['audit']): FileProblem[] {
  let letters = 0;
  for (const { row, line } of rows) {
    const { who, what, before = '', after = '', reason = '' } = row;
    letters += who.length + what.length + before.length + after.length + reason.length;
    if (letters > longestAudit)
      return said('audit', line, 'the audit log can have at most 8,000,000 letters.');
  }
  return [];
}

/** Teams that aren't in `season.json`. */
function teamProblems({ teams }: SeasonHead, rows: PlacedRows): FileProblem[] {
  const codes = new Set(teams.map(({ code }) => code));
  const check = (name: TableName, line: number, named: Readonly<Record<string, string | undefined>>) =>
    Object.entries(named).flatMap(([column, team]) =>
      team === undefined || codes.has(team)
        ? []
        : said(name, line, `${column} names the team ${team}, which isn’t in season.json.`),
    );
  return [
    ...rows.schedule.flatMap(({ row: { away, home }, line }) =>
      away === home
        ? said('schedule', line, `${away} can’t meet itself.`)
        : check('schedule', line, { away, home }),
    ),
    ...rows.standings.flatMap(({ row: { team }, line }) => check('standings', line, { team })),
    ...rows.transactions.flatMap(({ row, line }) =>
      check('transactions', line, {
        original: row.original,
        from_team: row.from_team,
        to_team: row.to_team,
      }),
    ),
    ...rows.draft.flatMap(({ row: { team, original }, line }) => check('draft', line, { team, original })),
  ];
}

/** @param games undefined if they are in other parts */
function resultProblem(
  row: RowOf<'results'>,
  schedule: ReadonlyMap<string, Game>,
  games: ReadonlySet<string> | undefined,
): string | undefined {
  const { forfeit, away_runs: away, home_runs: home, game } = row;
  const scheduled = schedule.get(keyOf(row));
  if (scheduled === undefined) return `${gameInWords(row)} isn’t in schedule.csv.`;
  if (scheduled.canceled) return `${gameInWords(row)} was canceled, so it has no result.`;
  if ((away === undefined) !== (home === undefined)) return 'a result needs the runs of both teams.';
  if ((away === undefined) === (forfeit === undefined)) return 'a result has either runs or a forfeit.';
  if (game !== undefined && games?.has(game) === false) return `the file ${gameFile(game)} is missing.`;
  return undefined;
}

function lineProblem(
  row: { readonly fixture: number; readonly number: number; readonly team: string },
  schedule: ReadonlyMap<string, Game>,
  played: ReadonlySet<string>,
): string | undefined {
  if (!played.has(keyOf(row))) return `${gameInWords(row)} isn’t in results.csv.`;
  const { team } = row;
  const game = schedule.get(keyOf(row));
  if (game === undefined || game.away === team || game.home === team) return undefined;
  return `${team} doesn’t play in ${gameInWords(row)}.`;
}

/** Files of games that no result names, or that several do. */
function strayGames({ results }: PlacedRows, games: ReadonlySet<string>): FileProblem[] {
  const lines = new Map<string, number>();
  const twice = results.flatMap(({ row: { game }, line }): FileProblem[] => {
    if (game === undefined) return [];
    const before = lines.get(game);
    if (before === undefined) lines.set(game, line);
    return before === undefined
      ? []
      : said('results', line, `the file ${gameFile(game)} already belongs to line ${before}.`);
  });
  const unnamed = [...games]
    .filter((game) => !lines.has(game))
    .map(
      (game): FileProblem => ({
        file: gameFile(game),
        code: 'BAD_FILE',
        text: 'no result in results.csv names this game.',
      }),
    );
  return [...twice, ...unnamed];
}
