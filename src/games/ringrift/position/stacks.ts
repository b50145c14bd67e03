import type { Player } from '../terms/boards.ts';
import type { Place } from './grid.ts';
import {
  credit,
  empty,
  moverOf,
  type Position,
  put,
  rings,
  ringsCredited,
  ringsOnBoard,
  stack,
} from './position.ts';

/** Changes to the rings of a stack: adding, capturing and eliminating them (RingRift 2). */

/** Returns the ring at an index, counted from the bottom. */
export const ringAt = ({ low, high }: Position, place: Place, at: number): Player =>
  ((((at < 16 ? low[place] : high[place]) as number) >>> ((at & 15) << 1)) & 3) + 1;

function setRing({ low, high }: Position, place: Place, at: number, color: Player): void {
  const half = at < 16 ? low : high;
  const shift = (at & 15) << 1;
  half[place] = ((half[place] as number) & ~(3 << shift)) | ((color - 1) << shift);
}

/** Recomputes the cap and controller after a ring was removed. Without rings, removes the stack. */
function recount(position: Position, place: Place): void {
  const height = position.height[place] as number;
  if (height === 0) {
    position.cap[place] = 0;
    put(position, place, empty);
    return;
  }
  const top = ringAt(position, place, height - 1);
  let cap = 1;
  while (cap < height && ringAt(position, place, height - 1 - cap) === top) cap += 1;
  position.cap[place] = cap;
  put(position, place, stack + top);
}

/** Adds a ring on top of a stack, or on an empty place. */
export function addTop(position: Position, place: Place, color: Player): void {
  const height = position.height[place] as number;
  setRing(position, place, height, color);
  position.height[place] = height + 1;
  position.cap[place] = position.kind[place] === stack + color ? (position.cap[place] as number) + 1 : 1;
  put(position, place, stack + color);
}

/** Removes the top ring and returns its color. */
export function takeTop(position: Position, place: Place): Player {
  const at = (position.height[place] as number) - 1;
  const color = ringAt(position, place, at);
  position.height[place] = at;
  const cap = position.cap[place] as number;
  if (cap > 1) position.cap[place] = cap - 1;
  else recount(position, place);
  return color;
}

/** Adds a captured ring at the bottom of a stack. */
export function addBottom(position: Position, place: Place, color: Player): void {
  const { low, high } = position;
  const lowest = low[place] as number;
  high[place] = ((high[place] as number) << 2) | (lowest >>> 30);
  low[place] = (lowest << 2) | (color - 1);
  const height = position.height[place] as number;
  const cap = position.cap[place] as number;
  position.height[place] = height + 1;
  if (cap === height && position.kind[place] === stack + color) position.cap[place] = cap + 1;
}

/** Removes the ring at an index from the bottom. The rings above it move down. */
function pullOut(position: Position, place: Place, at: number): void {
  const height = position.height[place] as number;
  for (let ring = at; ring < height - 1; ring++)
    setRing(position, place, ring, ringAt(position, place, ring + 1));
  position.height[place] = height - 1;
  recount(position, place);
}

/** Moves a whole stack to an empty place. */
export function carry(position: Position, origin: Place, to: Place): void {
  const { low, high, height, cap, kind } = position;
  low[to] = low[origin] as number;
  high[to] = high[origin] as number;
  height[to] = height[origin] as number;
  cap[to] = cap[origin] as number;
  put(position, to, kind[origin] as number);
  height[origin] = 0;
  cap[origin] = 0;
  put(position, origin, empty);
}

/** Eliminates rings of a color and credits them to the player to move. */
function eliminated({ facts }: Position, color: Player, many: number): void {
  const mover = moverOf(facts);
  facts[rings + color] = ringsOnBoard(facts, color) - many;
  facts[credit + mover] = ringsCredited(facts, mover) + many;
}

export const eliminateTop = (position: Position, place: Place): void =>
  eliminated(position, takeTop(position, place), 1);

/** Eliminates the whole cap of a stack. The owner of the new top ring then controls the stack. */
export function eliminateCap(position: Position, place: Place): void {
  const cap = position.cap[place] as number;
  eliminated(position, (position.kind[place] as number) - stack, cap);
  position.height[place] = (position.height[place] as number) - cap;
  recount(position, place);
}

/** Eliminates all rings of a stack, whatever their color. */
export function eliminateAll(position: Position, place: Place): void {
  for (let at = (position.height[place] as number) - 1; at >= 0; at--)
    eliminated(position, ringAt(position, place, at), 1);
  position.height[place] = 0;
  recount(position, place);
}

/** Whether the stack has a buried ring of the color. */
export function hasBuried(position: Position, place: Place, color: Player): boolean {
  for (let at = (position.height[place] as number) - 2; at >= 0; at--)
    if (ringAt(position, place, at) === color) return true;
  return false;
}

/** Eliminates the lowest ring of this color, even if it is now on top (RingRift 12.2). */
export function eliminateLowest(position: Position, place: Place, color: Player): void {
  let at = 0;
  while (ringAt(position, place, at) !== color) at += 1;
  eliminated(position, color, 1);
  pullOut(position, place, at);
}
