import { describe, expect, it } from 'vitest';
import { defensive, offensive } from './choices.ts';
import { notate, parse } from './notation.ts';
import type { Action } from './state.ts';

const texts: readonly (readonly [string, Action])[] = [
  ['D/n/n/0/n/-/0', defensive()],
  ['D/n/d/0/n/1/0', defensive({ infield_depth: 'double_play', hold_runners: [1] })],
  [
    'D/l/i/1/b/123/1',
    defensive({
      alignment: 'shifted_left',
      infield_depth: 'in',
      corners_in: true,
      outfield_depth: 'back',
      hold_runners: [1, 2, 3],
      intentional_walk: true,
    }),
  ],
  ['O/n/-/j/0/0', offensive()],
  ['O/n/2/j/0/0', offensive({ steal_attempts: [2] })],
  [
    'O/t/234/g/1/1',
    {
      kind: 'offensive',
      decision: {
        approach: 'patient',
        steal_attempts: [2, 3, 4],
        steal_without_jump: true,
        bunt_attempt: true,
        hit_and_run: true,
      },
    },
  ],
  ['T/lead', { kind: 'throw', target: 'lead' }],
  ['T/second', { kind: 'throw', target: 'second' }],
  ['S/ph/pcg-12', { kind: 'substitution', change: { kind: 'pinch_hit', player: 'pcg-12' } }],
  ['S/pr/2/pcg-12', { kind: 'substitution', change: { kind: 'pinch_run', base: 2, player: 'pcg-12' } }],
  ['S/p/pcg-12', { kind: 'substitution', change: { kind: 'pitcher', player: 'pcg-12' } }],
  [
    'S/d/pcg-12=2B+pcg-13=SS',
    {
      kind: 'substitution',
      change: {
        kind: 'defence',
        moves: [
          { player: 'pcg-12', position: '2B' },
          { player: 'pcg-13', position: 'SS' },
        ],
      },
    },
  ],
  [
    'S/2/pcg-12=P.8+pcg-13=LF.9',
    {
      kind: 'substitution',
      change: {
        kind: 'double_switch',
        moves: [
          { player: 'pcg-12', position: 'P', slot: 8 },
          { player: 'pcg-13', position: 'LF', slot: 9 },
        ],
      },
    },
  ],
  ['X', { kind: 'concede' }],
];

describe('the notation of actions (section 18.1)', () => {
  it.each(texts)('%s', (text, action) => {
    expect(notate(action)).toBe(text);
    expect(parse(text)).toEqual(action);
  });

  it('reads a double switch with the colons of the rules page, too', () => {
    expect(notate(parse('S/2/pcg-12=P:8+pcg-13=LF:9'))).toBe('S/2/pcg-12=P.8+pcg-13=LF.9');
  });

  it.each([
    ['', 'An action begins with'],
    ['hello', 'An action begins with'],
    ['D/n/n/0/n/-', 'A defensive decision looks like'],
    ['D/x/n/0/n/-/0', 'A defensive decision looks like'],
    ['D/n/n/0/n/21/0', 'A defensive decision looks like'],
    ['O/n/5/j/0/0', 'An offensive decision looks like'],
    ['O/n/22/j/0/0', 'An offensive decision looks like'],
    ['T/third', 'A throw is'],
    ['S/ph/', 'A substitution is'],
    ['S/d/pcg-12=DH', 'A substitution is'],
    ['X/1', 'An action begins with'],
  ])('says what is wrong with “%s”', (text, sentence) => {
    expect(() => parse(text)).toThrow(sentence);
  });
});
