import { describe, expect, it } from 'vitest';
import { position, waitsFor } from '../../../../test/games/dutch/positions.ts';
import type { State } from '../state.ts';
import { clockOf, timeoutsOf } from './timeouts.ts';

/**
 * Tests which timer runs in each phase, and which actions are played for which seats when it runs out (Dutch 14, 16,
 * 24.6).
 */

const hands = ['5H 9C 3D KS', '2S 9H QD 4C', '6H 8D 10S JC'];
const table = position({
  hands,
  computers: { 3: 'easy' },
  options: { slow_window: 30 },
  state: {
    turn: 7,
    heads: 2,
    current: 1,
    powers: [
      { seat: 1, power: 'jack_swap' },
      { seat: 0, power: 'queen_peek' },
    ],
    peeked: [[0, 1], [0], [0]],
    ready: [0],
  },
});
const window = (passed: readonly number[]): State => ({
  ...table,
  phase: 'same_rank_window',
  window: { rank: '9', initiator: 1, passed, locked: [], right: [] },
});
const match = { round: 4, start: 0, totals: [], end: null };
const timer = (name: string) => ({ type: 'timer', name });

describe('the clock', () => {
  it('is one instance of its phase, with the seconds of the pace', () => {
    expect(clockOf({ ...table, phase: 'initial_peek' })).toEqual({ id: 'look 1', seconds: 60 });
    expect(clockOf({ ...table, phase: 'initial_peek', match })).toEqual({ id: 'look 4', seconds: 60 });
    expect(clockOf(table)).toEqual({ id: 'draw 7', seconds: 60 });
    expect(clockOf({ ...table, phase: 'playing_card' })).toEqual({ id: 'play 7', seconds: 60 });
    expect(clockOf({ ...table, phase: 'special_play_window' })).toEqual({ id: 'power 7.2', seconds: 60 });
    expect(clockOf({ ...table, phase: 'round_over', match })).toEqual({ id: 'round 4', seconds: 60 });
    expect(clockOf({ ...table, phase: 'game_ended' })).toBeUndefined();
  });

  it('of a queen is not that of a jack', () => {
    const queen = [{ seat: 0, power: 'queen_peek' }] as const;
    expect(clockOf({ ...table, phase: 'special_play_window', powers: queen })?.seconds).toBe(45);
  });

  it('of a slow window is a minute at most once only computers are left (W13)', () => {
    expect(clockOf(window([0]))).toEqual({ id: 'window 7', seconds: 10, slowSeconds: 1800 });
    expect(clockOf(window([0, 1]))?.slowSeconds).toBe(60);
    const one = { ...window([0, 1]), options: { ...table.options, slow_window: 1 } };
    expect(clockOf(one)?.slowSeconds).toBe(60);
  });
});

describe('when time is over', () => {
  it('each person who has to look or to say ready is excused', () => {
    const looking = { ...table, phase: 'initial_peek' } as const;
    expect(waitsFor(looking)).toEqual([2]);
    expect(timeoutsOf(looking)).toEqual([{ seat: 1, action: timer('initial_peek'), excused: true }]);
    const between = { ...table, phase: 'round_over' } as const;
    expect(waitsFor(between)).toEqual([2]);
    expect(timeoutsOf(between)).toEqual([{ seat: 1, action: timer('round_over'), excused: true }]);
  });

  it('the seat to act misses its draw or its play, and no collector does', () => {
    expect(timeoutsOf(table)).toEqual([{ seat: 1, action: timer('drawing_card') }]);
    const playing = { ...table, phase: 'playing_card' } as const;
    expect(timeoutsOf(playing)).toEqual([{ seat: 1, action: timer('playing_card') }]);
  });

  it('the owner of the head alone loses its power', () => {
    const powers = { ...table, phase: 'special_play_window' } as const;
    expect(waitsFor(powers)).toEqual([2]);
    expect(timeoutsOf(powers)).toEqual([{ seat: 1, action: timer('jack_swap') }]);
  });

  it('every person left in a window is excused; a computer left alone passes', () => {
    expect(timeoutsOf(window([]))).toEqual([
      { seat: 0, action: timer('same_rank_window'), excused: true },
      { seat: 1, action: timer('same_rank_window'), excused: true },
    ]);
    expect(timeoutsOf(window([0, 1]))).toEqual([
      { seat: 2, action: { type: 'pass_same_rank' }, excused: true },
    ]);
  });

  it('nobody plays anything after the end', () => {
    const over = { ...table, phase: 'game_ended' } as const;
    expect(timeoutsOf(over)).toEqual([]);
    expect(waitsFor(over)).toEqual([]);
  });
});

describe('computers in a window', () => {
  const all = position({
    hands: [...hands, '7C', '7D'],
    computers: { 1: 'easy', 3: 'easy', 4: 'easy' },
    state: {
      phase: 'same_rank_window',
      window: { rank: '9', initiator: 2, passed: [1, 4], locked: [], right: [] },
    },
  });

  it('are asked one at a time, from the seat after the one that played (W10)', () => {
    expect(waitsFor(all)).toEqual([4]);
    expect(
      waitsFor({ ...all, window: { rank: '9', initiator: 2, passed: [1, 3, 4], locked: [], right: [] } }),
    ).toEqual([1]);
    expect(
      waitsFor({ ...all, window: { rank: '9', initiator: 2, passed: [1, 4], locked: [0, 3], right: [] } }),
    ).toEqual([3]);
    expect(
      waitsFor({ ...all, window: { rank: '9', initiator: 3, passed: [1, 4], locked: [], right: [] } }),
    ).toEqual([1]);
  });
});
