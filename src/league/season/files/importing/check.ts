import type { FileProblem } from '../../../../engine/files/problems.ts';
import type { SeasonContent } from '../../../../games/baseball/league/season-content.ts';
import type { Season } from '../../course/season.ts';
import { firstSeries } from '../../course/series.ts';
import { limits, type SeasonSettings, seasonSettings } from '../../course/settings.ts';
import { gameIn } from '../../course/state.ts';
import { rosterLists } from '../../rosters/legal/lists.ts';
import { checkSchedule } from '../../schedule/check.ts';
import { isError } from '../../schedule/findings.ts';
import { findingSentence } from '../../schedule/sentences.ts';
import { headFile, type SeasonHead } from '../head.ts';
import { refusal, refuse, type SeasonExport } from '../season-zip.ts';
import { gameInWords, type TableName, tables } from '../tables.ts';

/** Finds what keeps a season's files from becoming a season here: what the league lacks, and what can't have happened. */

const inHead = (text: string): FileProblem => ({ file: headFile, code: 'BAD_VALUE', text });

/** The first row stands below the headings. */
const firstLine = 2;

const inTable = (name: TableName, index: number, text: string): FileProblem => ({
  file: tables[name].file,
  line: index + firstLine,
  code: 'BAD_VALUE',
  text,
});

/**
 * The settings of a season that is imported.
 * @param league the key of its league here
 * @throws FilesRefused
 */
export function importedSettings(
  { settings, teams, league: leagueName }: SeasonHead,
  league: string,
  options: Readonly<Record<string, unknown>>,
): SeasonSettings {
  const known = teams.map(({ code, name, division }) => ({ code, name, division }));
  const read = seasonSettings.safeParse({ ...settings, league, leagueName, teams: known, options });
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) =>
    inHead(`${['settings', ...path].join('.')}: ${message}.`),
  );
  throw refusal(problems);
}

/** @throws FilesRefused */
export function mustFit(season: SeasonExport, settings: SeasonSettings, content: SeasonContent): void {
  refuse([...rosterProblems(season, settings, content), ...rowProblems(season, content)]);
  refuse(scheduleProblems(season, settings));
}

function rosterProblems(
  { head }: SeasonExport,
  { rosters, weeks }: SeasonSettings,
  content: SeasonContent,
): FileProblem[] {
  const codes = new Set(content.teams.map(({ code }) => code));
  const players = playersOf(content);
  const seen = new Set<string>();
  const problems: FileProblem[] = [];
  for (const { code, roster } of head.teams) {
    if (!codes.has(code)) problems.push(inHead(`the league ${content.name} has no team ${code}.`));
    for (const player of rosterLists.flatMap((list) => roster[list])) {
      if (!players.has(player)) problems.push(inHead(`the league ${content.name} has no player ${player}.`));
      if (seen.has(player)) problems.push(inHead(`${player} is on two lists.`));
      seen.add(player);
    }
  }
  const first = Object.values(rosters).flat();
  for (const player of first)
    if (!players.has(player)) problems.push(inHead(`the league ${content.name} has no player ${player}.`));
  if (first.length > limits.players)
    problems.push(inHead(`a season can have at most ${limits.players} players.`));
  if (head.week > weeks) problems.push(inHead(`week ${head.week} is after the last week, ${weeks}.`));
  if (head.phase !== 'preseason' && head.phase !== 'closed' && head.started === undefined)
    problems.push(inHead('started is missing, but the season has begun.'));
  return problems;
}

const playersOf = ({ teams }: SeasonContent): ReadonlySet<string> =>
  new Set(teams.flatMap(({ players }) => players.map(({ id }) => id)));

/** Rows about players that the league doesn't have. */
function rowProblems({ rows }: SeasonExport, content: SeasonContent): FileProblem[] {
  const players = playersOf(content);
  return (['batting', 'pitching', 'fielding', 'transactions', 'draft'] as const).flatMap((name) =>
    rows[name].flatMap(({ player }, index) =>
      player === undefined || players.has(player)
        ? []
        : [inTable(name, index, `the league ${content.name} has no player ${player}.`)],
    ),
  );
}

function scheduleProblems({ head, rows }: SeasonExport, settings: SeasonSettings): FileProblem[] {
  const { teams, weeks, gamesPerWeek } = settings;
  const regular = rows.schedule.filter(({ fixture }) => fixture < firstSeries);
  const late = rows.schedule.flatMap((row, index) =>
    row.fixture > weeks && row.fixture < firstSeries
      ? [inTable('schedule', index, `${gameInWords(row)} is after the last week, ${weeks}.`)]
      : [],
  );
  const file = tables.schedule.file;
  if (regular.length > limits.games)
    return [{ file, code: 'BAD_FILE', text: `a season can have at most ${limits.games} games.` }];
  if (head.phase === 'preseason') return late;
  const games = regular.map(({ fixture, game, away, home }) => ({ week: fixture, game, away, home }));
  const found = checkSchedule({ teams, gamesPerWeek, games }).filter(isError);
  return [
    ...late,
    ...found.map((finding): FileProblem => ({ file, code: 'BAD_VALUE', text: findingSentence(finding) })),
  ];
}

/**
 * Compares a season with its files once its acts are taken: a game that the season doesn't have, or that ended
 * otherwise, can't have been played.
 * @throws FilesRefused
 */
export function mustAgree(course: Season, { head, rows }: SeasonExport): void {
  refuse([
    ...rows.schedule.flatMap((row, index) => {
      const game = gameIn(course, row.fixture, row.number);
      const isSame =
        game !== undefined && game.away === row.away && game.home === row.home && game.game === row.game;
      return isSame
        ? []
        : [inTable('schedule', index, `the season can’t have ${gameInWords(row)} like this.`)];
    }),
    ...rows.results.flatMap((row, index) =>
      gameIn(course, row.fixture, row.number)?.end === undefined
        ? [inTable('results', index, `${gameInWords(row)} can’t have been played by then.`)]
        : [],
    ),
    ...(course.phase === head.phase ? [] : [inHead(`the season can’t be in the phase “${head.phase}”.`)]),
  ]);
}
