import { describe, expect, it } from 'vitest';
import { advance, leadFirst, outsIn, runsIn } from './advancement.ts';

const codes = ['single_1', 'single_2', 'double_2', 'double_3', 'triple', 'homerun'] as const;
const situations = Array.from({ length: 24 }, (_, at) => [Math.floor(at / 3), at % 3] as const);

describe('the advancement table (section 19, 12)', () => {
  it.each([
    ['single_1', 1, 1],
    ['single_2', 2, 1],
    ['double_2', 2, 2],
    ['double_3', 3, 2],
    ['triple', 3, 3],
    ['homerun', 4, 4],
  ] as const)('%s moves every runner at least %i bases and the batter exactly %i', (code, least, own) => {
    for (const [onBase, outs] of situations) {
      const { finals } = advance(code, onBase, outs);
      expect(finals.batter).toBe(own);
      for (const [from, final] of leadFirst(finals))
        if (from > 0 && final !== null) expect(final).toBeGreaterThanOrEqual(Math.min(4, from + least));
    }
  });

  it('counts outs as zeros and runs as fours', () => {
    for (const code of [
      ...codes,
      'walk',
      'strikeout',
      'simple_single',
      'simple_double',
      'groundout',
      'flyout',
    ])
      for (const [onBase, outs] of situations) {
        const row = advance(code, onBase, outs);
        expect([code, onBase, outs, row.outs, row.runs]).toEqual([
          code,
          onBase,
          outs,
          outsIn(row.finals),
          runsIn(row.finals),
        ]);
      }
  });

  it('reads a walk as in the book: only the forced move', () => {
    expect(advance('walk', 0b101, 0).finals).toEqual({ batter: 1, first: 2, second: null, third: 3 });
    expect(advance('walk', 0b111, 1).runs).toBe(1);
  });

  it('has no entry for what cannot occur', () => {
    expect(() => advance('GB05', 0, 0)).toThrow('GB05 cannot occur');
  });
});
