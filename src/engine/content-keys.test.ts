import { expect, it } from 'vitest';
import { contentKey, contentKeys } from './content-keys.ts';

it('makes eight keys of five letters and digits, the same for any order of the fields', () => {
  const keys = contentKeys({ name: 'Harbour Pair', teams: [1, 2] });
  expect(keys).toHaveLength(8);
  for (const key of keys) expect(key).toMatch(new RegExp(`^${contentKey}$`));
  expect(contentKeys({ teams: [1, 2], name: 'Harbour Pair' })).toEqual(keys);
  expect(contentKeys({ name: 'Harbour Pair', teams: [2, 1] })[0]).not.toBe(keys[0]);
});
