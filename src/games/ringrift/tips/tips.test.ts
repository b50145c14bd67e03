import { describe, expect, it } from 'vitest';
import { from, played, position } from '../../../../test/games/ringrift/positions.ts';
import type { State } from '../state.ts';
import { viewOf } from '../view.ts';
import { tipsFor } from './tips.ts';

/** The moments of RingRift 20.1, the most urgent first. */

const canonical = {
  rules: 'canonical',
  recovery_needs_empty_hand: false,
  recovery_counts_for_lps: false,
} as const;

/** A wall from edge to edge. Player 1 has no stack below it. */
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

  it('speak of one’s own lost ring in that turn, and not after an opponent’s', () => {
    const line = position('movement', { stacks: 'b1:111 g5:2 h8:22', markers: 'a1:1 c1:1 d1:1 b4:2' });
    const own = played(from(line), 'Mb1-b4').sitting;
    expect(own.game.player).toBe(1);
    expect(idsOf(own)).toEqual(['line', 'own-rings']);
    const other = played(
      from(position('movement', { stacks: 'b1:111 h8:22', markers: 'b4:2' })),
      'Mb1-b4',
    ).sitting;
    expect(other.lately?.played.map(({ rings }) => rings)).toEqual([1]);
    expect(other.game.player).toBe(2);
    expect(tipsFor(viewOf(other, 1), 1).map(({ id }) => id)).not.toContain('own-rings');
    const free = played(from(line.replace(' b4:2', '')), 'Mb1-b4').sitting;
    expect(idsOf(free)).toEqual(['line']);
  });

  const idsOf = (sitting: ReturnType<typeof from>) => tipsFor(viewOf(sitting, 0), 0).map(({ id }) => id);
  const told = (text: string, more: Partial<State> = {}, rules = {}) => {
    const sitting = from(text, rules);
    return idsOf({ ...sitting, game: { ...sitting.game, ...more } });
  };

  it('say that the hand comes first to who has no stack, a buried ring and rings in hand, in house', () => {
    const placing = (stacks: string, hand = '2,3') => position('ring_placement', { hand, stacks });
    expect(told(placing('f6:12 h8:2'))).toEqual(['hand-first']);
    expect(told(placing('f6:2 h8:2'))).toEqual([]);
    expect(told(placing('a1:1 f6:12 h8:2'))).toEqual([]);
    expect(told(placing('f6:12 h8:2'), {}, canonical)).toEqual([]);
    expect(told(position('movement', { hand: '2,3', stacks: 'a1:1 f6:12 h8:2' }))).not.toContain(
      'hand-first',
    );
  });

  it('tell a slide that completes a line from one that does not', () => {
    const slides = (markers: string) => told(position('movement', { stacks: 'f6:122 h8:2', markers }));
    expect(slides('a3:1 b3:1 c3:1 d4:1')).toEqual(['recovery', 'slide', 'markers']);
    expect(slides('a3:1')).toEqual(['recovery', 'fallback', 'markers']);
  });

  it('speak of a region after a slide, not without one', () => {
    const region = { stacks: 'b2:2 g7:122 h8:2', markers: 'c1:1 c2:1 a3:1 b3:1 c3:1' };
    const claiming = (context: string) => told(position('territory_processing', { ...region, context }));
    expect(claiming('rec')).toContain('recovery-region');
    expect(told(position('territory_processing', { ...region, stacks: 'b2:2 g7:11 h8:2' }))).toEqual([
      'region-price',
    ]);
  });

  it('speak of height and markers only before a move, of one’s own tall stack', () => {
    expect(told(position('movement', { stacks: 'b1:22 g7:1' }))).toEqual([]);
    expect(told(position('movement', { stacks: 'b1:22 g7:1', markers: 'a8:2' }))).toEqual(['markers']);
    expect(told(position('movement', { stacks: 'b1:2 g7:11' }))).toEqual(['height']);
    expect(told(position('ring_placement', { hand: '1,1', stacks: 'b1:2 g7:11', markers: 'a8:2' }))).toEqual(
      [],
    );
  });

  it('warn of another’s streak, and count recoveries while one runs', () => {
    const standing = { anchor: 1, seen: [true, false], acted: [false, false], streakPlayer: 2, streak: 1 };
    const tall = position('movement', { stacks: 'g7:11 h8:2' });
    expect(told(tall, { standing })).toEqual(['height', 'streak']);
    expect(told(tall, { standing: { ...standing, streakPlayer: 1 } })).toEqual(['height']);
    expect(told(tall, { standing: { ...standing, streak: 0 } })).toEqual(['height']);
    const buried = position('movement', { stacks: 'f6:122 h8:2', markers: 'a3:1' });
    expect(told(buried, { standing })).toEqual([
      'recovery',
      'fallback',
      'markers',
      'streak',
      'recovery-count',
    ]);
    expect(told(buried, { standing: { ...standing, streak: 0 } })).toEqual([
      'recovery',
      'fallback',
      'markers',
    ]);
  });

  it('speak of a stalemate once everybody has had a turn and no stack stands', () => {
    const bare = (stacks = '') => position('ring_placement', { hand: '2,2', stacks, markers: 'a1:1' });
    expect(told(bare(), { turn: 3 })).toEqual(['stalemate']);
    expect(told(bare(), { turn: 2 })).toEqual([]);
    expect(told(bare('d4:2'), { turn: 3 })).toEqual([]);
  });

  it('are none for a seat that isn’t to move, or once the game is over', () => {
    const over = played(from(position('movement', { stacks: 'a1:11' })), 'Ma1-a3').sitting;
    expect(over.game.result).not.toBeNull();
    for (const seat of [0, 1, 7]) expect(tipsFor(viewOf(over, seat), seat)).toEqual([]);
  });
});
