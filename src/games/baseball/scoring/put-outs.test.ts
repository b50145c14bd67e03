import { describe, expect, it } from 'vitest';
import { sampleCheck } from '../../../../test/games/baseball/sample-game.ts';
import type { PlayOutcome } from '../terms/terms.ts';
import { baseOfOut, isForced, rareResult, retiredFrom } from './put-outs.ts';

/** Returns the base at which a player is put out. */

const outAt = (outcome: PlayOutcome, from: 0 | 1 | 2 | 3) => baseOfOut({ outcome, xCheck: null }, from);

describe('a put-out', () => {
  it('of the batter is at first, after a hit at the base that he tried to reach', () => {
    expect(outAt('groundball_c', 0)).toBe(1);
    expect(outAt('single_uncapped', 0)).toBe(2);
    expect(outAt('double_uncapped', 0)).toBe(3);
  });

  it('of a runner is at the next base, after a hit further on, at most at home', () => {
    expect([1, 2, 3].map((from) => outAt('groundball_c', from as 1 | 2 | 3))).toEqual([2, 3, 4]);
    expect([1, 2, 3].map((from) => outAt('single_uncapped', from as 1 | 2 | 3))).toEqual([3, 4, 4]);
    expect([1, 2, 3].map((from) => outAt('double_uncapped', from as 1 | 2 | 3))).toEqual([4, 4, 4]);
  });

  it('of a runner who is doubled or picked off is at his own base', () => {
    for (const outcome of ['lineout', 'bunt_pop_double_play', 'pick_off'] as const)
      expect(outAt(outcome, 2)).toBe(2);
  });

  it('is of those who did not come through, the lead runner first', () => {
    expect(retiredFrom({ finals: { batter: 0, first: 0, second: 3, third: 0 } })).toEqual([3, 1]);
    expect(retiredFrom({ finals: { batter: 0, first: null, second: 4, third: null } })).toEqual([]);
  });
});

describe('a rare play', () => {
  const rare = (change: Parameters<typeof sampleCheck>[0]) =>
    rareResult({ xCheck: sampleCheck({ errorResult: 'RP', finalOutcome: 'error', ...change }) });

  it('has the result that it struck, unless a speed test makes it void', () => {
    expect(rare({ convertedResult: 'F2', baseResult: 'F2' })).toBe('F2');
    expect(rare({ convertedResult: 'F2', baseResult: 'SPD' })).toBeNull();
    expect(rare({ convertedResult: 'F2', baseResult: 'F2', finalOutcome: 'flyout_b' })).toBeNull();
    expect(rare({ convertedResult: 'F2', baseResult: 'F2', errorResult: 'NO' })).toBeNull();
    expect(rareResult({ xCheck: null })).toBeNull();
  });
});

it('a runner is forced where every base behind him is occupied', () => {
  const forced = (onBase: number) => ([1, 2, 3] as const).filter((base) => isForced(onBase, base));
  expect(forced(0b001)).toEqual([1, 2]);
  expect(forced(0b110)).toEqual([1]);
  expect(forced(0b101)).toEqual([1, 2]);
  expect(forced(0b011)).toEqual([1, 2, 3]);
});
