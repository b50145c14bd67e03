/** How long to wait before a retry, in milliseconds. */
export interface Pauses {
  /** After the first failure; it doubles with each further one. */
  readonly first: number;
  /** The longest wait. */
  readonly longest: number;
}

/** @returns milliseconds to wait after this many failures in a row; 0 after none */
export function backOff(failures: number, { first, longest }: Pauses): number {
  return failures === 0 ? 0 : Math.min(first * 2 ** Math.min(failures - 1, 30), longest);
}
