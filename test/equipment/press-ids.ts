/** Ids of presses as Discord gives them out. */

/** An id that is a second newer for each number more. */
export const pressId = (number: number): string =>
  String(1_400_000_000_000_000_000n + ((BigInt(number) * 1000n) << 22n));

let given = 0;

/** An id that is newer than all that were given out before. */
export function nextPress(): string {
  given += 1;
  return pressId(given);
}
