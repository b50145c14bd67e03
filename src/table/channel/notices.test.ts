import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { overStore } from '../../../test/equipment/databases/over-store.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { openTables, type Tables } from '../tables.ts';
import { Notices } from './notices.ts';

/** `waitFor` gives up after a second by default, but a busy machine may take longer. */
const whenever = { timeout: 60_000 };
const games = [rockPaperScissors as Game];
const log = pino({ level: 'silent' });
const ada = { userId: 'ada', name: 'Ada', moderator: false };
const ben = { userId: 'ben', name: 'Ben', moderator: false };

/** A fake of the channels, with their current posts by id. A repeated nonce doesn't post again. */
class Channels implements Post {
  readonly posts = new Map<string, string>();
  readonly #nonces = new Map<string, string>();
  /** Who was pinged by each post. */
  readonly pinged: (readonly string[])[] = [];
  removable = true;
  /** Runs before a post that pings somebody. */
  before: () => Promise<unknown> = async () => undefined;
  /** Runs before a post is removed. */
  removing: () => Promise<unknown> = async () => undefined;

  async create(channelId: string, { text = '', ping = [] }: Message, nonce: string): Promise<string> {
    if (ping.length > 0) await this.before();
    const id = this.#nonces.get(nonce) ?? `${channelId}-${this.#nonces.size + 1}`;
    this.#nonces.set(nonce, id);
    // Ignore boards. They mention people without a ping, and on a slow machine one is posted before the test ends.
    if (ping.length > 0) {
      this.posts.set(id, text);
      this.pinged.push(ping);
    }
    return id;
  }

  inTurn: Post['inTurn'] = (channel, _id, work) =>
    work({ create: (message, nonce) => this.create(channel, message, nonce), edit: async () => undefined });

  async find(): Promise<undefined> {}

  async remove(_channel: string, id: string): Promise<void> {
    await this.removing();
    if (!this.removable) throw new PostFailed('later', 'Discord is busy.');
    this.posts.delete(id);
  }

  /** Posts that ping people. */
  get notices(): string[] {
    return [...this.posts.values()];
  }
}

const noticesOn = (store: Store, post: Post) =>
  new Notices({
    store,
    ledger: new Ledger(store, games),
    post,
    log,
    now: () => new Date(),
    refused: () => undefined,
  });

describe('posts that ping', () => {
  forEachDatabase(
    (open) => {
      const newTable = async (store: Store) => {
        const seats = [{ seat: 0, userId: 'ada', name: 'Ada', entropy: 'e' }];
        const secret = { seed: 'ab'.repeat(32), commit: 'c' };
        const place = { id: 'aaaaaaaaaa', guildId: 'g', channelId: 'c' };
        return store.createTable({ ...place, ...secret, game: 'rps', options: {}, openedBy: 'ada', seats });
      };

      it('are one per table, even if the one before could not be removed, and after a stop', async () => {
        const store = await open();
        const post = new Channels();
        const { id } = await newTable(store);
        const notices = noticesOn(store, post);
        await notices.notify(id, ['ada'], () => '<@ada> first', 'n1');
        post.removable = false;
        // The new post is still made and recorded, so that it can be found and removed later.
        await notices.notify(id, ['ada'], () => '<@ada> second', 'n2');
        expect(post.posts.get((await store.loadTable(id))?.noticeId ?? '')).toBe('<@ada> second');
        await notices.stop();
        post.removable = true;
        const next = noticesOn(store, post);
        await next.resume();
        await expect.poll(() => post.notices).toEqual(['<@ada> second']);
        await expect.poll(() => store.settings('bot')).toEqual({});
        await next.clear(id);
        expect(post.notices).toEqual([]);
        await next.stop();
      });

      it('stay when the same one is posted again, as after a crash', async () => {
        const store = await open();
        const post = new Channels();
        const { id } = await newTable(store);
        const notices = noticesOn(store, post);
        await notices.notify(id, ['ada'], () => '<@ada> turn', 'n1');
        const { noticeId } = (await store.loadTable(id)) ?? {};
        // A process that doesn't know about the post tries to post with the same nonce.
        const after = noticesOn(store, post);
        await after.notify(id, ['ada'], () => '<@ada> turn', 'n1');
        expect(post.notices).toEqual(['<@ada> turn']);
        expect((await store.loadTable(id))?.noticeId).toBe(noticeId);
        expect(await store.settings('bot')).toEqual({});
        await after.clear(id);
        await after.clear(id);
        expect(post.notices).toEqual([]);
        await Promise.all([notices.stop(), after.stop()]);
      });

      it('that remind of a deadline go when it passes or changes, and leave other posts alone', async () => {
        const store = await open();
        const post = new Channels();
        const { id } = await newTable(store);
        const notices = noticesOn(store, post);
        const hour = 3_600_000;
        const ends = new Date(Date.now() + hour);
        const remind = (nonce: string) =>
          notices.notify(id, ['ada'], () => `<@ada> ${nonce}`, nonce, { ends });
        const live = async () => ({ ...(await store.loadTable(id)), status: 'active' as const });
        const changed = async (change: Partial<StoredTable>) => {
          const row = await live();
          if (row.id === undefined) throw new Error('The table is there.');
          notices.afterChange({ ...(row as StoredTable), deadlineAt: ends, ...change });
        };
        await remind('r1');
        await changed({});
        await notices.reminderOver('bbbbbbbbbb');
        expect(post.notices).toEqual(['<@ada> r1']);
        await changed({ deadlineAt: new Date(ends.getTime() + hour) });
        await expect.poll(() => post.notices).toEqual([]);
        await remind('r2');
        await changed({ pausedAt: new Date() });
        await expect.poll(() => post.notices).toEqual([]);
        await remind('r3');
        await notices.reminderOver(id);
        expect(post.notices).toEqual([]);
        expect((await store.loadTable(id))?.noticeId).toBeUndefined();
        // A turn notification that replaces the reminder stays.
        await remind('r4');
        await notices.notify(id, ['ada'], () => '<@ada> turn', 't1');
        await notices.reminderOver(id);
        await changed({ deadlineAt: new Date() });
        await expect.poll(() => post.notices).toEqual(['<@ada> turn']);
        expect(await store.settings('bot')).toEqual({});
        await notices.stop();
      });

      it('that remind of a deadline go when it passes, also after a stop', async () => {
        const store = await open();
        const post = new Channels();
        const { id } = await newTable(store);
        const notices = noticesOn(store, post);
        await notices.notify(id, ['ada'], () => '<@ada> r1', 'r1', { ends: new Date(Date.now() + 200) });
        expect(post.notices).toEqual(['<@ada> r1']);
        await expect.poll(() => post.notices).toEqual([]);
        await notices.notify(id, ['ada'], () => '<@ada> r2', 'r2', { ends: new Date(Date.now() + 400) });
        await notices.stop();
        const next = noticesOn(store, post);
        await next.resume();
        await expect.poll(() => post.notices).toEqual([]);
        await expect.poll(() => store.settings('bot')).toEqual({});
        await next.stop();
      });

      it('are not left behind if the bot was killed before it removed the previous one', async () => {
        const store = await open();
        const post = new Channels();
        const { id } = await newTable(store);
        const killed = noticesOn(store, post);
        await killed.notify(id, ['ada'], () => '<@ada> first', 'n1');
        expect(await store.settings('bot')).toEqual({});
        const reached = new Promise<void>((removing) => {
          post.removing = () => {
            removing();
            return new Promise(() => undefined);
          };
        });
        void killed.notify(id, ['ada'], () => '<@ada> second', 'n2');
        await reached;
        post.removing = async () => undefined;
        const next = noticesOn(store, post);
        await next.resume();
        await expect.poll(() => post.notices).toEqual(['<@ada> second']);
        await expect.poll(() => store.settings('bot')).toEqual({});
        await next.notify(id, ['ada'], () => '<@ada> third', 'n3');
        expect(post.notices).toEqual(['<@ada> third']);
        expect(await store.settings('bot')).toEqual({});
        await next.stop();
      });

      it('are not left in the old channel if the table moves at the same time', async () => {
        const store = await open();
        const post = new Channels();
        const { id, revision } = await newTable(store);
        const notices = noticesOn(store, post);
        post.before = () => store.moveTable(id, revision, 'elsewhere');
        await notices.notify(id, ['ada'], () => '<@ada> first', 'n1');
        expect(post.notices).toEqual([]);
        expect(await store.loadTable(id)).not.toHaveProperty('noticeId');
        await notices.stop();
      });

      it('are removed even if their purpose ended while they were being made', async () => {
        const store = await open();
        const post = new Channels();
        const tables = openTables({ store, games, post, log, pace: 0 });
        const place = { guildId: 'g', channelId: 'c', source: '1' };
        const { id } = await tables.lobby.newTables.open({ game: 'rps', options: {}, ...place }, ada);
        await tables.lobby.join(id, ben, undefined, '2');
        await tables.lobby.clock(id, ada, 'each-1440');
        let release: () => void = () => undefined;
        const asked = new Promise<void>((posting) => {
          post.before = () => {
            posting();
            return new Promise<void>((resolve) => {
              release = resolve;
            });
          };
        });
        await tables.lobby.start(id, ada, 's');
        // Ben resigns while the bot is posting that it is his turn.
        await asked;
        await tables.acting.resign(id, ben, '3');
        release();
        post.before = async () => undefined;
        await tables.stop();
        expect(post.notices).toEqual([]);
        expect(await store.loadTable(id)).not.toHaveProperty('noticeId');
      });

      it('are not made for a table that is over', async () => {
        const store = await open();
        const post = new Channels();
        const { id } = await newTable(store);
        const tables = openTables({ store, games, post, log, pace: 0 });
        await tables.lobby.cancel(id, ada);
        await tables.stop();
        const notices = noticesOn(store, post);
        await notices.notify(id, ['ada'], () => '<@ada> nudged', 'n1');
        expect(post.notices).toEqual([]);
        await notices.stop();
      });

      it('are for those who are still meant', async () => {
        const store = await open();
        const post = new Channels();
        const { id } = await newTable(store);
        const notices = noticesOn(store, post);
        const call = (nonce: string, meant: readonly string[]) =>
          notices.notify(id, ['ada', 'ben', 'cleo'], (left) => left.join(), nonce, {
            still: async () => meant,
          });
        await call('n1', ['dev', 'cleo', 'ada']);
        expect(post.notices).toEqual(['ada,cleo']);
        expect(post.pinged).toEqual([['ada', 'cleo']]);
        await call('n2', ['dev']);
        expect(post.notices).toEqual(['ada,cleo']);
        await notices.stop();
      });

      it.each<[string, (tables: Tables, id: string) => Promise<unknown>, readonly string[]]>([
        ['nothing happened', async () => undefined, ['<@ben>']],
        ['somebody else acted', (tables, id) => tables.acting.act(id, ada, 1, 'rock', '3'), ['<@ben>']],
        ['they acted', (tables, id) => tables.acting.act(id, ben, 1, 'rock', '3'), []],
        ['the game ended', (tables, id) => tables.acting.resign(id, ada, '3'), []],
      ])(
        'are made unless they are pointless: while people were looked up, %s',
        async (_what, meanwhile, called) => {
          const store = await open();
          const post = new Channels();
          let found: () => void = () => undefined;
          const finding = new Promise<void>((resolve) => {
            found = resolve;
          });
          const looked = vi.fn();
          const person: Store['person'] = async (userId) => {
            looked();
            await finding;
            return store.person(userId);
          };
          const tables = openTables({ store: overStore(store, { person }), games, post, log, pace: 0 });
          const place = { guildId: 'g', channelId: 'c', source: '1' };
          const { id } = await tables.lobby.newTables.open({ game: 'rps', options: {}, ...place }, ada);
          await tables.lobby.join(id, ben, undefined, '2');
          await tables.lobby.clock(id, ada, 'each-1440');
          await tables.lobby.start(id, ada, 's');
          await expect.poll(() => looked).toHaveBeenCalled();
          await meanwhile(tables, id);
          found();
          await tables.stop();
          expect(post.notices.map((text) => text.split(',')[0])).toEqual(called);
        },
      );
    },
    { names: oneDatabase() },
  );
});

describe('a post that pings', () => {
  forEachDatabase(
    (open) => {
      /** Sets up the notices of one table. The test can make posting and removing fail. */
      async function one() {
        const store = await open();
        const channel = new Channels();
        const faults: { create?: Error | undefined; remove?: Error | undefined } = {};
        const tries = { remove: 0 };
        const create: Post['create'] = async (...args) => {
          if (faults.create) throw faults.create;
          return channel.create(...args);
        };
        const remove: Post['remove'] = async (...args) => {
          tries.remove += 1;
          if (faults.remove) throw faults.remove;
          return channel.remove(...args);
        };
        const refused: string[] = [];
        const clock = { now: Date.now() };
        const ledger = new Ledger(store, games);
        const notices = new Notices({
          store,
          ledger,
          post: { create, remove, inTurn: channel.inTurn, find: () => channel.find() },
          log,
          now: () => new Date(clock.now),
          refused: (_id, reason) => refused.push(reason),
        });
        const seats = [{ seat: 0, userId: 'ada', name: 'Ada', entropy: 'e' }];
        const secret = { seed: 'ab'.repeat(32), commit: 'c' };
        const place = { id: 'aaaaaaaaaa', guildId: 'g', channelId: 'c' };
        const { id } = await store.createTable({
          ...place,
          ...secret,
          game: 'rps',
          options: {},
          openedBy: 'ada',
          seats,
        });
        const notify = (nonce: string, ends?: Date) =>
          notices.notify(id, ['ada'], () => `<@ada> ${nonce}`, nonce, { ends });
        return { store, channel, faults, tries, refused, clock, ledger, notices, id, notify };
      }
      const gone = new PostFailed('gone', 'deleted');
      const later = new PostFailed('later', 'busy');

      it('is not made where the channel is lost, nor cleared from there', async () => {
        const { store, channel, notices, id, notify, ledger } = await one();
        await notify('n1');
        await store.setTrouble(id, 'channel-gone', undefined);
        ledger.forget(id);
        await notify('n2');
        await notices.clear(id);
        expect(channel.notices).toEqual(['<@ada> n1']);
        await notices.stop();
      });

      it('is tried again where Discord is busy; a refusal is told, an unfit post is dropped', async () => {
        const { faults, refused, notify, notices, store, id } = await one();
        faults.create = later;
        await expect(notify('n1')).rejects.toBe(later);
        faults.create = new Error('a bug');
        await expect(notify('n1')).rejects.toThrow('a bug');
        expect(refused).toEqual([]);
        faults.create = new PostFailed('unfit', 'too long');
        await notify('n1');
        expect(refused).toEqual([]);
        for (const reason of ['gone', 'forbidden'] as const) {
          faults.create = new PostFailed(reason, 'no');
          await notify('n1');
        }
        expect(refused).toEqual(['gone', 'forbidden']);
        expect(await store.loadTable(id)).not.toHaveProperty('noticeId');
        await notices.stop();
      });

      it('stays on record until it is removed, and counts as removed where it is gone', async () => {
        const { faults, notify, notices, store, id, channel } = await one();
        await notify('n1');
        faults.remove = later;
        await notices.clear(id);
        expect(await store.loadTable(id)).toHaveProperty('noticeId');
        faults.remove = gone;
        await notices.clear(id);
        expect(await store.loadTable(id)).not.toHaveProperty('noticeId');
        // Nothing is left to remove, so this error is never thrown.
        faults.remove = new Error('nobody asks');
        await notices.clear(id);
        expect(channel.notices).toEqual(['<@ada> n1']);
        await notices.stop();
      });

      it('that reminds goes with the end of the game, and with its own time only', async () => {
        const { clock, notify, notices, store, id, channel } = await one();
        const ends = new Date(clock.now + 60 * 60_000);
        const row = { ...(await store.loadTable(id)), status: 'active', deadlineAt: ends } as StoredTable;
        await notify('r1', ends);
        notices.afterChange(row);
        notices.afterChange({ ...row, id: 'bbbbbbbbbb', status: 'finished' });
        await notices.stop();
        expect(channel.notices).toEqual(['<@ada> r1']);
        notices.afterChange({ ...row, status: 'finished' });
        await expect.poll(() => channel.notices).toEqual([]);
        expect(await store.settings('bot')).toEqual({});
      });

      it('that reminds is tried again where it could not be removed at its time', async () => {
        const { clock, notify, notices, store, id, channel, faults, tries } = await one();
        await notify('r1', new Date(clock.now + 60_000));
        // From here on, because what the store needs to open has timers too.
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        try {
          faults.remove = later;
          await notices.reminderOver(id);
          expect(channel.notices).toEqual(['<@ada> r1']);
          faults.remove = undefined;
          await vi.advanceTimersByTimeAsync(30_000);
          await vi.waitFor(async () => expect(await store.settings('bot')).toEqual({}), whenever);
          expect(channel.notices).toEqual([]);
          expect(tries.remove).toBe(2);
          await vi.advanceTimersByTimeAsync(600_000);
          expect(tries.remove).toBe(2);
          await notices.stop();
        } finally {
          vi.useRealTimers();
        }
      });

      it('that reminds and was replaced is no longer a reminder', async () => {
        const { clock, notify, notices, store, id, channel } = await one();
        await notify('r1', new Date(clock.now + 60_000));
        await notify('t1');
        expect(channel.notices).toEqual(['<@ada> t1']);
        expect(await store.settings('bot')).toEqual({});
        await notices.reminderOver(id);
        expect(channel.notices).toEqual(['<@ada> t1']);
        // Clearing a reminder also deletes its record.
        await notify('r2', new Date(clock.now + 60_000));
        await notices.clear(id);
        expect(await store.settings('bot')).toEqual({});
        await notices.stop();
      });

      it('of which no table knows any more is removed as soon as Discord allows', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        try {
          const { notify, notices, store, channel, faults, tries } = await one();
          await notify('n1');
          faults.remove = later;
          await notify('n2');
          expect(channel.notices).toEqual(['<@ada> n1', '<@ada> n2']);
          await vi.advanceTimersByTimeAsync(30_000);
          await notify('n3');
          faults.remove = gone;
          await vi.advanceTimersByTimeAsync(60_000);
          await vi.waitFor(async () => expect(await store.settings('bot')).toEqual({}), whenever);
          const tried = tries.remove;
          await vi.advanceTimersByTimeAsync(600_000);
          expect(tries.remove).toBe(tried);
          await notices.stop();
        } finally {
          vi.useRealTimers();
        }
      });

      it('says while it is made that the row is about to change', async () => {
        const { notify, notices, id, ledger } = await one();
        await ledger.stored(id);
        const made = notify('n1');
        expect(notices.busy(id)).toBe(true);
        expect(notices.busy('bbbbbbbbbb')).toBe(false);
        await made;
        await notices.stop();
        expect(notices.busy(id)).toBe(false);
      });
    },
    { names: oneDatabase() },
  );
});
