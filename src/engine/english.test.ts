import { describe, expect, it } from 'vitest';
import { andList, counted, ordinal, orList, plural } from './english.ts';

describe('a list', () => {
  it.each([
    [[], '', ''],
    [['a'], 'a', 'a'],
    [['a', 'b'], 'a and b', 'a or b'],
    [['a', 'b', 'c'], 'a, b, and c', 'a, b, or c'],
  ])('of %j has a serial comma', (words, all, any) => {
    expect(andList(words)).toBe(all);
    expect(orList(words)).toBe(any);
  });
});

describe('a count', () => {
  it.each([
    [0, '0 cards'],
    [1, '1 card'],
    [2, '2 cards'],
    [11, '11 cards'],
    [21, '21 cards'],
  ])('of %i has the form of its number', (count, text) => {
    expect(counted(count, 'card')).toBe(text);
  });

  it('knows plurals of its own', () => {
    expect(counted(2, 'match', 'matches')).toBe('2 matches');
    expect([1, 2].map((count) => plural(count, 'wins', 'win'))).toEqual(['wins', 'win']);
  });
});

it.each(['1st', '2nd', '3rd', '4th', '10th', '11th', '12th', '13th', '21st', '22nd', '103rd', '111th'])(
  'the ordinal %s ends as people say it',
  (text) => {
    expect(ordinal(Number.parseInt(text, 10))).toBe(text);
  },
);
