import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { asWord } from '../../../test/equipment/every-row.ts';
import { faultsOf } from '../../../test/fairness/second-checker.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { type Chain, dueAt, firstRound, roundFor } from '../../engine/beacon/chain.ts';
import { publicKey, signed } from '../../engine/beacon/signature.ts';
import type { Game } from '../../games/game.ts';
import { restoredNote } from '../../store/keeping/restored-note.ts';
import type { Store } from '../../store/records/store.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import type { Message } from '../message/message.ts';
import { PostFailed } from '../message/post.ts';
import { openTables, type Tables } from '../tables.ts';
import type { Beacon } from './beacon.ts';

const games: readonly Game[] = [
  rockPaperScissors as Game,
  { ...(rockPaperScissors as Game), id: 'calm', withoutChance: true },
];

/** Starts that wait for a beacon: sealed first, dealt when the value is out. */

const secret = new Uint8Array(32).fill(5);
const chain: Chain = { key: publicKey(secret), genesis: 1_700_000_000, period: 3 };
const [ada, ben]: readonly Actor[] = ['Ada', 'Ben'].map((name) => {
  return { userId: name.toLowerCase(), name, moderator: false };
});
if (ada === undefined || ben === undefined) throw new Error('There are two people.');

/** A moment shortly before a round, so that nobody waits long. */
const epoch = dueAt(chain, firstRound(chain, Date.now()));
let ids = 0;
/** An id that is newer than all earlier ones. */
const nextId = (): string => String((BigInt(epoch - 10_000 - 1_420_070_400_000) << 22n) + BigInt(++ids));

/** A beacon in memory. */
class Own implements Beacon {
  off = false;
  answers = true;
  /** Values are held back until this resolves. */
  published: Promise<void> = Promise.resolve();
  answering = async () => (this.answers ? chain : undefined);
  async pulse(_: unknown, round: number, __: unknown, signal: AbortSignal) {
    await Promise.race([
      this.published,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return signed(secret, round);
  }
}

const running: Tables[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((tables) => tables.stop()));
});

interface World {
  readonly store: Store;
  readonly tables: Tables;
  readonly beacon: Own;
  readonly posted: Message[];
  readonly edited: Message[];
  /** Set to make every channel refuse messages. */
  refuses: PostFailed | undefined;
  /** The same database in another process. */
  again(): Tables;
}

async function world(store: Store): Promise<World> {
  const beacon = new Own();
  const posted: Message[] = [];
  const edited: Message[] = [];
  const made: World = {
    store,
    beacon,
    posted,
    edited,
    refuses: undefined,
    tables: undefined as never,
    again,
  };
  const create = async (_: string, message: Message) => {
    if (made.refuses) throw made.refuses;
    posted.push(message);
    return nextId();
  };
  const slot = {
    create: (message: Message) => create('', message),
    edit: async (message: Message) => void edited.push(message),
  };
  function again(): Tables {
    const tables = openTables({
      store,
      games,
      post: {
        create,
        inTurn: async (_, __, work) => work(slot),
        find: async () => undefined,
        remove: async () => undefined,
      },
      log: pino({ level: 'silent' }),
      pace: 0,
      beacon,
    });
    running.push(tables);
    return tables;
  }
  return Object.assign(made, { tables: again() });
}

async function seated(tables: Tables): Promise<string> {
  const place = { guildId: 'g', channelId: nextId(), source: nextId() };
  const { id } = await tables.lobby.newTables.open(
    { game: 'rps', options: { rounds: 1 }, ...place },
    ada as Actor,
  );
  await tables.lobby.join(id, ben as Actor, undefined, nextId());
  return id;
}

const textOf = async (tables: Tables, id: string) => {
  const { text = '', panels } = await tables.showing.message(id);
  return [text, ...panels.map((panel) => panel.text)].join('\n');
};
const status = async (store: Store, id: string) => (await store.loadTable(id))?.status;

forEachDatabase(
  (open) => {
    it('begins with the first value that is due three seconds after the seal', async () => {
      const { store, tables, posted } = await world(await open());
      const id = await seated(tables);
      const start = nextId();
      const sealed = await tables.lobby.start(id, ada as Actor, start);
      expect(sealed).toMatchObject({ status: 'lobby', draw: { kind: 'start', parts: { start } } });
      await expect.poll(() => status(store, id)).toBe('active');
      const { entropyParts, draw } = (await store.loadTable(id)) ?? {};
      expect(draw).toBeUndefined();
      const { beacon } = entropyParts ?? {};
      expect(beacon?.round).toBe(roundFor(chain, beacon?.message ?? ''));
      const { seal } = sealed.draw?.kind === 'start' ? sealed.draw : { seal: '' };
      expect(posted.filter(({ text }) => text?.includes(seal))).toHaveLength(1);
      expect(await textOf(tables, id)).toContain('[seal](');
    });

    it('is posted anew below its seal when it begins, with a link in its place', async () => {
      const made = await world(await open());
      const { store, tables, posted, edited } = made;
      const id = await seated(tables);
      const lobby = nextId();
      await tables.showing.through(id, async () => lobby);
      await tables.lobby.start(id, ada as Actor, nextId());
      await expect.poll(async () => (await store.loadTable(id))?.messageId).not.toBe(lobby);
      const texts = posted.map(({ text = '' }) => text);
      expect(texts.findIndex((text) => text.includes('Waiting for'))).toBeGreaterThan(
        texts.findIndex((text) => text.includes('Seal of')),
      );
      await expect.poll(() => edited.at(-1)?.text).toContain('Go to the table');
      await sleep(200);
      expect(texts.length).toBe(posted.length);
    });

    it('begins where it is if it cannot be posted anew', async () => {
      const made = await world(await open());
      const { store, tables, beacon, edited } = made;
      let publish = (): void => undefined;
      beacon.published = new Promise((resolve) => {
        publish = resolve;
      });
      const id = await seated(tables);
      const lobby = nextId();
      await tables.showing.through(id, async () => lobby);
      await tables.lobby.start(id, ada as Actor, nextId());
      await expect.poll(async () => (await store.loadTable(id))?.draw).toHaveProperty('message');
      made.refuses = new PostFailed('later', 'No.');
      publish();
      await expect.poll(() => edited.at(-1)?.text).toContain('Waiting for');
      expect(await store.loadTable(id)).toMatchObject({ status: 'active', messageId: lobby });
    });

    it('changes in nothing while it waits, but can be canceled, which counts', async () => {
      const { store, tables, beacon } = await world(await open());
      beacon.published = new Promise(() => undefined);
      const id = await seated(tables);
      await tables.lobby.start(id, ada as Actor, nextId());
      const cleo = { ...(ben as Actor), userId: 'cleo', name: 'Cleo' };
      for (const change of [
        tables.lobby.leave(id, ben as Actor),
        tables.lobby.join(id, cleo, undefined, nextId()),
        tables.lobby.word(id, ben as Actor, 'luck'),
        tables.lobby.start(id, ben as Actor, nextId()),
        tables.lobby.clock(id, ada as Actor, 'none'),
      ])
        await expect(change).rejects.toMatchObject({ code: 'drawing' });
      await expect.poll(() => textOf(tables, id)).toContain('see the seal');
      const { channelId } = await tables.lobby.cancel(id, ada as Actor);
      const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
      const counted = (...people: string[]) => store.canceledDraws(channelId, people, before, after);
      expect(await counted('ben', 'dan')).toBe(1);
      expect(await counted('dan')).toBe(0);
      expect(await counted()).toBe(0);
      expect(await store.canceledDraws('elsewhere', ['ben'], before, after)).toBe(0);
      expect(await store.canceledDraws(channelId, ['ben'], after, after)).toBe(0);
      expect(await store.canceledDraws(channelId, ['ben'], before, before)).toBe(0);
    });

    it('counts no table that was canceled before its seal', async () => {
      const { store, tables } = await world(await open());
      const id = await seated(tables);
      const { channelId } = await tables.lobby.cancel(id, ada as Actor);
      const far = new Date(Date.now() + 60_000);
      expect(await store.canceledDraws(channelId, ['ben'], new Date(0), far)).toBe(0);
    });

    it('tells everybody before it begins without a beacon', async () => {
      const { store, tables, beacon, posted } = await world(await open());
      beacon.answers = false;
      const id = await seated(tables);
      expect(await tables.lobby.start(id, ada as Actor, nextId())).toMatchObject({ status: 'lobby' });
      expect(await textOf(tables, id)).toContain(
        'No dice beacon can be used right now. Press **Start** again',
      );
      await tables.lobby.start(id, ada as Actor, nextId());
      expect(await status(store, id)).toBe('active');
      expect((await store.loadTable(id))?.entropyParts).not.toHaveProperty('beacon');
      expect(posted.some(({ text }) => text?.includes('Seal of'))).toBe(false);
    });

    it('uses the beacon after all if it answers by then', async () => {
      const { store, tables, beacon } = await world(await open());
      beacon.answers = false;
      const id = await seated(tables);
      await tables.lobby.start(id, ada as Actor, nextId());
      beacon.answers = true;
      expect((await tables.lobby.start(id, ada as Actor, nextId())).draw?.kind).toBe('start');
      await expect
        .poll(async () => (await store.loadTable(id))?.entropyParts?.beacon?.round)
        .toBeGreaterThan(0);
    });

    it('says in the lobby if the host turned the beacon off, and starts at once', async () => {
      const { store, tables, beacon } = await world(await open());
      beacon.off = true;
      beacon.answers = false;
      const id = await seated(tables);
      expect(await textOf(tables, id)).toContain('no dice beacon');
      await tables.lobby.start(id, ada as Actor, nextId());
      expect(await status(store, id)).toBe('active');
    });

    it('waits for nothing where only computers play', async () => {
      const { store, tables } = await world(await open());
      const place = { guildId: 'g', channelId: nextId(), source: nextId() };
      const { id } = await tables.lobby.newTables.open(
        { game: 'rps', options: { rounds: 1 }, computer: 'stone', ...place },
        ada as Actor,
      );
      await tables.lobby.leave(id, ada as Actor);
      await tables.lobby.computer(id, ada as Actor, '0:stone');
      await tables.lobby.start(id, ada as Actor, nextId());
      expect(await status(store, id)).not.toBe('lobby');
    });

    it('waits for nothing where nothing is rolled', async () => {
      const { store, tables } = await world(await open());
      const place = { guildId: 'g', channelId: nextId(), source: nextId() };
      const { id } = await tables.lobby.newTables.open(
        { game: 'calm', options: { rounds: 1 }, ...place },
        ada as Actor,
      );
      await tables.lobby.join(id, ben as Actor, undefined, nextId());
      await tables.lobby.start(id, ada as Actor, nextId());
      expect(await status(store, id)).toBe('active');
    });

    it('is not dealt, nor goes on, with a value for another message', async () => {
      const { store, tables, beacon, again } = await world(await open());
      const id = await seated(tables);
      let publish = (): void => undefined;
      const held = () => {
        beacon.published = new Promise((resolve) => {
          publish = resolve;
        });
      };
      const other = { chain, message: nextId(), ...signed(secret, 1) };
      held();
      await tables.lobby.start(id, ada as Actor, nextId());
      await expect.poll(async () => (await store.loadTable(id))?.draw).toHaveProperty('message');
      await expect(tables.lobby.deal(id, other)).rejects.toMatchObject({ code: 'not-drawing' });
      publish();
      await expect.poll(() => status(store, id)).toBe('active');
      await tables.stop();
      running.splice(running.indexOf(tables), 1);
      held();
      await store.setSetting(restoredNote.guildId, restoredNote.key, 'then');
      const after = again();
      await after.begin();
      after.resume(() => true);
      await expect.poll(async () => (await store.loadTable(id))?.draw).toHaveProperty('message');
      const ledger = new Ledger(store, games);
      await expect(ledger.renewed(id, other)).rejects.toMatchObject({ code: 'not-drawing' });
      publish();
      await expect.poll(async () => (await store.loadTable(id))?.draw).toBeUndefined();
    });

    it('goes on in the next process after a stop, with the same message', async () => {
      const { store, tables, beacon, posted, again } = await world(await open());
      let publish = (): void => undefined;
      beacon.published = new Promise((resolve) => {
        publish = resolve;
      });
      const id = await seated(tables);
      await tables.lobby.start(id, ada as Actor, nextId());
      await expect.poll(async () => (await store.loadTable(id))?.draw).toHaveProperty('message');
      const before = (await store.loadTable(id))?.draw;
      await tables.stop();
      running.splice(running.indexOf(tables), 1);
      const next = again();
      next.resume(() => true);
      await sleep(50);
      expect(await status(store, id)).toBe('lobby');
      publish();
      await expect.poll(() => status(store, id)).toBe('active');
      const message = before?.kind === 'start' ? before.message : undefined;
      expect((await store.loadTable(id))?.entropyParts?.beacon?.message).toBe(message);
      expect(posted.filter(({ text }) => text?.includes('Seal of'))).toHaveLength(1);
    });

    it('is canceled if somebody at the table is forgotten meanwhile', async () => {
      const { store, tables, beacon } = await world(await open());
      let publish = (): void => undefined;
      beacon.published = new Promise((resolve) => {
        publish = resolve;
      });
      const id = await seated(tables);
      await tables.lobby.start(id, ben as Actor, nextId());
      await expect.poll(async () => (await store.loadTable(id))?.draw).toHaveProperty('message');
      await tables.privacy.forget('ben');
      expect(JSON.stringify(await store.loadTable(id))).not.toMatch(asWord('ben'));
      publish();
      await expect.poll(() => status(store, id)).toBe('cancelled');
    });

    it.each(['unfit', 'forbidden'] as const)(
      'begins without a beacon if channels refuse the seal: %s',
      async (why) => {
        const made = await world(await open());
        const { store, tables } = made;
        const id = await seated(tables);
        await tables.showing.through(id, async () => nextId());
        await expect.poll(async () => (await store.loadTable(id))?.owedPosts).toBeUndefined();
        made.refuses = new PostFailed(why, 'No.');
        await tables.lobby.start(id, ada as Actor, nextId());
        await expect
          .poll(async () => (await store.loadTable(id))?.draw)
          .toEqual({ kind: 'told', why: 'silent' });
        expect(await textOf(tables, id)).toContain('Press **Start** again');
        await tables.lobby.start(id, ada as Actor, nextId());
        expect(await status(store, id)).toBe('active');
      },
    );

    it('draws again after a restore, and lets nobody act before', async () => {
      const { store, tables, beacon, again } = await world(await open());
      const id = await seated(tables);
      await tables.lobby.start(id, ada as Actor, nextId());
      await expect.poll(() => status(store, id)).toBe('active');
      await tables.acting.act(id, ada as Actor, undefined, 'rock', nextId());
      await tables.stop();
      running.splice(running.indexOf(tables), 1);
      let publish = (): void => undefined;
      beacon.published = new Promise((resolve) => {
        publish = resolve;
      });
      await store.setSetting(restoredNote.guildId, restoredNote.key, 'then');
      const after = again();
      await after.begin();
      after.resume(() => true);
      const act = () => after.acting.act(id, ben as Actor, undefined, 'rock', nextId());
      await expect(act()).rejects.toMatchObject({ code: 'awaits-dice' });
      await expect.poll(async () => (await store.loadTable(id))?.draw).toHaveProperty('message');
      publish();
      await expect.poll(async () => (await store.loadTable(id))?.draw).toBeUndefined();
      await act();
      const verdict = await after.reading.verify(id);
      expect(verdict).toMatchObject({ ok: true, actions: 3 });
      const { entropyParts } = (await store.loadTable(id)) ?? {};
      expect(entropyParts?.later).toMatchObject([{ from: 3, beacon: { chain } }]);
    });

    it('draws for each of two backups in a row, and anybody can check that', async () => {
      const { store, tables, again } = await world(await open());
      const id = await seated(tables);
      await tables.lobby.start(id, ada as Actor, nextId());
      await expect.poll(() => status(store, id)).toBe('active');
      let last = tables;
      for (const occasion of ['first', 'second']) {
        await last.stop();
        running.splice(running.indexOf(last), 1);
        await store.setSetting(restoredNote.guildId, restoredNote.key, occasion);
        last = again();
        await last.begin();
        last.resume(() => true);
        await expect.poll(async () => (await store.loadTable(id))?.draw).toBeUndefined();
      }
      await last.acting.act(id, ada as Actor, undefined, 'rock', nextId());
      await last.acting.act(id, ben as Actor, undefined, 'rock', nextId());
      const { message, files } = await last.reading.checked(id);
      expect(message.panels[0]?.title).toContain('Everything checks out');
      expect(faultsOf(JSON.parse(files[0]?.content ?? ''))).toEqual([]);
    });

    it('waits for the newest promise alone if an earlier one isn’t posted yet', async () => {
      const made = await world(await open());
      const { store, tables, again } = made;
      const id = await seated(tables);
      await tables.lobby.start(id, ada as Actor, nextId());
      await expect.poll(() => status(store, id)).toBe('active');
      await tables.stop();
      running.splice(running.indexOf(tables), 1);
      for (const occasion of ['first', 'second']) {
        await store.setSetting(restoredNote.guildId, restoredNote.key, occasion);
        await again().begin();
      }
      const { commit, owedPosts = [] } = (await store.loadTable(id)) ?? {};
      expect(owedPosts).toHaveLength(2);
      expect(owedPosts.map(({ fixesRound }) => fixesRound)).toEqual([undefined, true]);
      expect(owedPosts[1]?.text).toContain(commit);
    });

    it('makes a lobby of an old backup press Start again', async () => {
      const { store, tables, beacon, again } = await world(await open());
      beacon.published = new Promise(() => undefined);
      const id = await seated(tables);
      await tables.lobby.start(id, ada as Actor, nextId());
      await tables.stop();
      running.splice(running.indexOf(tables), 1);
      await store.setSetting(restoredNote.guildId, restoredNote.key, 'then');
      await again().begin();
      expect((await store.loadTable(id))?.draw).toBeUndefined();
    });
  },
  { names: oneDatabase() },
);
