import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollNotation } from '../engine/dice/roll-notation.ts';
import { escapedWords, notationWords } from './notation-panel.ts';

// This seed's first d6 are 5 1 6 3 2 4.
const stream = { seed: '0'.repeat(64), entropy: '' };
const words = (notation: string) => notationWords(rollNotation(notation, stream), 'Dice');
const body = (notation: string) => words(notation).panel.text.split('\n-# Roll')[0];

describe('the words of a roll', () => {
  it.each([
    ['2d6+3', '`2d6+3` → **9**\n5, 1'],
    ['4d6kh3', '`4d6kh3` → **14**\n5, ~~1~~, 6, 3'],
    ['4d6!', '`4d6!` → **17**\n5, 1, 6!, 2, 3\n-# ! exploded'],
    ['4d6!!', '`4d6!!` → **17**\n5, 1, 8!, 3\nthrown: 5, 1, 6, 3, 2\n-# ! exploded'],
    ['4d6r', '`4d6r` → **16**\n5, 2r, 6, 3\nthrown: 5, 1, 6, 3, 2\n-# r rerolled'],
    ['2d6min3', '`2d6min3` → **8**\n5, 3↑\nthrown: 5, 1\n-# ↑ raised to the minimum'],
    ['4d6>4f1', undefined],
    ['4d6>4f=1', '`4d6>4f=1` → **1**\n5✓, 1✗, 6✓, 3\n-# ✓ success · ✗ failure'],
    ['{3d6,d6}kh1', '`{3d6,d6}kh1` → **12**\n`3d6` 5, 1, 6\n`1d6` ~~3~~'],
    ['d6 # to hit; d6', '`d6` → **5** · to hit\n5\n\n`d6` → **1**\n1'],
    ['d6*1000', '`d6*1000` → **5,000**\n5'],
    ['d6 # **@everyone** <@1>', '`d6` → **5** · \\*\\*\\@everyone\\*\\* \\<\\@1\\>\n5'],
  ])('%s', (notation, expected) => {
    if (expected === undefined) expect(() => words(notation)).toThrow('position 7');
    else expect(body(notation)).toBe(expected);
  });

  it('end with the id', () => {
    const rolled = rollNotation('d6', stream);
    expect(notationWords(rolled, 'Dice').panel.text).toMatch(
      new RegExp(`-# Roll \`${rolled.roll.id}\` · check it with \`/roll verify\`$`),
    );
  });

  it('show all of 999 six-sided dice', () => {
    const { panel, file } = words('999d6');
    expect(file).toBeUndefined();
    expect(panel.text.split('\n')[1]?.split(', ')).toHaveLength(999);
  });

  it('go to a file when they are too many, with the totals in the message', () => {
    const rolled = rollNotation('999d1000kh500 # many', stream);
    const { panel, file = '' } = notationWords(rolled, 'Dice');
    expect(panel.text).toContain('999 dice: the file has them all.');
    expect(panel.text).toContain('· many');
    expect(file.match(/\(\d+\)/g)).toHaveLength(499);
    expect(file).toContain(`thrown: ${rolled.roll.values.join(', ')}`);
    expect(file).toContain(rolled.roll.id);
  });

  it('always fit into an embed', () => {
    const term = fc
      .tuple(
        // With further throws, ten terms have less than 1,000 dice.
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(6, 100, 2 ** 31),
        fc.constantFrom('', 'kh1', 'r<3', '!'),
      )
      .map(([count, sides, rest]) => `${count}d${sides}${rest}`);
    const notation = fc.array(term, { minLength: 1, maxLength: 10 }).map((terms) => terms.join('; '));
    fc.assert(
      fc.property(notation, (text) => {
        fc.pre(text.length <= 400);
        expect(words(text).panel.text.length).toBeLessThanOrEqual(4096);
      }),
    );
  });
});

describe('escapedWords', () => {
  it('leaves nothing that Discord would read as Markdown, a mention or a link', () => {
    expect(escapedWords('a*b_c~d`e|f')).toBe('a\\*b\\_c\\~d\\`e\\|f');
    expect(escapedWords('[x](http://y)')).toBe('\\[x\\]\\(http\\://y\\)');
    expect(escapedWords('two\nlines')).toBe('two lines');
  });
});
