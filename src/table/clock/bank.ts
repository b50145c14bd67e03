import type { TimeBank } from '../../store/records/table.ts';
import type { Gap, TimeControl } from './time-control.ts';

/**
 * The time bank of a seat: milliseconds for the whole game, and an increment for each turn that ends by an action of the seat. Pure:
 * moments are milliseconds since 1970, and whoever calls says what they are.
 */

export type BankControl = Extract<TimeControl, { kind: 'bank' }>;

/** What a bank's turn came to: its seat acted, let the time run out, or somebody else ended it. */
export type Ended = 'acted' | 'ran out' | 'otherwise';

/** A bank of which nothing was used. */
export const fullBank = ({ minutes }: Pick<BankControl, 'minutes'>): TimeBank => ({ left: minutes * 60_000 });

/** When a bank that runs is at nought; undefined: it stands still. */
export const endOf = ({ left, since }: TimeBank): number | undefined =>
  since === undefined ? undefined : since + left;

/** What is left at a moment; never less than nothing, for whoever acts late has used no more than there was. */
export const leftAt = ({ left, since }: TimeBank, at: number): number =>
  since === undefined ? left : left - Math.min(left, Math.max(0, at - since));

/** It stands still from a moment on, in the midst of a turn or between two. */
export function rested(bank: TimeBank, at: number): TimeBank {
  const { since: _, ...still } = bank;
  return { ...still, left: leftAt(bank, at) };
}

/** It pays nothing for what is left of its turn, nor for what has passed of it. */
export const excused = ({ since: _, ...bank }: TimeBank): TimeBank => bank;

/**
 * It runs as if the bot's absence had not been: what was used before is paid, and the rest, if there is any, runs from its end on.
 */
export function withoutGap(bank: TimeBank, gap: Gap | undefined): TimeBank {
  if (gap === undefined || bank.since === undefined || bank.since >= gap.until) return bank;
  return { ...rested(bank, gap.from), since: gap.until };
}

/** The turn of a bank is over, whether it ran or stood still by then. */
export function ended(bank: TimeBank, at: number, how: Ended, { seconds }: BankControl): TimeBank {
  const increment = seconds * 1_000;
  const paid = rested(bank, at);
  // One that is at nought never begins a turn without time, whoever ended the last.
  const nought = paid.left === 0 && how !== 'acted';
  if (paid.spent || how === 'ran out' || nought) return { left: increment, spent: true };
  return how === 'acted' ? { left: paid.left + increment } : paid;
}

/** A turn begins; of one that was at nought before with the increment alone. */
export const begun = ({ left, spent }: TimeBank, at: number, { seconds }: BankControl): TimeBank =>
  spent ? { left: seconds * 1_000, since: at, spent } : { left, since: at };

/** `4:32`, `1:02:05`: what is left, in whole seconds. */
export function inDigits(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
