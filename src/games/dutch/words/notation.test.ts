import { describe, expect, it } from 'vitest';
import type { Action } from '../actions.ts';
import { notate, notateWithSeat, parse, parseWithSeat } from './notation.ts';

/** Each action has exactly one text, and each text means exactly one action (Dutch 21, 23). */

const texts: readonly (readonly [string, Action])[] = [
  ['look 1 4', { type: 'initial_peek', indices: [0, 3] }],
  ['look 3', { type: 'initial_peek', indices: [2] }],
  ['draw deck', { type: 'draw', source: 'deck' }],
  ['draw discard', { type: 'draw', source: 'discard' }],
  ['play 5', { type: 'play', index: 4 }],
  ['same 2', { type: 'same_rank', index: 1 }],
  ['pass', { type: 'pass_same_rank' }],
  ['peek s3[1]', { type: 'queen_peek', owner: 2, index: 0 }],
  ['swap s2[3] s3[1]', { type: 'jack_swap', a: { seat: 1, index: 2 }, b: { seat: 2, index: 0 } }],
  ['skip', { type: 'skip_power' }],
  ['collect', { type: 'collect' }],
  ['decline', { type: 'decline_collect' }],
  ['dutch', { type: 'call_dutch' }],
  ['autopass on', { type: 'auto_pass', on: true }],
  ['autopass off', { type: 'auto_pass', on: false }],
  ['ready', { type: 'ready' }],
  ['leave', { type: 'leave' }],
  ['timer same_rank_window', { type: 'timer', name: 'same_rank_window' }],
];

describe('the text of an action', () => {
  it.each(texts)('is %s', (text, taken) => {
    expect(notate(taken)).toBe(text);
    expect(parse(text)).toEqual(taken);
  });

  it('has the seat in front where nobody knows who acts', () => {
    expect(notateWithSeat(1, { type: 'same_rank', index: 1 })).toBe('s2 same 2');
    expect(parseWithSeat('s10 pass')).toEqual({ seat: 9, action: { type: 'pass_same_rank' } });
    expect(notateWithSeat(1, { type: 'timer', name: 'queen_peek' })).toBe('timer queen_peek');
  });

  it.each([
    ...[
      '',
      ' ',
      'play',
      'play 0',
      'play 01',
      'play +1',
      'play -1',
      'play 1 2',
      'play  1',
      ' play 1',
      'play 1 ',
    ],
    ...['Play 1', 'play １', 'play 1000', 'look', 'look 1 2 3', 'draw', 'draw pile', 'pass 1', 'peek 1'],
    ...['peek s0[1]', 'peek s3[0]', 'peek s03[1]', 'peek s3[1] s3[2]', 'swap s2[3]', 'autopass', 'timer'],
    ...['timer peeking', 'constructor', '__proto__', 's1 same 2', 'swap s2[3] s3[1] '],
  ])('is not “%s”', (text) => {
    expect(() => parse(text)).toThrow('Write `draw deck`');
  });

  it.each(['play 1', 's0 play 1', 's01 play 1', 's1  play 1', 's1 timer queen_peek', 's1 s2 pass', 's1'])(
    'with its seat is not “%s”',
    (text) => {
      expect(() => parseWithSeat(text)).toThrow('Write `draw deck`');
    },
  );
});
