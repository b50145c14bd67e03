import { describe, expect, it } from 'vitest';
import { foundBy } from './by-name.ts';

const players = [
  { id: 'pcg-01', label: 'Caspian Heldenbrand' },
  { id: 'pcg-02', label: 'Zoë Ánders' },
  { id: 'ivs-05', label: 'Caspar Dunmore' },
];

describe('finding somebody by name', () => {
  it('accepts an id, a first or last name, or both, in any case and without accents', () => {
    for (const typed of ['pcg-01', 'Caspian', 'heldenbrand', 'HELDENBRAND caspian'])
      expect(foundBy(players, typed)).toBe('pcg-01');
    expect(foundBy(players, 'zoe anders')).toBe('pcg-02');
  });

  it('finds nobody for an unknown name, and asks back if several fit', () => {
    expect(foundBy(players, 'Nobody')).toBeUndefined();
    expect(foundBy(players, ' ')).toBeUndefined();
    expect(() => foundBy(players, 'casp')).toThrow('Caspian Heldenbrand, Caspar Dunmore.');
  });
});
