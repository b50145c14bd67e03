/** Result of Pearson's chi-square test. */
export interface ChiSquare {
  readonly statistic: number;
  /** Degrees of freedom: categories minus one. */
  readonly degrees: number;
  /** Probability, from 0 to 1, of a statistic at least this large if the expected distribution is correct. */
  readonly p: number;
}

/**
 * Tests whether counts fit equal probabilities, or the given `weights`, one positive number per count.
 *
 * @throws RangeError for fewer than two counts, if all counts are zero, or for invalid weights
 */
export function chiSquare(counts: readonly number[], weights = counts.map(() => 1)): ChiSquare {
  if (counts.length < 2) throw new RangeError('A chi-square test needs at least two categories.');
  if (weights.length !== counts.length || weights.some((weight) => !(weight > 0)))
    throw new RangeError('A chi-square test needs one positive weight for each count.');
  const total = sum(counts);
  if (total === 0) throw new RangeError('A chi-square test needs at least one observation.');
  const totalWeight = sum(weights);
  const statistic = sum(
    weights.map((weight, index) => {
      const expected = (total * weight) / totalWeight;
      return ((counts[index] ?? 0) - expected) ** 2 / expected;
    }),
  );
  const degrees = counts.length - 1;
  return { statistic, degrees, p: chiSquareTail(statistic, degrees) };
}

/** Upper tail of the chi-square distribution: Q(degrees / 2, statistic / 2). */
export function chiSquareTail(statistic: number, degrees: number): number {
  return upperGamma(degrees / 2, statistic / 2);
}

/**
 * The regularized upper incomplete gamma function Q(a, x) for a > 0. Uses the power series of its complement
 * below x = a + 1 (DLMF 8.7.1) and the continued fraction above (DLMF 8.9.2), where each converges fast.
 */
export function upperGamma(a: number, x: number): number {
  if (!(a > 0) || Number.isNaN(x)) throw new RangeError(`Q(${a}, ${x}) is not defined.`);
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  const q = x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
  return Math.min(1, Math.max(0, q));
}

/** Sum of x^n / (a (a + 1) … (a + n)); all terms are positive and shrink once n exceeds x - a. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let total = term;
  for (let n = 1; term > total * Number.EPSILON; n += 1) {
    term *= x / (a + n);
    total += term;
  }
  return total;
}

/**
 * 1 / (x + 1 - a - 1 (1 - a) / (x + 3 - a - …)), evaluated forward (Lentz's method as modified by Thompson and
 * Barnett).
 */
function upperFraction(a: number, x: number): number {
  const tiny = Number.MIN_VALUE / Number.EPSILON;
  const awayFromZero = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / awayFromZero(b);
  let fraction = d;
  for (let n = 1, step = 0; Math.abs(step - 1) > Number.EPSILON; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / awayFromZero(numerator * d + b);
    c = awayFromZero(b + numerator / c);
    step = c * d;
    fraction *= step;
  }
  return fraction;
}

/**
 * Logarithm of the gamma function for z > 0. Uses Stirling's series (DLMF 5.11.1) after moving z above 15, where
 * the omitted terms are below 1e-16.
 */
export function logGamma(z: number): number {
  let shift = 0;
  let w = z;
  for (; w < 15; w += 1) shift += Math.log(w);
  const series =
    1 / (12 * w) - 1 / (360 * w ** 3) + 1 / (1260 * w ** 5) - 1 / (1680 * w ** 7) + 1 / (1188 * w ** 9);
  return (w - 0.5) * Math.log(w) - w + Math.log(2 * Math.PI) / 2 + series - shift;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
