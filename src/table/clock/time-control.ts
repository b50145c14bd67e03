import type { Clock } from '../../games/facets/clock.ts';
import type { Due } from '../../store/records/table.ts';

/** A server's settings for when people may be disturbed. */
export interface Manners {
  /** Hours of the day when nobody is reminded or runs out of time; undefined if there are none. */
  readonly quiet?: { readonly from: number; readonly to: number };
  /** The IANA name of the time zone. */
  readonly timeZone: string;
  /** Whether people are reminded before their time runs out. */
  readonly reminders: boolean;
}

/** How much time people have for a turn. */
export type TimeControl =
  | { readonly kind: 'none' }
  /** The game's own seconds, multiplied by a factor. */
  | { readonly kind: 'live'; readonly factor: number }
  /** Minutes for the whole game, plus seconds for each turn; see `bank.ts`. */
  | { readonly kind: 'bank'; readonly minutes: number; readonly seconds: number }
  /** Minutes for each turn. */
  | { readonly kind: 'each'; readonly minutes: number };

export interface TimeControlChoice {
  /** The id as stored. */
  readonly id: string;
  /** A short label for a menu and the lobby. */
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

/** Finds the time control with this id; an unknown id means no clock. */
export function readTimeControl(text: string): TimeControlChoice {
  return timeControls.find(({ id }) => id === text) ?? none;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Minimum time between a live reminder and the deadline, in milliseconds. A later reminder would be useless.
 */
const leastNotice = 20 * second;
/** In correspondence games, the maximum time between a reminder and the deadline, in milliseconds. */
const longestNotice = 12 * hour;

/** In correspondence games, nobody is mentioned for a wait shorter than this, in milliseconds. */
const leastCall = hour;

/** Whether people play live; live games have no quiet hours. */
export const isLive = ({ kind }: TimeControl): boolean => kind === 'live' || kind === 'bank';

/**
 * How long people have for the current decision, in milliseconds; undefined if there is no limit or their
 * time banks set it.
 */
function timeFor(control: TimeControl, clock: Clock | undefined): number | undefined {
  // If the game itself sets a limit, that limit applies.
  if (clock?.slowSeconds !== undefined) return (isLive(control) ? clock.seconds : clock.slowSeconds) * second;
  if (control.kind === 'each') return control.minutes * minute;
  return control.kind === 'live' && clock !== undefined ? clock.seconds * control.factor * second : undefined;
}

/** Whether a correspondence game's wait is too short to mention anybody. */
export function isBrief({ control }: TimeControlChoice, clock: Clock | undefined): boolean {
  const total = timeFor(control, clock);
  return !isLive(control) && total !== undefined && total < leastCall;
}

/** The deadline of the seats to act and the time of their reminder; undefined if there is no limit. */
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

/** The deadline of a live turn that began `at`, and its reminder when a third of the time is left. */
export function liveDue(at: number, total: number, { reminders }: Pick<Manners, 'reminders'>): Due {
  const notice = total / 3;
  return times(at + total, reminders && notice >= leastNotice ? at + total - notice : undefined);
}

/** Keeps the deadline but reminds people now, because they may have left. */
export function remindedAtOnce(
  { deadlineAt }: Due,
  now: Date,
  { reminders }: Pick<Manners, 'reminders'>,
): Due {
  const isWorthIt = reminders && deadlineAt.getTime() - now.getTime() >= leastNotice;
  return { deadlineAt, ...(isWorthIt && { remindAt: now }) };
}

/** A period when the bot was away, in milliseconds since 1970. */
export interface Gap {
  readonly from: number;
  readonly until: number;
}

/** After an absence, people get half of a turn, within these limits in milliseconds. */
const leastGrace = minute;
const mostGrace = 12 * hour;

/**
 * Gives back time that people lost while the bot was away. A deadline during the absence is replaced: people get half
 * a turn from now. A deadline soon after the absence moves to a later time. It is then as long after the absence as
 * the absence lasted, but at most half a turn. People are reminded at once, because they may have left.
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
  // A limit that the game itself sets is never extended: nobody is to blame for missing it.
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
 * Moves the deadline and the reminder to the end of the quiet hours they fall into. The deadline is one hour
 * later than that, so a person who reads the reminder in the morning has time to play.
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
  // If fewer than two hours of the day are outside quiet hours, add only half of that time.
  const awake = ((quiet.from - quiet.to + 24) % 24) * hour;
  const later = Math.max(deadline, woken + Math.min(hour, awake / 2));
  return { deadline: hours.end(later), reminder: reminded };
}

/** Time zone offsets are multiples of this, in milliseconds. */
const step = 15 * minute;

/** Handles quiet hours in a time zone, including daylight saving time. */
export function quietHours(
  { from, to }: { readonly from: number; readonly to: number },
  timeZone: string,
): { readonly covers: (at: number) => boolean; readonly end: (at: number) => number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const covers = (at: number): boolean => {
    const local = Number(format.format(at));
    return from < to ? local >= from && local < to : local >= from || local < to;
  };
  /** The first moment at or after `at` that is outside the quiet hours. */
  const end = (at: number): number => {
    if (!covers(at)) return at;
    let later = Math.ceil((at + 1) / step) * step;
    while (covers(later)) later += step;
    return later;
  };
  return { covers, end };
}
