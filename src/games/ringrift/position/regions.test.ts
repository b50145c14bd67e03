import { describe, expect, it } from 'vitest';
import { from, position } from '../../../../test/games/ringrift/positions.ts';
import { positionOf } from './plain.ts';
import { largestClaim } from './regions.ts';

/** The spaces that the largest claim brings, rim included (RingRift 10.2). */
const largest = (given: Parameters<typeof position>[1]): number =>
  largestClaim(positionOf(from(position('territory_processing', given)).game));

describe('the largest claim', () => {
  it('is that with the most spaces, not that with the most cells inside', () => {
    // a1 b1 c1 have a rim of four markers; d5 e5 have one of six.
    const markers = 'd1:2 a2:2 b2:2 c2:2 d4:2 e4:2 c5:2 f5:2 d6:2 e6:2';
    expect(largest({ stacks: 'g8:1 h8:2', markers })).toBe(8);
  });

  it('may be between territory, which isn’t won again', () => {
    const collapsed = 'd1:2 a2:2 b2:1 c2:2';
    expect(largest({ stacks: 'g8:1 h8:2', markers: 'b1:1', collapsed })).toBe(3);
  });
});
