import type { TimeBank } from '../../store/records/table.ts';
import type { Gap, TimeControl } from './time-control.ts';

/**
 * The time bank of a seat: milliseconds for the whole game, plus an increment for each turn that the seat
 * ends by acting. These functions are pure: the caller supplies times, in milliseconds since 1970.
 */

export type BankControl = Extract<TimeControl, { kind: 'bank' }>;

/** How a bank's turn ended: the seat acted, its time ran out, or somebody else ended the turn. */
export type Ended = 'acted' | 'ran out' | 'otherwise';

/** An unused bank. */
export const fullBank = ({ minutes }: Pick<BankControl, 'minutes'>): TimeBank => ({ left: minutes * 60_000 });

/** When a running bank reaches zero; undefined if it is stopped. */
export const endOf = ({ left, since }: TimeBank): number | undefined =>
  since === undefined ? undefined : since + left;

/**
 * The time left at a given moment, never below zero. A person who acts late is charged only what was left.
 */
export const leftAt = ({ left, since }: TimeBank, at: number): number =>
  since === undefined ? left : left - Math.min(left, Math.max(0, at - since));

/** Stops a bank at a given moment, during a turn or between turns. */
export function rested(bank: TimeBank, at: number): TimeBank {
  const { since: _, ...still } = bank;
  return { ...still, left: leftAt(bank, at) };
}

/** Stops a bank without charging its current turn. */
export const excused = ({ since: _, ...bank }: TimeBank): TimeBank => bank;

/**
 * Runs a bank as if the bot had not been away. Time before the absence counts, and the bank continues when
 * the absence ends.
 */
export function withoutGap(bank: TimeBank, gap: Gap | undefined): TimeBank {
  if (gap === undefined || bank.since === undefined || bank.since >= gap.until) return bank;
  return { ...rested(bank, gap.from), since: gap.until };
}

/** Ends the turn of a running or stopped bank. */
export function ended(bank: TimeBank, at: number, how: Ended, { seconds }: BankControl): TimeBank {
  const increment = seconds * 1_000;
  const paid = rested(bank, at);
  // An empty bank always gets the increment, so no turn starts without time.
  const nought = paid.left === 0 && how !== 'acted';
  if (paid.spent || how === 'ran out' || nought) return { left: increment, spent: true };
  return how === 'acted' ? { left: paid.left + increment } : paid;
}

/** Starts a turn; a bank that ran empty gets only the increment. */
export const begun = ({ left, spent }: TimeBank, at: number, { seconds }: BankControl): TimeBank =>
  spent ? { left: seconds * 1_000, since: at, spent } : { left, since: at };

/** Formats the time left in whole seconds: `4:32`, `1:02:05`. */
export function inDigits(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
