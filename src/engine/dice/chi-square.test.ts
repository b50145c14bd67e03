import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquare, chiSquareTail, logGamma, upperGamma } from './chi-square.ts';

describe('chi-square', () => {
  // Critical values from the standard table (NIST/SEMATECH e-Handbook, 1.3.6.7.4).
  it.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [11.07, 5, 0.05],
    [15.086, 5, 0.01],
    [30.144, 19, 0.05],
    [36.191, 19, 0.01],
    [43.82, 19, 0.001],
    [10.117, 19, 0.95],
    [124.342, 100, 0.05],
    [77.929, 100, 0.95],
  ])('the tail of %d with %d degrees is %d', (statistic, degrees, p) => {
    expect(chiSquareTail(statistic, degrees)).toBeCloseTo(p, 4);
  });

  it('is exponential with two degrees of freedom, in the middle and far out', () => {
    for (const x of [0.001, 0.5, 1, 3, 10, 60, 700])
      expect(chiSquareTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 12);
  });

  it('tests the example of a die thrown 60 times', () => {
    const test = chiSquare([5, 8, 9, 8, 10, 20]);
    expect(test.statistic).toBeCloseTo(13.4, 10);
    expect(test.degrees).toBe(5);
    expect(test.p).toBeCloseTo(0.0199, 4);
  });

  it('uses the given weights', () => {
    expect(chiSquare([10, 20, 30], [1, 2, 3])).toEqual({ statistic: 0, degrees: 2, p: 1 });
    expect(chiSquare([30, 20, 10], [1, 2, 3]).p).toBeLessThan(1e-8);
  });

  it('refuses invalid input', () => {
    expect(() => chiSquare([3])).toThrow(RangeError);
    expect(() => chiSquare([0, 0])).toThrow(RangeError);
    expect(() => chiSquare([1, 2], [1])).toThrow(RangeError);
    expect(() => chiSquare([1, 2], [1, 0])).toThrow(RangeError);
  });
});

describe('incomplete gamma', () => {
  it('obeys Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1) (DLMF 8.8.6)', () => {
    const half = fc.integer({ min: 1, max: 400 }).map((n) => n / 2);
    fc.assert(
      fc.property(half, fc.double({ min: 0.01, max: 400, noNaN: true }), (a, x) => {
        const step = Math.exp(a * Math.log(x) - x - logGamma(a + 1));
        expect(upperGamma(a + 1, x) - upperGamma(a, x)).toBeCloseTo(step, 11);
      }),
    );
  });

  it('knows the gamma function', () => {
    expect(logGamma(1)).toBeCloseTo(0, 13);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 13);
    expect(logGamma(11)).toBeCloseTo(Math.log(3628800), 12);
  });

  it('has the right limits', () => {
    expect(upperGamma(3, 0)).toBe(1);
    expect(upperGamma(3, Number.POSITIVE_INFINITY)).toBe(0);
    expect(() => upperGamma(0, 1)).toThrow(RangeError);
  });
});
