import type { Team } from '../types.ts';
import type { Act } from './acts.ts';
import { confirmWithin } from './doing.ts';
import type { Season, SeasonGame, Side } from './season.ts';
import { seriesOf } from './series.ts';
import { clubOf, isOpen, playable, remaining } from './state.ts';

/** What a season does by itself when its time comes. */

/** What the season's tables and the server's clock say. */
export interface Facts {
  /** Whether the table of a game has begun. */
  readonly begun: (game: SeasonGame) => boolean;
  /** When the current week ends by itself; undefined if it doesn't. */
  readonly weekEndsAt?: Date;
}

/** The acts that are due now; none if nothing is. */
export function dueActs(season: Season, now: Date, facts: Facts): Act[] {
  if (season.paused || (season.phase !== 'regular' && season.phase !== 'playoffs')) return [];
  const confirmed = scoresThatStand(season, now);
  if (confirmed.length > 0) return confirmed;
  if (season.phase === 'playoffs') return isDecided(season) ? [{ do: 'offseason' }] : [];
  return isWeekOver(season, now, facts) ? endOfWeek(season, facts, now) : [];
}

/** The last series of the playoffs has a winner, and its most valuable player is known (League 16). */
const isDecided = (season: Season): boolean =>
  season.finalMvp !== undefined && seriesOf(season).champion !== undefined;

/** A score that was typed in stands if nobody denied it for 48 hours (League 2). */
const scoresThatStand = (season: Season, now: Date): Act[] =>
  playable(season).flatMap(({ fixture, number, typed }): Act[] =>
    typed === undefined || now.getTime() - typed.at.getTime() < confirmWithin
      ? []
      : [{ do: 'result', fixture, game: number, runs: [...typed.runs] }],
  );

function isWeekOver(season: Season, now: Date, { weekEndsAt }: Facts): boolean {
  const { by } = season.settings.weekEnds;
  if (by === 'hand') return false;
  if (by === 'results') return playable(season).length === 0;
  return weekEndsAt !== undefined && now >= weekEndsAt;
}

/**
 * Ends the current week (League 8.1). Games that weren't played are forfeits of who wasn't ready, or stay to be played.
 * Those that have begun go on, and so do those that both sides moved to a later time. After the last week, the regular
 * season goes on until every game has its result.
 */
export function endOfWeek(season: Season, { begun }: Pick<Facts, 'begun'>, now: Date): Act[] {
  const isLater = ({ playAt }: SeasonGame) => playAt !== undefined && playAt > now;
  const left = playable(season).filter((game) => !begun(game) && !isLater(game));
  const forfeits =
    season.settings.unplayed === 'forfeit' ? left.flatMap((game) => forfeitOf(season, game)) : [];
  const next: Act[] = season.week < season.settings.weeks ? [{ do: 'week', week: season.week + 1 }] : [];
  return [...forfeits, ...next];
}

/** Who wasn't ready forfeits. Computers are always ready, and nobody forfeits if both sides were. */
function forfeitOf(season: Season, { fixture, number, ready, away, home }: SeasonGame): Act[] {
  const isReady = (side: Side, team: Team) =>
    clubOf(season, team).owners.length === 0 || ready.some((one) => one.side === side);
  const [awayReady, homeReady] = [isReady('away', away), isReady('home', home)];
  if (awayReady && homeReady) return [];
  const by = awayReady ? 'home' : homeReady ? 'away' : 'both';
  return [{ do: 'forfeit', fixture, game: number, by }];
}

/** Whether the regular season has no more games to play. */
export const isRegularSeasonOver = (season: Season): boolean =>
  season.phase === 'regular' && season.week >= season.settings.weeks && remaining(season).length === 0;

/** Games of the current week that are still to be played. */
export const leftThisWeek = ({ games, week }: Season): readonly SeasonGame[] =>
  (games.get(week) ?? []).filter(isOpen);
