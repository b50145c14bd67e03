import { describe, expect, it } from 'vitest';
import { type FileProblem, FilesRefused, inOrder, linesOf, sentenceOf, shortened } from './problems.ts';

const problem = (file: string, line?: number, column?: number, text = 'is odd.'): FileProblem => ({
  file,
  ...(line !== undefined && { line }),
  ...(column !== undefined && { column }),
  code: 'BAD_VALUE',
  text,
});
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at + 1}`);

describe('problems in files', () => {
  it('have a line, unless they concern the whole file', () => {
    expect(sentenceOf(problem('a.csv', 5))).toBe('a.csv line 5: is odd.');
    expect(sentenceOf(problem('a.csv'))).toBe('a.csv: is odd.');
  });

  it('are sorted by line and column, file by file as they first appear', () => {
    const sorted = [
      problem('b.csv'),
      problem('b.csv', 2),
      problem('b.csv', 2, 1),
      problem('b.csv', 2, 9),
      problem('b.csv', 10, 1),
      problem('a.csv', 1, 5),
      problem('a.csv', 3, 1),
    ];
    const [first, ...others] = sorted;
    expect(inOrder([first as FileProblem, ...others.toReversed()].toSorted(() => 0))).toEqual([
      ...sorted.slice(0, 5),
      ...sorted.slice(5),
    ]);
  });

  it('are told once where they are the same in everything', () => {
    const all = [problem('a.csv', 1, 1), problem('a.csv', 1, 1, 'is even.'), problem('a.csv', 1, 2)];
    expect(inOrder([...all, problem('a.csv', 1, 1)])).toHaveLength(3);
    expect(inOrder([problem('a.csv', 1, 1), { ...problem('a.csv', 1, 1), code: 'BAD_FILE' }])).toHaveLength(
      2,
    );
  });

  it('are listed up to twenty, and the rest is counted', () => {
    expect(linesOf(numbered(20), 10)).toEqual(numbered(20));
    expect(linesOf(numbered(21), 10)).toEqual([...numbered(20), '… and 1 more.']);
    expect(linesOf(numbered(25), 10).at(-1)).toBe('… and 5 more.');
  });

  it('are cut where they are too long, and quotes in them at 40 letters', () => {
    expect(linesOf(['12345', '123456'], 5)).toEqual(['12345', '12345…']);
    expect([shortened('x'.repeat(40)), shortened('x'.repeat(41))]).toEqual([
      'x'.repeat(40),
      `${'x'.repeat(40)}…`,
    ]);
  });
});

describe('files that are refused', () => {
  it('say so in one message, which shows their text as written', () => {
    const refused = new FilesRefused('bad-deck', 'This deck', [problem('a.csv', 5, 1, '“*x*” is odd.')], 50);
    expect(refused.message).toBe('This deck has a mistake:\n• a.csv line 5: “\\*x\\*” is odd.');
    expect(refused).toMatchObject({ code: 'bad-deck', problems: [{ line: 5 }] });
  });

  it('count their mistakes, and list twenty of them', () => {
    const problems = numbered(22).map((text) => problem('a.csv', 1, 1, text));
    const { message } = new FilesRefused('bad-deck', 'This deck', problems, 50, ({ text }) => text);
    const lines = message.split('\n');
    expect(lines).toHaveLength(22);
    expect([lines[0], lines[1], lines[20], lines[21]]).toEqual([
      'This deck has 22 mistakes:',
      '• line 1',
      '• line 20',
      '… and 2 more.',
    ]);
  });
});
