import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { ChannelTaken, RevisionMoved } from '../records/changes.ts';
import { type NewAction, NumberTaken } from '../records/log.ts';
import type { Store } from '../records/store.ts';

/** Running games, apart from the log: clocks, pauses, requests, seats, followers and people. */

const noon = new Date('2026-05-01T12:00:00.000Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const ada = { seat: 0, userId: '1', name: 'Ada', entropy: '900', timeouts: 0 };
const ben = { seat: 1, userId: '2', name: 'Ben', entropy: '901', timeouts: 0 };

async function begin(store: Store, id: string): Promise<void> {
  await store.createTable({
    id,
    guildId: 'g1',
    channelId: `channel of ${id}`,
    game: 'chess',
    options: {},
    openedBy: '1',
    seed: 'ab'.repeat(32),
    commit: 'c0',
    seats: [ada, ben],
    timeControl: 'each-60',
  });
  const start = { entropy: '', state: {}, hash: 'h0', rolls: [], due: { deadlineAt: later(60) } };
  await store.changeLobby(id, { revision: 1, invited: ['2'], start });
}

const action = (number: number, more: Partial<NewAction> = {}): NewAction => ({
  number,
  revision: number + 1,
  seat: 0,
  notation: `move ${number}`,
  hash: `h${number}`,
  rolls: [],
  source: `press ${number}`,
  ...more,
});

forEachDatabase((open) => {
  it('finds timed games that lost their deadline, but not paused ones or ones that wait for a program', async () => {
    const store = await open();
    for (const id of ['t1', 't2', 't3', 't4']) await begin(store, id);
    const { revision } = (await store.loadTable('t1')) ?? { revision: 0 };
    expect(await store.tablesWithoutClock()).toEqual([]);
    await store.changeTable('t1', { revision, due: null });
    await store.changeTable('t2', { revision, due: null, pausedAt: later(0) });
    await store.changeTable('t3', { revision, due: null, awaitsProgram: true });
    await store.setTrouble('t4', 'forbidden');
    expect((await store.tablesWithoutClock()).map(({ id }) => id)).toEqual(['t1']);
  });

  it('moves the deadline with every action, and clears it with the last', async () => {
    const store = await open();
    await begin(store, 't1');
    expect(await store.dueTables()).toEqual([{ id: 't1', seq: 0, deadlineAt: later(60) }]);
    const due = { deadlineAt: later(90), remindAt: later(80) };
    await store.addAction('t1', action(1, { due, awaitsProgram: true }));
    expect(await store.dueTables()).toEqual([{ id: 't1', seq: 1, ...due }]);
    expect(await store.loadTable('t1')).toMatchObject({ ...due, awaitsProgram: true, invited: ['2'] });
    expect((await store.tablesForPrograms('', 10)).map(({ id }) => id)).toEqual(['t1']);
    expect(await store.tablesForPrograms('t1', 10)).toEqual([]);

    expect(await store.setReminded('t1', 0)).toBe(false);
    expect(await store.setReminded('t1', 1)).toBe(true);
    expect(await store.setReminded('t1', 1)).toBe(false);
    expect(await store.dueTables()).toEqual([{ id: 't1', seq: 1, deadlineAt: later(90) }]);

    await store.addAction('t1', action(2, { finish: { result: { winners: [0] } } }));
    expect(await store.dueTables()).toEqual([]);
    expect(await store.loadTable('t1')).not.toHaveProperty('deadlineAt');
  });

  it('writes time banks with their action, or not at all', async () => {
    const store = await open();
    await begin(store, 't1');
    await begin(store, 't2');
    const banks = [
      { seat: 0, bank: { left: 615_000 } },
      { seat: 1, bank: { left: 15_000, since: noon.getTime(), spent: true as const } },
    ];
    const of = async (id: string) => (await store.loadTable(id))?.seats.map(({ bank }) => bank);
    expect(await of('t1')).toEqual([undefined, undefined]);
    await Promise.all([
      store.addAction('t1', action(1, { banks })),
      store.addAction(
        't2',
        action(1, { banks: banks.slice(0, 1), mark: { seat: 1, timeouts: 1, level: null } }),
      ),
    ]);
    expect(await of('t1')).toEqual(banks.map(({ bank }) => bank));
    expect(await of('t2')).toEqual([banks[0]?.bank, undefined]);
    const late = { source: 'late', banks: [{ seat: 0, bank: { left: 1 } }] };
    await expect(store.addAction('t1', action(1, late))).rejects.toThrow(NumberTaken);
    expect(await of('t1')).toEqual(banks.map(({ bank }) => bank));
    // Changes outside the log store the time banks together with the seats.
    const seats = (await store.loadTable('t1'))?.seats ?? [];
    const rested = seats.map((one) => ({ ...one, bank: { left: 7 } }));
    expect((await store.changeTable('t1', { revision: 3, seats: rested })).seats).toEqual(rested);
  });

  it('finds unpaused games with time banks, and keeps the time when one gets into trouble', async () => {
    const store = await open({ now: () => noon });
    for (const id of ['t1', 't2', 't3', 't4']) await begin(store, id);
    for (const id of ['t1', 't2', 't3'])
      await store.changeTable(id, { revision: 2, timeControl: 'bank-5-5' });
    await store.changeTable('t2', { revision: 3, pausedAt: noon, due: null });
    expect((await store.tablesWithBanks()).map(({ id }) => id)).toEqual(['t1', 't3']);
    await store.setTrouble('t1', 'forbidden');
    expect(await store.loadTable('t1')).toMatchObject({ troubleAt: noon });
    await store.setRemoved('g1');
    for (const id of ['t1', 't3']) expect(await store.loadTable(id)).toMatchObject({ troubleAt: noon });
    expect(await store.changeTable('t1', { revision: 3, trouble: null })).not.toHaveProperty('troubleAt');
  });

  it('refuses an action decided before another change to the table', async () => {
    const store = await open();
    await begin(store, 't1');
    const rested = await store.changeTable('t1', { revision: 2, pausedAt: noon, due: null });
    expect(rested).toMatchObject({ revision: 3, pausedAt: noon });
    await expect(store.addAction('t1', action(1))).rejects.toThrow(NumberTaken);
    await expect(store.changeTable('t1', { revision: 2, pausedAt: null })).rejects.toThrow(RevisionMoved);
    const on = await store.changeTable('t1', { revision: 3, pausedAt: null, proposal: { kind: 'draw' } });
    expect(on).not.toHaveProperty('pausedAt');
    expect(on.proposal).toEqual({ kind: 'draw' });
    expect(on).not.toHaveProperty('deadlineAt');
    await store.addAction('t1', action(1, { revision: 4 }));
    expect((await store.loadTable('t1'))?.revision).toBe(5);
    const without = await store.changeTable('t1', { revision: 5, proposal: null, seats: [ada] });
    expect(without).not.toHaveProperty('proposal');
    expect(without.seats).toEqual([ada]);
  });

  it('marks a seat together with the action, or not at all', async () => {
    const store = await open();
    await begin(store, 't1');
    const mark = { seat: 1, timeouts: 3, level: 'easy' };
    await store.addAction('t1', action(1, { seat: 1, mark }));
    expect((await store.loadTable('t1'))?.seats).toEqual([ada, { ...ben, timeouts: 3, level: 'easy' }]);
    const lost = action(1, { source: 'other', mark: { seat: 0, timeouts: 1, level: null } });
    await expect(store.addAction('t1', lost)).rejects.toThrow(NumberTaken);
    expect((await store.loadTable('t1'))?.seats[0]).toEqual(ada);
    await store.addAction('t1', action(2, { seat: 1, mark: { seat: 1, timeouts: 0, level: null } }));
    expect((await store.loadTable('t1'))?.seats).toEqual([ada, ben]);
  });

  it('moves a table to another channel, unless that has one', async () => {
    const store = await open();
    await begin(store, 't1');
    await begin(store, 't2');
    await store.setMessage('t1', 'm1');
    await store.setTrouble('t1', 'forbidden');
    expect((await store.loadTable('t1'))?.trouble).toBe('forbidden');
    await expect(store.moveTable('t1', 2, 'channel of t2')).rejects.toThrow(ChannelTaken);
    await expect(store.moveTable('t1', 1, 'elsewhere')).rejects.toThrow(RevisionMoved);
    const moved = await store.moveTable('t1', 2, 'elsewhere');
    expect(moved).toMatchObject({ channelId: 'elsewhere', revision: 3 });
    expect(moved).not.toHaveProperty('messageId');
    const settled = await store.changeTable('t1', { revision: 3, trouble: null });
    expect(settled).not.toHaveProperty('trouble');
    expect(await store.openTableIn('channel of t1')).toBeUndefined();
    expect((await store.openTableIn('elsewhere'))?.id).toBe('t1');
  });

  it('expects nothing from a table whose server is gone, and shows it again when the server is back', async () => {
    const store = await open();
    await begin(store, 't1');
    await begin(store, 't2');
    await store.setTrouble('t2', 'channel-gone');
    await store.moveCursors([{ id: 't2', loggedSeq: 0 }]);
    const lagging = async () => (await store.laggingTables()).map(({ id }) => id);
    expect(await lagging()).toEqual(['t1']);
    const createdAt = (await store.loadTable('t1'))?.createdAt ?? noon;
    expect(await store.laggingTables(createdAt)).toHaveLength(1);
    expect(await store.laggingTables(new Date(createdAt.getTime() - 1))).toEqual([]);
    expect(await store.openGuilds()).toEqual(['g1']);
    expect(await store.setRemoved('another')).toEqual([]);
    expect(await store.setRemoved('g1')).toEqual(['t1']);
    expect(await store.openPlaces('', 10)).toEqual([
      { id: 't1', guildId: 'g1', channelId: 'channel of t1', trouble: 'bot-removed' },
      { id: 't2', guildId: 'g1', channelId: 'channel of t2', trouble: 'channel-gone' },
    ]);
    expect((await store.openPlaces('t1', 1, 'g1')).map(({ id }) => id)).toEqual(['t2']);
    expect(await store.openPlaces('', 10, 'another')).toEqual([]);
    expect(await lagging()).toEqual([]);
    const due = { deadlineAt: noon };
    const back = await store.changeTable('t1', { revision: 2, trouble: null, due });
    expect(back).toMatchObject({ revision: 3, ...due });
    expect(back).not.toHaveProperty('trouble');
    expect(await lagging()).toEqual(['t1']);
  });

  it('clears the deadline while a table is in trouble, and keeps the worse trouble', async () => {
    const store = await open();
    await begin(store, 't1');
    await store.changeTable('t1', { revision: 2, due: { deadlineAt: noon, remindAt: noon } });
    expect(await store.setTrouble('t1', 'forbidden')).toBe(true);
    expect(await store.dueTables()).toEqual([]);
    expect(await store.setTrouble('t1', 'forbidden')).toBe(false);
    expect(await store.setTrouble('t1', 'channel-gone')).toBe(true);
    expect(await store.setTrouble('t1', 'forbidden')).toBe(false);
    expect(await store.setRemoved('g1')).toEqual([]);
    expect((await store.loadTable('t1'))?.trouble).toBe('channel-gone');
  });

  it('owes posts to the log channel until they are made', async () => {
    const store = await open();
    await begin(store, 't1');
    await store.moveCursors([{ id: 't1', shownRevision: 2 }]);
    await store.moveCursors([{ id: 't1', loggedSeq: 0 }]);
    const post = (key: string) => ({ key, title: `Post ${key}`, text: 'For the log.' });
    await store.setTrouble('t1', 'forbidden', post('a'));
    const ended = await store.endTable('t1', 2, { reason: 'It is late.', post: post('b') });
    expect(ended).toMatchObject({ status: 'ended', endReason: 'It is late.' });
    expect(ended.owedPosts).toEqual([post('a'), post('b')]);
    await store.moveCursors([{ id: 't1', shownRevision: ended.revision, notifiedSeq: 0 }]);
    const lagging = async () => (await store.laggingTables()).map(({ id }) => id);
    expect(await lagging()).toEqual(['t1']);
    await store.setPosted('t1', 'a');
    await store.setPosted('t1', 'a');
    expect((await store.loadTable('t1'))?.owedPosts).toEqual([post('b')]);
    await store.setPosted('t1', 'b');
    expect(await lagging()).toEqual([]);
    expect(await store.setTrouble('t1', 'forbidden')).toBe(false);
  });

  it("finds people's tables, followers and settings", async () => {
    const store = await open();
    await begin(store, 't1');
    await begin(store, 't2');
    await store.addAction('t2', action(1, { finish: { result: {} } }));
    await store.follow('t2', '3');
    await store.follow('t2', '3');
    expect(await store.followers('t2')).toEqual(['3']);
    await store.follow('t1', '3');
    for (const person of ['1', '3']) {
      expect((await store.tablesOf(person, 'g1')).map(({ id }) => id)).toEqual(['t1']);
      expect((await store.lastGamesOf(person, 'g1', 5)).map(({ id }) => id)).toEqual(['t2']);
      expect(await store.tablesOf(person, 'g2')).toEqual([]);
      expect(await store.lastGamesOf(person, 'g2', 5)).toEqual([]);
    }
    for (const id of ['t1', 't2']) await store.unfollow(id, '3');
    expect(await store.tablesOf('3', 'g1')).toEqual([]);
    expect(await store.lastGamesOf('3', 'g1', 5)).toEqual([]);

    expect(await store.person('1')).toBeUndefined();
    await store.savePerson({ userId: '1', notify: 'digest', digestAt: noon });
    await store.savePerson({ userId: '1', notify: 'none' });
    expect(await store.person('1')).toEqual({ userId: '1', notify: 'none' });

    await store.moveCursors([{ id: 't1', notifiedSeq: 4 }]);
    await store.moveCursors([{ id: 't1', notifiedSeq: 3 }]);
    expect((await store.loadTable('t1'))?.notifiedSeq).toBe(4);

    await store.setSetting('g1', 'quiet-hours', '22-7');
    await store.setSetting('g1', 'log-channel', '77');
    expect(await store.settings('g1')).toEqual({ 'quiet-hours': '22-7', 'log-channel': '77' });
    expect(await store.settings('g2')).toEqual({});
  });
});
