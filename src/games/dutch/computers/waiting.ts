import type { Seat } from '../state.ts';
import type { View } from '../view.ts';
import type { Delay, Event } from './language.ts';

/**
 * The wait before a computer acts (Dutch 18.2). It depends only on public facts, never on a hand or a
 * decision (Dutch V4).
 */

/**
 * Returns the wait in seconds.
 *
 * @param u a random number from 0 to below 1
 * @param again whether computers have acted in this window before, or the seat is collecting twice in a row
 */
export function delaySeconds(
  delay: Delay,
  event: Event,
  { timerSeconds, u, again = false }: { timerSeconds: number; u: number; again?: boolean },
): number {
  if (again && (event === 'same_rank' || event === 'call_dutch')) return delay.between_same_rank_cards;
  if (again && event === 'collect') return delay.between_collects;
  const { min, max, max_seconds } = delay;
  return Math.round(Math.min(max_seconds, timerSeconds * (min + (max - min) * u)) * 1000) / 1000;
}

/** Whether a computer has acted in the open window. */
export function hasComputerActed({ window, players, dutch }: View): boolean {
  if (window === null) return false;
  const isComputer = (seat: Seat) => players[seat]?.kind === 'computer';
  const called = dutch?.caller === window.initiator ? [dutch.caller] : [];
  return [...window.passed, ...window.locked, ...window.right, ...called].some(isComputer);
}
