import { describe, expect, it } from 'vitest';
import {
  handsOf,
  knownOf,
  later,
  linesOf,
  position,
  saidTo,
  toldOf,
  waitsFor,
} from '../../../../test/games/dutch/positions.ts';
import { powerOf } from './powers.ts';

/** Powers and collecting, step by step (Dutch 9, 12). */

const hands = ['5H 9C 3D KS', '2S 9H QD 4C', '6H 8D 10S JC'];

describe('powers (P1 to P9)', () => {
  const queen = { seat: 1, power: 'queen_peek' } as const;
  const jack = { seat: 2, power: 'jack_swap' } as const;
  const playing = position({
    hands,
    state: { phase: 'special_play_window', heads: 1, powers: [queen, jack] },
  });

  it('are those of queens and jacks, where the table has them', () => {
    const { options } = playing;
    expect(powerOf('QH', options)).toBe('queen_peek');
    expect(powerOf('JS', options)).toBe('jack_swap');
    expect(powerOf('KS', options)).toBeUndefined();
    expect(powerOf('JK1', options)).toBeUndefined();
    expect(powerOf('QH', { ...options, queen_peek: false })).toBeUndefined();
    expect(powerOf('JS', { ...options, jack_swap: false })).toBeUndefined();
    expect(powerOf('QH', { ...options, jack_swap: false })).toBe('queen_peek');
    expect(powerOf('JS', { ...options, queen_peek: false })).toBe('jack_swap');
  });

  it('belong to who played the card, the card of the turn first', () => {
    const start = position({
      hands: ['QH 9C 3D KS', ...hands.slice(1)],
      state: { phase: 'playing_card', drawn: 3 },
    });
    const both = later(start, 's1 play 1', 's2 same 3');
    expect(both.powers).toEqual([
      { seat: 0, power: 'queen_peek' },
      { seat: 1, power: 'queen_peek' },
    ]);
    expect(later(both, 'timer same_rank_window')).toMatchObject({ heads: 1, window: null });
  });

  it('are used one by one, by their owner', () => {
    expect(linesOf(playing, 's2 peek s3[1]')).toEqual(['PEEK s2 -> s3[1]', 'POWER s3 jack_swap']);
    expect(saidTo(playing, 2, 's2 peek s3[1]')).toEqual(['PEEK s3[1]=6H']);
    const second = later(playing, 's2 peek s3[1]');
    expect(second).toMatchObject({ powers: [jack], heads: 2, phase: 'special_play_window' });
    expect(linesOf(second, 's3 swap s1[1] s2[4]')).toEqual(['SWAP s3: s1[1] <-> s2[4]', 'TURN s2']);
    expect(handsOf(later(second, 's3 swap s1[1] s2[4]')).slice(0, 2)).toEqual(['4C 9C 3D KS', '2S 9H QD 5H']);
    expect(handsOf(later(second, 's3 swap s1[1] s1[4]'))[0]).toBe('KS 9C 3D 5H');
  });

  it('are given up by wish or by the clock (P6)', () => {
    expect(toldOf(playing, 's2 skip')[0]).toEqual({ kind: 'skip', ...queen, auto: false });
    expect(linesOf(playing, 'timer queen_peek')).toEqual(['TIMEOUT s2 queen_peek', 'POWER s3 jack_swap']);
    expect(toldOf(playing, 'timer queen_peek')[0]).toMatchObject({ seat: 1, miss: null });
    expect(linesOf(playing, 'timer jack_swap')).toEqual([]);
    expect(later(playing, 'timer queen_peek').missed).toEqual([0, 0, 0]);
    expect(() => later(playing, 's3 skip')).toThrow('It’s not your turn to use a power.');
  });

  it('without a target are skipped one after another (P8)', () => {
    const bare = position({
      hands: ['5H - - -', '- - - -'],
      state: {
        phase: 'special_play_window',
        collections: [{ rank: '5', indices: [0] }, null],
        powers: [
          { seat: 0, power: 'queen_peek' },
          { seat: 1, power: 'jack_swap' },
          { seat: 1, power: 'queen_peek' },
        ],
      },
    });
    expect(linesOf(bare, 's1 skip')).toEqual([
      'SKIP s1 queen_peek',
      'SKIP s2 jack_swap auto',
      'SKIP s2 queen_peek auto',
      'TURN s2',
    ]);
  });

  it('turn a swapped collection card down; the last one takes the rank with it (C8, C9)', () => {
    const swapping = position({
      hands,
      options: { mode: 'collect' },
      state: {
        phase: 'special_play_window',
        powers: [{ seat: 0, power: 'jack_swap' }],
        collections: [{ rank: '9', indices: [1, 2] }, { rank: '9', indices: [1] }, null],
      },
    });
    expect(later(swapping, 's1 swap s1[2] s3[1]').collections).toEqual([
      { rank: '9', indices: [2] },
      { rank: '9', indices: [1] },
      null,
    ]);
    expect(later(swapping, 's1 swap s3[1] s2[2]').collections).toEqual([
      { rank: '9', indices: [1, 2] },
      null,
      null,
    ]);
    expect(later(swapping, 's1 swap s1[2] s1[3]').collections[0]).toBeNull();
    expect(later(swapping, 's1 swap s1[1] s2[1]').collections).toEqual(swapping.collections);
  });
});

describe('collecting (C4, C5)', () => {
  const table = position({
    hands: ['5H 9C 3D KS', '9H 8H 9D -', '6H 8D 10S JC'],
    computers: { 3: 'easy' },
    options: { mode: 'collect' },
    discard: 'AC 9S',
    state: { collections: [null, { rank: '9', indices: [0] }, { rank: '6', indices: [0] }], declined: [2] },
  });

  it('adds the card face-up, in anybody’s turn, which goes on', () => {
    expect(linesOf(table, 's2 collect')).toEqual(['COLLECT s2 9S -> s2[5] (2/4)']);
    const collected = later(table, 's2 collect');
    expect(collected).toMatchObject({
      phase: 'drawing_card',
      current: 0,
      discard: ['AC'],
      declined: [],
      collected: 1,
      collections: [null, { rank: '9', indices: [0, 4] }, { rank: '6', indices: [0] }],
    });
    expect([1, 2, 3].map((seat) => knownOf(collected, seat))).toEqual(['s2[5]=9S', 's2[5]=9S', 's2[5]=9S']);
    expect(collected.memory[2]).toEqual({ '1.4': '9S' });
  });

  it('is the last action only until the next one', () => {
    const collected = later(table, 's2 collect');
    expect(later(collected, 's1 draw deck').collected).toBeNull();
    const again = later({ ...table, discard: ['9C', '9S'] }, 's2 collect');
    expect(later(again, 's2 collect')).toMatchObject({
      collected: 1,
      collections: [null, { indices: [0, 4, 5] }, {}],
    });
  });

  it('stalls a seat about to draw, not one about to play', () => {
    const bare = { ...table, draw: [], discard: ['9S'] as const };
    expect(linesOf(bare, 's2 collect')[1]).toBe('STALL s1');
    expect(linesOf({ ...bare, phase: 'playing_card', drawn: 3 }, 's2 collect')).toHaveLength(1);
  });

  it('is declined by computers alone, once for each top discard', () => {
    const fits = { ...table, discard: ['AC', '6S'] as const, declined: [] };
    expect(toldOf(fits, 's3 decline')).toEqual([{ kind: 'decline', seat: 2 }]);
    expect(later(fits, 's3 decline').declined).toEqual([2]);
    expect(waitsFor(fits)).toEqual([3, 1]);
    expect(waitsFor(later(fits, 's3 decline'))).toEqual([1]);
    expect(() => later(fits, 's3 decline', 's3 decline')).toThrow('There’s nothing to decline.');
    expect(waitsFor({ ...fits, discard: ['6S', 'AC'] })).toEqual([1]);
  });
});
