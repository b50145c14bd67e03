import type { Clock } from '../../games/facets/clock.ts';
import type { Due } from '../../store/records/table.ts';

/** When nobody is disturbed on a server. */
export interface Manners {
  /** Hours of the day from which and to which nobody is reminded or runs out of time; undefined: none. */
  readonly quiet?: { readonly from: number; readonly to: number };
  /** IANA name. */
  readonly timeZone: string;
  /** Whether people are reminded before their time runs out. */
  readonly reminders: boolean;
}

/** The time that people have for a turn. */
export type TimeControl =
  | { readonly kind: 'none' }
  /** The game's own seconds for what is awaited, times a factor. */
  | { readonly kind: 'live'; readonly factor: number }
  /** So many minutes for the whole game, and so many seconds more for each turn: `bank.ts`. */
  | { readonly kind: 'bank'; readonly minutes: number; readonly seconds: number }
  /** So many minutes for each turn. */
  | { readonly kind: 'each'; readonly minutes: number };

export interface TimeControlChoice {
  /** As it is kept. */
  readonly id: string;
  /** Short: it stands in a menu and in the lobby. */
  readonly label: string;
  readonly hint: string;
  readonly control: TimeControl;
}

const none: TimeControlChoice = {
  id: 'none',
  label: 'No clock',
  hint: 'Take your time',
  control: { kind: 'none' },
};

const live = (factor: number, label: string, hint: string): TimeControlChoice => ({
  id: `live-${factor}`,
  label,
  hint,
  control: { kind: 'live', factor },
});

const bank = (minutes: number, seconds: number): TimeControlChoice => ({
  id: `bank-${minutes}-${seconds}`,
  label: `${minutes} min + ${seconds} s`,
  hint: `Playing now: ${minutes} minutes for the game, ${seconds} s more a turn`,
  control: { kind: 'bank', minutes, seconds },
});

const each = (hours: number, label: string): TimeControlChoice => ({
  id: `each-${hours * 60}`,
  label,
  hint: 'For each turn, playing by and by',
  control: { kind: 'each', minutes: hours * 60 },
});

/** Every time control that people can choose. */
export const timeControls: readonly TimeControlChoice[] = [
  none,
  live(0.5, 'Quick', 'Playing now: half the usual seconds'),
  live(1, 'Live', 'Playing now: the usual seconds'),
  live(2, 'Relaxed', 'Playing now: twice the usual seconds'),
  bank(5, 5),
  bank(10, 15),
  bank(30, 30),
  each(1, '1 hour a turn'),
  each(8, '8 hours a turn'),
  each(24, '1 day a turn'),
  each(48, '2 days a turn'),
  each(72, '3 days a turn'),
  each(168, '7 days a turn'),
];

/** The time control that a text names; a text that names none means that there is no clock. */
export function readTimeControl(text: string): TimeControlChoice {
  return timeControls.find(({ id }) => id === text) ?? none;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A reminder on a live clock must leave at least so long, in milliseconds; with less there is no use in one. */
const leastNotice = 20 * second;
/** A reminder by correspondence comes at most so long before the deadline, in milliseconds. */
const longestNotice = 12 * hour;

/** By correspondence nobody is mentioned for what takes less than this, in milliseconds. */
const leastCall = hour;

/** Whether people sit together, and nobody's time waits for quiet hours. */
export const isLive = ({ kind }: TimeControl): boolean => kind === 'live' || kind === 'bank';

/** How long people have for what the game waits for, in milliseconds; undefined: all the time, or what their banks have. */
function timeFor(control: TimeControl, clock: Clock | undefined): number | undefined {
  // What the game itself wants an end to takes as long as the game says.
  if (clock?.slowSeconds !== undefined) return (isLive(control) ? clock.seconds : clock.slowSeconds) * second;
  if (control.kind === 'each') return control.minutes * minute;
  return control.kind === 'live' && clock !== undefined ? clock.seconds * control.factor * second : undefined;
}

/** Whether what the game waits for is over too soon for anybody to be called from elsewhere, where people play by and by. */
export function isBrief({ control }: TimeControlChoice, clock: Clock | undefined): boolean {
  const total = timeFor(control, clock);
  return !isLive(control) && total !== undefined && total < leastCall;
}

/** When the time of those awaited is over, and when they are reminded of it; undefined where they have all the time. */
export function due(
  choice: TimeControlChoice,
  clock: Clock | undefined,
  now: Date,
  rules: Manners,
): Due | undefined {
  const { control } = choice;
  const total = timeFor(control, clock);
  if (total === undefined) return undefined;
  const at = now.getTime();
  if (isLive(control)) return liveDue(at, total, rules);
  const end = at + total;
  const brief = isBrief(choice, clock);
  const remind = brief ? end : end - Math.min(total / 4, longestNotice);
  const { deadline, reminder } = outsideQuietHours(end, remind, rules);
  return times(deadline, rules.reminders && !brief ? reminder : undefined);
}

/** When the time of a live turn is over that began `at`, and when a third of it is left. */
export function liveDue(at: number, total: number, { reminders }: Pick<Manners, 'reminders'>): Due {
  const notice = total / 3;
  return times(at + total, reminders && notice >= leastNotice ? at + total - notice : undefined);
}

/** The same end, with a reminder now: those who wait may have gone meanwhile. */
export function remindedAtOnce(
  { deadlineAt }: Due,
  now: Date,
  { reminders }: Pick<Manners, 'reminders'>,
): Due {
  const isWorthIt = reminders && deadlineAt.getTime() - now.getTime() >= leastNotice;
  return { deadlineAt, ...(isWorthIt && { remindAt: now }) };
}

/** A stretch in which the bot was not there for its people, in milliseconds since 1970. */
export interface Gap {
  readonly from: number;
  readonly until: number;
}

/** Of a turn that the bot was away from people get half again, but at least and at most so long, in milliseconds. */
const leastGrace = minute;
const mostGrace = 12 * hour;

/**
 * Time for those whose deadline has passed, where the bot's own absence has taken it from them: a deadline in the gap gives
 * way to a new one from now on; one soon after it is so far from its end as the gap was long, or as a new one would be. They
 * are reminded at once, since they may have gone meanwhile.
 * @returns undefined: the deadline stands
 */
export function graced(
  { control }: TimeControlChoice,
  clock: Clock | undefined,
  passed: Date,
  gap: Gap,
  now: Date,
  rules: Manners,
): Due | undefined {
  const total = timeFor(control, clock);
  // What the game itself wants an end to is over at its time whoever was there: that is nobody's fault.
  if (total === undefined || clock?.slowSeconds !== undefined || passed.getTime() < gap.from)
    return undefined;
  const grace = Math.min(Math.max(total / 2, leastGrace), mostGrace);
  const at = now.getTime();
  const within = passed.getTime() <= gap.until;
  const end = within ? at + grace : gap.until + Math.min(grace, gap.until - gap.from);
  if (end <= at || end <= passed.getTime()) return undefined;
  if (isLive(control)) return times(end, rules.reminders ? at : undefined);
  const { deadline, reminder } = outsideQuietHours(end, at, rules);
  return times(deadline, rules.reminders ? reminder : undefined);
}

const times = (deadline: number, reminder: number | undefined): Due => ({
  deadlineAt: new Date(deadline),
  ...(reminder !== undefined && { remindAt: new Date(reminder) }),
});

/**
 * Both moved to the end of the quiet hours they fall into; then the deadline is an hour after that end, so that whoever
 * reads the reminder in the morning has time to play.
 */
function outsideQuietHours(
  deadline: number,
  reminder: number,
  { quiet, timeZone }: Pick<Manners, 'quiet' | 'timeZone'>,
): { readonly deadline: number; readonly reminder: number } {
  if (quiet === undefined) return { deadline, reminder };
  const hours = quietHours(quiet, timeZone);
  const reminded = hours.end(reminder);
  const ended = hours.end(deadline);
  const woken = Math.max(reminded > reminder ? reminded : 0, ended > deadline ? ended : 0);
  if (woken === 0) return { deadline, reminder };
  // Where hardly an hour of the day is left, half of it must do.
  const awake = ((quiet.from - quiet.to + 24) % 24) * hour;
  const later = Math.max(deadline, woken + Math.min(hour, awake / 2));
  return { deadline: hours.end(later), reminder: reminded };
}

/** Every zone's clock is a whole number of these away from every other. */
const step = 15 * minute;

/** Quiet hours on the clocks of a time zone, daylight saving and all. */
export function quietHours(
  { from, to }: { readonly from: number; readonly to: number },
  timeZone: string,
): { readonly covers: (at: number) => boolean; readonly end: (at: number) => number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const covers = (at: number): boolean => {
    const local = Number(format.format(at));
    return from < to ? local >= from && local < to : local >= from || local < to;
  };
  /** The first moment from `at` on that is not quiet. */
  const end = (at: number): number => {
    if (!covers(at)) return at;
    let later = Math.ceil((at + 1) / step) * step;
    while (covers(later)) later += step;
    return later;
  };
  return { covers, end };
}
