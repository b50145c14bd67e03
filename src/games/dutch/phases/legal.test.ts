import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/dutch/positions.ts';
import type { State } from '../state.ts';
import { hasTarget, legalOf, sourcesOf, targetsOf } from './legal.ts';

/**
 * Tests what each seat may do in each phase (Dutch V6), including the wrong seat, actions that come too late, and
 * missing targets.
 */

const hands = ['5H 9C - KS', '- - - -', '6H 8D 10S JC'];
const table = position({
  hands,
  computers: { 3: 'easy' },
  discard: '7C 6S',
  options: { mode: 'collect' },
  state: {
    collections: [{ rank: '5', indices: [0] }, null, { rank: '6', indices: [0] }],
    autoPass: [1],
    peeked: [[2], [0, 1], []],
  },
});
const at = (phase: State['phase'], more: Partial<State> = {}): State => ({ ...table, phase, ...more });
const window = (passed: readonly number[], locked: readonly number[] = []) =>
  ({ rank: '9', initiator: 0, passed, locked, right: [] }) as const;

describe('legal actions', () => {
  it('of the first look are the slots not seen, and nothing once two are seen or for a computer', () => {
    const looking = at('initial_peek');
    expect(legalOf(looking, 0)).toEqual({ initial_peek: [0, 1, 3], auto_pass: true, leave: true });
    expect(legalOf(looking, 1)).toEqual({ auto_pass: false, leave: true });
    expect(legalOf(looking, 2)).toEqual({ leave: true });
  });

  it('of a draw and a play are the current seat’s; a collector may collect, a computer may decline', () => {
    expect(legalOf(table, 0)).toEqual({ draw: ['deck', 'discard'], auto_pass: true, leave: true });
    expect(legalOf(table, 1)).toEqual({ auto_pass: false, leave: true });
    expect(legalOf(table, 2)).toEqual({ collect: true, decline_collect: true, leave: true });
    const playing = at('playing_card', { declined: [2] });
    expect(legalOf(playing, 0)).toEqual({ play: [1, 3], call_dutch: true, auto_pass: true, leave: true });
    expect(legalOf(playing, 1)).toEqual({ auto_pass: false, leave: true });
    expect(legalOf(playing, 2)).toEqual({ collect: true, leave: true });
    expect(legalOf({ ...table, discard: ['7C', '5S'] }, 0)).toMatchObject({ collect: true });
    expect(legalOf({ ...table, discard: ['7C', '5S'] }, 0)).not.toHaveProperty('decline_collect');
    expect(legalOf({ ...table, discard: ['7C', '5S'] }, 2)).toEqual({ leave: true });
    expect(legalOf({ ...table, discard: [] }, 2)).toEqual({ leave: true });
  });

  it('of a window are every seat’s that isn’t done, face-down cards whatever their face', () => {
    const open = at('same_rank_window', { window: window([]) });
    expect(legalOf(open, 0)).toEqual({
      same_rank: [1, 3],
      pass_same_rank: true,
      call_dutch: true,
      auto_pass: true,
      leave: true,
    });
    expect(legalOf(open, 1)).toEqual({ pass_same_rank: true, auto_pass: false, leave: true });
    expect(legalOf(open, 2)).toEqual({ same_rank: [1, 2, 3], pass_same_rank: true, leave: true });
    const done = at('same_rank_window', { window: window([2], [0]) });
    expect(legalOf(done, 0)).toEqual({ call_dutch: true, auto_pass: true, leave: true });
    expect(legalOf(done, 2)).toEqual({ leave: true });
  });

  it('of a power are its owner’s alone, once it is the head', () => {
    const powers = [
      { seat: 2, power: 'queen_peek' },
      { seat: 0, power: 'jack_swap' },
    ] as const;
    const peeking = at('special_play_window', { powers, declined: [2] });
    expect(legalOf(peeking, 2)).toEqual({
      queen_peek: { 0: [1, 3], 2: [1, 2, 3] },
      skip_power: true,
      collect: true,
      leave: true,
    });
    expect(legalOf(peeking, 0)).toEqual({ call_dutch: true, auto_pass: true, leave: true });
    const swapping = at('special_play_window', { powers: powers.slice(1) });
    expect(legalOf(swapping, 0)).toEqual({
      jack_swap: { 0: [0, 1, 3], 2: [0, 1, 2, 3] },
      skip_power: true,
      call_dutch: true,
      auto_pass: true,
      leave: true,
    });
    expect(legalOf(at('special_play_window', { powers: [] }), 0)).not.toHaveProperty('skip_power');
  });

  it('between rounds are a person’s who isn’t ready', () => {
    const between = at('round_over', { ready: [1] });
    expect(legalOf(between, 0)).toEqual({ ready: true, auto_pass: true, leave: true });
    expect(legalOf(between, 1)).toEqual({ auto_pass: false, leave: true });
    expect(legalOf(between, 2)).toEqual({ leave: true });
  });

  it('are none after the end, for a seat that left, or where there is no seat', () => {
    expect(legalOf(at('game_ended'), 0)).toEqual({});
    expect(legalOf({ ...table, active: [1, 2] }, 0)).toEqual({});
    expect(legalOf(table, 3)).toEqual({});
  });

  it('have no call where Dutch was called, where it is off, or in another seat’s turn (F1, F2)', () => {
    const playing = at('playing_card');
    expect(legalOf({ ...playing, dutch: { caller: 1, done: [1] } }, 0)).not.toHaveProperty('call_dutch');
    const off = { ...playing, options: { ...playing.options, dutch_call: false } };
    expect(legalOf(off, 0)).not.toHaveProperty('call_dutch');
    expect(legalOf({ ...playing, current: 1 }, 0)).not.toHaveProperty('call_dutch');
    expect(legalOf({ ...playing, phase: 'drawing_card' }, 0)).not.toHaveProperty('call_dutch');
  });
});

describe('sources of a draw', () => {
  const with_ = (draw: State['draw'], discard: State['discard'], more: Partial<State> = {}) =>
    sourcesOf({ ...table, draw, discard, ...more });

  it('are a draw pile that can be filled up, and the top discard (R2, R3, T2)', () => {
    expect(with_(['2C'], [])).toEqual(['deck']);
    expect(with_([], ['2C', '3C'])).toEqual(['deck', 'discard']);
    expect(with_([], ['3C'])).toEqual(['discard']);
    expect(with_([], [])).toEqual([]);
    expect(with_([], ['3C'], { firstTurn: true })).toEqual([]);
    const off = { options: { ...table.options, discard_take: false } };
    expect(with_(['2C'], ['3C'], off)).toEqual(['deck']);
  });
});

describe('targets of a power (P8)', () => {
  const of = (...all: readonly string[]) => position({ hands: all });

  it('are one face-down card for a queen, two cards for a jack', () => {
    const one = of('5H - - -', '- - - -');
    expect(hasTarget(one, 'queen_peek')).toBe(true);
    expect(hasTarget(one, 'jack_swap')).toBe(false);
    expect(hasTarget(of('5H - - -', '6H - - -'), 'jack_swap')).toBe(true);
    expect(hasTarget(of('- - - -'), 'queen_peek')).toBe(false);
    const shown = { ...of('5H 6H - -'), collections: [{ rank: '5', indices: [0, 1] }] } as const;
    expect(hasTarget(shown, 'queen_peek')).toBe(false);
    expect(hasTarget(shown, 'jack_swap')).toBe(true);
  });

  it('are those of active seats, without seats that have none', () => {
    const state = { ...of('5H - - -', '- - - -', '6H - - -'), active: [0, 1] };
    expect(targetsOf(state, 'jack_swap')).toEqual({ 0: [0] });
  });
});
