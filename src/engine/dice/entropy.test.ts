import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { timeOfId } from '../snowflake.ts';
import { entropyAfter, entropyAtStart, mostOfWord, wordHash, wordOf } from './entropy.ts';

/** Tests what players add to a table's randomness. The hashed texts must match docs/fairness.md exactly. */

const sha256 = (...lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');

describe('entropy at the start', () => {
  const seats = [{ seat: 0, join: '11' }, { seat: 1 }, { seat: 2, join: '22', word: 'ab' }];

  it('has a line for each person, in the order of seats, and none for computers', () => {
    expect(entropyAtStart({ seats, start: '33' })).toBe(
      sha256('clubhouse entropy 1', 'seat 0 11', 'seat 2 22 ab', 'start 33'),
    );
    expect(entropyAtStart({ seats: [{ seat: 0 }], start: '33' })).toBe(
      sha256('clubhouse entropy 1', 'start 33'),
    );
  });

  it('leaves out the word of a seat that nobody joined', () => {
    expect(entropyAtStart({ seats: [{ seat: 0, word: 'ab' }], start: '33' })).toBe(
      entropyAtStart({ seats: [], start: '33' }),
    );
  });

  it('differs by who sits where, by words and by the press that started', () => {
    const all = [
      entropyAtStart({ seats, start: '33' }),
      entropyAtStart({ seats, start: '34' }),
      entropyAtStart({ seats: seats.toReversed(), start: '33' }),
      entropyAtStart({ seats: seats.slice(0, 2), start: '33' }),
    ];
    expect(new Set(all).size).toBe(4);
  });
});

describe('entropy after a new seed', () => {
  it('follows from the entropy before, and from a press if there was one', () => {
    expect(entropyAfter('ff', { press: '44' })).toBe(sha256('clubhouse entropy 1', 'after ff', 'press 44'));
    expect(entropyAfter('ff')).toBe(sha256('clubhouse entropy 1', 'after ff'));
  });
});

describe('a person’s own word', () => {
  it('is one line of ordinary letters, without spaces around it', () => {
    expect(wordOf('  two\n\t words\u200b! ')).toBe('two words !');
    expect(wordOf('\u0000 \n')).toBe('');
    expect(wordOf('')).toBe('');
    expect(wordOf('e\u0301')).toBe('\u00e9');
  });

  it('has the most letters that it may have, not one more, and no half letters', () => {
    expect(wordOf('a'.repeat(mostOfWord))).toHaveLength(mostOfWord);
    expect(wordOf('a'.repeat(mostOfWord + 1))).toHaveLength(mostOfWord);
    expect([...wordOf('\u{1F3B2}'.repeat(mostOfWord + 5))]).toHaveLength(mostOfWord);
    expect(wordOf(`${'a'.repeat(mostOfWord - 1)} b`)).toBe('a'.repeat(mostOfWord - 1));
  });

  it('is hashed with the press that seated the person', () => {
    expect(wordHash('11', 'ab')).toBe(sha256('11 ab'));
    expect(wordHash('12', 'ab')).not.toBe(wordHash('11', 'ab'));
  });
});

describe('the time of an id', () => {
  it('is milliseconds from the upper bits', () => {
    expect(timeOfId('175928847299117063')).toBe(1_462_015_105_796);
  });

  it('is none where Discord makes no such ids', () => {
    for (const id of [
      '',
      '0',
      '1234567890123456',
      '0175928847299117063',
      `1${'0'.repeat(20)}`,
      '17592884729911706x',
    ])
      expect(timeOfId(id), id).toBeUndefined();
    expect(timeOfId('12345678901234567')).toBeDefined();
    expect(timeOfId('9'.repeat(20))).toBeDefined();
  });
});
