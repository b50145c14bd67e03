import { expect, it } from 'vitest';
import { asCode, asWritten } from './markdown.ts';

it('shows text in a code span without ending it', () => {
  expect(`\`${asCode('a `b` c')}\``).toBe('`a ’b’ c`');
});

it('escapes only what Discord would format', () => {
  expect(asWritten('Ann_Lee and 2 * 3')).toBe('Ann_Lee and 2 \\* 3');
  expect(asWritten('_Ann_ **bold** `code`')).toBe('\\_Ann\\_ \\*\\*bold\\*\\* \\`code\\`');
  expect(asWritten('@everyone, mail a@b.c')).toBe('\\@everyone, mail a@b.c');
});
