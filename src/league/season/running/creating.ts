import { RuleError } from '../../../engine/rule-error.ts';
import type { SeasonContent } from '../../../games/baseball/league/season-content.ts';
import type { Season } from '../course/season.ts';
import { type Changeable, limits, type SeasonSettings, seasonSettings } from '../course/settings.ts';
import { usualPlaces } from '../playoffs/places.ts';
import { checkSchedule } from '../schedule/check.ts';
import { isError } from '../schedule/findings.ts';
import { generateSchedule, whyImpossible } from '../schedule/generate.ts';
import type { ScheduledGame } from '../types.ts';

/** What a new season begins with (League 8). */

/** What a moderator asks for with `/season create`. */
export interface SeasonWish {
  readonly name: string;
  readonly guildId: string;
  readonly channelId: string;
  /** Key of the imported league; empty for the built-in one. */
  readonly league: string;
  readonly weeks?: number;
  readonly gamesPerWeek?: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly change?: Partial<Changeable>;
}

/** League 8.1: weeks and games of a season that doesn't say. */
const usual = { weeks: 18, gamesPerWeek: 4, deadlineWeek: 14, lengths: [5, 7] } as const;

/** What the schedule of a season has wrong. */
export const scheduleFindings = ({ schedule, settings }: Season) =>
  checkSchedule({ teams: settings.teams, gamesPerWeek: settings.gamesPerWeek, games: schedule });

/** @throws RuleError (`bad-season`, `limit-…`) */
export function settingsFor(wish: SeasonWish, content: SeasonContent, seed: string): SeasonSettings {
  const weeks = wish.weeks ?? content.weeks ?? usual.weeks;
  const gamesPerWeek = wish.gamesPerWeek ?? content.gamesPerWeek ?? usual.gamesPerWeek;
  const teams = content.teams.map(({ code, name, division }) => ({ code, name, division }));
  const divisions = new Set(teams.map(({ division }) => division)).size;
  const impossible = whyImpossible({ teams, weeks, gamesPerWeek });
  if (impossible !== undefined) throw impossible;
  const players = content.teams.reduce((sum, team) => sum + team.players.length, 0);
  if (players > limits.players)
    throw new RuleError('limit-players', `A season can have at most ${limits.players} players.`);
  const parsed = seasonSettings.safeParse({
    league: wish.league,
    leagueName: content.name,
    teams,
    rosters: Object.fromEntries(content.teams.map((team) => [team.code, team.players.map(({ id }) => id)])),
    weeks,
    gamesPerWeek,
    options: wish.options,
    seed,
    deadlineWeek: content.deadlineWeek ?? Math.min(usual.deadlineWeek, weeks),
    lockWeek: Math.min(usual.deadlineWeek, weeks),
    playoffPlaces: usualPlaces(teams.length, divisions),
    playoffLengths: content.playoffLengths ?? usual.lengths,
    review: 'commissioner',
    cap: null,
    last: 10,
    weekEnds: { by: 'results' },
    unplayed: 'moved',
    asksForTeams: true,
    level: 'regular',
    timeControl: 'none',
    ...wish.change,
  });
  if (!parsed.success)
    throw new RuleError('bad-season', parsed.error.issues[0]?.message ?? 'Those settings can’t be read.');
  return parsed.data;
}

/** The league's own schedule if it fits the season; else a new one. */
export function firstSchedule(
  { teams, weeks, gamesPerWeek, seed }: SeasonSettings,
  { schedule }: SeasonContent,
): readonly ScheduledGame[] {
  const isFull = schedule.length === (weeks * gamesPerWeek * teams.length) / 2;
  const fits =
    isFull && !checkSchedule({ teams, gamesPerWeek, games: schedule }).some((finding) => isError(finding));
  return fits ? schedule : generateSchedule({ teams, weeks, gamesPerWeek, seed }).games;
}
