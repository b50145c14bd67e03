import { type Code, skipRecovery, slide, slideMin, sortOf, strike } from '../position/codes.ts';
import { count, credit, hand, type Position, player, rings, territory } from '../position/position.ts';

/**
 * Recovery's own considerations (RingRift 19.4): what a shallow search does not see of what a ring that is kept is still good for.
 */

/** On top of what a position looks like afterwards, in log-odds: with few rings option 2 comes before option 1, and `SR` before fallbacks. */
export function leaning(position: Position, it: Code): number {
  if (it === skipRecovery) return 0.1;
  return sortOf(it) === slideMin && ringsLeft(position) <= 2 ? 0.6 : 0;
}

const ringsLeft = ({ facts }: Position): number => {
  const mover = facts[player] as number;
  return (facts[rings + mover] as number) + (facts[hand + mover] as number);
};

/**
 * Leaves out of the decisions of a player who may recover what is never better than the rest: the last ring spent without winning by
 * it, and to skip where a line can be had for nothing.
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

/** A ring's credit or the longest line that a slide can make may win. */
function mayWin({ facts, setting, grid }: Position): boolean {
  const mover = facts[player] as number;
  const longest = grid.stride - 1;
  return (
    (facts[credit + mover] as number) + 2 >= setting.ringsToWin ||
    (facts[count + territory + mover] as number) + longest >= setting.spacesToWin
  );
}
