import { describe, expect, it } from 'vitest';
import type { Round } from '../results.ts';
import { defaultRounds, lateJoin, mayHaveHalf, mostRounds, twiceAbsent } from './course.ts';

describe('the frame of a Swiss (League 4.1)', () => {
  it('has ceil(log2 n) rounds, at least 3 and at most as many as there are opponents', () => {
    const sizes = [2, 3, 4, 5, 8, 9, 16, 17, 64, 65, 128];
    expect(sizes.map(defaultRounds)).toEqual([1, 3, 3, 3, 3, 4, 4, 5, 6, 7, 7]);
    expect([4, 5, 6, 7].map(mostRounds)).toEqual([3, 5, 5, 7]);
  });

  it('has a half-point bye once for each, not in the last round', () => {
    const rounds: readonly Round[] = [[{ half: 1 }, { bye: 2 }]];
    expect(mayHaveHalf(1, rounds, 5)).toBe(false);
    expect(mayHaveHalf(2, rounds, 5)).toBe(true);
    expect(mayHaveHalf(2, rounds, 2)).toBe(false);
    expect(mayHaveHalf(2, rounds, 3)).toBe(true);
  });

  it('lets people join late with ½ for round 1, later with nothing, until half the rounds are paired', () => {
    expect(lateJoin(0, 5)).toEqual([]);
    expect(lateJoin(1, 5)).toEqual(['half']);
    expect(lateJoin(2, 5)).toEqual(['absent', 'absent']);
    expect(lateJoin(3, 5)).toBeUndefined();
    expect(lateJoin(3, 6)).toEqual(['absent', 'absent', 'absent']);
  });

  it('withdraws who did not show up in two games in a row', () => {
    const missed: Round = [{ first: 1, second: 2, result: '1-0f' }];
    const both: Round = [{ first: 2, second: 3, result: '0-0f' }];
    const played: Round = [{ first: 2, second: 1, result: '0-1' }];
    expect(twiceAbsent([1, 2, 3], [missed, both])).toEqual([2]);
    expect(twiceAbsent([1, 2, 3], [missed, [{ bye: 2 }], both])).toEqual([2]);
    expect(twiceAbsent([1, 2, 3], [missed, played, both])).toEqual([]);
    expect(twiceAbsent([1, 2, 3], [missed, both, played])).toEqual([]);
    expect(twiceAbsent([1, 2, 3], [missed])).toEqual([]);
  });
});
