import { afterEach, expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { Lobby } from './lobby.ts';
import { type Asked, type Ground, Rematches, threadName } from './rematches.ts';

const ada: Actor = { userId: 'ada', name: 'Ada', moderator: false };
const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };
const cleo: Actor = { userId: 'cleo', name: 'Cleo', moderator: true };
const day = 24 * 60 * 60_000;

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof RuleError) return error.code;
      throw error;
    },
  );

const textOf = (asked: Asked): string =>
  asked.kind === 'private' ? (asked.message.panels[0]?.text ?? '') : asked.kind;

const running: Rematches[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

/** A channel where a rematch may be opened. It records the threads that were made there. */
function ground(channelId: string, { refusal = '', threads = true } = {}) {
  const made: string[] = [];
  const place: Ground = {
    channelId,
    mustBeOpenable: async () => {
      if (refusal !== '') throw new RuleError('not-for-you', refusal);
    },
    mayThread: () => threads,
    thread: async (name) => {
      made.push(name);
      return `thread of ${channelId}`;
    },
  };
  return { ...place, made };
}

function processOn(store: Store) {
  const clock = { now: Date.now() };
  const ledger = new Ledger(store, [rockPaperScissors as Game]);
  const lobby = new Lobby(store, ledger, new ServerSettings(store));
  const shown: string[] = [];
  const now = () => new Date(clock.now);
  const rematches = new Rematches({ store, ledger, lobby, now, show: (id) => shown.push(id) });
  running.push(rematches);
  const ask = (id: string, actor: Actor, at: Ground, place: 'here' | 'thread' = 'here') =>
    rematches.ask({ do: 'rematch', table: id, place }, actor, next(), at);
  return { clock, ledger, lobby, shown, rematches, ask };
}

/** Plays a game that Ada wins. */
async function played({ ledger, lobby }: ReturnType<typeof processOn>, channelId = 'c'): Promise<string> {
  const place = { guildId: 'g', channelId, source: next() };
  const { id } = await lobby.newTables.open({ game: 'rps', options: { rounds: 1 }, ...place }, ada);
  await lobby.join(id, ben, undefined, next());
  await lobby.start(id, ada, next());
  await ledger.act(id, ben, undefined, () => 'X', next());
  return id;
}

forEachDatabase(
  (open) => {
    it('is opened by who asks first; the others agree to it, once', async () => {
      const store = await open();
      const room = processOn(store);
      const id = await played(room);
      const at = ground('c');
      const first = await room.ask(id, ben, at);
      if (first.kind !== 'opened') throw new Error('It is opened.');
      expect(await room.ask(id, cleo, at).then(textOf, (error: RuleError) => error.code)).toBe('not-invited');
      const again = await room.ask(id, ben, at);
      expect(textOf(again)).toContain('The table is waiting for <@ada>.');
      expect(again.kind === 'private' && again.message.rows).toEqual([]);
      const agreed = await room.ask(id, ada, at);
      expect(textOf(agreed)).toContain('Everyone’s in.');
      expect(agreed.kind === 'private' && agreed.message.rows[0]?.[0]).toMatchObject({ label: 'Start' });
      expect(textOf(await room.ask(id, ada, at))).toContain('Everyone’s in.');
      const { seats } = await room.ledger.stored(first.table);
      expect(seats.map(({ userId }) => userId)).toEqual(['ben', 'ada']);
      await room.lobby.start(first.table, ada, next());
      for (const actor of [ada, ben, cleo])
        expect(textOf(await room.ask(id, actor, at))).toContain('The rematch has started.');
      await room.ledger.act(first.table, ada, undefined, () => 'X', next());
      expect(textOf(await room.ask(id, ada, at))).toContain('That rematch is over, too.');
    });

    it('is one, though two processes are asked in the same moment', async () => {
      const store = await open();
      const [one, other] = [processOn(store), processOn(store)];
      const id = await played(one);
      const asked = await Promise.all([one.ask(id, ada, ground('c')), other.ask(id, ben, ground('d'))]);
      expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['opened', 'private']);
      const rematch = await store.rematchOf(id);
      expect(rematch?.seats.map(({ userId }) => userId)).toEqual(['ben', 'ada']);
    });

    it('is for those who played, where a table may be opened', async () => {
      const room = processOn(await open());
      const id = await played(room);
      expect(await code(room.ask(id, cleo, ground('c')))).toBe('not-seated');
      expect(await code(room.ask(id, cleo, ground('c'), 'thread'))).toBe('not-seated');
      const closed = ground('c', { refusal: 'No.' });
      expect(await code(room.ask(id, ada, closed))).toBe('not-for-you');
      expect(await code(room.ask(id, ada, closed, 'thread'))).toBe('not-for-you');
      expect(closed.made).toEqual([]);
      expect(await room.rematches.around(id)).toMatchObject({ id });
      expect(await code(room.ask('aaaaaaaaaa', ada, ground('c')))).toBe('no-such-table');
    });

    it('is asked for within a day of the end, and never before it', async () => {
      const room = processOn(await open());
      const id = await played(room);
      const until = async (of: string) => (await room.ledger.stored(of)).rematchUntil?.getTime() ?? 0;
      room.clock.now = (await until(id)) - 1;
      const opened = await room.ask(id, ada, ground('c'));
      expect(opened.kind).toBe('opened');
      const place = { guildId: 'g', channelId: 'd', source: next() };
      const { id: other } = await room.lobby.newTables.open({ game: 'rps', options: {}, ...place }, ada);
      expect(await code(room.ask(other, ada, ground('d')))).toBe('rematch-late');
      const late = await played(room, 'e');
      room.clock.now = await until(late);
      expect(await code(room.ask(late, ada, ground('e')))).toBe('rematch-late');
    });

    it('is offered a thread where the channel has a table, if one may be made', async () => {
      const room = processOn(await open());
      const id = await played(room);
      const place = { guildId: 'g', channelId: 'c', source: next() };
      await room.lobby.newTables.open({ game: 'rps', options: {}, ...place }, cleo);
      expect(await code(room.ask(id, ada, ground('c', { threads: false })))).toBe('channel-taken');
      const at = ground('c');
      const offered = await room.ask(id, ada, at);
      expect(offered.kind === 'private' && offered.message.rows[0]?.[0]).toMatchObject({
        press: { do: 'rematch', table: id, place: 'thread' },
      });
      expect(at.made).toEqual([]);
      const opened = await room.ask(id, ada, at, 'thread');
      expect(textOf(opened)).toBe('The rematch is in <#thread of c>.');
      expect(at.made).toEqual(['Rock, paper, scissors · Ada']);
      expect(room.shown).toHaveLength(1);
      // A person who presses the old offer joins the existing rematch.
      expect(textOf(await room.ask(id, ben, at, 'thread'))).toContain('Everyone’s in.');
      expect(at.made).toHaveLength(1);
    });

    it('is no longer offered once it has begun, or its day is over', async () => {
      const store = await open();
      const room = processOn(store);
      const id = await played(room);
      const wait = await room.rematches.ring(id);
      expect(wait).toBeGreaterThan(day - 60_000);
      expect(await store.loadTable(id)).toHaveProperty('rematchUntil');
      room.clock.now += wait;
      expect(await room.rematches.ring(id)).toBe(0);
      expect(await store.loadTable(id)).not.toHaveProperty('rematchUntil');
      expect(await room.rematches.ring(id)).toBe(0);
      expect(room.shown).toEqual([id]);
      await room.rematches.begun(id);
      expect(room.shown).toEqual([id]);
      expect(await room.rematches.ring('aaaaaaaaaa')).toBe(0);
    });

    it('may be asked for again where the first one was canceled', async () => {
      const room = processOn(await open());
      const id = await played(room);
      const first = await room.ask(id, ada, ground('c'));
      if (first.kind !== 'opened') throw new Error('It is opened.');
      await room.lobby.cancel(first.table, ada);
      const second = await room.ask(id, ben, ground('c'));
      expect(second.kind).toBe('opened');
    });
  },
  { names: oneDatabase() },
);

it('the name of a thread is one line, as long as Discord takes', () => {
  expect(threadName('Nim', { name: 'A\nda' })).toBe('Nim · A da');
  expect(threadName('x'.repeat(200), { name: 'Ada' })).toBe('x'.repeat(100));
});
