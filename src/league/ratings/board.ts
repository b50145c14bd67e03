import { day, isProvisional, type Standing } from './rating.ts';

/** The board of a game (League 17). */

/** A person who may be on the board. */
export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly isHidden: boolean;
  readonly standing: Standing;
}

/** How many lines a page of the board has. */
export const linesOfBoard = 20;
/** Who hasn't played a rated game for this long isn't on the board, in days. */
const longestAway = 90;

/** Returns the time before which a rating must not have rested for the board of a time. */
export const boardSince = (now: Date): Date => new Date(now.getTime() - longestAway * day);

/** Whether a person is on the board: not provisional, played within 90 days, not hidden. */
export const isOnBoard = ({ isHidden, standing }: Listed, now: number): boolean =>
  !isHidden &&
  !isProvisional(standing, now) &&
  standing.last !== undefined &&
  now - standing.last <= longestAway * day;

/** Returns the persons on the board in order: by rating before rounding, then more games, then name. */
export const boardAt = (people: readonly Listed[], now: number): Listed[] =>
  people
    .filter((person) => isOnBoard(person, now))
    .toSorted(
      (one, other) =>
        other.standing.mu - one.standing.mu ||
        other.standing.games - one.standing.games ||
        compared(one.name, other.name) ||
        compared(one.id, other.id),
    );

/** By code units, so that the order is the same on every machine. */
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
