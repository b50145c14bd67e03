import type { Place } from './grid.ts';

/**
 * A decision packed into one integer: its type, two places, and a direction, axis, border color or number.
 * Omits what the position implies, such as the target of a capture, the far end of a line or the destination
 * of a slide.
 */
export type Code = number;

/** Types of decisions. The comments say what `a`, `b` and `extra` mean. */
export const pass = 0;
/** `a`: cell; `extra`: number of rings. */
export const place = 1;
/** `a`: start; `b`: destination; `extra`: direction. */
export const move = 2;
/** `a`: start; `b`: landing cell; `extra`: direction. */
export const capture = 3;
export const chain = 4;
/** `a`: start; `b`: stack that pays; `extra`: direction. */
export const slide = 5;
/** `a`: start; `b`: first cell of the part taken; `extra`: direction. */
export const slideMin = 6;
/** `a`: start; `b`: stack that pays; `extra`: direction. */
export const strike = 7;
/** `a` and `b`: ends of the line; `extra`: axis. */
export const line = 8;
export const lineAll = 9;
/** `a`: first cell of the line; `b`: first cell of the part taken; `extra`: axis. */
export const lineMin = 10;
/** `a`: lowest cell; `extra`: border color. */
export const claim = 11;
/** `a`: stack that pays for a line or a region. */
export const pay = 12;
export const force = 13;

export const code = (sort: number, a: Place, b: Place, extra: number): Code =>
  sort | (a << 4) | (b << 14) | (extra << 24);
export const sortOf = (it: Code): number => it & 15;
export const aOf = (it: Code): Place => (it >>> 4) & 1023;
export const bOf = (it: Code): Place => (it >>> 14) & 1023;
export const extraOf = (it: Code): number => it >>> 24;

/** Decisions to pass. `a` tells them apart. */
export const skipPlacement: Code = code(pass, 0, 0, 0);
export const swapSides: Code = code(pass, 1, 0, 0);
export const skipCapture: Code = code(pass, 2, 0, 0);
export const skipRecovery: Code = code(pass, 3, 0, 0);
export const skipTerritory: Code = code(pass, 4, 0, 0);

/** A reusable list of decisions. Only the first `length` entries are valid. */
export interface CodeList {
  readonly codes: Int32Array;
  length: number;
}

/**
 * Capacity of a list, large enough for every position. Slides make the longest lists: six for each marker of
 * a hexagon, each with any other cell as payer. That is 6 × 234 × 235 on the largest hexagon, and 8 × 180 ×
 * 181 on the largest square board.
 */
const mostCodes = 1 << 19;

export const codeList = (room = mostCodes): CodeList => ({ codes: new Int32Array(room), length: 0 });

export function add(list: CodeList, it: Code): void {
  list.codes[list.length++] = it;
}
