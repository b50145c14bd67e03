import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { execute, forEachDatabase, freshDatabase } from '../../test/databases.ts';
import type { Roll } from '../engine/dice.ts';
import { openStore } from './open.ts';
import { ChannelTaken, type NewTable, RevisionMoved } from './records/changes.ts';
import { type NewAction, NumberTaken, SourceRepeated } from './records/log.ts';
import type { StoredRoll } from './records/roll.ts';
import type { Store } from './records/store.ts';
import type { StoredSeat } from './records/table.ts';

const seed = 'ab'.repeat(32);
const ada: StoredSeat = { seat: 0, userId: '1', name: 'Ada', entropy: '900', timeouts: 0 };
const computer: StoredSeat = { seat: 1, level: 'veteran', name: 'Computer', entropy: '', timeouts: 0 };
const noon = new Date('2026-05-01T12:00:00.123Z');

const table = (id: string, more: Partial<NewTable> = {}): NewTable => ({
  id,
  guildId: 'g1',
  channelId: `channel of ${id}`,
  game: 'baseball',
  options: { innings: 9, home: 'Gulls' },
  openedBy: '1',
  seed,
  commit: 'c0',
  seats: [ada],
  ...more,
});

let rollsMade = 0;
const roll = (
  at: number,
  sides: readonly number[],
  values: readonly number[],
  more: Partial<Roll> = {},
): Roll => {
  rollsMade += 1;
  const id = rollsMade.toString(16).padStart(16, '0');
  return { id, at, kind: 'AbRoll', purpose: 'at bat', sides, values, ...more };
};

const action = (number: number, more: Partial<NewAction> = {}): NewAction => ({
  number,
  // A lobby, its start, and the actions so far.
  revision: number + 1,
  seat: 0,
  notation: `swing ${number}`,
  hash: `hash ${number}`,
  rolls: [],
  source: `press ${number}`,
  ...more,
});

async function start(store: Store, id: string, more: Partial<NewTable> = {}): Promise<void> {
  const { revision } = await store.createTable(table(id, more));
  await store.changeLobby(id, {
    revision,
    start: { entropy: '3:900', state: { outs: 0 }, hash: 'hash 0', rolls: [] },
  });
}

/** What became of every promise: `done`, or the name of the error. */
async function outcomes(work: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as Error).name));
}

const countOf = (values: readonly string[], value: string) => values.filter((each) => each === value).length;

forEachDatabase(
  (open, name) => {
    it('keeps what games leave for later games of the server, and what a game was given', async () => {
      const store = await open();
      await start(store, 't1');
      const texts = [
        { key: 'lineup/PCG', text: 'a+b', userId: 'u1' },
        { key: 'lineup/PCG', text: 'c+d', userId: 'u2' },
        { key: 'pitching/PCG', text: '[]' },
      ];
      await store.addAction('t1', action(1, { keepsakes: { game: 'baseball', texts } }));
      await store.addAction(
        't1',
        action(2, {
          keepsakes: { game: 'baseball', texts: [{ key: 'lineup/PCG', text: 'b+a', userId: 'u1' }] },
        }),
      );
      const wantedOf = (userId: string) => [
        { key: 'lineup/PCG', userId },
        { key: 'pitching/PCG' },
        { key: 'lineup/IVS', userId },
      ];
      const keys = wantedOf('u1');
      const kept = { 'lineup/PCG': 'b+a', 'pitching/PCG': '[]' };
      expect(await store.keepsakes('g1', 'baseball', keys)).toEqual(kept);
      expect(await store.keepsakes('g1', 'baseball', [{ key: 'lineup/PCG', userId: 'u2' }])).toEqual({
        'lineup/PCG': 'c+d',
      });
      expect(await store.keepsakes('g1', 'baseball', wantedOf('u3'))).toEqual({ 'pitching/PCG': '[]' });
      expect(await store.keepsakes('g1', 'baseball', [{ key: 'lineup/PCG' }])).toEqual({});
      expect(await store.keepsakes('g1', 'baseball', [{ key: 'lineup/IVS' }])).toEqual({});
      expect(await store.keepsakes('g2', 'baseball', keys)).toEqual({});
      expect(await store.keepsakes('g1', 'chess', keys)).toEqual({});

      const { revision } = await store.createTable(table('t2'));
      const begun = await store.changeLobby('t2', {
        revision,
        start: { entropy: '', state: {}, hash: 'h', rolls: [], kept },
      });
      expect(begun.kept).toEqual(kept);
      expect((await store.loadTable('t2'))?.kept).toEqual(kept);
      // Forgetting a person forgets what they have left, and nothing else.
      expect(await store.privacy.keepsakes('u1')).toEqual([
        { guildId: 'g1', game: 'baseball', key: 'lineup/PCG', text: 'b+a' },
      ]);
      await store.privacy.forgetElsewhere('u1');
      expect(await store.privacy.keepsakes('u1')).toEqual([]);
      expect(await store.keepsakes('g1', 'baseball', keys)).toEqual({ 'pitching/PCG': '[]' });
      expect(await store.privacy.keepsakes('u2')).toHaveLength(1);
      expect(await store.loadTable('t1')).not.toHaveProperty('kept');
    });

    it('keeps nothing of an action that was not taken', async () => {
      const store = await open();
      await start(store, 't1');
      await store.addAction('t1', action(1));
      const late = action(1, {
        source: 'late',
        keepsakes: { game: 'baseball', texts: [{ key: 'k', text: 'x' }] },
      });
      await expect(store.addAction('t1', late)).rejects.toThrow(NumberTaken);
      expect(await store.keepsakes('g1', 'baseball', [{ key: 'k' }])).toEqual({});
    });

    it('gives back a table as it was made', async () => {
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

    it('keeps texts of every script, quotes and emoji as they are', async () => {
      const store = await open();
      const name = `O'Brien "⚾" ${'漢字'} \\ \n; DROP TABLE "Table"`;
      const made = await store.createTable(table('t1', { seats: [{ ...ada, name }], options: { name } }));
      expect(made.seats[0]?.name).toBe(name);
      expect(made.options).toEqual({ name });
    });

    it('allows one open table in a channel, and another when that is over', async () => {
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

    it('opens one of twenty tables that want a channel at once', async () => {
      const store = await open();
      const tries = Array.from({ length: 20 }, (_, index) =>
        store.createTable(table(`t${index}`, { channelId: 'c' })),
      );
      const became = await outcomes(tries);
      expect(countOf(became, 'done')).toBe(1);
      expect(countOf(became, 'ChannelTaken')).toBe(19);
    });

    it('says when the id of a table is taken, not the channel', async () => {
      const store = await open();
      await store.createTable(table('t1'));
      await expect(store.createTable(table('t1', { channelId: 'other' }))).rejects.toMatchObject({
        code: 'table-exists',
      });
    });

    it('finds the newest table of a channel, over or not', async () => {
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

    it('lists open tables of a server or of all', async () => {
      const store = await open();
      await start(store, 't1');
      await store.createTable(table('t2'));
      await store.createTable(table('t3', { guildId: 'g2' }));
      await store.createTable(table('t4'));
      await store.changeLobby('t4', { revision: 1, status: 'cancelled' });
      expect((await store.openTables('g1')).map(({ id }) => id).sort()).toEqual(['t1', 't2']);
      expect((await store.openTables()).map(({ id }) => id).sort()).toEqual(['t1', 't2', 't3']);
    });

    it('lists a hundred open tables of a server at most: those in trouble, then the newest', async () => {
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

    it('changes seats and options of a lobby and counts the revision', async () => {
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

    it('makes one of fifty lobby changes that saw the same revision', async () => {
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

    it('starts with entropy, first state and the rolls of the setup', async () => {
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

    it('leaves a lobby as it was when its start cannot be stored', async () => {
      const store = await open();
      const before = await store.createTable(table('t1'));
      const twice = roll(0, [6], [3]);
      const start = { entropy: '', state: {}, hash: 'h', rolls: [twice, twice] };
      await expect(store.changeLobby('t1', { revision: 1, start, seats: [] })).rejects.toThrow();
      expect(await store.loadTable('t1')).toEqual(before);
      expect(await store.snapshot('t1')).toBeUndefined();
    });

    it('keeps the log of a game, its rolls, snapshots and result', async () => {
      const store = await open({ now: () => noon });
      await start(store, 't1');
      const first = roll(0, [20, 20], [7, 20], { owner: 'Lyle Ash' });
      await store.addAction('t1', action(1, { rolls: [first] }));
      const second = roll(2, [6], [4]);
      await store.addAction('t1', action(2, { rolls: [second], snapshot: { outs: 2 }, seat: 1 }));
      expect(await store.loadTable('t1')).toMatchObject({ seq: 2, revision: 4, status: 'active' });
      expect(await store.snapshot('t1')).toEqual({ number: 2, state: { outs: 2 } });
      expect(await store.snapshot('t1', 1)).toMatchObject({ number: 0 });
      expect(await store.lastActed('t1', 1)).toBeInstanceOf(Date);
      expect(await store.lastActed('t1', 7)).toBeUndefined();
      const result = { winners: [0], scores: [3, 1], reason: 'nine' };
      await store.addAction('t1', action(3, { finish: { result } }));
      expect(await store.loadTable('t1')).toMatchObject({
        seq: 3,
        status: 'finished',
        result,
        finishedAt: noon,
      });
      expect(await store.openTableIn('channel of t1')).toBeUndefined();
      const written = (number: number, seat = 0) => ({
        number,
        seat,
        notation: `swing ${number}`,
        hash: `hash ${number}`,
        source: `press ${number}`,
        at: noon,
      });
      expect(await store.actions('t1')).toEqual([written(1), written(2, 1), written(3)]);
      expect(await store.actions('t1', 2)).toEqual([written(3)]);
      expect(await store.tableRolls('t1')).toEqual([
        { ...first, tableId: 't1', guildId: 'g1', actionNumber: 1, createdAt: noon },
        { ...second, tableId: 't1', guildId: 'g1', actionNumber: 2, createdAt: noon },
      ]);
    });

    it('gives a number to one of fifty writers', async () => {
      const store = await open();
      await start(store, 't1');
      const writers = Array.from({ length: 50 }, (_, index) =>
        store.addAction(
          't1',
          action(1, { source: `press ${index}`, notation: `by ${index}`, rolls: [roll(index, [6], [1])] }),
        ),
      );
      const became = await outcomes(writers);
      expect(countOf(became, 'done')).toBe(1);
      expect(countOf(became, 'NumberTaken')).toBe(49);
      expect((await store.actions('t1')).map(({ notation }) => notation)).toEqual([
        `by ${became.indexOf('done')}`,
      ]);
      expect(await store.tableRolls('t1')).toHaveLength(1);
      expect((await store.loadTable('t1'))?.seq).toBe(1);
    });

    it('counts a delivery once, however often and with whatever number it comes', async () => {
      const store = await open();
      await start(store, 't1');
      const repeated = Array.from({ length: 10 }, () => store.addAction('t1', action(1)));
      const became = await outcomes(repeated);
      expect(countOf(became, 'done')).toBe(1);
      expect(countOf(became, 'SourceRepeated')).toBe(9);
      await expect(store.addAction('t1', action(2, { source: 'press 1' }))).rejects.toThrow(SourceRepeated);
      expect((await store.loadTable('t1'))?.seq).toBe(1);
      await store.addAction('t1', action(2));
      await start(store, 't2');
      await store.addAction('t2', action(1));
    });

    it('commits the good ones of a group in which others fail', async () => {
      const store = await open();
      const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
      for (const id of ids) await start(store, id);
      await store.addAction('t3', action(1));
      const same = roll(0, [6], [2]);
      await store.saveRolls([{ ...same, createdAt: noon }]);
      const became = await outcomes([
        ...ids.map((id) =>
          store.addAction(id, action(id === 't3' ? 2 : 1, id === 't3' ? { source: 'press 1' } : {})),
        ),
        store.addAction('t5', action(1, { source: 'late' })),
        store.addAction('no such table', action(1)),
        store.addAction('t6', action(5, { source: 'far ahead' })),
        store.addAction('t7', action(2, { rolls: [same], source: 'same roll' })),
        store.addAction('t8', action(2, { snapshot: Number.NaN })),
      ]);
      expect(became).toEqual([
        ...ids.map((id) => (id === 't3' ? 'SourceRepeated' : 'done')),
        'NumberTaken',
        'StoreError',
        'StoreError',
        'StoreError',
        'TypeError',
      ]);
      for (const id of ids) expect((await store.loadTable(id))?.seq).toBe(1);
    });

    it('takes no action before the start or after the end', async () => {
      const store = await open();
      const { revision } = await store.createTable(table('t1'));
      await expect(store.addAction('t1', action(1))).rejects.toThrow(NumberTaken);
      await expect(store.endTable('t1', revision)).rejects.toThrow(RevisionMoved);
      await start(store, 't2');
      await store.addAction('t2', action(1));
      await expect(store.endTable('t2', 2)).rejects.toThrow(RevisionMoved);
      const ended = await store.endTable('t2', 3);
      expect(ended).toMatchObject({ status: 'ended', revision: 4, seq: 1 });
      expect(ended.finishedAt).toBeInstanceOf(Date);
      expect('result' in ended).toBe(false);
      await expect(store.addAction('t2', action(2))).rejects.toThrow(NumberTaken);
      expect(await store.openTableIn('channel of t2')).toBeUndefined();
    });

    it('moves cursors forward only, and knows which tables lag', async () => {
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
      // Those whose turn it is have not been told yet.
      expect(await lagging()).toEqual(['t1']);
      await store.moveCursors([{ id: 't1', notifiedSeq: 1 }]);
      expect(await lagging()).toEqual([]);
      await store.moveCursors([{ id: 't1', shownRevision: 1 }]);
      await store.moveCursors([{ id: 't1', loggedSeq: 0 }]);
      expect(await store.loadTable('t1')).toMatchObject({ shownRevision: 3, loggedSeq: 1 });
    });

    it('remembers the table message without counting a change', async () => {
      const store = await open();
      await store.createTable(table('t1'));
      await store.setMessage('t1', 'm1');
      expect(await store.loadTable('t1')).toMatchObject({ messageId: 'm1', revision: 1 });
    });

    it('finds rolls by id, person, server and table, newest first', async () => {
      const store = await open();
      await start(store, 't1');
      await store.addAction('t1', action(1, { rolls: [roll(0, [20], [3]), roll(1, [20], [9])] }));
      const loose = (index: number, userId: string): StoredRoll => ({
        ...roll(index, [6, 6], [index + 1, 6]),
        guildId: 'g2',
        userId,
        notation: '2d6',
        seed,
        createdAt: new Date(noon.getTime() + index * 1000),
      });
      const rolls = [loose(0, 'ada'), loose(1, 'ben'), loose(2, 'ada')];
      await store.saveRolls(rolls);
      await store.saveRolls([]);
      const [first, second, third] = rolls;
      expect(await store.rollById(first?.id ?? '')).toEqual(first);
      expect(await store.rollById('0')).toBeUndefined();
      expect(await store.rolls({ guildId: 'g2' })).toEqual([third, second, first]);
      expect(await store.rolls({ guildId: 'g2', userId: 'ada' })).toEqual([third, first]);
      expect(await store.rolls({ guildId: 'g2', limit: 1 })).toEqual([third]);
      expect((await store.rolls({ tableId: 't1' })).map(({ values }) => values[0])).toEqual([9, 3]);
      expect((await store.rolls({ guildId: 'g1' })).map(({ tableId }) => tableId)).toEqual(['t1', 't1']);
      expect(await store.rolls({})).toHaveLength(5);
    });

    it('counts faces of the dice that were asked for, secrets left out', async () => {
      const store = await open();
      const rolls: StoredRoll[] = [
        { ...roll(0, [20, 6, 20], [1, 6, 20]), guildId: 'g1', userId: 'ada', createdAt: noon },
        { ...roll(1, [20], [20]), guildId: 'g1', userId: 'ben', createdAt: noon },
        { ...roll(2, [20], [5], { secret: true }), guildId: 'g1', userId: 'ada', createdAt: noon },
        { ...roll(3, [20], [2]), guildId: 'g2', userId: 'ada', createdAt: noon },
      ];
      await store.saveRolls(rolls);
      const faces = (counts: readonly number[]) =>
        Object.fromEntries(counts.flatMap((count, index) => (count === 0 ? [] : [[index + 1, count]])));
      const server = await store.faceCounts(20, { guildId: 'g1' });
      expect(server).toHaveLength(20);
      expect(faces(server)).toEqual({ 1: 1, 20: 2 });
      expect(faces(await store.faceCounts(20, { userId: 'ada' }))).toEqual({ 1: 1, 2: 1, 20: 1 });
      expect(faces(await store.faceCounts(20, { guildId: 'g1', userId: 'ada' }))).toEqual({ 1: 1, 20: 1 });
      expect(await store.faceCounts(6, {})).toEqual([0, 0, 0, 0, 0, 1]);
      expect(await store.faceCounts(4, {})).toEqual([0, 0, 0, 0]);
      await expect(store.faceCounts(1_000_000, {})).rejects.toThrow('1 to 100000 sides');
    });

    it('counts more rolls than fit on a page, each once, also those of the same moment', async () => {
      const database = await freshDatabase(name);
      const store = await openStore(database.url);
      // One roll in three has the same time, so that a page ends in the middle of a moment.
      const moment = (thousandths: string) =>
        name === 'sqlite' ? `'${thousandths}+00:00'` : `TIMESTAMP '${thousandths}'`;
      await execute(
        database.url,
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 24999)
       INSERT INTO "Roll" ("id", "guildId", "at", "kind", "purpose", "sides", "values", "createdAt")
       SELECT 'r' || (i * 7919 % 25000), 'g1', i, 'd6', '', '[6]', '[' || (i % 6 + 1) || ']',
         CASE i % 3 WHEN 0 THEN ${moment('2026-05-01T12:00:00.000')} WHEN 1 THEN ${moment('2026-05-01T12:00:00.001')}
         ELSE ${moment('2026-05-01T12:00:00.002')} END
       FROM n`,
      );
      const each = [4167, 4167, 4167, 4167, 4166, 4166];
      expect(await store.faceCounts(6, { guildId: 'g1' })).toEqual(each);
      expect(await store.faceCounts(6, {})).toEqual(each);
      await store.close();
      await database.drop();
    });

    it('keeps settings by server and key', async () => {
      const store = await open();
      expect(await store.setting('g1', 'log')).toBeUndefined();
      await store.setSetting('g1', 'log', 'c1');
      await store.setSetting('g2', 'log', 'c2');
      await store.setSetting('g1', 'log', 'c3');
      expect(await store.setting('g1', 'log')).toBe('c3');
      await store.setSetting('g1', 'log', undefined);
      await store.setSetting('g1', 'log', undefined);
      expect(await store.setting('g1', 'log')).toBeUndefined();
      expect(await store.setting('g2', 'log')).toBe('c2');
      await Promise.all(Array.from({ length: 20 }, (_, index) => store.setSetting('g3', 'log', `${index}`)));
      expect(await store.setting('g3', 'log')).toMatch(/^\d+$/);
    });

    it('has everything when it is opened again', async () => {
      const database = await freshDatabase(name);
      const before = await openStore(database.url);
      await start(before, 't1');
      await before.addAction('t1', action(1, { rolls: [roll(0, [6], [6])], snapshot: { outs: 1 } }));
      await before.setSetting('bot', 'commands', 'hash');
      const [kept, log] = [await before.loadTable('t1'), await before.actions('t1')];
      await before.close();
      const after = await openStore(database.url);
      expect(await after.loadTable('t1')).toEqual(kept);
      expect(await after.actions('t1')).toEqual(log);
      expect(await after.snapshot('t1')).toEqual({ number: 1, state: { outs: 1 } });
      expect(await after.setting('bot', 'commands')).toBe('hash');
      await after.close();
      await database.drop();
    });

    it('finishes what was committed before it closes, and is not healthy afterwards', async () => {
      const database = await freshDatabase(name);
      const store = await openStore(database.url);
      expect(await store.healthy()).toBe(true);
      await start(store, 't1');
      const committed = store.addAction('t1', action(1));
      await store.close();
      await committed;
      const after = await openStore(database.url);
      expect((await after.loadTable('t1'))?.seq).toBe(1);
      await after.close();
      await database.drop();
      expect(await store.healthy()).toBe(false);
    });

    it('names the row that is not as it should be, and repeats no secret', async () => {
      const database = await freshDatabase(name);
      const store = await openStore(database.url);
      await start(store, 't1');
      await start(store, 't2');
      await start(store, 't3');
      await store.saveRolls([{ ...roll(0, [6], [6]), id: 'r1', createdAt: noon }]);
      await execute(database.url, `UPDATE "Table" SET "options" = '{"innings":' WHERE "id" = 't1'`);
      await execute(database.url, `UPDATE "Table" SET "seed" = 'secret', "status" = 'odd' WHERE "id" = 't2'`);
      await execute(database.url, `UPDATE "Snapshot" SET "state" = 'nothing' WHERE "tableId" = 't3'`);
      await execute(database.url, `UPDATE "Roll" SET "values" = '["six"]' WHERE "id" = 'r1'`);
      const problem = async (work: Promise<unknown>) =>
        work.then(
          () => 'none',
          (error: Error) => error.message,
        );
      const damaged = async (id: string) => (await store.loadTable(id))?.fault;
      expect(await damaged('t1')).toBe(
        'The database holds a table (id t1, guildId g1) that cannot be read (options: is not JSON).',
      );
      const secret = await damaged('t2');
      expect(secret).toMatch(
        /^The database holds a table \(id t2, guildId g1\) that cannot be read \(status: /,
      );
      expect(secret).toContain('seed: is not 64 hexadecimal digits');
      expect(secret).not.toContain('secret');
      expect(await problem(store.snapshot('t3'))).toContain(
        'a snapshot (tableId t3, number 0) that cannot be read',
      );
      expect(await problem(store.rollById('r1'))).toContain('a roll (id r1) that cannot be read (values.0: ');
      expect(await store.loadTable('t3')).not.toHaveProperty('unreadable');
      // It can still be found among the others, and ended.
      expect((await store.openTables('g1')).map(({ id, unreadable }) => [id, unreadable])).toEqual([
        ['t3', undefined],
        ['t2', 'row'],
        ['t1', 'row'],
      ]);
      const { revision = 0 } = (await store.loadTable('t2')) ?? {};
      expect((await store.endTable('t2', revision)).status).toBe('ended');
      await expect(store.endTable('t2', revision)).rejects.toThrow(RevisionMoved);
      await store.close();
      await database.drop();
    });

    it('has whatever it acknowledged when its process is killed', async () => {
      const database = await freshDatabase(name);
      const before = await openStore(database.url);
      await start(before, 't1');
      await before.close();
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', scriptPath('store-unstoppable'), database.url],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.split('\n').length > 30) child.kill('SIGKILL');
      });
      await once(child, 'close');
      const acknowledged = Number(said.trimEnd().split('\n').at(-1));
      expect(acknowledged).toBeGreaterThanOrEqual(30);
      const after = await openStore(database.url);
      const log = await after.actions('t1');
      expect(log.length).toBeGreaterThanOrEqual(acknowledged);
      expect(log.map(({ number }) => number)).toEqual(log.map((_, index) => index + 1));
      expect(await after.loadTable('t1')).toMatchObject({ seq: log.length, revision: log.length + 2 });
      expect(await after.snapshot('t1')).toEqual({ number: log.length, state: { number: log.length } });
      await after.close();
      await database.drop();
    });

    it('gives each number to one of several processes that write to the same tables', async () => {
      const database = await freshDatabase(name);
      const store = await openStore(database.url);
      await start(store, 't1');
      await start(store, 't2');
      const rounds = 40;
      const racers = await Promise.all([0, 1, 2].map((racer) => race(database.url, racer, rounds)));
      for (const id of ['t1', 't2']) {
        const won = racers.reduce((sum, racer) => sum + (racer[id] ?? 0), 0);
        expect(won).toBe(rounds);
        expect((await store.actions(id)).map(({ number }) => number)).toEqual(
          Array.from({ length: rounds }, (_, index) => index + 1),
        );
        expect((await store.loadTable(id))?.seq).toBe(rounds);
      }
      await store.close();
      await database.drop();
    }, 60_000);
  },
  { threads: true },
);

function scriptPath(name: string): string {
  return fileURLToPath(new URL(`../../test/${name}.ts`, import.meta.url));
}

/** Starts a process that tries to commit every number of two tables; returns how many it won of each. */
async function race(url: string, racer: number, rounds: number): Promise<Record<string, number>> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', scriptPath('store-racer'), url, String(racer), String(rounds)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Racer ${racer} failed:\n${complaint}`);
  return JSON.parse(output);
}
