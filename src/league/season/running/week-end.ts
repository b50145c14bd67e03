import type { Season } from '../course/season.ts';

const hour = 60 * 60_000;
/** Zones differ from each other by quarters of an hour. */
const quarter = hour / 4;
/** A week lasts a day at least, so that it doesn't end in the hour in which it began. */
const shortest = 24 * hour;
const hoursOfAWeek = 7 * 24;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * When the current week ends by itself (League 8.1): the first time after a day that the zone's clocks reach the weekday
 * and hour of the settings, or pass them because they are put forward; undefined if the week ends in another way.
 * @param timeZone the server's zone
 */
export function weekEnd({ settings, weekBegan, phase }: Season, timeZone: string): Date | undefined {
  const { weekEnds } = settings;
  if (phase !== 'regular' || weekEnds.by !== 'time' || weekBegan === undefined) return undefined;
  const hourOf = hoursIn(timeZone);
  /** Hours since the weekday and hour were last reached. */
  const since = (at: number) =>
    (hourOf(at) - (24 * weekEnds.weekday + weekEnds.hour) + hoursOfAWeek) % hoursOfAWeek;
  const first = Math.ceil(weekBegan.getTime() / quarter) * quarter + shortest;
  let before = since(first - quarter);
  for (let at = first; at <= first + (hoursOfAWeek + 2) * hour; at += quarter) {
    const now = since(at);
    if (now < before) return new Date(at);
    before = now;
  }
  return undefined;
}

/** Gives the hour of the week that a zone's clocks show at a time, 0 for Sunday from midnight on. */
function hoursIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return 24 * weekdays.indexOf(parts['weekday'] ?? '') + Number(parts['hour']);
  };
}
