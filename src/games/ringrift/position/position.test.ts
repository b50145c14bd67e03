import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { newGame } from '../ringrift.ts';
import type { State } from '../state.ts';
import { rulesOf } from '../terms/rules.ts';
import { aOf, bOf, claim, code, codeList, extraOf, sortOf } from './codes.ts';
import { grid } from './grid.ts';
import { listMoves } from './legal.ts';
import { cellsOf, positionOf, stateOf } from './plain.ts';
import { play } from './play.ts';
import {
  emptyPosition,
  firstCell,
  joined,
  marker,
  mayLine,
  nextCell,
  type Position,
  player,
  put,
  settingOf,
  stack,
  territory,
} from './position.ts';
import { addClaims } from './regions.ts';

/** The data of a position that decisions keep up to date, compared with a position read anew. */

/** Reads the position anew, without anything that decisions have remembered. */
const anew = (position: Position, begun: State): Position =>
  positionOf(stateOf(position, begun, cellsOf(position)));

function claimsFor(position: Position, one: number): number[] {
  const asked = position.copy();
  asked.facts[player] = one;
  const list = codeList(2_000);
  addClaims(asked, list);
  return [...list.codes.subarray(0, list.length)];
}

/** Everything but what may be known or not: whether walls divide the board, and whether there may be a line. */
const dataOf = ({ facts, sets, kind, height, cap }: Position) => ({
  facts: facts.filter((_, fact) => fact !== mayLine && (fact < joined || fact > joined + 4)),
  sets,
  kind,
  height,
  cap,
});

describe('after each decision of a game, a position is as if it were read anew', () => {
  it.each([
    ['square8', 2, 'house'],
    ['square8', 4, 'canonical'],
    ['hex8', 3, 'house'],
    ['hex8', 2, 'canonical'],
  ] as const)('on %s with %i players, %s', (board, players, preset) => {
    const list = codeList(20_000);
    for (let seed = 0; seed < 3; seed++) {
      const luck = luckOf(seed);
      const begun = newGame({ board, preset, ringsPerPlayer: 4 + 4 * seed, swapRule: true }, players);
      const position = positionOf(begun);
      listMoves(position, list);
      for (let many = 0; list.length > 0 && many < 150; many++) {
        play(position, list.codes[luck.below(list.length)] ?? 0);
        const fresh = anew(position, begun);
        expect(dataOf(position)).toEqual(dataOf(fresh));
        listMoves(fresh, list);
        const due = [...list.codes.subarray(0, list.length)];
        listMoves(position, list);
        expect([...list.codes.subarray(0, list.length)]).toEqual(due);
        for (let one = 1; one <= players; one++)
          expect(claimsFor(position, one)).toEqual(claimsFor(fresh, one));
      }
    }
  });
});

describe('as walls come and go, a position knows whether they divide the board', () => {
  it.each(['square8', 'hex8'] as const)('on %s', (board) => {
    for (let seed = 0; seed < 6; seed++) {
      const luck = luckOf(seed);
      const begun = newGame({ board, preset: 'house' }, 3);
      const free = begun.cells.map((_, cell) => cell);
      const corners = new Map(
        [0, 20, 40, free.length - 1].map((cell, at) => [cell, `${(at % 3) + 1}1${1 + (at % 2)}`]),
      );
      const position = positionOf({
        ...begun,
        phase: 'territory_processing',
        cells: begun.cells.map((_, cell) => corners.get(cell) ?? ''),
      });
      // Nothing divides the board yet, so from now on only changes are watched.
      for (let border = 0; border <= 4; border++) position.facts[joined + border] = 1;
      for (let many = 0; many < 80; many++) {
        const place = position.grid.placeOf[luck.of(free)] ?? 0;
        const was = position.kind[place] ?? 0;
        if (was > stack) continue;
        const draw = luck.below(10);
        const owner = 1 + luck.below(3);
        put(position, place, draw < 7 ? marker + owner : draw < 9 ? 0 : territory + owner);
        const fresh = anew(position, begun);
        for (let one = 1; one <= 3; one++) expect(claimsFor(position, one)).toEqual(claimsFor(fresh, one));
      }
    }
  });
});

it('an open cell between walls is a part of its own', () => {
  const begun = newGame({ board: 'square8', preset: 'house' }, 2);
  const position = positionOf({
    ...begun,
    phase: 'territory_processing',
    cells: begun.cells.with(63, '1').with(62, '2'),
  });
  const [corner = 0, right = 0] = position.grid.placeOf;
  const above = position.grid.placeOf[8] ?? 0;
  for (const place of [corner, right, above]) put(position, place, marker + 2);
  position.facts[joined + 2] = 1;
  expect(claimsFor(position, 1)).toEqual([]);
  put(position, corner, 0);
  expect(claimsFor(position, 1)).toEqual([code(claim, corner, 0, 2)]);
});

describe('a set of cells', () => {
  it.each(['square8', 'hexagonal'] as const)('is visited in cell order on %s', (board) => {
    const position = emptyPosition(settingOf(board, 2, rulesOf(board, {})));
    expect(firstCell(position, marker + 1)).toBe(0);
    const { placeOf } = grid(board);
    const some = [...placeOf].filter(
      (_, cell) => cell === 0 || cell % 5 === 3 || cell === placeOf.length - 1,
    );
    for (const place of some.toReversed()) put(position, place, marker + 1);
    const found: number[] = [];
    for (let at = firstCell(position, marker + 1); at !== 0; at = nextCell(position, marker + 1, at))
      found.push(at);
    expect(found).toEqual(some);
  });
});

describe('a setting', () => {
  it('is the same object for equal rules, and another one for any other rule', () => {
    const rules = rulesOf('square8', { preset: 'house' });
    const own = settingOf('square8', 2, rules);
    expect(settingOf('square8', 2, { ...rules })).toBe(own);
    const others = [
      settingOf('hex8', 2, rules),
      settingOf('square8', 3, rules),
      settingOf('square8', 2, { ...rules, stackStrike: true }),
      settingOf('square8', 2, { ...rules, recoveryNeedsEmptyHand: false }),
      settingOf('square8', 2, { ...rules, recoveryCountsForLps: false }),
      settingOf('square8', 2, { ...rules, ringsPerPlayer: 17 }),
      settingOf('square8', 2, { ...rules, lpsRounds: 2 }),
    ];
    expect(new Set([own, ...others]).size).toBe(8);
  });
});

it('a decision is packed into a number and read from it', () => {
  for (const [sort, a, b, extra] of [
    [13, 1, 700, 7],
    [1, 729, 0, 3],
    [11, 0, 729, 4],
  ] as const) {
    const it = code(sort, a, b, extra);
    expect([sortOf(it), aOf(it), bOf(it), extraOf(it)]).toEqual([sort, a, b, extra]);
  }
});
