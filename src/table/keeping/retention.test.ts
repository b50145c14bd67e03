import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase, freshDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Library } from '../../games/library.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/records/store.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Post } from '../message/post.ts';
import { openTables, type Tables } from '../tables.ts';
import { checkArchive } from './check-archive.ts';
import { Retention } from './retention.ts';

const game = rockPaperScissors as Game;
const day = 24 * 60 * 60_000;
const ada = { userId: '1', name: 'Ada Lovelace', moderator: true, roles: [] };
const ben = { userId: '2', name: 'Ben', moderator: false, roles: [] };
const nowhere: Post = {
  create: async () => '1',
  find: async () => undefined,
  remove: async () => undefined,
  inTurn: (_channel, _message, work) => work({ create: async () => '1', edit: async () => undefined }),
};

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubhouse-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens tables with a separate archive, at a time that the test sets. */
function at(store: Store, clock: { now: Date }, usualDays: number) {
  made += 1;
  const archive = { folder: join(folder, `${made}`), usualDays };
  const log = pino({ level: 'silent' });
  const tables = openTables({
    store,
    games: [game],
    post: nowhere,
    log,
    pace: 0,
    now: () => clock.now,
    archive,
  });
  const { retention } = tables;
  if (retention === undefined) throw new Error('There is an archive.');
  const files = async () => (await readdir(archive.folder).catch(() => [])).sort();
  const file = async () => join(archive.folder, (await files())[0] ?? '');
  return { tables, retention, files, file };
}

/**
 * Plays a game to its end. If asked, stops earlier: at the lobby, at a canceled lobby, or once the game has begun.
 */
async function played(
  tables: Tables,
  guildId: string,
  until: 'lobby' | 'begun' | 'cancelled' | 'end' = 'end',
) {
  made += 1;
  const place = { guildId, channelId: `c${made}`, source: nextPress() };
  const { id } = await tables.lobby.newTables.open({ game: 'rps', options: { rounds: 1 }, ...place }, ada);
  if (until === 'cancelled') await tables.lobby.cancel(id, ada);
  if (until === 'lobby' || until === 'cancelled') return id;
  await tables.lobby.join(id, ben, undefined, nextPress());
  await tables.lobby.start(id, ada, nextPress());
  if (until === 'begun') return id;
  await tables.acting.act(id, ada, undefined, 'rock', `${made}1`);
  await tables.acting.act(id, ben, undefined, 'scissors', `${made}2`);
  return id;
}

/** An object with some of its parts replaced. */
const replaced = <T extends object>(of: T, change: Partial<T>): T =>
  new Proxy(of, {
    get(target, name) {
      const value: unknown = Reflect.get(Object.hasOwn(change, name) ? change : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

forEachDatabase((open) => {
  it('moves games that ended long ago to an archive from which they check, and nothing else', async () => {
    const clock = { now: new Date('2026-05-01T12:00:00Z') };
    const store = await open({ now: () => clock.now });
    const { tables, retention, files, file } = at(store, clock, 30);
    const over = [await played(tables, 'g1'), await played(tables, 'g1')];
    const [first = '', second = ''] = over;
    const open_ = [await played(tables, 'g1', 'lobby'), await played(tables, 'g1', 'begun')];
    const canceled = await played(tables, 'g1', 'cancelled');
    clock.now = new Date(clock.now.getTime() + 29 * day);
    const younger = await played(tables, 'g1');
    expect(await retention.run()).toEqual({ archived: 0, dropped: 0 });
    clock.now = new Date(clock.now.getTime() + 2 * day);
    expect(await retention.run()).toEqual({ archived: 2, dropped: 1 });
    expect(await retention.run()).toEqual({ archived: 0, dropped: 0 });
    expect(await files()).toEqual(['clubhouse-2026-05.jsonl.gz']);

    for (const id of [...over, canceled]) expect(await store.loadTable(id)).toBeUndefined();
    expect(await store.tableRolls(first)).toEqual([]);
    for (const id of [...open_, younger]) expect(await store.loadTable(id)).toBeDefined();
    await expect(tables.reading.verify(second)).rejects.toMatchObject({
      code: 'archived',
      message: expect.stringContaining('clubhouse-2026-05.jsonl.gz'),
    });
    await expect(tables.reading.verify(canceled)).rejects.toMatchObject({ code: 'no-such-table' });

    expect(await checkArchive(await file(), [game])).toEqual({
      games: 2,
      repeated: 0,
      otherRules: 0,
      faults: [],
    });
    const text = gunzipSync(await readFile(await file())).toString();
    expect(text.split('\n').filter((line) => line !== '')).toHaveLength(2);
    expect(text).not.toMatch(/Ada|Lovelace|"userId"/);
    await tables.stop();
  });

  it('also takes the notes of people who left the table before the end', async () => {
    const clock = { now: new Date('2026-05-01T12:00:00Z') };
    const store = await open({ now: () => clock.now });
    const { tables, retention } = at(store, clock, 30);
    const leave = async (id: string) => {
      const by = { level: 'stone', label: 'Stone' };
      await tables.agreements.ask(id, ben, { do: 'replace', by }, `${made}l`);
      await expect.poll(async () => (await store.loadTable(id))?.seats[1]?.userId).toBeUndefined();
    };
    const [over, open_] = [await played(tables, 'g1', 'begun'), await played(tables, 'g1', 'begun')];
    for (const id of [over, open_]) await leave(id);
    await tables.acting.resign(over, ada, 'end');
    expect(Object.keys(await store.settings('left')).sort()).toEqual(
      [over, open_].map((id) => `${ben.userId}:${id}`).sort(),
    );
    clock.now = new Date(clock.now.getTime() + 31 * day);
    expect(await retention.run()).toEqual({ archived: 1, dropped: 0 });
    expect(await store.settings('left')).toEqual({ [`${ben.userId}:${open_}`]: 'left' });
    await tables.stop();
  });

  it('follows each server’s setting, and does nothing if that cannot be read', async () => {
    const clock = { now: new Date('2026-05-31T23:00:00Z') };
    const store = await open({ now: () => clock.now });
    const { tables, retention, files } = at(store, clock, 30);
    for (const guild of ['usual', 'week', 'ever', 'odd']) await played(tables, guild);
    await tables.house.change('week', 'keepDays', '7');
    await tables.house.change('ever', 'keepDays', '0');
    await tables.house.change('odd', 'keepDays', 'soon');
    clock.now = new Date(clock.now.getTime() + 8 * day);
    await played(tables, 'week');
    expect(await retention.run()).toEqual({ archived: 1, dropped: 0 });
    clock.now = new Date(clock.now.getTime() + 23 * day);
    expect(await retention.run()).toEqual({ archived: 3, dropped: 0 });
    // One file for each month in which games ended.
    expect(await files()).toEqual(['clubhouse-2026-05.jsonl.gz', 'clubhouse-2026-06.jsonl.gz']);
    expect((await tables.house.rules('usual')).keepDays).toBe(30);
    await tables.stop();
  });

  it('writes a game again if it was not deleted, and recognizes it by its id', async () => {
    const clock = { now: new Date('2026-05-01T12:00:00Z') };
    const store = await open({ now: () => clock.now });
    const retire = () => Promise.reject(new Error('power cut'));
    const failing = replaced(store, { retention: replaced(store.retention, { retire }) });
    const { tables, retention, file } = at(failing, clock, 1);
    const id = await played(tables, 'g1');
    clock.now = new Date(clock.now.getTime() + 2 * day);
    await expect(retention.run()).rejects.toThrow('power cut');
    expect(await store.loadTable(id)).toBeDefined();
    await expect(retention.run()).rejects.toThrow('power cut');
    expect(await checkArchive(await file(), [game])).toEqual({
      games: 1,
      repeated: 1,
      otherRules: 0,
      faults: [],
    });
    await tables.stop();
  });
});

forEachDatabase(
  (open) => {
    it('keeps few leagues in memory, however many its games name', async () => {
      const clock = { now: new Date('2026-05-01T12:00:00Z') };
      const store = await open({ now: () => clock.now });
      const { tables } = at(store, clock, 1);
      for (let count = 0; count < 7; count++) await played(tables, 'g1');
      clock.now = new Date(clock.now.getTime() + 2 * day);
      // Each game has its own league.
      let named = 0;
      const library = { keysIn: () => [`k${++named}`] } as unknown as Library;
      const ledger = replaced(new Ledger(store, [game]), { game: () => ({ ...game, library }) });
      const steps: string[] = [];
      const league: Store['league'] = async (key) => {
        steps.push(key);
        return { key, game: 'rps', name: key, document: 'x'.repeat(12_000_000), bornAt: clock.now };
      };
      const retire: Store['retention']['retire'] = (...which) => {
        steps.push('-');
        return store.retention.retire(...which);
      };
      const watched = replaced(store, { league, retention: replaced(store.retention, { retire }) });
      const log = pino({ level: 'silent' });
      const kept = { folder: join(folder, 'leagues'), usualDays: 1, pause: 0 };
      const retention = new Retention({ store: watched, ledger, log, now: () => clock.now, ...kept });
      expect(await retention.run()).toEqual({ archived: 7, dropped: 0 });
      expect(steps.join(' ')).toBe('k1 k2 k3 - - - k4 k5 k6 - - - k7 -');
      await tables.stop();
    });
  },
  { names: oneDatabase() },
);

it('finds changes in an archive, and lines that cannot be read', async () => {
  const clock = { now: new Date('2026-05-01T12:00:00Z') };
  const database = await freshDatabase('sqlite');
  const store = await openStore(database.url, { now: () => clock.now });
  const { tables, retention, file } = at(store, clock, 1);
  const ids = [await played(tables, 'g1'), await played(tables, 'g1')];
  clock.now = new Date(clock.now.getTime() + 2 * day);
  await retention.run();
  await tables.stop();
  await store.close();
  await database.drop();
  const archive = await file();
  const whole = await readFile(archive);
  const text = gunzipSync(whole).toString();
  const forged = text.replace('"notation":"rock"', '"notation":"paper"');
  await writeFile(archive, gzipSync(`${forged}${JSON.stringify({ kind: 'game', version: 2 })}\n`));
  const found = await checkArchive(archive, [game]);
  expect(found.games).toBe(2);
  expect(found.faults).toEqual([
    {
      table: expect.stringMatching(ids.join('|')),
      sentence: expect.stringContaining('doesn’t match the stored one'),
    },
    { table: 'line 3', sentence: expect.stringContaining('can’t read it') },
  ]);
  expect((await checkArchive(archive, [])).faults[0]?.sentence).toContain('no game called “rps”');
  await writeFile(archive, whole.subarray(0, whole.length - 20));
  await expect(checkArchive(archive, [game])).rejects.toMatchObject({ code: 'archive-broken' });
  await expect(checkArchive(join(folder, 'none.gz'), [game])).rejects.toMatchObject({
    code: 'archive-broken',
  });
  await appendFile(archive, 'more');
  await expect(checkArchive(archive, [game])).rejects.toMatchObject({ code: 'archive-broken' });
});
