import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import {
  action,
  ada,
  computer,
  countOf,
  noon,
  outcomes,
  roll,
  seed,
  start,
  table,
} from '../../../test/equipment/databases/kept-tables.ts';
import { ChannelTaken, RevisionMoved } from '../records/changes.ts';

forEachDatabase(
  (open) => {
    it('returns a table as it was created', async () => {
      const store = await open({ now: () => noon });
      const made = await store.createTable(table('t1', { seats: [ada, computer] }));
      expect(made).toEqual({
        id: 't1',
        guildId: 'g1',
        channelId: 'channel of t1',
        game: 'baseball',
        options: { innings: 9, home: 'Gulls' },
        status: 'lobby',
        openedBy: '1',
        revision: 1,
        seq: 0,
        shownRevision: 0,
        loggedSeq: -1,
        notifiedSeq: 0,
        timeControl: 'none',
        awaitsProgram: false,
        seed,
        commit: 'c0',
        entropy: '',
        seats: [ada, computer],
        createdAt: noon,
      });
      expect(await store.loadTable('t1')).toEqual(made);
      expect(await store.loadTable('t2')).toBeUndefined();
    });

    it('keeps texts of every script, quotes and emoji unchanged', async () => {
      const store = await open();
      const name = `O'Brien "⚾" ${'漢字'} \\ \n; DROP TABLE "Table"`;
      const made = await store.createTable(table('t1', { seats: [{ ...ada, name }], options: { name } }));
      expect(made.seats[0]?.name).toBe(name);
      expect(made.options).toEqual({ name });
    });

    it('allows one open table per channel, and another once it is over', async () => {
      const store = await open();
      await store.createTable(table('t1', { channelId: 'c' }));
      await expect(store.createTable(table('t2', { channelId: 'c' }))).rejects.toThrow(ChannelTaken);
      expect((await store.openTableIn('c'))?.id).toBe('t1');
      await store.changeLobby('t1', { revision: 1, status: 'cancelled' });
      expect(await store.openTableIn('c')).toBeUndefined();
      await store.createTable(table('t2', { channelId: 'c' }));
      expect((await store.openTableIn('c'))?.id).toBe('t2');
      expect((await store.latestTableIn('c'))?.id).toBe('t2');
    });

    it('opens one of twenty tables that compete for a channel', async () => {
      const store = await open();
      const tries = Array.from({ length: 20 }, (_, index) =>
        store.createTable(table(`t${index}`, { channelId: 'c' })),
      );
      const became = await outcomes(tries);
      expect(countOf(became, 'done')).toBe(1);
      expect(countOf(became, 'ChannelTaken')).toBe(19);
    });

    it('reports a taken table id, not a taken channel', async () => {
      const store = await open();
      await store.createTable(table('t1'));
      await expect(store.createTable(table('t1', { channelId: 'other' }))).rejects.toMatchObject({
        code: 'table-exists',
      });
    });

    it('finds the newest table of a channel, open or not', async () => {
      let time = noon.getTime();
      const now = () => {
        time += 1000;
        return new Date(time);
      };
      const store = await open({ now });
      expect(await store.latestTableIn('c')).toBeUndefined();
      await store.createTable(table('b', { channelId: 'c' }));
      await store.changeLobby('b', { revision: 1, status: 'cancelled' });
      await store.createTable(table('a', { channelId: 'c' }));
      await store.changeLobby('a', { revision: 1, status: 'cancelled' });
      expect(await store.latestTableIn('c')).toMatchObject({ id: 'a', status: 'cancelled' });
    });

    it('lists open tables of one server or all', async () => {
      const store = await open();
      await start(store, 't1');
      await store.createTable(table('t2'));
      await store.createTable(table('t3', { guildId: 'g2' }));
      await store.createTable(table('t4'));
      await store.changeLobby('t4', { revision: 1, status: 'cancelled' });
      expect((await store.openTables('g1')).map(({ id }) => id).sort()).toEqual(['t1', 't2']);
      expect((await store.openTables()).map(({ id }) => id).sort()).toEqual(['t1', 't2', 't3']);
    });

    it('lists at most a hundred open tables of a server, those in trouble first, then the newest', async () => {
      let second = 0;
      const store = await open({ now: () => new Date(Date.UTC(2026, 4, 1, 12, 0, second++)) });
      const ids = Array.from({ length: 103 }, (_, at) => `t${at}`);
      for (const id of ids) await store.createTable(table(id));
      for (const id of ['t0', 't50']) await store.setTrouble(id, 'forbidden');
      const found = (await store.openTables('g1')).map(({ id }) => id);
      expect(found).toHaveLength(100);
      expect(found.slice(0, 4)).toEqual(['t50', 't0', 't102', 't101']);
      expect(found.at(-1)).toBe('t4');
      expect(await store.openTables()).toHaveLength(103);
    });

    it("changes a lobby's seats and options and counts the revision", async () => {
      const store = await open();
      await store.createTable(table('t1'));
      const joined = await store.changeLobby('t1', {
        revision: 1,
        seats: [computer, ada],
        options: { innings: 3 },
      });
      expect(joined).toMatchObject({
        revision: 2,
        seats: [ada, computer],
        options: { innings: 3 },
        status: 'lobby',
      });
      const left = await store.changeLobby('t1', { revision: 2, seats: [] });
      expect(left).toMatchObject({ revision: 3, seats: [], options: { innings: 3 } });
      expect(await store.loadTable('t1')).toEqual(left);
    });

    it('accepts one of fifty lobby changes that saw the same revision', async () => {
      const store = await open();
      await store.createTable(table('t1'));
      const changes = Array.from({ length: 50 }, (_, index) =>
        store.changeLobby('t1', { revision: 1, seats: [{ ...ada, name: `Ada ${index}` }] }),
      );
      const became = await outcomes(changes);
      expect(countOf(became, 'done')).toBe(1);
      expect(countOf(became, 'RevisionMoved')).toBe(49);
      const after = await store.loadTable('t1');
      expect(after?.revision).toBe(2);
      expect(after?.seats[0]?.name).toBe(`Ada ${became.indexOf('done')}`);
    });

    it('starts with entropy, the first state and the setup rolls', async () => {
      const store = await open({ now: () => noon });
      await store.createTable(table('t1', { seats: [ada, computer] }));
      const shuffle = roll(0, [3, 2], [2, 1], { kind: 'shuffle', secret: true });
      const state = { b: [1, { a: null }], a: 'x' };
      const started = await store.changeLobby('t1', {
        revision: 1,
        start: { entropy: '3:900', state, hash: 'h', rolls: [shuffle] },
      });
      expect(started).toMatchObject({
        status: 'active',
        entropy: '3:900',
        startedAt: noon,
        revision: 2,
        seq: 0,
      });
      expect(await store.snapshot('t1')).toEqual({ number: 0, state });
      expect(await store.tableRolls('t1')).toEqual([
        { ...shuffle, tableId: 't1', actionNumber: 0, guildId: 'g1', createdAt: noon },
      ]);
      const change = store.changeLobby('t1', { revision: 2, seats: [] });
      await expect(change).rejects.toThrow(RevisionMoved);
    });

    it("leaves a lobby unchanged when its start can't be stored", async () => {
      const store = await open();
      const before = await store.createTable(table('t1'));
      const twice = roll(0, [6], [3]);
      const start = { entropy: '', state: {}, hash: 'h', rolls: [twice, twice] };
      await expect(store.changeLobby('t1', { revision: 1, start, seats: [] })).rejects.toThrow();
      expect(await store.loadTable('t1')).toEqual(before);
      expect(await store.snapshot('t1')).toBeUndefined();
    });

    it('moves cursors forward only, and finds tables that are behind', async () => {
      const store = await open();
      await start(store, 't1');
      await store.createTable(table('t2'));
      const lagging = async () => (await store.laggingTables()).map(({ id }) => id).sort();
      expect(await lagging()).toEqual(['t1', 't2']);
      // A lobby has nothing to log.
      await store.moveCursors([{ id: 't2', shownRevision: 1 }]);
      expect(await lagging()).toEqual(['t1']);
      await Promise.all(
        [2, 1, 2, 1].map((revision) => store.moveCursors([{ id: 't1', shownRevision: revision }])),
      );
      await Promise.all([0, -1, 0].map((seq) => store.moveCursors([{ id: 't1', loggedSeq: seq }])));
      expect(await store.loadTable('t1')).toMatchObject({ shownRevision: 2, loggedSeq: 0 });
      expect(await lagging()).toEqual([]);
      await store.addAction('t1', action(1));
      expect(await lagging()).toEqual(['t1']);
      await store.moveCursors([{ id: 't1', shownRevision: 3 }]);
      expect(await lagging()).toEqual(['t1']);
      await store.moveCursors([{ id: 't1', loggedSeq: 1 }]);
      // The players to act haven't been notified yet.
      expect(await lagging()).toEqual(['t1']);
      await store.moveCursors([{ id: 't1', notifiedSeq: 1 }]);
      expect(await lagging()).toEqual([]);
      await store.moveCursors([{ id: 't1', shownRevision: 1 }]);
      await store.moveCursors([{ id: 't1', loggedSeq: 0 }]);
      expect(await store.loadTable('t1')).toMatchObject({ shownRevision: 3, loggedSeq: 1 });
    });

    it('stores the table message without counting a change', async () => {
      const store = await open();
      await store.createTable(table('t1'));
      await store.setMessage('t1', 'm1');
      expect(await store.loadTable('t1')).toMatchObject({ messageId: 'm1', revision: 1 });
    });
  },
  { threads: true },
);
