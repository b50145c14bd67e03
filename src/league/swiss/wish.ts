import type { Side } from '../results.ts';

/** How strong a wish for a side is: 3 for must, 2 for should, 1 for would like, 0 for none (League 4.4). */
export type Strength = 0 | 1 | 2 | 3;

/** The strength of a must. */
export const must = 3;
/** The strength of a should. */
export const should = 2;

/** Which side a player wishes for. */
export interface Wish {
  /** Undefined exactly if the strength is 0. */
  readonly side: Side | undefined;
  readonly strength: Strength;
  /** Games on the first side minus games on the second: the d of the rules. */
  readonly surplus: number;
}

const otherThan = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/**
 * Returns the wish of a player who had these sides, in the order of the games (League 4.4). Only games over the board
 * count.
 */
export function wishOf(sides: readonly Side[]): Wish {
  const surplus = sides.reduce((sum, side) => sum + (side === 'first' ? 1 : -1), 0);
  const balancing: Side = surplus > 0 ? 'second' : 'first';
  const last = sides.at(-1);
  if (Math.abs(surplus) >= 2) return { side: balancing, strength: must, surplus };
  if (last === undefined) return { side: undefined, strength: 0, surplus };
  if (last === sides.at(-2)) return { side: otherThan(last), strength: must, surplus };
  if (surplus !== 0) return { side: balancing, strength: should, surplus };
  return { side: otherThan(last), strength: 1, surplus };
}

/** Whether two players must have the same side, so that they can't meet at grade 1 (League 4.3). */
export const mustClash = (one: Wish, other: Wish): boolean =>
  one.side === other.side && one.strength === must && other.strength === must;

/** Whether two players both have a should or must for the same side (League 4.3, step 2). */
export const wishesClash = (one: Wish, other: Wish): boolean =>
  one.side === other.side && one.strength >= should && other.strength >= should;

/**
 * Returns the side that the higher of two players gets (League 4.4).
 *
 * @param board the board's number, from 1
 */
export function sideOfHigher(higher: Wish, lower: Wish, board: number): Side {
  if (higher.side === undefined) {
    if (lower.side === undefined) return board % 2 === 1 ? 'first' : 'second';
    return otherThan(lower.side);
  }
  if (higher.side !== lower.side) return higher.side;
  const advantage = lower.strength - higher.strength || Math.abs(lower.surplus) - Math.abs(higher.surplus);
  return advantage > 0 ? otherThan(higher.side) : higher.side;
}
