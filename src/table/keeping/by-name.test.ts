import { describe, expect, it } from 'vitest';
import { foundBy } from './by-name.ts';

const players = [
  { id: 'pcg-01', label: 'Caspian Heldenbrand' },
  { id: 'pcg-02', label: 'Zoë Ánders' },
  { id: 'ivs-05', label: 'Caspar Dunmore' },
];

describe('who is meant', () => {
  it('is found by id, first name, last name or both, without accents and in any case', () => {
    for (const typed of ['pcg-01', 'Caspian', 'heldenbrand', 'HELDENBRAND caspian'])
      expect(foundBy(players, typed)).toBe('pcg-01');
    expect(foundBy(players, 'zoe anders')).toBe('pcg-02');
  });

  it('is nobody where nobody is called so, and asked for where several are', () => {
    expect(foundBy(players, 'Nobody')).toBeUndefined();
    expect(foundBy(players, ' ')).toBeUndefined();
    expect(() => foundBy(players, 'casp')).toThrow('Caspian Heldenbrand, Caspar Dunmore.');
  });
});
