import type { Clock } from '../../games/facets/clock.ts';
import type { Due } from '../../store/records/table.ts';

/** When a server's people must not be disturbed. */
export interface Manners {
  /** Hours of the day during which nobody is reminded or runs out of time; undefined: none. */
  readonly quiet?: { readonly from: number; readonly to: number };
  /** IANA name. */
  readonly timeZone: string;
  /** Whether people are reminded before their time runs out. */
  readonly reminders: boolean;
}

/** The time people have for a turn. */
export type TimeControl =
  | { readonly kind: 'none' }
  /** The game's own seconds, times a factor. */
  | { readonly kind: 'live'; readonly factor: number }
  /** Minutes for the whole game, plus seconds for each turn: `bank.ts`. */
  | { readonly kind: 'bank'; readonly minutes: number; readonly seconds: number }
  /** Minutes for each turn. */
  | { readonly kind: 'each'; readonly minutes: number };

export interface TimeControlChoice {
  /** The stored id. */
  readonly id: string;
  /** Short: shown in a menu and in the lobby. */
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
  hint: `Playing now: ${minutes} minutes for the game, plus ${seconds} s a turn`,
  control: { kind: 'bank', minutes, seconds },
});

const each = (hours: number, label: string): TimeControlChoice => ({
  id: `each-${hours * 60}`,
  label,
  hint: 'For each turn, played over days',
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

/** The time control with this id; an unknown id means no clock. */
export function readTimeControl(text: string): TimeControlChoice {
  return timeControls.find(({ id }) => id === text) ?? none;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds that a live reminder must leave at least; with less it is useless. */
const leastNotice = 20 * second;
/** Longest time between a reminder by correspondence and the deadline, in milliseconds. */
const longestNotice = 12 * hour;

/** By correspondence nobody is mentioned for less than this, in milliseconds. */
const leastCall = hour;

/** Whether people play live, without quiet hours. */
export const isLive = ({ kind }: TimeControl): boolean => kind === 'live' || kind === 'bank';

/**
 * How long people have for what the game waits for, in milliseconds; undefined: no limit, or what their banks
 * have.
 */
function timeFor(control: TimeControl, clock: Clock | undefined): number | undefined {
  // If the game itself wants an end to it, the game's time holds.
  if (clock?.slowSeconds !== undefined) return (isLive(control) ? clock.seconds : clock.slowSeconds) * second;
  if (control.kind === 'each') return control.minutes * minute;
  return control.kind === 'live' && clock !== undefined ? clock.seconds * control.factor * second : undefined;
}

/** Whether by correspondence the wait is too short to call anybody. */
export function isBrief({ control }: TimeControlChoice, clock: Clock | undefined): boolean {
  const total = timeFor(control, clock);
  return !isLive(control) && total !== undefined && total < leastCall;
}

/** When the time of those to act ends, and when they are reminded; undefined if there is no limit. */
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

/** When a live turn that began `at` ends, and when a third of it is left. */
export function liveDue(at: number, total: number, { reminders }: Pick<Manners, 'reminders'>): Due {
  const notice = total / 3;
  return times(at + total, reminders && notice >= leastNotice ? at + total - notice : undefined);
}

/** The same end, with a reminder now: the people may have left. */
export function remindedAtOnce(
  { deadlineAt }: Due,
  now: Date,
  { reminders }: Pick<Manners, 'reminders'>,
): Due {
  const isWorthIt = reminders && deadlineAt.getTime() - now.getTime() >= leastNotice;
  return { deadlineAt, ...(isWorthIt && { remindAt: now }) };
}

/** A time in which the bot was away, in milliseconds since 1970. */
export interface Gap {
  readonly from: number;
  readonly until: number;
}

/** After an absence people get half of a turn, but at least and at most this long, in milliseconds. */
const leastGrace = minute;
const mostGrace = 12 * hour;

/**
 * Gives time back to people who lost it to the bot's absence. A deadline during the absence is replaced by
 * half a turn from now. A deadline soon after it moves away from the end of the absence: by the length of the
 * absence, at most by half a turn. They are reminded at once, since they may have left.
 *
 * @returns undefined: the deadline stays
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
  // An end that the game itself wants comes on time, whoever was there: it is nobody's fault.
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
 * Moves both to the end of the quiet hours they fall into. The deadline is then an hour later, so that a
 * person who reads the reminder in the morning has time to play.
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
  // If the day has hardly an hour left, half of it must do.
  const awake = ((quiet.from - quiet.to + 24) % 24) * hour;
  const later = Math.max(deadline, woken + Math.min(hour, awake / 2));
  return { deadline: hours.end(later), reminder: reminded };
}

/** Clocks of all time zones differ by multiples of this. */
const step = 15 * minute;

/** Quiet hours in a time zone, including daylight saving time. */
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
