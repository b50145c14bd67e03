import { hash } from 'node:crypto';
import { createDice } from '../../../engine/dice/dice.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { ScheduledGame, SeasonTeam } from '../types.ts';
import { checkSchedule } from './check.ts';
import { type Finding, isError } from './findings.ts';
import { limitBroken } from './limits.ts';
import { mixed } from './mix.ts';
import { hosts } from './parks.ts';
import { poolOf, type Shuffle, type Week } from './pool.ts';

/** What a schedule is generated for. */
export interface ScheduleRequest {
  /** Each code once. */
  readonly teams: readonly Pick<SeasonTeam, 'code' | 'division'>[];
  readonly weeks: number;
  /** Games that a team plays in a week, all against the same opponent. */
  readonly gamesPerWeek: number;
  /** The season's recorded seed. The same seed gives the same schedule. */
  readonly seed: string | number;
}

/** A schedule without errors, and the warnings to tell. */
export interface GeneratedSchedule {
  /** By weeks, then series by series. */
  readonly games: readonly ScheduledGame[];
  readonly findings: readonly Finding[];
}

/** How many schedules are drawn before the best is taken. */
const tries = 200;

/**
 * Generates a schedule: each week is one series, and its order is the best of 200 that are drawn (League 8.3).
 *
 * @throws RuleError `limit-…` if the season would be too large or small (League 22); `schedule-games` if the weeks
 *   can't give all teams the same number of games
 */
export function generateSchedule(request: ScheduleRequest): GeneratedSchedule {
  const impossible = whyImpossible(request);
  if (impossible !== undefined) throw impossible;
  const { teams, weeks, gamesPerWeek, seed } = request;
  const shuffle = shuffleOf(seed);
  const games = hosts(bestOrder(teams, weeks, shuffle), teams.length).flatMap((series, index) =>
    series.flatMap(([host, guest]) =>
      seriesGames(index + 1, teams[host]?.code ?? '', teams[guest]?.code ?? '', gamesPerWeek),
    ),
  );
  return { games, findings: checkSchedule({ teams, gamesPerWeek, games }) };
}

/** Draws weeks until they have no warnings, at most 200 times, and returns those with the fewest. */
function bestOrder(teams: ScheduleRequest['teams'], weeks: number, shuffle: Shuffle): readonly Week[] {
  const divisions = divisionsOf(teams);
  const pool = poolOf(divisions, weeks);
  const draw = (): readonly Week[] => mixed(pool(shuffle), shuffle);
  let best = draw();
  let fewest = warnings(teams, best);
  for (let count = 1; count < tries && fewest > 0; count += 1) {
    const next = draw();
    const found = warnings(teams, next);
    if (found < fewest) [best, fewest] = [next, found];
  }
  return best;
}

/**
 * Counts the warnings of weeks. They only ask who meets when, so one game stands for a series. There are no errors
 * to count: every round is full, and `hosts` keeps the parks even.
 */
const warnings = (teams: ScheduleRequest['teams'], weeks: readonly Week[]): number =>
  checkSchedule({
    teams,
    gamesPerWeek: 1,
    games: weeks.flatMap((week, index) =>
      week.map(([one, other]) => ({
        week: index + 1,
        game: 1,
        away: teams[one]?.code ?? '',
        home: teams[other]?.code ?? '',
      })),
    ),
  }).filter((finding) => !isError(finding)).length;

/**
 * Says why there is no schedule for a request; undefined if there is one (League 8.3, 22). The code is that of a
 * limit, or `schedule-games`, after the finding that every such schedule would have.
 */
export function whyImpossible({
  teams,
  weeks,
  gamesPerWeek,
}: Omit<ScheduleRequest, 'seed'>): RuleError | undefined {
  const count = teams.length;
  const divisions = new Set(teams.map(({ division }) => division)).size;
  const limit = limitBroken({ teams: count, divisions, weeks, gamesPerWeek });
  if (limit !== undefined || count % 2 === 0 || weeks % count === 0) return limit;
  const problemWith = (changed: number) =>
    limitBroken({ teams: count, divisions, weeks: changed, gamesPerWeek });
  const [fewer, more] = [Math.floor(weeks / count) * count, Math.ceil(weeks / count) * count];
  const fitting = [fewer, more].filter((each) => problemWith(each) === undefined);
  const way =
    fitting.length > 0
      ? `Take ${fitting.join(' or ')} weeks, or an even number of teams.`
      : `They would in ${more} weeks, but: ${problemWith(more)?.message} Take an even number of teams.`;
  return new RuleError(
    'schedule-games',
    `One of ${count} teams rests each week, so in ${weeks} ${weeks === 1 ? 'week' : 'weeks'} they can’t all play the same number of games. ${way}`,
  );
}

/** Returns the teams of each division, by their places in the list. */
const divisionsOf = (teams: ScheduleRequest['teams']): readonly (readonly number[])[] =>
  [...new Set(teams.map(({ division }) => division))].map((division) =>
    teams.flatMap((team, index) => (team.division === division ? [index] : [])),
  );

/** Opens a generator of its own, so that no other draw of the season moves the schedule. */
function shuffleOf(seed: string | number): Shuffle {
  const dice = createDice({ seed: hash('sha256', `${seed}`, 'hex'), entropy: '', label: 'schedule' });
  return (list) => dice.shuffle(list, 'schedule');
}

/** Returns the games of a series: the first half, rounded up, in the park where it begins (League 8.3). */
const seriesGames = (
  week: number,
  host: string,
  guest: string,
  gamesPerWeek: number,
): readonly ScheduledGame[] =>
  Array.from({ length: gamesPerWeek }, (_, index) =>
    index < Math.ceil(gamesPerWeek / 2)
      ? { week, game: index + 1, away: guest, home: host }
      : { week, game: index + 1, away: host, home: guest },
  );
