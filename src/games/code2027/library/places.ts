import type { Path } from '../../../engine/problems.ts';
import type { Fault, Place } from './mistakes.ts';

/** Where things stand in a file. */

/** What a file says, and where each part of it stands. */
export interface Source {
  readonly file: string;
  /** Undefined for a file that could not be read as what it is. */
  readonly document: unknown;
  /** What is wrong with its form. */
  readonly faults: readonly Placed[];
  /** The unit of the file at which something stands, or what lacks it. */
  offsetOf(fault: Pick<Fault, 'path' | 'at' | 'ofKey'>): number;
  readonly text: string;
}

/** A fault in the form of a file. */
export interface Placed {
  readonly offset: number;
  readonly code: 'BAD_FILE' | 'BAD_VALUE' | 'UNKNOWN_FIELD' | 'MISSING_COLUMN';
  readonly path?: Path;
  readonly text: string;
}

/** Finds lines and columns of units of a text; a mark at its very beginning (BOM) is no character. */
export function placesIn(text: string): (offset: number) => Place {
  const starts = [text.startsWith('\ufeff') ? 1 : 0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const before = text.slice(starts[low] ?? 0, Math.max(offset, starts[low] ?? 0));
    return { line: low + 1, column: [...before].length + 1 };
  };
}
