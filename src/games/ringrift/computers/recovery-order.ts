import { type Code, skipRecovery, slide, slideMin, sortOf, strike } from '../position/codes.ts';
import {
  moverOf,
  type Position,
  ringsCredited,
  ringsInHand,
  ringsOnBoard,
  spacesOf,
} from '../position/position.ts';

/**
 * Rules of thumb for recovery (RingRift 19.4), because a shallow search underrates the future use of a ring.
 */

/**
 * Returns a bonus in log-odds for a decision. With few rings it favors option 2 over option 1, and it favors
 * `SR` over fallback slides.
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
 * Drops decisions that are never the best: spending the last ring without winning, and `SR` when the player
 * could take a line at no cost.
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

/**
 * Whether the player may win through the credit for rings, or through the longest possible line of a slide.
 */
function mayWin({ facts, setting, grid }: Position): boolean {
  const mover = moverOf(facts);
  const longest = grid.stride - 1;
  return (
    ringsCredited(facts, mover) + 2 >= setting.ringsToWin ||
    spacesOf(facts, mover) + longest >= setting.spacesToWin
  );
}
