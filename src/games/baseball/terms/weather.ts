import type { Dice } from '../../../engine/dice/dice.ts';
import type { Options } from './options.ts';

/**
 * A d20 rolled at first pitch, shown with the season and time of day (Baseball 11.3). It doesn't affect play.
 */

export interface Weather {
  readonly d20: number;
  readonly season: 'spring' | 'summer' | 'fall';
  readonly time: 'day' | 'night';
}

/** @param week the week of the schedule, from 1 */
export const seasonOf = (week: number): Weather['season'] =>
  week <= 5 ? 'spring' : week <= 14 ? 'summer' : 'fall';

/**
 * Rolls the weather at the start of a game. Returns null if the league has no weather. Without a schedule, it
 * is a summer night.
 */
export function rollWeather(options: Pick<Options, 'weather'>, dice: Dice, week = 9): Weather | null {
  if (!options.weather) return null;
  const [d20 = 1] = dice.roll('WeatherRoll', [20], 'weather at first pitch').values;
  return { d20, season: seasonOf(week), time: 'night' };
}

/** Formats the weather: `d20 14 on a summer night`. */
export const weatherWords = ({ d20, season, time }: Weather): string => `d20 ${d20} on a ${season} ${time}`;
