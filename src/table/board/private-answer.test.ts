import { describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import type { Illustrated } from '../../games/facets/looks.ts';
import type { Names } from '../../games/facets/seats.ts';
import { named } from './private-answer.ts';

const table = (name: string) => storedTable({ seats: [{ seat: 0, userId: 'u0', name, entropy: '' }] });

/** A game that shows a player's name in its text, its picture and its alt text. */
const show = (names: Names): Illustrated => ({
  panel: { title: 'Hand', text: names(0) },
  picture: {
    width: 9,
    height: 9,
    background: '#000000',
    shapes: [{ kind: 'text', x: 0, y: 0, text: names(0), size: 9, fill: '#ffffff' }],
  },
  alt: names(0),
});

describe('what a game shows one person', () => {
  it('escapes names in Markdown, and not in a picture', () => {
    const shown = named(table('Ann_B'), show);
    expect(shown.panel.text).toBe('Ann\\_B');
    expect(shown.picture?.shapes).toMatchObject([{ text: 'Ann_B' }]);
    expect(shown.alt).toBe('Ann_B');
  });
});
