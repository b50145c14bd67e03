import { shownPoints } from '../../board/standings.ts';
import type { End, Season, SeasonGame, Side } from '../course/season.ts';
import { firstSeries, type Series } from '../course/series.ts';
import { clubOf, teamIn } from '../course/state.ts';
import type { Team } from '../types.ts';

/** A season in words (League 21). */

/** A team's name. */
export const sideName = (season: Season, team: Team): string => teamIn(season, team).name;

/** `**QHM 5, PCG 3** (10)`: who won comes first, and innings are named if they aren't the usual number. */
export function resultInWords(
  { settings }: Season,
  { away, home }: SeasonGame,
  { runs, winner, innings }: Omit<Extract<End, { kind: 'played' }>, 'kind' | 'at'>,
): string {
  const [awayRuns, homeRuns] = runs;
  const first: Side = winner ?? (homeRuns > awayRuns ? 'home' : 'away');
  const text = { away: `${away} ${awayRuns}`, home: `${home} ${homeRuns}` };
  const score = `**${text[first]}, ${text[first === 'away' ? 'home' : 'away']}**`;
  const usual = settings.options['innings'] ?? 9;
  const extra = innings === undefined || innings === usual ? '' : ` (${innings})`;
  const isConceded = winner === undefined ? '' : ', conceded';
  return `${score}${extra}${isConceded}`;
}

/** `**PCG** win by forfeit at **QHM**.` */
export function forfeitInWords({ away, home }: SeasonGame, by: Side | 'both'): string {
  if (by === 'both') return `**${away}** and **${home}** both forfeit.`;
  return by === 'home'
    ? `**${away}** win by forfeit at **${home}**.`
    : `**${home}** win by forfeit over **${away}**.`;
}

/** A series of a week in a line: `PCG – QHM: 3-5, 4-2 · 2 to play`. Away team first. */
export function seriesLines(season: Season, games: readonly SeasonGame[]): readonly string[] {
  const pairs = new Map<string, SeasonGame[]>();
  for (const game of games) {
    const key = [game.away, game.home].toSorted().join(' ');
    pairs.set(key, [...(pairs.get(key) ?? []), game]);
  }
  return [...pairs.values()].map((list) => {
    const [first] = list;
    if (first === undefined) return '';
    const scores = list.flatMap((game) => scoreFor(game, first.away) ?? []);
    const left = list.length - scores.length;
    const told = [
      ...(scores.length === 0 ? [] : [scores.join(', ')]),
      ...(left === 0 ? [] : [`${left} to play`]),
    ].join(' · ');
    // What is over needs no way there: results have their own.
    const where = list.find(({ channel, end }) => channel !== undefined && end === undefined)?.channel;
    const link = where === undefined ? '' : ` · <#${where}>`;
    return `**${sideName(season, first.away)}** – **${sideName(season, first.home)}**: ${told}${link}`;
  });
}

/** The score of a game with a team's runs first; undefined while it isn't over. */
function scoreFor({ away, end, dropped }: SeasonGame, team: Team): string | undefined {
  if (dropped) return 'not played';
  if (end === undefined) return undefined;
  if (end.kind === 'forfeit') return 'forfeit';
  const [one, other] = end.runs;
  return away === team ? `${one}-${other}` : `${other}-${one}`;
}

/** A series of the playoffs in a line. */
export const playoffLine = (season: Season, { high, low, bestOf, score, winner }: Series): string =>
  `**${sideName(season, high)}** – **${sideName(season, low)}**: ${shownPoints(score[0])}-${shownPoints(score[1])} of ${bestOf}${
    winner === undefined ? '' : `, ${winner} go through`
  }`;

/**
 * `**Gulls** are the champions. They beat **Masons**, 4‑2.` A draw is half a game for each. The hyphen keeps the score on
 * one line.
 */
export function championInWords(
  season: Season,
  champion: Team,
  { high, low, score }: Pick<Series, 'high' | 'low' | 'score'>,
): string {
  const [own, other] = champion === high ? score : [score[1], score[0]];
  const beaten = sideName(season, champion === high ? low : high);
  return `**${sideName(season, champion)}** are the champions. They beat **${beaten}**, ${shownPoints(own)}\u2011${shownPoints(other)}.`;
}

/** Where a season is: `Week 5 of 18`. */
export function phaseInWords(season: Season): string {
  const { phase, week, settings, paused } = season;
  const at = {
    preseason: 'Before the season',
    regular: `Week ${week} of ${settings.weeks}`,
    playoffs: 'Playoffs',
    offseason: 'After the season',
    closed: 'Closed',
  }[phase];
  return paused ? `⏸️ ${at}, paused` : at;
}

/** How many teams people run. */
export function teamsInWords(season: Season): string {
  const free = season.settings.teams.filter(({ code }) => clubOf(season, code).owners.length === 0).length;
  const all = season.settings.teams.length;
  return free === 0 ? `${all} teams, all with owners` : `${all} teams, ${free} without an owner`;
}

/** Where a game belongs: `Week 5`, or `Playoffs`. */
export const roomName = (fixture: number): string => (fixture < firstSeries ? `Week ${fixture}` : 'Playoffs');
