import type { SeasonRows } from '../../src/league/season/files/tables.ts';
import { lineScoreOf, type TeamLine } from '../league/event-reader/line-score.ts';
import { gamesIn } from '../league/event-reader/records.ts';

/** Compares a season's event files with its results, game by game. */

interface Found {
  readonly id: string;
  readonly away: string;
  readonly home: string;
  /** Runs, hits and errors. */
  readonly totals: readonly [Totals, Totals];
}

type Totals = readonly [R: number, H: number, E: number];

export interface EventCheck {
  /** How many games could be followed to their end. */
  readonly read: number;
  readonly problems: readonly string[];
}

const total = (runs: readonly number[]): number => runs.reduce((sum, one) => sum + one, 0);

/** A number of two digits. */
const two = (number: number): string => String(number).padStart(2, '0');

/** The first fixture of the playoffs. */
const firstSeries = 101;

/**
 * Checks the event files of a season: problems are games that a reader can't follow, that have another line score than
 * the season, or that are missing in one of both. Not for imported leagues, whose teams have longer names.
 * @param files texts by name, as in the zip of `/season export format:event`
 * @param rows the tables of the same season's `/season export`. Only games with a file of their own are expected
 */
export function checkEventFiles(
  files: ReadonlyMap<string, string>,
  { schedule, results }: Pick<SeasonRows, 'schedule' | 'results'>,
): EventCheck {
  const problems: string[] = [];
  const found = new Map<string, Found>();
  for (const [name, text] of files) {
    if (!name.endsWith('.EVN')) continue;
    let before = '';
    for (const records of gamesIn(text)) {
      const { id } = records;
      if (id <= before) problems.push(`${name}: ${id} stands behind ${before}.`);
      before = id;
      if (found.has(id)) problems.push(`${id} is there twice.`);
      try {
        const { info, teams } = lineScoreOf(records);
        const [away = '', home = ''] = [info.get('visteam'), info.get('hometeam')];
        if (name.slice(4) !== `${home}.EVN`) problems.push(`${id} is in ${name}.`);
        found.set(id, { id, away, home, totals: [totalsOf(teams[0]), totalsOf(teams[1])] });
      } catch (error) {
        problems.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  const unmatched = new Set(found.keys());
  const games = new Map(schedule.map((row) => [`${row.fixture} ${row.number}`, row]));
  for (const result of results) {
    const game = games.get(`${result.fixture} ${result.number}`);
    if (game === undefined || result.game === undefined) continue;
    const match = [...unmatched].map((id) => found.get(id)).find((one) => isThe(one, game));
    const which = `game ${game.number} of ${game.fixture}, ${game.away} at ${game.home}`;
    if (match === undefined) {
      problems.push(`There is no file of ${which}.`);
      continue;
    }
    unmatched.delete(match.id);
    // A concession leaves the runs as they were played.
    const inFile = inWords(match.totals);
    const inSeason = inWords([
      [result.away_R, result.away_H, result.away_E],
      [result.home_R, result.home_H, result.home_E],
    ]);
    if (inFile !== inSeason) problems.push(`${which}: ${inFile} in the file, ${inSeason} in the season.`);
  }
  return {
    read: found.size,
    problems: [...problems, ...[...unmatched].map((id) => `${id} has no result.`)],
  };
}

const totalsOf = ({ runs, hits, errors }: TeamLine): Totals => [total(runs), hits, errors];

/** The totals of both teams, such as `4-9-1 : 2-5-0`. */
const inWords = (teams: readonly (readonly (number | undefined)[])[]): string =>
  teams.map((totals) => totals.join('-')).join(' : ');

type Scheduled = SeasonRows['schedule'][number];

/** A game of the regular season is known by its day, one of the playoffs by its teams and its turn. */
function isThe(one: Found | undefined, game: Scheduled): boolean {
  if (one === undefined || one.away !== game.away || one.home !== game.home) return false;
  if (game.fixture >= firstSeries) return true;
  const year = one.id.slice(one.home.length, one.home.length + 4);
  const day = new Date(Date.UTC(Number(year), 3, 1 + 7 * (game.fixture - 1) + game.game - 1));
  const date = `${year}${two(day.getUTCMonth() + 1)}${two(day.getUTCDate())}`;
  return one.id === `${one.home}${date}0`;
}
