import type { Player } from '../terms/boards.ts';
import { add, type CodeList, code, line, lineAll, lineMin } from './codes.ts';
import type { Place } from './grid.ts';
import { firstCell, marker, mayLine, moverOf, nextCell, type Position, put, territory } from './position.ts';

/** Lines of the player to move (RingRift 9). */

/** Counts consecutive markers next to a place in one direction. `mine` is the kind of marker to count. */
export function runBeside({ kind }: Position, origin: Place, step: number, mine: number): number {
  let far = 0;
  for (let at = origin + step; kind[at] === mine; at += step) far += 1;
  return far;
}

/** Whether the player may have a line. If false, they certainly have none. */
export const hasPossibleLine = ({ facts }: Position, one: Player): boolean =>
  ((facts[mayLine] as number) & (1 << one)) !== 0;

/** Places a marker of the player to move on a place without a stack, and notes whether it forms a line. */
export function putMarker(position: Position, place: Place): void {
  const { facts, setting, grid } = position;
  const mover = moverOf(facts);
  const mine = marker + mover;
  put(position, place, mine);
  if (hasPossibleLine(position, mover)) return;
  for (let axis = 0; axis < grid.axes.length; axis++) {
    const step = grid.axes[axis] as number;
    if (
      runBeside(position, place, step, mine) + runBeside(position, place, -step, mine) + 1 >=
      setting.line
    ) {
      facts[mayLine] = (facts[mayLine] as number) | (1 << mover);
      return;
    }
  }
}

/** Adds every way to process each line. */
export function addLines(position: Position, list: CodeList): void {
  const { facts, grid, kind, setting } = position;
  const mover = moverOf(facts);
  const mine = marker + mover;
  const { axes } = grid;
  const before = list.length;
  for (let at = firstCell(position, mine); at !== 0; at = nextCell(position, mine, at)) {
    for (let axis = 0; axis < axes.length; axis++) {
      const step = axes[axis] as number;
      if (kind[at - step] === mine) continue;
      const length = runBeside(position, at, step, mine) + 1;
      if (length >= setting.line) addLine(list, at, length, axis, step, setting.line);
    }
  }
  if (list.length === before) facts[mayLine] = (facts[mayLine] as number) & ~(1 << mover);
}

function addLine(
  list: CodeList,
  start: Place,
  length: number,
  axis: number,
  step: number,
  least: number,
): void {
  const end = start + (length - 1) * step;
  if (length === least) {
    add(list, code(line, start, end, axis));
    return;
  }
  add(list, code(lineAll, start, end, axis));
  for (let part = 0; part + least <= length; part++)
    add(list, code(lineMin, start, start + part * step, axis));
}

/** Turns `length` cells, starting at `start`, into territory of the player to move. */
export function collapseRun(position: Position, start: Place, step: number, length: number): void {
  const mine = territory + moverOf(position.facts);
  for (let at = 0; at < length; at++) put(position, start + at * step, mine);
}
