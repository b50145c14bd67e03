import type { Place } from './grid.ts';

/**
 * A decision as one integer: its sort, two places, and a direction, axis, border or number. It leaves out
 * what the position tells: a capture's target, a line's far end, a slide's second cell.
 */
export type Code = number;

/** Sorts of decisions. */
export const pass = 0;
/** `a` place, `extra` rings. */
export const place = 1;
/** `a` from, `b` to, `extra` direction. */
export const move = 2;
/** `a` from, `b` landing, `extra` direction. */
export const capture = 3;
export const chain = 4;
/** `a` from, `b` payer, `extra` direction. */
export const slide = 5;
/** `a` from, `b` start of the part taken, `extra` direction. */
export const slideMin = 6;
/** `a` from, `b` payer, `extra` direction. */
export const strike = 7;
/** `a` and `b` ends, `extra` axis. */
export const line = 8;
export const lineAll = 9;
/** `a` start of the line, `b` start of the part taken, `extra` axis. */
export const lineMin = 10;
/** `a` lowest cell, `extra` border. */
export const claim = 11;
/** `a` payer, for a line or a region. */
export const pay = 12;
export const force = 13;

export const code = (sort: number, a: Place, b: Place, extra: number): Code =>
  sort | (a << 4) | (b << 14) | (extra << 24);
export const sortOf = (it: Code): number => it & 15;
export const aOf = (it: Code): Place => (it >>> 4) & 1023;
export const bOf = (it: Code): Place => (it >>> 14) & 1023;
export const extraOf = (it: Code): number => it >>> 24;

/** Passes need no places and no extra. */
export const skipPlacement: Code = code(pass, 0, 0, 0);
export const swapSides: Code = code(pass, 1, 0, 0);
export const skipCapture: Code = code(pass, 2, 0, 0);
export const skipRecovery: Code = code(pass, 3, 0, 0);
export const skipTerritory: Code = code(pass, 4, 0, 0);

/** A reusable list of decisions. */
export interface CodeList {
  readonly codes: Int32Array;
  length: number;
}

/**
 * Room for every list. Slides make the longest: at most six for each marker of a hexagon, each paid by any
 * other cell (6 × 234 × 235 on the largest board, 8 × 180 × 181 on the largest square).
 */
const mostCodes = 1 << 19;

export const codeList = (room = mostCodes): CodeList => ({ codes: new Int32Array(room), length: 0 });

export function add(list: CodeList, it: Code): void {
  list.codes[list.length++] = it;
}
