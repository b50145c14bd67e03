import { describe, expect, it } from 'vitest';
import { stateHash } from '../../engine/canonical.ts';
import type { LiveTable } from '../log/live.ts';
import { HotTables } from './hot-tables.ts';
import { Lobbies } from './lobbies.ts';

/** Only the id, the state and whether the game is over matter to the cache. */
function table(id: string, letters = 20, options: object = {}, status = 'active'): LiveTable {
  const state = { text: 'x'.repeat(letters - '{"text":""}'.length) };
  stateHash(state);
  return { stored: { id, options, status }, snapshot: { state } } as unknown as LiveTable;
}
const none = () => new Map<object, number>();
const letters = 100;
const limits = { tables: 100, over: 100, letters: 1_000_000, content: 0 };

it('drops the table untouched longest, and none with running work', () => {
  const busy = new Set(['a']);
  const hot = new HotTables((id) => busy.has(id), none, { ...limits, tables: 3 });
  for (const id of ['a', 'b', 'c']) hot.keep(table(id));
  hot.set('b', table('b'));
  hot.keep(table('d'));
  expect([...hot.keys()]).toEqual(['a', 'c', 'd']);
  hot.keep(table('c'));
  busy.clear();
  hot.keep(table('e'));
  expect([...hot.keys()]).toEqual(['d', 'c', 'e']);
});

it('keeps few tables whose game is over, those seen last', () => {
  const busy = new Set(['a']);
  const hot = new HotTables((id) => busy.has(id), none, { ...limits, over: 2 });
  const over = (id: string) => table(id, 20, {}, 'finished');
  hot.keep(table('b'));
  for (const id of ['b', 'a', 'c', 'd']) hot.keep(over(id));
  hot.keep(table('e'));
  expect([...hot.keys()]).toEqual(['a', 'd', 'e']);
  busy.clear();
  hot.keep(over('a'));
  hot.keep(over('f'));
  expect([...hot.keys()]).toEqual(['e', 'a', 'f']);
  hot.delete('f');
  hot.keep(over('g'));
  expect([...hot.keys()]).toEqual(['e', 'a', 'g']);
});

it('counts the size of the states, as they grow and go', () => {
  const hot = new HotTables(() => false, none, { ...limits, letters: 10 * letters });
  for (let at = 0; at < 10; at++) hot.keep(table(`t${at}`, letters));
  expect(hot.size).toBe(10);
  // The new table is twice as large, so it replaces two others.
  hot.keep(table('large', 2 * letters));
  expect([...hot.keys()].slice(0, 1)).toEqual(['t2']);
  hot.delete('large');
  hot.keep(table('t10', letters));
  hot.keep(table('t11', letters));
  expect(hot.size).toBe(10);
  // The newest table stays, however large it is.
  hot.keep(table('huge', 50 * letters));
  expect([...hot.keys()]).toEqual(['huge']);
});

describe('content that tables keep loaded', () => {
  const [small, large] = [{ name: 'small' }, { name: 'large' }];
  const retainedBy = (options: unknown) => new Map(options as readonly [object, number][]);
  const options = {
    none: [],
    small: [[small, 40]],
    both: [
      [small, 40],
      [large, 60],
    ],
    other: [[{ name: 'other' }, 50]],
  };

  it('counts once for all its tables, and those untouched longest release it', () => {
    const hot = new HotTables(() => false, retainedBy, { ...limits, content: 100 });
    for (const id of ['a', 'b', 'c', 'd']) hot.keep(table(id, 20, options.both));
    hot.keep(table('e', 20, options.none));
    expect(hot.size).toBe(5);
    // A table keeps its content loaded when it is cached again.
    hot.keep(table('d', 30, options.both));
    hot.keep(table('f', 20, options.other));
    expect([...hot.keys()]).toEqual(['f']);
    hot.delete('f');
    hot.keep(table('g', 20, options.small));
    hot.keep(table('h', 20, options.other));
    expect([...hot.keys()]).toEqual(['g', 'h']);
  });

  it('counts in lobbies too', () => {
    const lobbies = new Lobbies(retainedBy, { tables: 3, content: 100 });
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
