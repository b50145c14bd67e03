/** Exact comparisons and shown figures of standings (introduction of the league's rules). */

/** A share of whole numbers, such as wins of decided games. `under` is above 0. */
export interface Fraction {
  readonly over: number;
  readonly under: number;
}

/** A share of a count. Of nothing it is 0, as Pct before the first decision (League 9). */
export const shareOf = (over: number, under: number): Fraction =>
  under === 0 ? { over: 0, under: 1 } : { over, under };

/** A whole number as a fraction. */
export const whole = (number: number): Fraction => ({ over: number, under: 1 });

/** Compares exactly: below 0 if the first is smaller, 0 if they're equal, above 0 if it is larger. */
export const compared = (one: Fraction, other: Fraction): number =>
  one.over * other.under - other.over * one.under;

/** Formats a share from 0 to 1 with three decimals, half away from zero: `.583`, `1.000`. */
export function shownPct({ over, under }: Fraction): string {
  const thousandths = Math.floor((2000 * over + under) / (2 * under));
  const decimals = `${thousandths % 1000}`.padStart(3, '0');
  return thousandths < 1000 ? `.${decimals}` : `${Math.floor(thousandths / 1000)}.${decimals}`;
}
