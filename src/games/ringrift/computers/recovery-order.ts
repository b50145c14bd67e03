import { type Code, skipRecovery, slide, slideMin, sortOf, strike } from '../position/codes.ts';
import {
  moverOf,
  type Position,
  ringsCredited,
  ringsInHand,
  ringsOnBoard,
  spacesOf,
} from '../position/position.ts';

/** Hints for recovery (RingRift 19.4): a shallow search overlooks what a ring is still good for. */

/**
 * A bonus in log-odds on top of a position's value: with few rings option 2 comes before option 1, and `SR`
 * before fallback slides.
 */
export function leaning(position: Position, it: Code): number {
  if (it === skipRecovery) return 0.1;
  return sortOf(it) === slideMin && ringsLeft(position) <= 2 ? 0.6 : 0;
}

const ringsLeft = ({ facts }: Position): number => {
  const mover = moverOf(facts);
  return ringsOnBoard(facts, mover) + ringsInHand(facts, mover);
};

/**
 * Drops decisions that are never better than the rest: spending the last ring without winning, and `SR` when
 * a line is free.
 */
export function withoutWaste(position: Position, codes: Int32Array): Int32Array {
  if (!codes.includes(skipRecovery)) return codes;
  const isFree = codes.some((it) => sortOf(it) === slideMin);
  const isLast = ringsLeft(position) === 1 && !mayWin(position);
  return codes.filter((it) => {
    if (it === skipRecovery) return !isFree;
    return !isLast || (sortOf(it) !== slide && sortOf(it) !== strike);
  });
}

/** Whether a ring's credit or the longest line of a slide may win. */
function mayWin({ facts, setting, grid }: Position): boolean {
  const mover = moverOf(facts);
  const longest = grid.stride - 1;
  return (
    ringsCredited(facts, mover) + 2 >= setting.ringsToWin ||
    spacesOf(facts, mover) + longest >= setting.spacesToWin
  );
}
