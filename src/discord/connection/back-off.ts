/** Pauses before retries, in milliseconds. */
export interface Pauses {
  /** Pause after the first failure. It doubles with each further failure. */
  readonly first: number;
  /** Maximum pause. */
  readonly longest: number;
}

/**
 * Computes the pause before the next retry.
 * @returns milliseconds to wait after this many consecutive failures; 0 after none
 */
export function backOff(failures: number, { first, longest }: Pauses): number {
  return failures === 0 ? 0 : Math.min(first * 2 ** Math.min(failures - 1, 30), longest);
}
