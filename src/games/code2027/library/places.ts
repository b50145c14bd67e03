import type { Path } from '../../../engine/problems.ts';
import type { Fault, Place } from './mistakes.ts';

/** Where things stand in a file. */

/** The content of a file, with the place of each part. */
export interface Source {
  readonly file: string;
  /** Undefined for a file that cannot be parsed. */
  readonly document: unknown;
  /** Mistakes of form. */
  readonly faults: readonly Placed[];
  /** The code unit where something is in the file, or the parent that lacks it. */
  offsetOf(fault: Pick<Fault, 'path' | 'at' | 'ofKey'>): number;
  readonly text: string;
}

/** A mistake in the form of a file. */
export interface Placed {
  readonly offset: number;
  readonly code: 'BAD_FILE' | 'BAD_VALUE' | 'UNKNOWN_FIELD' | 'MISSING_COLUMN';
  readonly path?: Path;
  readonly text: string;
}

/** Finds lines and columns of code units in a text; a byte order mark at the start does not count. */
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
