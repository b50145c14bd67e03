import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { start } from '../../../test/equipment/databases/kept-tables.ts';
import type { Store } from '../records/store.ts';

/** Shares of finished games: one per seat. A shared game isn't archived. */

const share = (tokenHash: string, seat = 0, userId = '1') => ({ tokenHash, tableId: 't1', seat, userId });

async function over(store: Store, id: string): Promise<Date> {
  await start(store, id);
  const { revision = 0 } = (await store.loadTable(id)) ?? {};
  return (await store.endTable(id, revision)).finishedAt ?? new Date(0);
}

forEachDatabase((open) => {
  it('lets each seat share a game once, and finds the share by its token’s hash', async () => {
    const store = await open();
    await over(store, 't1');
    expect(await store.shareReplay(share('a'))).toBe(true);
    expect(await store.shareReplay(share('b'))).toBe(false);
    expect(await store.shareReplay(share('c', 1, '2'))).toBe(true);
    expect(await store.replayShare('a')).toMatchObject({ ...share('a'), createdAt: expect.any(Date) });
    expect(await store.replayShare('b')).toBeUndefined();
    expect((await store.replaySharesOf('t1')).map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it('ends the share of a seat, or all of them', async () => {
    const store = await open();
    await over(store, 't1');
    await store.shareReplay(share('a'));
    await store.shareReplay(share('b', 1, '2'));
    expect(await store.unshareReplay('t1', 0)).toBe(1);
    expect(await store.unshareReplay('t1', 0)).toBe(0);
    expect(await store.replayShare('a')).toBeUndefined();
    expect(await store.replayShare('b')).toBeDefined();
    await store.shareReplay(share('c'));
    expect(await store.unshareReplay('t1')).toBe(2);
  });

  it('keeps a shared game out of the archive until nobody shares it', async () => {
    const store = await open();
    const moment = await over(store, 't1');
    await over(store, 't2');
    await store.shareReplay(share('a'));
    const due = async () => {
      const ids: string[] = [];
      const later = new Date(moment.getTime() + 60_000);
      for await (const { id } of store.retention.overBefore(later)) ids.push(id);
      return ids;
    };
    expect(await due()).toEqual(['t2']);
    // It may be shared while its line is written.
    await store.retention.retire('t1', 'clubhouse-2026-05.jsonl.gz');
    expect(await store.loadTable('t1')).toBeDefined();
    expect(await store.retention.archiveOf('t1')).toBeUndefined();
    await store.unshareReplay('t1');
    expect((await due()).toSorted()).toEqual(['t1', 't2']);
    await store.retention.retire('t1', undefined);
    expect(await store.loadTable('t1')).toBeUndefined();
  });

  it('knows which games a person shared, and forgets the person', async () => {
    const store = await open();
    await over(store, 't1');
    await store.shareReplay(share('a'));
    await store.shareReplay(share('b', 1, '2'));
    expect(await store.privacy.shares('1')).toMatchObject([{ tableId: 't1', seat: 0 }]);
    await store.privacy.forgetElsewhere('1');
    expect(await store.privacy.shares('1')).toEqual([]);
    expect(await store.replayShare('b')).toBeDefined();
  });
});
