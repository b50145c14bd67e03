import { expect, it } from 'vitest';
import { stateHash } from '../../engine/canonical.ts';
import type { LiveTable } from '../log/live.ts';
import { HotTables } from './hot-tables.ts';

/** Of a table the cache looks at its id and its state alone. */
function table(id: string, letters = 20): LiveTable {
  const state = { text: 'x'.repeat(letters - '{"text":""}'.length) };
  stateHash(state);
  return { stored: { id }, snapshot: { state } } as unknown as LiveTable;
}
const letters = 100;

it('lets go of what was untouched for longest, and of nothing with work under way', () => {
  const busy = new Set(['a']);
  const hot = new HotTables((id) => busy.has(id), { tables: 3, letters: 1_000_000 });
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
  const hot = new HotTables(() => false, { tables: 100, letters: 10 * letters });
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
