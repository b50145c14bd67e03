import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { LobbyChange } from '../../store/records/changes.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import { houseRuleKeys } from '../clock/house-rules.ts';
import type { Message } from '../message/message.ts';
import type { Post } from '../message/post.ts';
import { pressed } from '../pressing.ts';
import { openTables, type Tables } from '../tables.ts';
import type { Actor } from './actor.ts';
import { type GameRecord, readRecord, verify } from './proof/verify.ts';

const present = { ...rockPaperScissors, version: 2 } as Game;
/** Older rules, whose states have a field that the current ones lack. */
const past = {
  ...present,
  version: 1,
  setup: (...given: Parameters<Game['setup']>) => ({
    ...(present.setup(...given) as object),
    best: 'of three',
  }),
} satisfies Game;

const ada: Actor = { userId: 'ada', name: 'Ada', moderator: true };
const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };

const running: Tables[] = [];
const posted: { channelId: string; message: Message }[] = [];
const post: Post = {
  create: async (channelId, message) => `${posted.push({ channelId, message })}`,
  find: async () => undefined,
  remove: async () => undefined,
  inTurn: (channelId, _, work) =>
    work({
      create: async (message) => `${posted.push({ channelId, message })}`,
      edit: async (message) => void posted.push({ channelId, message }),
    }),
};

function tablesOf(store: Store, game: Game, now = () => new Date()): Tables {
  const tables = openTables({ store, post, games: [game], log: pino({ level: 'silent' }), pace: 0, now });
  running.push(tables);
  return tables;
}

/** A store like that of an older version, which didn't record the version of the rules. */
function keepingNoVersion(store: Store): Store {
  const changeLobby = (id: string, { start, ...change }: LobbyChange) => {
    const { rulesVersion: _, ...begun } = start ?? { entropy: '', state: {}, hash: '', rolls: [] };
    return store.changeLobby(id, { ...change, ...(start && { start: begun }) });
  };
  return withInstead(store, { changeLobby });
}

/** The store with some functions replaced. */
const withInstead = (store: Store, instead: Partial<Store>): Store =>
  new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(name in instead ? instead : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Opens a game that takes two round wins, and plays some rounds. */
async function playing(tables: Tables, rounds: number): Promise<string> {
  const place = { guildId: 'g1', channelId: 'c1', source: nextPress() };
  const { id } = await tables.lobby.newTables.open({ game: 'rps', options: { rounds: 2 }, ...place }, ada);
  await tables.lobby.join(id, ben, undefined, nextPress());
  await tables.lobby.start(id, ada, nextPress());
  for (let round = 0; round < rounds; round++) {
    await tables.acting.act(id, ada, undefined, 'rock', `a${round}`);
    await tables.acting.act(id, ben, undefined, 'scissors', `b${round}`);
  }
  await tables.stop();
  return id;
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  );

async function recordOf(store: Store, id: string): Promise<GameRecord> {
  const table = await store.loadTable(id);
  if (table === undefined) throw new Error(`There is no table ${id}.`);
  return readRecord(store, table);
}

forEachDatabase(
  (open) => {
    afterEach(async () => {
      await Promise.all(running.splice(0).map((tables) => tables.stop()));
      posted.length = 0;
    });

    it.each([
      ['of which the version was kept', (store: Store) => store],
      ['from before versions were kept', keepingNoVersion],
    ])('a running game of older rules %s ends without a result at the next press', async (_, kept) => {
      const store = await open();
      await store.setSetting('g1', houseRuleKeys.logChannel, 'log');
      const id = await playing(tablesOf(kept(store), past), 1);
      const now = tablesOf(store, present);
      const press = { do: 'act', table: id, number: 3, notation: 'rock' } as const;
      expect(await pressed(now, { press, actor: ada, source: 's9' })).toEqual({
        kind: 'late',
        table: id,
        code: 'older-rules',
        word: 'This game was started under older rules, so it can’t go on, and nobody won. `/play` opens a new one.',
      });
      expect(await store.loadTable(id)).toMatchObject({
        status: 'ended',
        endReason: 'It was begun by older rules than mine.',
      });
      const { text, panels, rows } = await now.showing.message(id);
      expect(text).toBe('**Rock, paper, scissors** · Ended without a result');
      expect(panels[0]?.text).toMatch(
        /older rules, so it can’t go on, and nobody won\.\n-# Table `[2-9a-z]{10}`$/,
      );
      expect(rows).toEqual([
        [
          expect.objectContaining({ label: 'Rematch', press: { do: 'rematch', table: id, place: 'here' } }),
          expect.objectContaining({ label: 'Verify', press: { do: 'verify', table: id } }),
        ],
      ]);
      await expect
        .poll(() => posted.map(({ channelId, message }) => `${channelId}: ${message.panels[0]?.title}`))
        .toEqual(expect.arrayContaining(['log: Rock, paper, scissors: ended without a result']));
      expect((await now.reading.games('ada', 'g1', 0)).panels[0]?.text).toMatch(
        /Over\*\*.*with Ben · Ended without a result/s,
      );
    });

    it('/games also lists a game of older rules', async () => {
      const store = await open();
      const id = await playing(tablesOf(store, past), 1);
      const now = tablesOf(store, present);
      expect((await now.reading.games('ada', 'g1', 0)).panels[0]?.text).toContain('Ended without a result');
      expect((await store.loadTable(id))?.status).toBe('ended');
    });

    it.each([
      ['of which the version was kept', (store: Store) => store],
      ['from before versions were kept', keepingNoVersion],
    ])(
      'a finished game of older rules %s is checked as far as possible, and not called forged',
      async (_, kept) => {
        const store = await open();
        const id = await playing(tablesOf(kept(store), past), 2);
        const now = tablesOf(store, present);
        const verdict = await now.reading.verify(id);
        expect(verdict).toEqual({
          ok: true,
          otherRules: 'older',
          rolls: 0,
          actions: 4,
          sentence:
            'The seed is the promised one, and all 0 rolls follow from it. The game was played under an older version of the rules, so this one can’t check its 4 actions.',
        });
        expect((await now.showing.message(id)).text).toBe('**Rock, paper, scissors** · Finished');
        expect(await refusal(now.reading.history(id))).toMatch(/^older-rules: /);
        // Faults that don't depend on the rules are still reported.
        const record = await recordOf(store, id);
        expect(verify(present, { ...record, actions: record.actions.slice(1) }).ok).toBe(false);
        expect(verify(present, { ...record, actions: record.actions.slice(0, 3) }).ok).toBe(false);
        expect(verify(present, { ...record, table: { ...record.table, seed: 'ab'.repeat(32) } }).ok).toBe(
          false,
        );
      },
    );

    it('a game without a version goes on if these rules give every hash, and then has this version', async () => {
      const store = await open();
      const id = await playing(tablesOf(keepingNoVersion(store), present), 1);
      expect((await store.loadTable(id))?.rulesVersion).toBeUndefined();
      const now = tablesOf(store, present);
      await now.acting.act(id, ada, 3, 'rock', 's8');
      await now.acting.act(id, ben, 4, 'scissors', 's9');
      expect(await store.loadTable(id)).toMatchObject({ status: 'finished', rulesVersion: 2 });
      const verdict = await now.reading.verify(id);
      expect(verdict).toMatchObject({ ok: true, actions: 4 });
      expect(verdict.otherRules).toBeUndefined();
      const record = await recordOf(store, id);
      const forged = record.actions.map((one) => (one.number === 3 ? { ...one, notation: 'paper' } : one));
      expect(verify(present, { ...record, actions: forged })).toMatchObject({ ok: false });
    });

    it('a dealt game with an empty log is not taken for one of these rules', async () => {
      const store = await open();
      const id = await playing(tablesOf(keepingNoVersion(store), past), 0);
      expect(await refusal(tablesOf(store, present).acting.act(id, ada, 1, 'rock', 's9'))).toMatch(
        /^older-rules: /,
      );
      expect((await store.loadTable(id))?.status).toBe('ended');
    });

    it('a game of newer rules waits for that version', async () => {
      const store = await open();
      const id = await playing(tablesOf(store, { ...past, version: 3 }), 1);
      const now = tablesOf(store, present);
      expect(await refusal(now.acting.act(id, ada, 3, 'rock', 's9'))).toBe(
        'newer-rules: This game was started under newer rules than mine. It goes on when the host starts that version again.',
      );
      expect((await now.showing.message(id)).text).toBe(
        '**Rock, paper, scissors** · Waiting for newer rules',
      );
      expect((await store.loadTable(id))?.status).toBe('active');
      await tablesOf(store, { ...past, version: 3 }).acting.act(id, ada, 3, 'rock', 's10');
      expect((await store.loadTable(id))?.seq).toBe(3);
    });

    it.each([
      ['meets it', async (tables: Tables, id: string) => void (await tables.showing.message(id)), 23],
      ['lets it ring', async (tables: Tables) => tables.resume(() => true), 30],
    ])('a game of newer rules costs nobody a turn if an older version %s', async (_, met, hours) => {
      let time = Date.now();
      const now = () => new Date(time);
      const pass = (some: number) => {
        time += some * 60 * 60_000;
      };
      const store = await open({ now });
      const newer = { ...past, version: 3 };
      const first = tablesOf(store, newer, now);
      const { id } = await first.lobby.newTables.open(
        { game: 'rps', options: { rounds: 2 }, guildId: 'g1', channelId: 'c1', source: 's1' },
        ada,
      );
      await first.lobby.join(id, ben, undefined, 's2');
      await first.lobby.clock(id, ada, 'each-1440');
      await first.lobby.start(id, ada, 's3');
      await first.stop();
      pass(hours);
      const deadline = async () => (await store.loadTable(id))?.deadlineAt;
      // PostgreSQL's queue uses the database's clock, so the test triggers the deadline itself.
      const alarms: Store['alarms'] = {
        begin: (ring) => void ring('deadline', id),
        stop: async () => undefined,
      };
      const older = tablesOf(withInstead(store, { alarms }), present, now);
      await met(older, id);
      await expect.poll(deadline).toBeUndefined();
      await older.stop();
      pass(2);
      tablesOf(store, newer, now).resume(() => true);
      await expect.poll(deadline).toEqual(new Date(time + 24 * 60 * 60_000));
      expect((await store.loadTable(id))?.seq).toBe(0);
    });

    it.each(['actions', 'snapshot'] as const)(
      'a game of other rules with a damaged row among its %s is unreadable, and hides no other',
      async (records) => {
        const store = await open();
        const id = await playing(tablesOf(store, { ...past, version: 3 }), 1);
        const damaged = withInstead(store, {
          [records]: async () => {
            throw new StoreError('bad-row', 'The database has a row that the bot can’t read.');
          },
        });
        const now = tablesOf(damaged, present);
        await now.lobby.newTables.open(
          { game: 'rps', options: {}, guildId: 'g1', channelId: 'c2', source: 's4' },
          ada,
        );
        expect((await now.reading.games('ada', 'g1', 0)).panels[0]?.text).toMatch(
          /can’t be read.*not started/s,
        );
        expect(await refusal(now.acting.act(id, ada, 3, 'rock', 's9'))).toBe(
          'table-unreadable: This table can’t be read: its log can’t be replayed.',
        );
        expect((await store.loadTable(id))?.status).toBe('active');
      },
    );
  },
  { names: oneDatabase() },
);
