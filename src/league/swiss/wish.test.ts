import { describe, expect, it } from 'vitest';
import type { Side } from '../results.ts';
import { mustClash, sideOfHigher, wishesClash, wishOf } from './wish.ts';

/** The wish after games with these sides: `121` means first, second, first. */
const wishAfter = (sides: string) =>
  wishOf([...sides].map((letter): Side => (letter === '1' ? 'first' : 'second')));

describe('a wish for a side (League 4.4)', () => {
  it.each([
    ['', undefined, 0],
    ['1', 'second', 2],
    ['2', 'first', 2],
    ['12', 'first', 1],
    ['21', 'second', 1],
    ['11', 'second', 3],
    ['122', 'first', 3],
    // The surplus alone would call for the first side, the last two games call for the second.
    ['22211', 'second', 3],
    // A surplus of two decides before the last two games do.
    ['2222211', 'first', 3],
    ['1111122', 'second', 3],
    ['12121', 'second', 2],
    ['1221', 'second', 1],
  ])('after %j is %s with strength %i', (sides, side, strength) => {
    expect(wishAfter(sides)).toMatchObject({ side, strength });
  });

  it('clashes with the same wish only if both are should or must', () => {
    expect(mustClash(wishAfter('11'), wishAfter('11'))).toBe(true);
    expect(mustClash(wishAfter('11'), wishAfter('22'))).toBe(false);
    expect(mustClash(wishAfter('11'), wishAfter('1'))).toBe(false);
    expect(mustClash(wishAfter('1'), wishAfter('11'))).toBe(false);
    expect(wishesClash(wishAfter('11'), wishAfter('1'))).toBe(true);
    expect(wishesClash(wishAfter('1'), wishAfter('1'))).toBe(true);
    expect(wishesClash(wishAfter('1'), wishAfter('2'))).toBe(false);
    expect(wishesClash(wishAfter('1'), wishAfter('21'))).toBe(false);
    expect(wishesClash(wishAfter('21'), wishAfter('1'))).toBe(false);
  });
});

describe('the side of the higher player (League 4.4)', () => {
  it.each([
    ['different wishes are granted', '1', '2', 1, 'second'],
    ["only the higher's wish", '1', '', 1, 'second'],
    ["only the lower's wish", '', '1', 1, 'first'],
    ["only the lower's wish, the other side", '', '2', 1, 'second'],
    ['must before should', '1', '11', 1, 'first'],
    ['must before should, the other way', '11', '1', 1, 'second'],
    ['should before would like', '21', '1', 1, 'first'],
    ['the greater surplus of two musts', '122', '22', 1, 'second'],
    ['the greater surplus of two musts, the other way', '22', '122', 1, 'first'],
    ['the higher of two equal wishes', '1', '1', 1, 'second'],
    ['no wishes on an odd board', '', '', 3, 'first'],
    ['no wishes on an even board', '', '', 2, 'second'],
  ])('%s', (_, higher, lower, board, side) => {
    expect(sideOfHigher(wishAfter(higher), wishAfter(lower), board)).toBe(side);
  });
});
