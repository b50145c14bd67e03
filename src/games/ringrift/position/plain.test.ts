import { describe, expect, it } from 'vitest';
import { newGame, readPosition } from '../ringrift.ts';
import type { State } from '../state.ts';
import { cellsAfter, cellsOf, positionBehind, positionOf, stateOf } from './plain.ts';
import { joined, mayLine } from './position.ts';

/** Plain states, read into a position and written again, are the same. */

const three = readPosition(
  { board: 'square8', preset: 'house' },
  3,
  'movement|2|-|3,2,1|4,5,6|1,0,2|b2:1 d4:1223 h8:2|a1:1 c3:3|g1:1 e5:3 f6:3',
);
const there = (state: State): State => {
  const position = positionOf(state);
  return stateOf(position, state, cellsOf(position));
};

describe('a state', () => {
  it.each<readonly [string, Partial<State>]>([
    ['in movement', {}],
    ['with a stack that must act', { phase: 'capture', from: 'h8' }],
    ['with a debt', { phase: 'territory_processing', owes: true, recovered: true, changed: true }],
    ['in which nothing has changed', { changed: false }],
    ['in which something has', { changed: true }],
    [
      'of turn 12',
      { turn: 12, lastTurns: [10, 11, 9], outSince: [null, 3, null], passed: [true, false, true] },
    ],
    [
      'with a streak',
      {
        standing: {
          anchor: 2,
          seen: [true, false, null],
          acted: [true, false, true],
          streakPlayer: 3,
          streak: 2,
        },
      },
    ],
    [
      'that two have left, the later seat first',
      {
        left: [
          { player: 3, how: 'timeout', turn: 4 },
          { player: 1, how: 'resignation', turn: 6 },
        ],
      },
    ],
    [
      'that is over',
      {
        phase: 'game_over',
        player: 0,
        result: { winner: 3, reason: 'territory_control', ranks: [2, 3, 1] },
      },
    ],
  ])('%s', (_, more) => {
    const state = { ...three, ...more };
    expect(there(state)).toEqual(state);
  });

  it('keeps the right to swap, and who plays which color', () => {
    const begun = newGame({ board: 'hex8', swapRule: true }, 2);
    expect(begun.swapOpen).toBe(true);
    for (const state of [begun, { ...begun, swapOpen: false, people: [1, 0] }])
      expect(there(state)).toEqual(state);
  });

  it('without a result has none while somebody is to move', () => {
    expect(there(three).result).toBeNull();
  });

  it('is written for other people as they sit', () => {
    const position = positionOf({ ...newGame({ board: 'square8' }, 2), people: [1, 0] });
    const { people } = stateOf(position, newGame({ board: 'square8' }, 2), cellsOf(position));
    expect(people).toEqual([1, 0]);
  });

  it('has one position behind it', () => {
    expect(positionBehind(three)).toBe(positionBehind(three));
    expect(positionBehind({ ...three })).not.toBe(positionBehind(three));
  });
});

describe('what is found out later', () => {
  const facts = (text: string, players = 2) =>
    positionOf(readPosition({ board: 'square8' }, players, text)).facts;
  const text = (markers: string, collapsed = '', spaces = '0,0') =>
    `movement|1|-|0,0|0,0|${spaces}|g7:1 h8:2|${markers}|${collapsed}`;

  it('players with enough markers may have a line', () => {
    expect(facts(text('a1:1 b1:1 c1:1'))[mayLine]).toBe(0);
    expect(facts(text('a1:1 b1:1 c1:1 e5:1'))[mayLine]).toBe(0b10);
    expect(facts(text('a1:2 b1:2 c1:2 e5:2'))[mayLine]).toBe(0b100);
  });

  it('without territory, the board itself is whole', () => {
    expect(facts(text('a1:1'))[joined]).toBe(1);
    expect(facts(text('a1:1', 'b1:2', '0,1'))[joined]).toBe(0);
    expect(facts(text('b1:1 a2:1'))[joined + 1]).toBe(0);
  });
});

describe('the cells after a decision', () => {
  it.each<readonly [string, string, string]>([
    ['a stack that grew', '12', '122'],
    ['a stack that changed hands', '12', '1'],
    ['a marker that flipped', 'm1', 'm2'],
    ['a marker that collapsed', 'm1', '#1'],
    ['a cell that became empty', 'm1', ''],
    ['a tall stack', '2', '2212121212121212121'],
  ])('have %s', (_, was, is) => {
    const before = { ...three, cells: three.cells.with(10, was) };
    const after = { ...three, cells: three.cells.with(10, is) };
    expect(cellsAfter(positionOf(after), positionOf(before), before.cells)).toEqual(after.cells);
  });
});
