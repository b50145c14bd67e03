import { describe, expect, it } from 'vitest';
import { from, position } from '../../../../test/games/ringrift/positions.ts';
import { viewOf } from '../view.ts';
import { tipsFor } from './tips.ts';

/** The moments of RingRift 20.1, the most urgent first. */

const canonical = {
  rules: 'canonical',
  recovery_needs_empty_hand: false,
  recovery_counts_for_lps: false,
} as const;

/** A wall from edge to edge, and everything below it without a stack of player 1. */
const wall = {
  stacks: 'b2:2 h7:2 a8:1',
  markers: 'a5:2 b5:2 c5:2 d5:2 e5:2 f5:2 g5:2 h5:2',
};

const rows = [
  ['big-claim', position('movement', wall), true],
  ['chains', position('movement', { stacks: 'b4:11 d4:122' }), true],
  [
    'region-price',
    position('territory_processing', { stacks: 'b2:2 g7:11 h8:2', markers: 'c1:1 c2:1 a3:1 b3:1 c3:1' }),
    true,
  ],
  ['blocked', position('forced_elimination', { stacks: 'd4:22222221 h8:2' }), true],
  ['recovery', position('movement', { stacks: 'f6:122 h8:2', markers: 'a3:1 b3:1 c3:1 d4:1' }), true],
  ['line', position('line_processing', { stacks: 'g7:11 h8:2', markers: 'b3:1 c3:1 d3:1 e3:1' }), undefined],
  [
    'long-line',
    position('line_processing', { stacks: 'g7:11 h8:2', markers: 'b3:1 c3:1 d3:1 e3:1 f3:1' }),
    undefined,
  ],
  ['height', position('movement', { stacks: 'g7:11 b1:2'.split(' ').reverse().join(' ') }), undefined],
] as const;

describe('tips', () => {
  it.each(rows)('come at their moment: %s', (id, text, first) => {
    const [urgent] = tipsFor(viewOf(from(text), 0), 0);
    expect([urgent?.id, urgent?.first]).toEqual([id, first]);
    expect(tipsFor(viewOf(from(text), 1), 1)).toEqual([]);
  });

  it.each([
    ['the region stands already', wall, true],
    [
      'one move closes it',
      { ...wall, stacks: 'b2:2 d5:2 a8:1', markers: wall.markers.replace('d5:2 ', '') },
      true,
    ],
    [
      'a ring placed in the gap and moved on closes it',
      { ...wall, hand: '0,1', markers: wall.markers.replace('d5:2 ', '') },
      true,
    ],
    [
      'no more than a third is cut off',
      { ...wall, markers: wall.markers.replaceAll('5:', '2:'), stacks: 'b1:2 g6:2 h7:2 a8:1' },
      false,
    ],
    [
      'the wall has a gap that nobody can fill',
      { ...wall, markers: wall.markers.replace('d5:2 ', ''), stacks: 'b2:2 h7:2 a8:1' },
      false,
    ],
    ['nobody of the opponents can pay', { ...wall, stacks: 'b2:21 a8:1' }, false],
  ])('warn of a claim of more than a third of the board next turn: %s', (_, given, isWarned) => {
    const view = viewOf(from(position('movement', given)), 0);
    expect(tipsFor(view, 0).some(({ id }) => id === 'big-claim')).toBe(isWarned);
  });

  it('follow the preset', () => {
    const text = position('movement', { stacks: 'f6:122 h8:2', markers: 'a3:1 b3:1 c3:1 d4:1' });
    const [house] = tipsFor(viewOf(from(text), 0), 0);
    const [published] = tipsFor(viewOf(from(text, canonical), 0), 0);
    expect(house?.text).toContain('no ring in hand isn’t the end');
    expect(published?.text).toContain('even with rings in hand');
  });
});
