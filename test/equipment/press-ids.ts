/** Ids of presses in Discord's format. */

/** Returns an id that is one second newer for each higher number. */
export const pressId = (number: number): string =>
  String(1_400_000_000_000_000_000n + ((BigInt(number) * 1000n) << 22n));

let given = 0;

/** Returns an id that is newer than all previous ones. */
export function nextPress(): string {
  given += 1;
  return pressId(given);
}
