import { RuleError } from '../../../engine/rule-error.ts';

/** How large a season may be (League 22). */

export const seasonLimits = {
  teams: { least: 2, most: 64 },
  divisions: { least: 1, most: 8 },
  weeks: { least: 1, most: 60 },
  gamesPerWeek: { least: 2, most: 6 },
  games: 6000,
} as const;

export interface SeasonSize {
  readonly teams: number;
  readonly divisions: number;
  readonly weeks: number;
  /** Games that a team plays in a week. */
  readonly gamesPerWeek: number;
  /** All games of the season, if they're known; else as many as the weeks hold. */
  readonly games?: number;
}

const range = {
  teams: 'teams',
  divisions: 'divisions',
  weeks: 'weeks',
  gamesPerWeek: 'games a week',
} as const;

const whole = (count: number): string => count.toLocaleString('en-US');

/**
 * Returns the first limit that a season would break; undefined if it's small enough (League 22). The error's code
 * names the limit: `limit-teams`, `limit-divisions`, `limit-weeks`, `limit-games-a-week`, `limit-games`.
 */
export function limitBroken(size: SeasonSize): RuleError | undefined {
  for (const part of ['teams', 'divisions', 'weeks', 'gamesPerWeek'] as const) {
    const { least, most } = seasonLimits[part];
    const count = size[part];
    if (!Number.isInteger(count) || count < least || count > most)
      return new RuleError(
        `limit-${range[part].replaceAll(' ', '-')}`,
        `A season has ${least} to ${most} ${range[part]}, not ${whole(count)}.`,
      );
  }
  const games = size.games ?? Math.floor(size.teams / 2) * size.weeks * size.gamesPerWeek;
  if (games <= seasonLimits.games) return undefined;
  const limit = `A season has at most ${whole(seasonLimits.games)} games`;
  return new RuleError(
    'limit-games',
    size.games === undefined
      ? `${limit}, and ${size.teams} teams with ${size.gamesPerWeek} games a week would play ${whole(games)} in ${size.weeks} weeks.`
      : `${limit}, not ${whole(games)}.`,
  );
}
