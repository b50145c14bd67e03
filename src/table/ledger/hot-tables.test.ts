import { describe, expect, it } from 'vitest';
import { stateHash } from '../../engine/canonical.ts';
import type { LiveTable } from '../log/live.ts';
import { HotTables } from './hot-tables.ts';
import { Lobbies } from './lobbies.ts';

/** Of a table the cache looks at its id and its state alone. */
function table(id: string, letters = 20, options: object = {}): LiveTable {
  const state = { text: 'x'.repeat(letters - '{"text":""}'.length) };
  stateHash(state);
  return { stored: { id, options }, snapshot: { state } } as unknown as LiveTable;
}
const none = () => new Map<object, number>();
const letters = 100;

it('lets go of what was untouched for longest, and of nothing with work under way', () => {
  const busy = new Set(['a']);
  const hot = new HotTables((id) => busy.has(id), none, { tables: 3, letters: 1_000_000, content: 0 });
  for (const id of ['a', 'b', 'c']) hot.keep(table(id));
  hot.set('b', table('b'));
  hot.keep(table('d'));
  expect([...hot.keys()]).toEqual(['a', 'c', 'd']);
  hot.keep(table('c'));
  busy.clear();
  hot.keep(table('e'));
  expect([...hot.keys()]).toEqual(['d', 'c', 'e']);
});

it('counts what the states take, as they grow and go', () => {
  const hot = new HotTables(() => false, none, { tables: 100, letters: 10 * letters, content: 0 });
  for (let at = 0; at < 10; at++) hot.keep(table(`t${at}`, letters));
  expect(hot.size).toBe(10);
  // One that is twice as large takes the place of two.
  hot.keep(table('large', 2 * letters));
  expect([...hot.keys()].slice(0, 1)).toEqual(['t2']);
  hot.delete('large');
  hot.keep(table('t10', letters));
  hot.keep(table('t11', letters));
  expect(hot.size).toBe(10);
  // The newest stays, however large.
  hot.keep(table('huge', 50 * letters));
  expect([...hot.keys()]).toEqual(['huge']);
});

describe('what tables have hold of', () => {
  const [small, large] = [{ name: 'small' }, { name: 'large' }];
  const heldBy = (options: unknown) => new Map(options as readonly [object, number][]);
  const options = {
    none: [],
    small: [[small, 40]],
    both: [
      [small, 40],
      [large, 60],
    ],
    other: [[{ name: 'other' }, 50]],
  };

  it('counts once however many games hold it, and those untouched for longest let it go', () => {
    const hot = new HotTables(() => false, heldBy, { tables: 100, letters: 1_000_000, content: 100 });
    for (const id of ['a', 'b', 'c', 'd']) hot.keep(table(id, 20, options.both));
    hot.keep(table('e', 20, options.none));
    expect(hot.size).toBe(5);
    // A game goes on with what it holds.
    hot.keep(table('d', 30, options.both));
    hot.keep(table('f', 20, options.other));
    expect([...hot.keys()]).toEqual(['f']);
    hot.delete('f');
    hot.keep(table('g', 20, options.small));
    hot.keep(table('h', 20, options.other));
    expect([...hot.keys()]).toEqual(['g', 'h']);
  });

  it('counts in lobbies too', () => {
    const lobbies = new Lobbies(heldBy, { tables: 3, content: 100 });
    const keep = (id: string, held: object) => lobbies.set(id, table(id, 20, held).stored);
    const kept = () => ['a', 'b', 'c', 'd', 'e'].filter((id) => lobbies.has(id));
    for (const id of ['a', 'b']) keep(id, options.both);
    keep('c', options.other);
    expect(kept()).toEqual(['c']);
    keep('d', options.small);
    expect(kept()).toEqual(['c', 'd']);
    lobbies.delete('c');
    keep('a', options.both);
    keep('b', options.none);
    keep('e', options.none);
    expect(kept()).toEqual(['a', 'b', 'e']);
  });
});
