import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { action, start, table } from '../../../test/equipment/databases/kept-tables.ts';
import { RevisionMoved } from '../records/changes.ts';
import type { Store } from '../records/store.ts';

forEachDatabase((open) => {
  const row = async (store: Store, id: string) => {
    const found = await store.loadTable(id);
    if (found === undefined) throw new Error(`There is no table ${id}.`);
    return found;
  };
  const end = async (store: Store, id: string) => store.endTable(id, (await row(store, id)).revision);

  it('keeps the graver trouble of an open table, and since when it has had any', async () => {
    const store = await open();
    await start(store, 't1');
    const trouble = async () => (await row(store, 't1')).trouble;
    expect(await store.setTrouble('t1', 'forbidden', undefined)).toBe(true);
    const { troubleAt } = await row(store, 't1');
    expect(await store.setTrouble('t1', 'forbidden', undefined)).toBe(false);
    expect(await store.setTrouble('t1', 'channel-gone', undefined)).toBe(true);
    expect(await store.setTrouble('t1', 'forbidden', undefined)).toBe(false);
    expect(await store.setRemoved('g1')).toEqual([]);
    expect(await trouble()).toBe('channel-gone');
    expect((await row(store, 't1')).troubleAt).toEqual(troubleAt);
    await end(store, 't1');
    await start(store, 't2');
    await end(store, 't2');
    expect(await store.setTrouble('t2', 'forbidden', undefined)).toBe(false);
    expect(await store.setTrouble('none', 'forbidden', undefined)).toBe(false);
  });

  it('of a server that is lost marks what is open there and nothing else', async () => {
    const store = await open();
    for (const id of ['t1', 't2', 't3']) await start(store, id, id === 't3' ? { guildId: 'g2' } : {});
    await end(store, 't2');
    await store.setTrouble('t1', 'forbidden', undefined);
    expect(await store.setRemoved('g1')).toEqual(['t1']);
    expect([(await row(store, 't1')).trouble, (await row(store, 't3')).trouble]).toEqual([
      'bot-removed',
      undefined,
    ]);
    expect([...(await store.openGuilds())].sort()).toEqual(['g1', 'g2']);
    expect((await store.openPlaces('', 9, 'g1')).map(({ id }) => id)).toEqual(['t1']);
    expect((await store.openPlaces('', 1)).map(({ id }) => id)).toEqual(['t1']);
    expect((await store.openPlaces('t1', 9)).map(({ id }) => id)).toEqual(['t3']);
  });

  it('moves no table that is over, or that went on in between', async () => {
    const store = await open();
    await start(store, 't1');
    const { revision } = await row(store, 't1');
    await store.addAction('t1', action(1));
    await expect(store.moveTable('t1', revision, 'elsewhere')).rejects.toThrow(RevisionMoved);
    await end(store, 't1');
    const over = await row(store, 't1');
    await expect(store.moveTable('t1', over.revision, 'elsewhere')).rejects.toThrow(RevisionMoved);
    expect((await row(store, 't1')).channelId).toBe('channel of t1');
  });

  it('forgets its messages when it moves', async () => {
    const store = await open();
    await start(store, 't1');
    await store.setMessage('t1', 'm1');
    expect(await store.setNotice('t1', 'another channel', 'n1')).toBe(false);
    expect(await store.setNotice('t1', 'channel of t1', 'n1')).toBe(true);
    await store.clearNotice('t1', 'another');
    expect(await row(store, 't1')).toMatchObject({ messageId: 'm1', noticeId: 'n1' });
    const moved = await store.moveTable('t1', (await row(store, 't1')).revision, 'elsewhere');
    expect(moved.channelId).toBe('elsewhere');
    for (const gone of ['messageId', 'noticeId']) expect(moved).not.toHaveProperty(gone);
    expect((await store.openTableIn('elsewhere'))?.id).toBe('t1');
    expect(await store.openTableIn('channel of t1')).toBeUndefined();
  });

  it('is shown anew once, while it is open', async () => {
    const store = await open();
    await start(store, 't1');
    const { revision } = await row(store, 't1');
    await store.moveCursors([{ id: 't1', shownRevision: revision }]);
    await store.setUnshown('t1');
    expect((await row(store, 't1')).shownRevision).toBe(revision - 1);
    await store.setUnshown('t1');
    expect((await row(store, 't1')).shownRevision).toBe(revision - 1);
    const ended = await end(store, 't1');
    await store.moveCursors([{ id: 't1', shownRevision: ended.revision }]);
    await store.setUnshown('t1');
    expect((await row(store, 't1')).shownRevision).toBe(ended.revision);
  });

  it('is reminded for the action that it waits with, once, and offers its rematch until that ends', async () => {
    const store = await open();
    await start(store, 't1');
    const due = { deadlineAt: new Date(Date.now() + 60_000), remindAt: new Date(Date.now() + 30_000) };
    await store.addAction('t1', action(1, { due }));
    expect(await store.setReminded('t1', 0)).toBe(false);
    expect(await store.setReminded('t1', 1)).toBe(true);
    expect(await store.setReminded('t1', 1)).toBe(false);
    expect(await row(store, 't1')).toMatchObject({ deadlineAt: due.deadlineAt });
    expect(await store.endRematch('t1')).toBe(false);
    const ended = await end(store, 't1');
    expect(ended.rematchUntil).toBeInstanceOf(Date);
    expect(await store.endRematch('t1')).toBe(true);
    expect(await store.endRematch('t1')).toBe(false);
    expect((await row(store, 't1')).revision).toBe(ended.revision + 1);
  });

  it('ends once, at the revision that was seen, and only while it runs', async () => {
    const store = await open();
    await store.createTable(table('lobby'));
    await expect(store.endTable('lobby', 1)).rejects.toThrow(RevisionMoved);
    await start(store, 't1');
    const { revision } = await row(store, 't1');
    await expect(store.endTable('t1', revision - 1)).rejects.toThrow(RevisionMoved);
    const ended = await store.endTable('t1', revision, { reason: 'late' });
    expect(ended).toMatchObject({ status: 'ended', endReason: 'late', revision: revision + 1 });
    await expect(store.endTable('t1', revision + 1)).rejects.toThrow(RevisionMoved);
  });

  it('counts as played where a game of the server is over, not a lobby that was closed', async () => {
    const store = await open();
    const { revision } = await store.createTable(table('lobby'));
    await store.changeLobby('lobby', { revision, status: 'cancelled' });
    await start(store, 't1');
    expect(await store.hasPlayed('g1')).toBe(false);
    await end(store, 't1');
    expect([await store.hasPlayed('g1'), await store.hasPlayed('g2')]).toEqual([true, false]);
  });

  it('is found where a program is to act, page by page, while it runs', async () => {
    const store = await open();
    for (const id of ['t1', 't2', 't3', 't4']) {
      await start(store, id);
      await store.addAction(id, action(1, { awaitsProgram: id !== 't2' }));
    }
    await end(store, 't4');
    const ids = async (after: string, limit: number) =>
      (await store.tablesForPrograms(after, limit)).map(({ id }) => id);
    expect([await ids('', 1), await ids('t1', 9), await ids('t3', 9)]).toEqual([['t1'], ['t3'], []]);
    expect((await store.gamesOf('1')).map(({ id }) => id)).toEqual(['t1', 't2', 't3']);
    expect(await store.gamesOf('nobody')).toEqual([]);
  });
});
