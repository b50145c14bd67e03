import type { Player } from './list.ts';
import { mustClash } from './wish.ts';

/** Which pairs are allowed: 1 for all rules, 2 without the must, 3 with repeated pairs (League 4.3). */
export type Grade = 1 | 2 | 3;

/** The grades from the strictest to the one at which everybody can be paired. */
export const grades: readonly Grade[] = [1, 2, 3];

export const haveMet = (one: Player, other: Player): boolean => one.met.has(other.entrant);

/** Whether two players may meet at a grade (League 4.3). */
export function mayMeet(one: Player, other: Player, grade: Grade): boolean {
  if (grade === 3) return true;
  if (haveMet(one, other)) return false;
  return grade === 2 || !mustClash(one.wish, other.wish);
}
