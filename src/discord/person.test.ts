import { expect, it } from 'vitest';
import { safeName } from './person.ts';

it.each([
  ['Ada', 'Ada'],
  ['**Bold** _Ben_', '\\*\\*Bold\\*\\* \\_Ben\\_'],
  ['two\nlines', 'two lines'],
  ['a:b `code`', 'a b code'],
  ['<@123> @everyone', '@123 @everyone'],
  ['[free](https://example.com)', '\\[free\\](https //example.com)'],
  ['\u202Eback', 'back'],
  [' : ', ''],
])('makes %j safe', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

it('cuts long names between characters, before they are made safe', () => {
  expect(safeName('⚾'.repeat(50))).toBe('⚾'.repeat(32));
  expect(safeName('*'.repeat(50))).toBe('\\*'.repeat(32));
});
