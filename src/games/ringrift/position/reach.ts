import type { Player } from '../terms/boards.ts';
import { type CodeList, capture, code, move } from './codes.ts';
import type { Place } from './grid.ts';
import { lowestPlace, noCell, type Position, stack, stacksOf, territory } from './position.ts';

/** The legal moves (RingRift 7) and captures (RingRift 8) of stacks. */

/** Whether a stack with this height and cap could move or capture from this cell. */
export function canLeave(position: Position, origin: Place, height: number, cap: number): boolean {
  const { kind, cap: caps } = position;
  const { steps } = position.grid;
  for (let d = 0; d < steps.length; d++) {
    const step = steps[d] as number;
    let at = origin + step;
    let far = 1;
    while ((kind[at] as number) <= stack) {
      if (far >= height) return true;
      at += step;
      far += 1;
    }
    if ((kind[at] as number) > territory || (caps[at] as number) > cap) continue;
    for (at += step; (kind[at] as number) <= stack; at += step) {
      far += 1;
      if (far >= height) return true;
    }
  }
  return false;
}

export function canCapture(
  { kind, cap: caps, grid: { steps } }: Position,
  origin: Place,
  height: number,
  cap: number,
): boolean {
  for (let d = 0; d < steps.length; d++) {
    const step = steps[d] as number;
    let at = origin + step;
    let far = 1;
    while ((kind[at] as number) <= stack) {
      at += step;
      far += 1;
    }
    if ((kind[at] as number) > territory || (caps[at] as number) > cap) continue;
    for (at += step; (kind[at] as number) <= stack; at += step) {
      far += 1;
      if (far >= height) return true;
    }
  }
  return false;
}

export const stackCanCapture = (position: Position, place: Place): boolean =>
  canCapture(position, place, position.height[place] as number, position.cap[place] as number);

export const stackCanLeave = (position: Position, place: Place): boolean =>
  canLeave(position, place, position.height[place] as number, position.cap[place] as number);

/** Adds every move of the stack and every capture that can start a chain. */
export const addMovesFrom = (position: Position, origin: Place, list: CodeList): void =>
  addReach(position, origin, true, capture, list);

/** Adds every capture of the stack. `sort` says whether it starts or continues a chain. */
export const addCapturesFrom = (position: Position, origin: Place, sort: number, list: CodeList): void =>
  addReach(position, origin, false, sort, list);

function addReach(position: Position, origin: Place, moves: boolean, sort: number, list: CodeList): void {
  const { kind, cap: caps } = position;
  const { steps } = position.grid;
  const { codes } = list;
  const height = position.height[origin] as number;
  const cap = caps[origin] as number;
  let { length } = list;
  for (let d = 0; d < steps.length; d++) {
    const step = steps[d] as number;
    let at = origin + step;
    let far = 1;
    while ((kind[at] as number) <= stack) {
      if (moves && far >= height) codes[length++] = code(move, origin, at, d);
      at += step;
      far += 1;
    }
    if ((kind[at] as number) > territory || (caps[at] as number) > cap) continue;
    for (at += step; (kind[at] as number) <= stack; at += step) {
      far += 1;
      if (far >= height) codes[length++] = code(sort, origin, at, d);
    }
  }
  list.length = length;
}

/** Whether any of the player's stacks can move or capture. */
export function anyCanLeave(position: Position, mover: Player): boolean {
  if (stacksOf(position.facts, mover) === 0) return false;
  const { words, stride } = position.grid;
  for (let word = 1; word < words - 1; word++)
    for (let left = position.sets[(stack + mover) * words + word] as number; left !== 0; left &= left - 1)
      if (stackCanLeave(position, lowestPlace(stride, word, left))) return true;
  return false;
}

/**
 * Returns the first stack or territory in this direction; 0 if the ray leaves the board. A legal capture
 * takes from this stack.
 */
export function targetOf({ kind, grid: { steps } }: Position, origin: Place, d: number): Place {
  const step = steps[d] as number;
  let at = origin + step;
  while ((kind[at] as number) <= stack) at += step;
  return kind[at] === noCell ? 0 : at;
}
