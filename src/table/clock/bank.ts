import type { TimeBank } from '../../store/records/table.ts';
import type { Gap, TimeControl } from './time-control.ts';

/**
 * The time bank of a seat: milliseconds for the whole game, and an increment for each turn that the seat ends
 * by acting. Pure: moments are milliseconds since 1970, supplied by the caller.
 */

export type BankControl = Extract<TimeControl, { kind: 'bank' }>;

/** How a bank's turn ended: its seat acted, its time ran out, or somebody else ended it. */
export type Ended = 'acted' | 'ran out' | 'otherwise';

/** An unused bank. */
export const fullBank = ({ minutes }: Pick<BankControl, 'minutes'>): TimeBank => ({ left: minutes * 60_000 });

/** When a running bank reaches zero; undefined: it is stopped. */
export const endOf = ({ left, since }: TimeBank): number | undefined =>
  since === undefined ? undefined : since + left;

/** What is left at a moment, at least zero: a person who acts late has used no more than there was. */
export const leftAt = ({ left, since }: TimeBank, at: number): number =>
  since === undefined ? left : left - Math.min(left, Math.max(0, at - since));

/** Stops it from a moment on, during a turn or between two. */
export function rested(bank: TimeBank, at: number): TimeBank {
  const { since: _, ...still } = bank;
  return { ...still, left: leftAt(bank, at) };
}

/** Charges nothing for its turn, neither the rest nor what has passed. */
export const excused = ({ since: _, ...bank }: TimeBank): TimeBank => bank;

/**
 * Runs it as if the bot had not been away: the time before counts, and the rest, if any, starts when the
 * absence ends.
 */
export function withoutGap(bank: TimeBank, gap: Gap | undefined): TimeBank {
  if (gap === undefined || bank.since === undefined || bank.since >= gap.until) return bank;
  return { ...rested(bank, gap.from), since: gap.until };
}

/** Ends a bank's turn, running or stopped. */
export function ended(bank: TimeBank, at: number, how: Ended, { seconds }: BankControl): TimeBank {
  const increment = seconds * 1_000;
  const paid = rested(bank, at);
  // An empty bank never starts a turn without time, whoever ended the last one.
  const nought = paid.left === 0 && how !== 'acted';
  if (paid.spent || how === 'ran out' || nought) return { left: increment, spent: true };
  return how === 'acted' ? { left: paid.left + increment } : paid;
}

/** Starts a turn; an empty bank has the increment alone. */
export const begun = ({ left, spent }: TimeBank, at: number, { seconds }: BankControl): TimeBank =>
  spent ? { left: seconds * 1_000, since: at, spent } : { left, since: at };

/** `4:32`, `1:02:05`: the time left, in whole seconds. */
export function inDigits(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
