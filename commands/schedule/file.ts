import { readTable } from '../../src/engine/files/csv.ts';
import { type FileProblem, FilesRefused } from '../../src/engine/files/problems.ts';
import type { SourceFile } from '../../src/engine/files/source.ts';
import type { SeasonSettings } from '../../src/league/season/course/settings.ts';
import { limits } from '../../src/league/season/course/settings.ts';
import type { ScheduledGame } from '../../src/league/season/types.ts';

/** Reads a schedule from a CSV file with the columns week, game, away and home. */

const columns = ['week', 'game', 'away', 'home'] as const;
type ColumnName = (typeof columns)[number];
/** The longest problem of a line in the answer, in characters. */
const longest = 120;

/**
 * @throws FilesRefused (`bad-schedule-file`) with the problems by line
 */
export function scheduleFrom(
  file: SourceFile,
  { teams, weeks }: Pick<SeasonSettings, 'teams' | 'weeks'>,
): readonly ScheduledGame[] {
  const { rows, problem, placeOf } = readTable(file, limits.games + 2);
  const problems: FileProblem[] = problem === undefined ? [] : [problem];
  const wrong = (line: number, text: string, code: FileProblem['code'] = 'BAD_VALUE') =>
    problems.push({ file: file.name, line, code, text });
  const [heading = [], ...lines] = rows;
  const places = new Map(heading.map(({ text }, index) => [text.toLowerCase(), index]));
  for (const name of columns)
    if (!places.has(name) && problem === undefined)
      wrong(1, `the column ${name} is missing; the columns are ${columns.join(', ')}.`, 'MISSING_COLUMN');
  if (lines.length > limits.games)
    wrong(limits.games + 2, `a season has at most ${limits.games} games.`, 'BAD_FILE');
  const codes = new Map(teams.map(({ code }) => [code.toLowerCase(), code]));
  const games: ScheduledGame[] = [];
  if (problems.length === 0)
    for (const row of lines) {
      const [first] = row;
      const line = first === undefined ? 1 : placeOf(first).line;
      const cell = (name: ColumnName) => row[places.get(name) ?? -1]?.text ?? '';
      const number = (name: ColumnName, most: number) => {
        const value = Number(cell(name));
        if (/^\d{1,4}$/.test(cell(name)) && value >= 1 && value <= most) return value;
        wrong(line, `${name} must be from 1 to ${most}, not “${cell(name)}”.`);
        return 0;
      };
      const team = (name: ColumnName) => {
        const code = codes.get(cell(name).toLowerCase());
        if (code === undefined) wrong(line, `${name}: “${cell(name)}” isn’t a team of this season.`);
        return code ?? '';
      };
      games.push({
        week: number('week', weeks),
        game: number('game', limits.gamesPerWeek),
        away: team('away'),
        home: team('home'),
      });
    }
  if (problems.length > 0) throw new FilesRefused('bad-schedule-file', 'This schedule', problems, longest);
  return games;
}
