import type { Player } from '../terms/boards.ts';
import { add, type CodeList, code, place as placing } from './codes.ts';
import type { Grid } from './grid.ts';
import { allStacks, lowestPlace, marker, type Position, ringsInHand, stack, walls } from './position.ts';
import { anyCanLeave, canLeave } from './reach.ts';
import { canRecover } from './recovery.ts';

/** Placement (RingRift 6): the resulting stack must be able to move or capture. */

/** Maximum number of rings placed at once on an empty cell. */
const mostAtOnce = 3;

/**
 * Cells that a stack can pass over and land on, as a word of bits for each rank. The array has three extra
 * ranks on each side, so rank 0 is at index `wide`.
 */
const wide = 3;
const open = new Int32Array(27 + 2 * wide);

/** Shifts the bits of a rank by a number of files. */
const shifted = (bits: number, files: number): number => (files >= 0 ? bits >>> files : bits << -files);

/** Whether the stack could move or capture with one more ring. */
function stackTakesRing(position: Position, at: number, mover: Player): boolean {
  const mine = position.kind[at] === stack + mover;
  const height = (position.height[at] as number) + 1;
  return canLeave(position, at, height, mine ? (position.cap[at] as number) + 1 : 1);
}

/** Adds every legal placement of the player. */
export function addPlacements(position: Position, mover: Player, list: CodeList): void {
  const { sets, grid, facts, height } = position;
  const { words, stride, cells } = grid;
  const many = Math.min(ringsInHand(facts, mover), mostAtOnce);
  if (many === 0) return;
  for (let word = 0; word < words; word++)
    open[wide + word] = ~(
      (sets[walls * words + word] as number) | (sets[allStacks * words + word] as number)
    );
  for (let word = words; word < words + wide; word++) open[wide + word] = 0;
  for (let word = 1; word < words - 1; word++) {
    const free = (open[wide + word] as number) & emptyOf(position, word);
    const stacks = (sets[allStacks * words + word] as number) & (cells[word] as number);
    if ((free | stacks) === 0) continue;
    const roomy = roomyOf(grid, word, free | stacks);
    if (free !== 0) addOnEmpty(position, word, free, roomy, many, list);
    for (let left = stacks; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const at = word * stride + 31 - Math.clz32(bit);
      const isRoomy = (roomy & bit) !== 0 && (height[at] as number) < mostAtOnce;
      if (isRoomy || stackTakesRing(position, at, mover)) add(list, code(placing, at, 0, 1));
    }
  }
}

const oneRing = code(placing, 0, 0, 1);
const twoRings = code(placing, 0, 0, 2);
const threeRings = code(placing, 0, 0, 3);

/** Adds the placements on empty cells of one rank. On cells in `roomy` every number of rings is legal. */
function addOnEmpty(
  position: Position,
  word: number,
  free: number,
  roomy: number,
  many: number,
  list: CodeList,
): void {
  const { stride } = position.grid;
  const { codes } = list;
  let { length } = list;
  for (let left = free; left !== 0; left &= left - 1) {
    const bit = left & -left;
    const at = word * stride + 31 - Math.clz32(bit);
    if ((roomy & bit) === 0) {
      for (let number = 1; number <= many; number++)
        if (canLeave(position, at, number, number)) codes[length++] = code(placing, at, 0, number);
      continue;
    }
    const here = code(0, at, 0, 0);
    codes[length++] = here | oneRing;
    if (many > 1) codes[length++] = here | twoRings;
    if (many > 2) codes[length++] = here | threeRings;
  }
  list.length = length;
}

/** Returns the cells of a rank that hold no marker. */
function emptyOf({ sets, grid: { words } }: Position, word: number): number {
  return ~(
    (sets[(marker + 1) * words + word] as number) |
    (sets[(marker + 2) * words + word] as number) |
    (sets[(marker + 3) * words + word] as number) |
    (sets[(marker + 4) * words + word] as number)
  );
}

/**
 * Returns cells of a rank from which a stack of three could move. Stops early once it has found all cells in
 * `asked`. Checks the cheapest directions first: along files (no shifting), along the rank, then all others.
 */
function roomyOf({ filesOn, ranksOn }: Grid, word: number, asked: number): number {
  const at = wide + word;
  const here = open[at] as number;
  let roomy =
    ((open[at + 1] as number) & (open[at + 2] as number) & (open[at + 3] as number)) |
    ((open[at - 1] as number) & (open[at - 2] as number) & (open[at - 3] as number));
  if ((asked & ~roomy) === 0) return roomy;
  roomy |= ((here >>> 1) & (here >>> 2) & (here >>> 3)) | ((here << 1) & (here << 2) & (here << 3));
  for (let d = 0; d < filesOn.length && (asked & ~roomy) !== 0; d++) {
    const file = filesOn[d] as number;
    const rank = ranksOn[d] as number;
    if (file === 0 || rank === 0) continue;
    roomy |=
      shifted(open[at + rank] as number, file) &
      shifted(open[at + 2 * rank] as number, 2 * file) &
      shifted(open[at + 3 * rank] as number, 3 * file);
  }
  return roomy;
}

/** Whether the player has a legal placement. */
export function canPlace(position: Position, mover: Player): boolean {
  const { sets, grid, facts, kind } = position;
  const many = Math.min(ringsInHand(facts, mover), mostAtOnce);
  if (many === 0) return false;
  const { words, stride, cells } = grid;
  for (let word = 1; word < words - 1; word++) {
    const standing = (sets[walls * words + word] as number) | ~emptyOf(position, word);
    for (let left = (cells[word] as number) & ~standing; left !== 0; left &= left - 1) {
      const at = lowestPlace(stride, word, left);
      if ((kind[at] as number) > stack) {
        if (stackTakesRing(position, at, mover)) return true;
      } else
        for (let number = 1; number <= many; number++)
          if (canLeave(position, at, number, number)) return true;
    }
  }
  return false;
}

/** Whether the player may skip the placement with rings in hand (RingRift 6). */
export function canSkipPlacement(position: Position, mover: Player): boolean {
  const { facts, setting } = position;
  if (ringsInHand(facts, mover) === 0) return false;
  return (
    anyCanLeave(position, mover) || (!setting.rules.recoveryNeedsEmptyHand && canRecover(position, mover))
  );
}
