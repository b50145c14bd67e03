import { describe, expect, it } from 'vitest';
import { badNotation, splitNotation } from './notation-text.ts';

/** The parts of a dice notation, and where a mistake is shown. */

describe('a notation', () => {
  const parts = (notation: string) =>
    splitNotation(notation).map(({ source, offset, comment }) => [source, offset, comment]);

  it('is split at semicolons; one at the very end is ignored, others need a roll', () => {
    expect(parts('2d6; d20')).toEqual([
      ['2d6', 0, undefined],
      ['d20', 5, undefined],
    ]);
    expect(parts('2d6;')).toEqual([['2d6', 0, undefined]]);
    for (const empty of ['', ' ', ';', '2d6;;d20', '2d6;;', ';d20', '2d6; [luck]'])
      expect(() => splitNotation(empty), empty).toThrow('there is nothing to roll');
  });

  it('keeps comments aside, in all their forms, and every position', () => {
    expect(parts('d6 [a] + 1 /* b */ # c; d8 // d')).toEqual([
      ['d6 + 1', 0, 'a b c'],
      ['d8', 24, 'd'],
    ]);
    expect(parts('d6 [] #')).toEqual([['d6', 0, undefined]]);
    expect(splitNotation('[a] D6+DF')[0]).toMatchObject({ readable: 'd6+dF', offset: 4 });
  });
});

describe('a mistake in a notation', () => {
  const shown = (notation: string, index: number) => badNotation(notation, index, 'x').message.split('\n');

  it('is shown under its place, counted from 1', () => {
    expect(shown('2d6+?', 4)).toEqual([
      "That dice notation can't be rolled: at position 5 x.",
      '```',
      '2d6+?',
      '    ^',
      '```',
    ]);
  });

  it('is shown with 24 letters on each side, and dots only where more was cut off', () => {
    const long = 'a'.repeat(60);
    expect(shown(long, 24)[2]).toBe(`${'a'.repeat(48)}…`);
    expect(shown(long, 25)[2]).toBe(`…${'a'.repeat(48)}…`);
    expect(shown(long, 25)[3]).toBe(`${' '.repeat(25)}^`);
    expect(shown(long, 36)[2]).toBe(`…${'a'.repeat(48)}`);
    expect(shown(long, 35)[2]).toBe(`…${'a'.repeat(48)}…`);
  });

  it('counts letters, not their halves, and breaks out of no code block', () => {
    expect(shown('\u{1F3B2}`?', 3)[0]).toContain('position 3');
    expect(shown('\u{1F3B2}`?', 3)[2]).toBe('\u{1F3B2}´?');
    expect(shown('a\nb', 2)[2]).toBe('a b');
  });
});
