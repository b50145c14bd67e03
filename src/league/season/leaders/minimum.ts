import { nearest } from '../statistics/fraction.ts';
import type { Statistic } from '../statistics/statistic.ts';
import type { Team } from '../types.ts';

/** Finished games of each team, forfeits left out (League 12). */
export type TeamGames = Readonly<Record<Team, number>>;

/**
 * How much a rate needs to count after a number of team games: 72 games ask for 223 PA or 216 outs (League 12). Counting
 * statistics need nothing.
 */
export const minimumAfter = ({ minimum }: Statistic, games: number): number =>
  minimum === undefined ? 0 : nearest({ num: minimum.perGame.num * games, den: minimum.perGame.den });

/** Games of a player's present team. For a free agent, those of the team that has finished the most. */
export const gamesOf = (teamGames: TeamGames, team: Team | undefined): number =>
  (team === undefined ? undefined : teamGames[team]) ?? Math.max(0, ...Object.values(teamGames));
