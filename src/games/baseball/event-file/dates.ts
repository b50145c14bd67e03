/** When a game counts as played (League 19). */

/** A day of the calendar; months from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A day with the time of the first pitch. Hours from 0 to 23. */
export interface LocalTime extends Day {
  readonly hour: number;
  readonly minute: number;
}

/** A season's day 1 is 1 April of the year in which it starts. */
const firstMonth = 4;

function daysAfterOpening(year: number, days: number): Day {
  const date = new Date(Date.UTC(year, firstMonth - 1, 1 + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const daysAWeek = 7;
/** A round of the playoffs takes two weeks, so that its longest series fits. */
const daysARound = 14;

/**
 * The day of a scheduled game, however quickly games are played.
 * @param year the year in which the season starts
 */
export const seasonDay = (
  year: number,
  { week, game }: { readonly week: number; readonly game: number },
): Day => daysAfterOpening(year, daysAWeek * (week - 1) + game - 1);

/**
 * The day of a game in the playoffs, which begin right after the last week.
 * @param weeks weeks of the regular season
 */
export const playoffDay = (
  year: number,
  { weeks, round, game }: { readonly weeks: number; readonly round: number; readonly game: number },
): Day => daysAfterOpening(year, daysAWeek * weeks + daysARound * (round - 1) + game - 1);

/**
 * A moment on the clocks of a zone.
 * @param zone an IANA name, such as `Europe/Berlin`
 */
export function localTime(moment: Date, zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
  };
}

const highestNumber = 9;

/**
 * The number of a game outside a season: 0, or its place among the home games that its team has on that day.
 * The format has one digit for it.
 * @param place from 1, by first pitch
 */
export const numberOfDay = (place: number, games: number): number =>
  games === 1 ? 0 : Math.min(place, highestNumber);

const two = (number: number): string => String(number).padStart(2, '0');

/** A day in the id of a game: `20260401`. */
export const dayInId = ({ year, month, day }: Day): string => `${year}${two(month)}${two(day)}`;

/** A day in the record `info,date`: `2026/04/01`. */
export const dayInInfo = ({ year, month, day }: Day): string => `${year}/${two(month)}/${two(day)}`;

/** A time in the record `info,starttime`: `7:05PM`. */
export const clockText = ({ hour, minute }: Pick<LocalTime, 'hour' | 'minute'>): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}${hour < 12 ? 'AM' : 'PM'}`;

/** Games that begin at five or later are night games, as in Retrosheet's files. */
const firstHourOfNight = 17;

/** The value of the record `info,daynight`. */
export const dayOrNight = ({ hour }: Pick<LocalTime, 'hour'>): 'day' | 'night' =>
  hour >= firstHourOfNight ? 'night' : 'day';
