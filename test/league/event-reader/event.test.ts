import { expect, it } from 'vitest';
import { readEvent } from './event.ts';

const read = (text: string) => {
  const { moves, errors, isHit } = readEvent(text);
  return `${[...moves].map(([from, to]) => `${from}>${to}`).join(' ')}${isHit ? ' hit' : ''}${errors > 0 ? ` E${errors}` : ''}`;
};

it.each([
  ['64(1)3/GDP', 'B>out 1>out'],
  ['54(1)/FO.3-H', 'B>1 1>out 3>4'],
  ['99(1)99/GDP', 'B>out 1>out'],
  ['8/F/SF.3-H(NR)', 'B>out 3>4'],
  ['S8.1-H(E8);B-2', 'B>2 1>4 hit E1'],
  ['S8.1XH(82)', 'B>1 1>out hit'],
  ['S8.1XH(8E2)', 'B>1 1>4 hit E1'],
  ['S6/E6.2-H', 'B>1 2>4 hit E1'],
  ['D7.1XH(72)', 'B>2 1>out hit'],
  ['HR/F7.1-H', 'B>4 1>4 hit'],
  ['E6/G6.1-2', 'B>1 1>2 E1'],
  ['63E3/G', 'B>1 E1'],
  ['C/E2.1-2', 'B>1 1>2 E1'],
  ['FLE2', ' E1'],
  ['FC6.3XH(62)', 'B>1 3>out'],
  ['K', 'B>out'],
  ['K+CS2(26)', 'B>out 1>out'],
  ['K+WP.B-1', 'B>1'],
  ['SB3;SB2', '2>3 1>2'],
  ['SB2.1-3(E2)', '1>3 E1'],
  ['CSH(12)', '3>out'],
  ['CS2(2E4).1-3', '1>3 E1'],
  ['PO1(13)', '1>out'],
  ['PO1(E3).1-2', '1>2 E1'],
  ['IW', 'B>1'],
  ['WP.2-3', '2>3'],
])('%s', (text, moves) => {
  expect(read(text)).toBe(moves);
});

it.each(['XYZ', 'S8/XC8.3+11', 'S8.1=2', 'OUT', 'SB1'])('%s is no event', (text) => {
  expect(() => readEvent(text)).toThrow();
});
