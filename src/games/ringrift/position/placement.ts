import type { Player } from '../terms/boards.ts';
import { add, type CodeList, code, place as placing } from './codes.ts';
import { allStacks, count, hand, marker, type Position, rings, stack, walls } from './position.ts';
import { anyCanLeave, canLeave } from './reach.ts';

/** Placement (section 6): no stack may come to stand where it can neither move nor capture. */

/** Most rings at once on an empty cell. */
const mostAtOnce = 3;

/** What may be passed over and landed on, three ranks wider than any board, with the ranks from `wide` on. */
const wide = 3;
const open = new Int32Array(27 + 2 * wide);
/** By word: empty cells from which a stack of so many rings can move. */
const canGo = [1, 2, 3].map(() => new Int32Array(27));

const shifted = (bits: number, by: number): number => (by >= 0 ? bits >>> by : bits << -by);

/** Whether one ring on that stack could move or capture. */
function stackTakesRing(position: Position, at: number, mover: Player): boolean {
  const mine = position.kind[at] === stack + mover;
  const height = (position.height[at] as number) + 1;
  return canLeave(position, at, height, mine ? (position.cap[at] as number) + 1 : 1);
}

/** Every placement of the player. */
export function addPlacements(position: Position, mover: Player, list: CodeList): void {
  const { sets, grid, facts } = position;
  const { words, stride, cells } = grid;
  const many = Math.min(facts[hand + mover] as number, mostAtOnce);
  if (many === 0) return;
  for (let word = 0; word < words; word++)
    open[wide + word] = ~((sets[walls * words + word] as number) | (sets[allStacks + word] as number));
  for (let word = words; word < words + wide; word++) open[wide + word] = 0;
  for (let word = 1; word < words - 1; word++) {
    const free = (open[wide + word] as number) & emptyOf(position, word);
    if (free !== 0) lookAround(position, word, free, many);
    for (let left = free; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const at = word * stride + 31 - Math.clz32(bit);
      for (let number = 1; number <= many; number++) {
        const goes = ((canGo[number - 1] as Int32Array)[word] as number) & bit;
        if (goes !== 0 || canLeave(position, at, number, number)) add(list, code(placing, at, 0, number));
      }
    }
    for (
      let left = (sets[allStacks + word] as number) & (cells[word] as number);
      left !== 0;
      left &= left - 1
    ) {
      const at = word * stride + 31 - Math.clz32(left & -left);
      if (stackTakesRing(position, at, mover)) add(list, code(placing, at, 0, 1));
    }
  }
}

/** Cells without a marker. */
function emptyOf({ sets, grid: { words } }: Position, word: number): number {
  return ~(
    (sets[(marker + 1) * words + word] as number) |
    (sets[(marker + 2) * words + word] as number) |
    (sets[(marker + 3) * words + word] as number) |
    (sets[(marker + 4) * words + word] as number)
  );
}

/** Fills `canGo` of this word, at least for the cells asked, until all of them can go as far as is asked. */
function lookAround({ grid: { turns } }: Position, word: number, asked: number, many: number): void {
  let [one, two, three] = [0, 0, 0];
  for (const [file, rank] of turns) {
    const first = shifted(open[wide + word + rank] as number, file);
    const second = first & shifted(open[wide + word + 2 * rank] as number, 2 * file);
    one |= first;
    two |= second;
    three |= second & shifted(open[wide + word + 3 * rank] as number, 3 * file);
    if ((asked & ~(many === 1 ? one : many === 2 ? two : three)) === 0) break;
  }
  (canGo[0] as Int32Array)[word] = one;
  (canGo[1] as Int32Array)[word] = two;
  (canGo[2] as Int32Array)[word] = three;
}

/** Whether the player may place anything anywhere. */
export function canPlace(position: Position, mover: Player): boolean {
  const { sets, grid, facts, kind } = position;
  const many = Math.min(facts[hand + mover] as number, mostAtOnce);
  if (many === 0) return false;
  const { words, stride, cells } = grid;
  for (let word = 1; word < words - 1; word++) {
    const standing = (sets[walls * words + word] as number) | ~emptyOf(position, word);
    for (let left = (cells[word] as number) & ~standing; left !== 0; left &= left - 1) {
      const at = word * stride + 31 - Math.clz32(left & -left);
      if ((kind[at] as number) > stack) {
        if (stackTakesRing(position, at, mover)) return true;
      } else
        for (let number = 1; number <= many; number++)
          if (canLeave(position, at, number, number)) return true;
    }
  }
  return false;
}

/** No stack, a marker and a buried ring; and, where the rules ask for it, nothing in hand (12.1). */
export function canRecover({ facts, setting }: Position, mover: Player): boolean {
  return (
    facts[count + stack + mover] === 0 &&
    (facts[count + marker + mover] as number) > 0 &&
    (facts[rings + mover] as number) > 0 &&
    (!setting.rules.recoveryNeedsEmptyHand || facts[hand + mover] === 0)
  );
}

/** Whether a player with rings in hand may leave them there. */
export function canSkipPlacement(position: Position, mover: Player): boolean {
  const { facts, setting } = position;
  if (facts[hand + mover] === 0) return false;
  return (
    anyCanLeave(position, mover) || (!setting.rules.recoveryNeedsEmptyHand && canRecover(position, mover))
  );
}
