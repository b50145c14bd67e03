import { describe, expect, it } from 'vitest';
import { expectReadable, textsIn, wordsIn } from '../../../test/league/pictures-read.ts';
import { colors } from './colors.ts';
import { fittingLines, type Sheet, sheetLines } from './sheet.ts';
import { sheetPicture } from './sheet-picture.ts';

const sheet: Sheet = {
  title: 'Standings',
  columns: [
    { title: '', align: 'left' },
    { title: '', align: 'left', isName: true },
    { title: 'W', align: 'right' },
    { title: 'GB', align: 'right' },
  ],
  parts: [
    { title: 'North', lines: [{ cells: ['1', 'Ada', '12', ''] }, { cells: ['', 'Grace', '9', '3.0'] }] },
    { title: 'South', lines: [{ cells: ['1', { text: 'Lin', stress: 'lit' }, '8', '-'], isQuiet: true }] },
  ],
  notes: ['GB: games behind'],
};

describe('a table of figures', () => {
  it('is written in lines, without empty cells', () => {
    expect(sheetLines(sheet)).toEqual([
      'North',
      '1 Ada: W 12',
      'Grace: W 9, GB 3.0',
      'South',
      '1 Lin: W 8, GB -',
    ]);
  });

  it('is drawn with the titles of its parts, and notes below', () => {
    const picture = sheetPicture(sheet);
    expectReadable(picture);
    expect(wordsIn(picture)).toEqual(
      [
        'Standings',
        'W',
        'GB',
        'North',
        '1',
        'Ada',
        '12',
        'Grace',
        '9',
        '3.0',
        'South',
        '1',
        'Lin',
        '8',
        '-',
      ].concat('GB: games behind'),
    );
    const fill = (words: string) => textsIn(picture).find(({ text }) => text === words)?.fill;
    expect([fill('Ada'), fill('Lin'), fill('8')]).toEqual([colors.text, colors.lit, colors.quiet]);
  });

  it('counts lines that have no room, and leaves out parts without any', () => {
    const words = wordsIn(sheetPicture(sheet, 2));
    expect(words).toContain('and 1 more');
    expect(words).not.toContain('South');
    expect(wordsIn(sheetPicture(sheet, 3)).some((word) => word.startsWith('and '))).toBe(false);
    expect(sheetPicture(sheet, 2).height).toBe(sheetPicture(sheet).height - 44);
  });

  it('ends figures at the right edge, one column beside the other', () => {
    const wide: Sheet = {
      title: 'Wide',
      columns: Array.from({ length: 12 }, (_, at) => ({ title: `C${at}`, align: 'right' as const })),
      parts: [{ lines: [{ cells: Array.from({ length: 12 }, () => '101-41') }] }],
    };
    for (const one of [wide, { ...wide, columns: wide.columns.slice(0, 4) }]) {
      const ends = textsIn(sheetPicture(one)).filter(({ text }) => text === '101-41');
      expect(ends.at(-1)?.x).toBeCloseTo(696);
      for (const [at, { x, maxWidth = 0 }] of ends.entries())
        expect(x - maxWidth).toBeGreaterThan(at === 0 ? 24 : (ends[at - 1]?.x ?? 0));
    }
  });
});

it('whole lines are kept as long as they fit', () => {
  expect(fittingLines(['abc', 'def'], 7)).toBe('abc\ndef');
  expect(fittingLines(['abc', 'def'], 6)).toBe('abc\n…');
  expect(fittingLines(['abc', 'def', 'g'], 9)).toBe('abc\ndef\ng');
  expect(fittingLines(['abc', 'def', 'gh'], 9)).toBe('abc\ndef\n…');
  expect(fittingLines([], 5)).toBe('');
});
