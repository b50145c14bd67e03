import { describe, expect, it } from 'vitest';
import { RuleError } from '../../../engine/rule-error.ts';
import { defensive, offensive } from '../forms/choices.ts';
import type { Action } from './action.ts';
import { notate, parse } from './notation.ts';

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
    ['D/x/n/0/n/-/0', 'Invalid alignment: x. A defensive decision looks like'],
    ['D/n/deep/0/n/-/0', 'Invalid infield depth: deep. A defensive decision looks like'],
    ['D/n/n/2/n/-/0', 'Invalid corners: 2. A'],
    ['D/n/n/0/far/-/0', 'Invalid outfield depth: far. A'],
    ['D/n/n/0/n/21/0', 'Invalid held bases: 21. A defensive decision looks like'],
    ['D/n/n/0/n/-/yes', 'Invalid walk: yes. A'],
    ['O/x/-/j/0/0', 'Invalid approach: x. An offensive decision looks like'],
    ['O/n/5/j/0/0', 'Invalid bases to steal: 5. An offensive decision looks like'],
    ['O/n/22/j/0/0', 'Invalid bases to steal: 22. An offensive decision looks like'],
    ['O/n/-/x/0/0', 'Invalid jump: x. An'],
    ['O/n/-/j/x/0', 'Invalid bunt: x. An'],
    ['O/n/-/j/0/x', 'Invalid hit and run: x. An'],
    ['O/x', 'An offensive decision looks like'],
    ['T/third', 'A throw is'],
    ['S/ph/', 'A substitution is'],
    ['S/d/pcg-12=DH', 'A substitution is'],
    ['X/1', 'An action begins with'],
  ])('says what is wrong with “%s”', (text, sentence) => {
    expect(() => parse(text)).toThrow(sentence);
  });
});

describe('actions of manual mode', () => {
  it.each([
    [
      'M/groundball_b@SS',
      { kind: 'result', entry: { kind: 'outcome', outcome: 'groundball_b', location: 'SS', bases: 1 } },
    ],
    ['M/walk', { kind: 'result', entry: { kind: 'outcome', outcome: 'walk', location: null, bases: 1 } }],
    [
      'M/error@SS+2',
      { kind: 'result', entry: { kind: 'outcome', outcome: 'error', location: 'SS', bases: 2 } },
    ],
    [
      'M/SB3;SB2',
      {
        kind: 'result',
        entry: {
          kind: 'running',
          runs: [
            { play: 'SB', from: 2 },
            { play: 'SB', from: 1 },
          ],
        },
      },
    ],
    ['M/CSH', { kind: 'result', entry: { kind: 'running', runs: [{ play: 'CS', from: 3 }] } }],
    ['M/PO1', { kind: 'result', entry: { kind: 'running', runs: [{ play: 'PO', from: 1 }] } }],
    ['A/send@14', { kind: 'runner', answer: 'send', safe: 14 }],
    ['V/SS/3/20', { kind: 'rating', rating: { kind: 'fielding', position: 'SS', range: 3, error: 20 } }],
    ['V/run/14', { kind: 'rating', rating: { kind: 'running', running: 14 } }],
    ['R', { kind: 'check_roll' }],
    ['H', { kind: 'hand_over' }],
    ['Q', { kind: 'dispute' }],
    ['U', { kind: 'undo' }],
    ['Y', { kind: 'ready' }],
    ['N', { kind: 'refuse' }],
  ] as const)('%s', (text, action) => {
    expect(parse(text)).toEqual(action);
    expect(notate(parse(text))).toBe(text);
  });

  it('may leave out a single base of an error', () => {
    expect(notate(parse('M/error@SS+1'))).toBe('M/error@SS');
  });

  it.each([
    'M/',
    'M/home run',
    'M/walk+2',
    'M/error@SS+4',
    'M/groundball_b@XX',
    'M/SB2;SB3',
    'M/SB1',
    'M/POH',
    'M/SB2;walk',
    'M/intentional_walk',
    'V/SS/6/20',
    'V/run/0',
    'V/run/014',
    'A/send@21',
    'W',
  ])('%s is none', (text) => {
    expect(() => parse(text)).toThrow(RuleError);
  });
});
