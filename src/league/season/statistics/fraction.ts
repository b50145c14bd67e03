/**
 * Exact fractions of whole numbers. Figures are compared as fractions and rounded once, when they are shown (League,
 * Rounding).
 */
export interface Fraction {
  readonly num: number;
  /** Above 0 where a figure is known. A formula without a denominator gives 0 or less. */
  readonly den: number;
}

/** A whole number as a fraction. */
export const whole = (num: number): Fraction => ({ num, den: 1 });

/**
 * The sum of two fractions. Its denominator is 0 if one of theirs is, so that a sum with an unknown part is unknown
 * too.
 */
export const plus = (one: Fraction, other: Fraction): Fraction => ({
  num: one.num * other.den + other.num * one.den,
  den: Math.max(one.den, 0) * Math.max(other.den, 0),
});

/**
 * Compares two fractions with denominators above 0 exactly: below 0 if the first is less, 0 if they are equal,
 * above 0 if it is more. Products of figures with a league's totals leave the safe integers, so it multiplies big ones.
 */
export function compareFractions(one: Fraction, other: Fraction): number {
  const left = BigInt(one.num) * BigInt(other.den);
  const right = BigInt(other.num) * BigInt(one.den);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Rounds a fraction half away from zero (League, Rounding): `2/3` with two decimals is `0.67`, `1/16` with three is
 * `0.063`. What rounds to zero has no sign.
 *
 * @param decimals 0 or more
 */
export function rounded({ num, den }: Fraction, decimals: number): string {
  const scaled = BigInt(Math.abs(num)) * 10n ** BigInt(decimals);
  const divisor = BigInt(den);
  const digits = ((2n * scaled + divisor) / (2n * divisor)).toString().padStart(decimals + 1, '0');
  const sign = num < 0 && /[1-9]/.test(digits) ? '-' : '';
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Rounds a count half up: 223.2 is 223, 10.5 is 11 (League 12). For fractions of 0 or more. */
export const nearest = ({ num, den }: Fraction): number => Math.floor((2 * num + den) / (2 * den));
