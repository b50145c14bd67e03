import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { compareFractions, nearest, plus, rounded } from './fraction.ts';

describe('a fraction', () => {
  it.each([
    [{ num: 1, den: 16 }, 3, '0.063'],
    [{ num: -1, den: 16 }, 3, '-0.063'],
    [{ num: -1, den: 2001 }, 3, '0.000'],
    [{ num: -1, den: 2000 }, 3, '-0.001'],
    [{ num: 0, den: 7 }, 2, '0.00'],
    [{ num: 5, den: 2 }, 0, '3'],
    [{ num: -5, den: 2 }, 0, '-3'],
    [{ num: 1, den: 3 }, 0, '0'],
    [{ num: 29997, den: 3000 }, 2, '10.00'],
  ])('is rounded once, half away from zero: %j', (fraction, decimals, shown) => {
    expect(rounded(fraction, decimals)).toBe(shown);
  });

  it('is compared exactly, where floats are equal', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(compareFractions({ num: most, den: most - 1 }, { num: most - 1, den: most - 2 })).toBe(-1);
    expect(compareFractions({ num: 1, den: 2 }, { num: 2, den: 4 })).toBe(0);
    expect(compareFractions({ num: -1, den: 2 }, { num: -2, den: 3 })).toBe(1);
  });

  it('is unknown with an unknown part', () => {
    expect(plus({ num: 1, den: 2 }, { num: 1, den: 3 })).toEqual({ num: 5, den: 6 });
    expect(plus({ num: 0, den: 0 }, { num: 1, den: 3 }).den).toBe(0);
    expect(plus({ num: 0, den: -1 }, { num: 1, den: -3 }).den).toBe(0);
  });

  it('rounds as floats do wherever they are not near a half', () => {
    const random = luckOf(11);
    for (let count = 0; count < 500; count += 1) {
      const fraction = { num: random.below(2000) - 1000, den: 1 + random.below(700) };
      const value = (fraction.num / fraction.den) * 1000;
      if (Math.abs(Math.abs(value % 1) - 0.5) < 1e-6) continue;
      expect(Number(rounded(fraction, 3))).toBeCloseTo(Math.round(value) / 1000, 9);
    }
  });

  it('counts to the nearest, half up', () => {
    expect([
      nearest({ num: 5, den: 2 }),
      nearest({ num: 2232, den: 10 }),
      nearest({ num: 7, den: 5 }),
    ]).toEqual([3, 223, 1]);
  });
});
