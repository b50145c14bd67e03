import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { ringrift } from '../../src/games/ringrift/index.ts';
import { takeDatabase } from '../../src/store/claims/hold.ts';
import { backUp, restore } from '../../src/store/keeping/backup.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { StoreError } from '../../src/store/records/store-error.ts';
import { proofSchema } from '../../src/table/log/proof/proof.ts';
import { dealt, replay } from '../../src/table/log/replay.ts';
import type { Post } from '../../src/table/message/post.ts';
import { openTables, type Tables } from '../../src/table/tables.ts';
import { execute, freshDatabase, testedDatabases } from '../equipment/databases/databases.ts';
import { table } from '../equipment/databases/kept-tables.ts';
import { nextPress } from '../equipment/press-ids.ts';
import { runScriptWith } from '../equipment/run-script.ts';
import { faultsOf } from '../fairness/second-checker.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

const game = rockPaperScissors as Game;
const noon = new Date('2026-05-01T12:00:00.123Z');
const seconds = (after: number) => new Date(noon.getTime() + after * 1_000);

/** A channel that shows nothing. */
const nowhere: Post = {
  create: async () => '1',
  find: async () => undefined,
  remove: async () => undefined,
  inTurn: (_channel, _message, work) => work({ create: async () => '1', edit: async () => undefined }),
};

const problem = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  );

/** Starts games between computers, which then play on their own. */
async function play(tables: Tables, games: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < games; number++) {
    const actor = { userId: '1', name: 'Ada', moderator: true };
    const place = { guildId: 'g1', channelId: `c${number}`, source: nextPress() };
    const { id } = await tables.lobby.newTables.open(
      { game: 'rps', options: { rounds: 9 }, computer: 'stone', ...place },
      actor,
    );
    await tables.lobby.leave(id, actor);
    await tables.lobby.computer(id, actor, '0:stone');
    await tables.lobby.start(id, actor, nextPress());
    ids.push(id);
  }
  return ids;
}

/**
 * Replays every game of a database and returns the number of actions. It fails if a hash differs from the stored one.
 */
async function replayAll(store: Store, ids: readonly string[]): Promise<number> {
  let actions = 0;
  for (const id of ids) {
    const table = await store.loadTable(id);
    if (table === undefined) throw new Error(`Table ${id} is missing.`);
    const log = await store.actions(id);
    expect(replay(dealt(game, table), log).stored.seq).toBe(table.seq);
    actions += log.length;
  }
  return actions;
}

const [ada, ben] = [
  { userId: 'ada', name: 'ada', moderator: true },
  { userId: 'ben', name: 'ben', moderator: true },
];

/** Opens the tables of a database, as the bot does when it starts. */
async function begunOn(path: string, only: Game) {
  const store = await openStore(`file:${path}`);
  const log = pino({ level: 'silent' });
  const tables = openTables({ store, games: [only], post: nowhere, log, pace: 0 });
  await tables.begin();
  const close = async () => {
    await tables.stop();
    await store.close();
  };
  return { store, tables, close };
}

describe.runIf(testedDatabases().includes('sqlite'))('backups', () => {
  let folder: string;
  let url: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clubhouse-backup-'));
    path = await emptyDatabase('clubhouse.db');
    url = `file:${path}`;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function emptyDatabase(name: string): Promise<string> {
    const database = await freshDatabase('sqlite');
    const copy = join(folder, name);
    await copyFile(database.url.slice('file:'.length), copy);
    await database.drop();
    return copy;
  }

  it('made while games are played hold a moment of them, from which every game replays', async () => {
    const store = await openStore(url);
    const tables = openTables({
      store,
      games: [game],
      post: nowhere,
      log: pino({ level: 'silent' }),
      pace: 0,
    });
    const ids = await play(tables, 8);
    const backups: Awaited<ReturnType<typeof backUp>>[] = [];
    for (let number = 0; number < 3; number++) {
      backups.push(await backUp(path, join(folder, 'while playing'), undefined, seconds(number)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await tables.stop();
    await store.close();
    for (const { file, actions, tables: held } of backups) {
      const place = join(folder, 'elsewhere', 'restored.db');
      expect(await restore(file, place, noon)).toMatchObject({ actions, tables: 8 });
      expect(held).toBe(8);
      const restored = await openStore(`file:${place}`);
      expect(await replayAll(restored, ids)).toBe(actions);
      await restored.close();
      await rm(join(folder, 'elsewhere'), { recursive: true });
    }
    expect(backups.at(-1)?.actions).toBeGreaterThan(0);
  });

  it('can be made while another process writes without a pause', async () => {
    const busy = await emptyDatabase('busy.db');
    const store = await openStore(`file:${busy}`);
    await store.createTable({
      id: 't1',
      guildId: 'g1',
      channelId: 'c-t1',
      game: 'rps',
      options: {},
      openedBy: '1',
      seed: 'ab'.repeat(32),
      commit: 'c0',
      seats: [],
    });
    await store.changeLobby('t1', { revision: 1, start: { entropy: '', state: {}, hash: 'h', rolls: [] } });
    await store.close();
    const writer = fileURLToPath(new URL('../equipment/databases/store-unstoppable.ts', import.meta.url));
    const child = spawn(process.execPath, [writer, `file:${busy}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    const committed = async () => {
      const ended = exit.then(() => Promise.reject(new Error('The writer ended.')));
      await Promise.race([once(child.stdout, 'data'), ended]);
    };
    try {
      await committed();
      const one = await backUp(busy, join(folder, 'busy'), undefined, seconds(0));
      await committed();
      const other = await backUp(busy, join(folder, 'busy'), undefined, seconds(1));
      expect(one.actions).toBeGreaterThan(0);
      expect(other.actions).toBeGreaterThan(one.actions);
      expect(await problem(restore(one.file, busy, noon))).toBe(
        `database-in-use: The database ${busy} is open in another process. Stop the bot, then try again.`,
      );
    } finally {
      child.kill('SIGKILL');
      await exit;
    }
    // The killed process left its log next to the database. The restore keeps that file too.
    const [file = ''] = (await readdir(join(folder, 'busy'))).sort();
    const { actions, replaced = '' } = await restore(join(folder, 'busy', file), busy, noon);
    const kept = await openStore(`file:${replaced}`);
    expect((await kept.loadTable('t1'))?.seq).toBeGreaterThan(actions);
    await kept.close();
    const back = await openStore(`file:${busy}`);
    expect((await back.loadTable('t1'))?.seq).toBe(actions);
    await back.close();
    expect((await readdir(folder)).filter((name) => /restoring|unfinished/.test(name))).toEqual([]);
  });

  it('hold no token of a private answer, not even in their free pages', async () => {
    const own = join(folder, 'tokens.db');
    const store = await openStore(`file:${own}`);
    await store.createTable(table('t1'));
    const token = 'aW50ZXJhY3Rpb246MTU3NTA0NDQ4ODkyODE2NTg4OA';
    for (const id of ['m1', 'm2'])
      await store.keepPrivateAnswer({
        id,
        tableId: 't1',
        userId: id,
        pressId: 'p1',
        applicationId: 'app',
        token: `${token}${id}`,
        messageId: '@original',
        awayAt: seconds(810),
      });
    await store.dropPrivateAnswer('m2');
    const { file } = await backUp(own, join(folder, 'tokens'), undefined, noon);
    expect(`${await readFile(own, 'latin1')}${await readFile(`${own}-wal`, 'latin1')}`).toContain(token);
    expect(await readFile(file, 'latin1')).not.toContain(token);
    await store.close();
  });

  it('keep the newest so many, and leave all other files alone', async () => {
    const to = join(folder, 'kept');
    const first = await backUp(path, to, undefined, seconds(0));
    await writeFile(join(to, 'clubhouse-before-upgrade.db'), 'mine');
    const same = await backUp(path, to, undefined, seconds(0));
    expect(same.file).toBe(join(to, 'clubhouse-20260501T120000Z_2.db'));
    const { pruned } = await backUp(path, to, 2, seconds(60));
    expect(pruned).toEqual([first.file]);
    expect((await readdir(to)).sort()).toEqual([
      'clubhouse-20260501T120000Z_2.db',
      'clubhouse-20260501T120100Z.db',
      'clubhouse-before-upgrade.db',
    ]);
  });

  it('never throw the same dice again: every game gets a new seed at the next start', async () => {
    const place = await emptyDatabase('again.db');
    const open = () => begunOn(place, game);
    const before = await open();
    const opening = { game: 'rps', options: { rounds: 9 }, guildId: 'g1' };
    const { id } = await before.tables.lobby.newTables.open(
      { ...opening, channelId: 'c1', source: nextPress() },
      ada,
    );
    await before.tables.lobby.join(id, ben, undefined, nextPress());
    await before.tables.lobby.start(id, ada, nextPress());
    const lobby = await before.tables.lobby.newTables.open(
      { ...opening, channelId: 'c2', source: nextPress() },
      ada,
    );
    const round = async (tables: Tables, hands = 'rock rock') => {
      const [left = '', right = ''] = hands.split(' ');
      await tables.acting.act(id, ada, undefined, left, nextPress());
      await tables.acting.act(id, ben, undefined, right, nextPress());
    };
    await round(before.tables);
    const { file } = await backUp(place, join(folder, 'again'), undefined, noon);
    for (let number = 0; number < 6; number++) await round(before.tables);
    const lost = (await before.store.tableRolls(id)).slice(1).map((roll) => roll.id);
    const { commit } = await before.tables.ledger.stored(id);
    await before.close();

    await restore(file, place, noon);
    const after = await open();
    const renewed = await after.tables.ledger.stored(id);
    expect(renewed.commit).not.toBe(commit);
    expect(renewed.owedPosts?.at(-1)?.text).toContain(renewed.commit);
    expect((await after.tables.ledger.stored(lobby.id)).commit).not.toBe(lobby.commit);
    expect((await after.tables.showing.message(id)).panels.at(-1)?.text).toContain('the game has new dice');
    expect((await after.store.actions(id)).at(-1)?.notation).toBe(`~seed ${renewed.commit}`);
    for (let number = 0; number < 6; number++) await round(after.tables);
    await after.close();

    // Starting again finds no dice to renew.
    const last = await open();
    expect((await last.tables.ledger.stored(id)).commit).toBe(renewed.commit);
    const rolled = (await last.store.tableRolls(id)).slice(1).map((roll) => roll.id);
    expect(rolled).toHaveLength(lost.length);
    expect(rolled).not.toEqual(lost);
    await last.tables.acting.resign(id, ben, nextPress());
    expect(await last.tables.reading.verify(id)).toMatchObject({ ok: true });
    const [written] = (await last.tables.reading.checked(id)).files;
    const proof = proofSchema.parse(JSON.parse(written?.content ?? ''));
    expect(proof.streams.map(({ from }) => from)).toEqual([0, 3, 4]);
    expect(faultsOf(proof)).toEqual([]);
    await last.close();
  });

  it('let a game without chance go on as it was: it has no dice that could fall again', async () => {
    const place = await emptyDatabase('chanceless.db');
    const open = () => begunOn(place, ringrift as unknown as Game);
    const before = await open();
    const opening = { game: 'ringrift', options: {}, guildId: 'g1' };
    const lobby = await before.tables.lobby.newTables.open(
      { ...opening, channelId: 'c1', source: nextPress() },
      ada,
    );
    const { id } = await before.tables.lobby.newTables.open(
      { ...opening, channelId: 'c2', source: nextPress() },
      ada,
    );
    await before.tables.lobby.join(id, ben, undefined, nextPress());
    await before.tables.lobby.start(id, ada, nextPress());
    await before.tables.acting.act(id, ada, undefined, 'Pd4', nextPress());
    const { commit } = await before.tables.ledger.stored(id);
    const { file } = await backUp(place, join(folder, 'chanceless'), undefined, noon);
    await before.close();

    await restore(file, place, noon);
    const after = await open();
    const kept = await after.tables.ledger.stored(id);
    expect([kept.commit, kept.owedPosts]).toEqual([commit, undefined]);
    expect((await after.store.actions(id)).map(({ notation }) => notation)).toEqual(['Pd4']);
    expect(await after.tables.ledger.stored(lobby.id)).toMatchObject({ commit: lobby.commit });
    await after.tables.acting.resign(id, ben, nextPress());
    expect(await after.tables.reading.verify(id)).toMatchObject({ ok: true });
    await after.close();
  });

  it('are refused when they are broken, of a newer version, or none at all', async () => {
    const { file } = await backUp(path, join(folder, 'bad'), undefined, noon);
    const before = await readFile(path);
    const bytes = await readFile(file);
    const half = join(folder, 'half.db');
    await writeFile(half, bytes.subarray(0, bytes.length / 2));
    expect(await problem(restore(half, path, noon))).toMatch(
      /^backup-broken: .* isn’t a valid Clubhouse database/,
    );
    await writeFile(half, 'no database at all, but a text that is long enough to be looked at');
    expect(await problem(restore(half, path, noon))).toMatch(/^backup-broken: /);
    expect(await problem(restore(join(folder, 'none.db'), path, noon))).toMatch(/^no-database: /);
    const torn = join(folder, 'torn.db');
    await copyFile(file, torn);
    await execute(`file:${torn}`, `DELETE FROM "Action" WHERE "number" = 1`);
    expect(await problem(restore(torn, path, noon))).toMatch(/the logs of \d+ tables are incomplete/);
    const newer = join(folder, 'newer.db');
    await copyFile(file, newer);
    await execute(
      `file:${newer}`,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('x', 'x', '29990101000000_later', 1, 1)`,
    );
    expect(await problem(restore(newer, path, noon))).toMatch(
      /^database-newer: .*newer version of Clubhouse/,
    );
    expect(await problem(backUp(join(folder, 'none.db'), folder, 1, noon))).toMatch(/^no-database: /);
    expect(await readFile(path)).toEqual(before);
  });

  it('are put in the place of a broken database, which is kept', async () => {
    const broken = join(folder, 'broken.db');
    const { file } = await backUp(path, join(folder, 'for the broken'), undefined, noon);
    const rubbish = Buffer.alloc(8_192, 0xa5);
    await writeFile(broken, rubbish);
    await writeFile(`${broken}-wal`, 'log');
    const held = await takeDatabase(`file:${broken}`, true, { waitMs: 0 }).catch(
      (error: StoreError) => error.code,
    );
    expect(held).toBe('database-broken');
    const { replaced = '', tables } = await restore(file, broken, noon);
    expect(tables).toBe(8);
    expect(await readFile(replaced)).toEqual(rubbish);
    // The rest of the old log must be gone, because SQLite would use it for the new database.
    expect(existsSync(`${broken}-wal`)).toBe(false);
    (await takeDatabase(`file:${broken}`, true, { waitMs: 0 })).release();
    const store = await openStore(`file:${broken}`);
    expect(await store.healthy()).toBe(true);
    await store.close();
  });

  it('are not put in the place of a database that a bot runs on, be it broken', async () => {
    const held = join(folder, 'held.db');
    const { file } = await backUp(path, join(folder, 'for the held'), undefined, noon);
    const hold = await takeDatabase(`file:${held}`, true);
    await writeFile(held, Buffer.alloc(8_192, 0xa5));
    expect(await problem(restore(file, held, noon))).toBe(
      `database-in-use: The database ${held} is open in another process. Stop the bot, then try again.`,
    );
    hold.release();
    expect(await restore(file, held, noon)).toMatchObject({ tables: 8 });
  });

  it('are made and put back from the prompt', async () => {
    const env = { DATABASE_URL: url, DISCORD_TOKEN: '' };
    const made = await runScriptWith(env, 'db-backup', '--to', join(folder, 'by hand'), '--keep', '3');
    expect(made).toMatchObject({ code: 0, err: '' });
    const file = /^(.*\.db): 8 tables, \d+ actions, \d+ rolls; checked and complete\./.exec(made.out)?.[1];
    expect(existsSync(file ?? '')).toBe(true);
    // Nobody else on the machine may read it.
    if (process.platform !== 'win32') expect((await stat(file ?? '')).mode & 0o777).toBe(0o600);
    const back = await runScriptWith(env, 'db-restore', file ?? '');
    expect(back).toMatchObject({ code: 0, err: '' });
    expect(back.out).toMatch(
      /now holds the backup: 8 tables.*\nThe old database is now .*clubhouse\.db\.replaced-\d{14}\./,
    );
    await execute(url, `DELETE FROM "Setting" WHERE "key" = 'restored'`);
    const mistyped = await runScriptWith(env, 'db-restore', '--new-seed');
    expect(mistyped).toEqual({
      code: 2,
      out: '',
      err: "Unknown option '--new-seed'.\nnpm run db:restore -- <backup>, or npm run db:restore -- --new-seeds\n",
    });
    const told = await runScriptWith(env, 'db-restore', '--new-seeds');
    expect(told).toMatchObject({ code: 0, out: expect.stringContaining('a new seed') });
    const store = await openStore(url);
    expect(await store.setting('bot', 'restored')).toMatch(/^20/);
    await store.close();
    const elsewhere = { DATABASE_URL: 'postgresql://user:sesame@host/clubhouse' };
    const other = await runScriptWith(elsewhere, 'db-backup');
    expect(other.code).toBe(1);
    expect(other.err).toContain('pg_dump --format=custom');
    expect(other.err).not.toContain('sesame');
    expect((await runScriptWith(env, 'db-backup', '--keep', 'all')).code).toBe(2);
  });
});
