import { describe, expect, it } from 'vitest';
import type { Action } from '../actions.ts';
import { type Tried, triedBy } from './tried.ts';

/** What somebody has tried, read from a typed text and from the decision itself. */

const recover = (
  from: string,
  to: string,
  more: Partial<Extract<Tried, { kind: 'recover' }>> = {},
): Tried => ({
  kind: 'recover',
  cells: [from, to],
  from,
  to,
  strikes: false,
  part: false,
  pays: undefined,
  ...more,
});
const other: Tried = { kind: 'other', cells: [] };

describe('a text and the decision it means are the same try', () => {
  it.each<readonly [string, Action, Tried]>([
    [
      'Ra3-a4/e5',
      { type: 'recovery_slide', from: 'a3', to: 'a4', pays: 'e5' },
      recover('a3', 'a4', { pays: 'e5' }),
    ],
    [
      'Rvx10-x11/y12',
      { type: 'recovery_slide', from: 'x10', to: 'x11', pays: 'y12' },
      recover('x10', 'x11', { pays: 'y12' }),
    ],
    [
      'Ra3-a4(min:a1-a4)',
      { type: 'recovery_slide_min', from: 'a3', to: 'a4', takes: ['a1', 'a4'] },
      recover('a3', 'a4', { part: true }),
    ],
    [
      'Rb1xc2/h5',
      { type: 'stack_strike', from: 'b1', target: 'c2', pays: 'h5' },
      recover('b1', 'c2', { strikes: true, pays: 'h5' }),
    ],
    ['Pd4x3', { type: 'place_ring', cell: 'd4', rings: 3 }, { kind: 'place', cells: ['d4'], rings: 3 }],
    ['Py25', { type: 'place_ring', cell: 'y25', rings: 1 }, { kind: 'place', cells: ['y25'], rings: 1 }],
    ['Ma1-a12', { type: 'move_stack', from: 'a1', to: 'a12' }, { kind: 'move', cells: ['a1', 'a12'] }],
    [
      'Cb4xd4-e4',
      { type: 'overtaking_capture', from: 'b4', target: 'd4', landing: 'e4' },
      { kind: 'capture', cells: ['b4', 'd4', 'e4'], target: 'd4' },
    ],
    [
      'CCx10xx12-x13',
      { type: 'continue_capture_segment', from: 'x10', target: 'x12', landing: 'x13' },
      { kind: 'capture', cells: ['x10', 'x12', 'x13'], target: 'x12' },
    ],
    ['SP', { type: 'skip_placement' }, { kind: 'skip-placement', cells: [] }],
    ['SR', { type: 'skip_recovery' }, other],
    ['La1-d1', { type: 'process_line', line: ['a1', 'd1'] }, other],
  ])('%s', (text, action, due) => {
    expect(triedBy(text)).toEqual(due);
    expect(triedBy(action)).toEqual(due);
  });
});

it.each([
  '',
  'xPd4',
  'Pd4x',
  'Pd4 ',
  'Ma1-a2-',
  'xMa1-a2',
  'Ca1xa2',
  'CCCa1xa2-a3',
  'Ra3-a4(all)',
  'xRa3-a4',
  'Ra3-a4/',
])('“%s” is no try of these kinds', (text) => {
  expect(triedBy(text)).toEqual(other);
});
