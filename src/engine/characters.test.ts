import { expect, it } from 'vitest';
import { wholeCharacters } from './characters.ts';

it('a text loses the halves of characters, and keeps everything else', () => {
  expect(wholeCharacters('Ada 🧢 – Zoë 👩‍🚀')).toBe('Ada 🧢 – Zoë 👩‍🚀');
  expect(wholeCharacters('Ada 🧢'.slice(0, 5))).toBe('Ada ');
  expect(wholeCharacters(`${'🧢🧢'.slice(1, 3)}… and 🧢`)).toBe('… and 🧢');
  expect(wholeCharacters('')).toBe('');
});
