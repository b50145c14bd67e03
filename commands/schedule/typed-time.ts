import { RuleError } from '../../src/engine/rule-error.ts';

/** Reads the time at which a game is to be played, as people write it. */

const minute = 60_000;
const day = 24 * 60 * minute;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** A time mark of Discord, as people copy it: `<t:1780000000:f>`. */
const mark = /^<t:(\d{9,11})(?::\w)?>$/;
/** `2026-12-05 19:30`, `12-05 19:30`, `Sat 19:30`, `19:30`. */
const written = /^(?:(?:(\d{4})-)?(\d{1,2})-(\d{1,2})|([a-z]{3})[a-z]*)?\s*(\d{1,2}):(\d{2})$/i;

interface Local {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/**
 * Reads a time, the next such one if parts of the date are left out.
 * @param timeZone the server's zone, in which times without a mark are
 * @throws RuleError (`bad-time`)
 */
export function readTime(text: string, now: Date, timeZone: string): Date {
  const typed = text.trim();
  const marked = mark.exec(typed);
  if (marked !== null) return new Date(Number(marked[1]) * 1_000);
  const [, year, month, date, weekday, hour, minutes] = written.exec(typed) ?? [];
  if (hour === undefined || minutes === undefined || Number(hour) > 23 || Number(minutes) > 59) throw bad();
  const time = { hour: Number(hour), minute: Number(minutes) };
  const today = localIn(now, timeZone);
  if (month !== undefined && date !== undefined) {
    const at = (of: number) =>
      instant({ year: of, month: Number(month), day: Number(date), ...time }, timeZone);
    const found = at(year === undefined ? today.year : Number(year));
    return year === undefined && found <= now ? at(today.year + 1) : found;
  }
  const wanted = weekday === undefined ? undefined : weekdays.indexOf(weekday.toLowerCase());
  if (wanted === -1) throw bad();
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const of = new Date(Date.UTC(today.year, today.month - 1, today.day) + ahead * day);
    if (wanted !== undefined && of.getUTCDay() !== wanted) continue;
    const found = instant(
      { year: of.getUTCFullYear(), month: of.getUTCMonth() + 1, day: of.getUTCDate(), ...time },
      timeZone,
    );
    if (found > now) return found;
  }
  throw bad();
}

const bad = () =>
  new RuleError(
    'bad-time',
    'Write the time like `2026-12-05 19:30`, `Sat 19:30` or `19:30`, in the server’s time zone.',
  );

/** The moment that clocks of a zone show. If they skip it, the moment an hour later. @throws RuleError for a date that doesn't exist */
function instant(local: Local, timeZone: string): Date {
  const wall = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute);
  if (new Date(wall).getUTCDate() !== local.day || new Date(wall).getUTCMonth() !== local.month - 1)
    throw bad();
  // The offset is looked up twice, because it may differ between the guess and the moment.
  let at = wall;
  for (let round = 0; round < 2; round += 1) at = wall - offset(new Date(at), timeZone);
  return new Date(at);
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offset(at: Date, timeZone: string): number {
  const { year, month, day: date, hour, minute: minutes } = localIn(at, timeZone);
  return Date.UTC(year, month - 1, date, hour, minutes) - Math.floor(at.getTime() / minute) * minute;
}

function localIn(at: Date, timeZone: string): Local {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}
