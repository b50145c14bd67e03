import { describe, expect, it } from 'vitest';
import type { Button } from '../message/message.ts';
import { fitted, linesOf, wordLines } from './phone-lines.ts';

const button = (label: string): Button => ({
  kind: 'button',
  label,
  style: 'secondary',
  press: { do: 'resign', table: 'abcdefghjk' },
});
const long = 'Steal second if he gets a jump (safe 60%)';

describe('words on a phone', () => {
  it('wrap when a line is full, also within a word longer than a line', () => {
    expect(wordLines('')).toBe(0);
    expect(wordLines('Play ball.')).toBe(1);
    expect(wordLines('Play ball.\nOne out.')).toBe(2);
    expect(wordLines(`${'word '.repeat(8)}end`)).toBe(1);
    expect(wordLines(`${'word '.repeat(8)}ended`)).toBe(2);
    expect(wordLines('x'.repeat(43))).toBe(1);
    expect(wordLines('x'.repeat(44))).toBe(2);
    expect(wordLines(`ab ${'x'.repeat(43)} cd`)).toBe(3);
    expect(wordLines(`-# ${'x'.repeat(49)}`)).toBe(1);
    expect(wordLines(`-# ${'x'.repeat(50)}`)).toBe(2);
    expect(wordLines('R2 Ada @arch-drawings(F): rolled 3; –$24')).toBe(1);
    expect(wordLines('R2 Ada @ARCH-DRAWINGS(F): rolled 3; –$24')).toBe(2);
  });
});

describe('buttons on a phone', () => {
  const labels = (row: readonly Button[]) => row.map(({ label }) => label);

  it('wrap when a line is full', () => {
    expect(linesOf([])).toBe(0);
    expect(linesOf(['Swing', 'Bunt', 'Wait'].map(button))).toBe(1);
    expect(linesOf(['Swing', long].map(button))).toBe(2);
    // Letters outside ASCII take room as well.
    for (const letter of ['b', 'ж', 'é']) expect(linesOf(Array(2).fill(button(letter.repeat(18))))).toBe(2);
  });

  it('are as many as fit, always with the usual one and the button to the others', () => {
    const rowOf = (some: readonly string[], lines: number) =>
      labels(fitted([], some.map(button), [button('More…')], { lines, buttons: 4 }));
    expect(rowOf(['Swing', 'Bunt', long], 1)).toEqual(['Swing', 'Bunt', 'More…']);
    expect(rowOf(['Swing', 'Bunt', long], 2)).toEqual(['Swing', 'Bunt', 'More…', long]);
    expect(rowOf(['a', 'b', 'c', 'd', 'e'], 3)).toEqual(['a', 'b', 'c', 'd', 'More…']);
    expect(rowOf([long, 'Bunt'], 1)).toEqual(['More…', long]);
  });
});
