import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { overStore } from '../../../test/equipment/databases/over-store.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { openTables } from '../tables.ts';

const silent = pino({ level: 'silent' });
const ada = { userId: 'ada', name: 'Ada', moderator: true };
const ben = { userId: 'ben', name: 'Ben', moderator: false };

/** A slow post for one process. All processes write to the same channels. */
class SlowPost implements Post {
  readonly #messages: Map<string, Message>;
  edits = 0;
  /** Number of further edits that will fail temporarily. */
  failing = 0;
  arrived: (message: Message) => void = () => undefined;
  /** Edits arrive only after this promise has resolved. */
  arrives: Promise<void> = Promise.resolve();
  /** Turns begin only after this promise has resolved. */
  begins: Promise<void> = Promise.resolve();
  /** Number of turns that wait to begin. */
  waiting = 0;

  constructor(messages: Map<string, Message>) {
    this.#messages = messages;
  }

  async create(channelId: string, message: Message, nonce: string): Promise<string> {
    this.#messages.set(`${channelId}-${nonce}`, message);
    return `${channelId}-${nonce}`;
  }

  inTurn: Post['inTurn'] = async (channel, id, work) => {
    this.waiting += 1;
    await this.begins;
    this.waiting -= 1;
    return work({
      create: (message, nonce) => this.create(channel, message, nonce),
      edit: async (message) => {
        this.edits += 1;
        await this.arrives;
        if (this.failing > 0) {
          this.failing -= 1;
          throw new PostFailed('later', 'Discord is busy.');
        }
        this.#messages.set(id ?? '', message);
        this.arrived(message);
      },
    });
  };

  async find(): Promise<undefined> {}

  async remove(): Promise<void> {}
}

forEachDatabase((open) => {
  /** Sets up a game that two processes serve. */
  async function shared() {
    const store: Store = await open();
    const messages = new Map<string, Message>();
    const [slow, quick] = [new SlowPost(messages), new SlowPost(messages)];
    const writes = { waiting: false, paused: Promise.resolve(), resume: () => {} };
    const held = overStore(store, {
      moveCursors: async (cursors) => {
        writes.waiting = true;
        await writes.paused;
        const now = await store.moveCursors(cursors);
        writes.waiting = false;
        return now;
      },
    });
    const serving = (on: Store, post: Post) =>
      openTables({ store: on, post, games: [rockPaperScissors as Game], log: silent, pace: 0 });
    const [one, other] = [serving(held, slow), serving(store, quick)];
    const opening = { game: 'rps', options: {}, guildId: 'g1', channelId: 'c1', source: next() };
    const { id } = await one.lobby.newTables.open(opening, ada);
    await one.lobby.join(id, ben, undefined, next());
    await one.lobby.start(id, ada, next());
    await expect.poll(() => store.laggingTables()).toEqual([]);
    const shown = async () => messages.get((await store.loadTable(id))?.messageId ?? '');
    let arrive: () => void = () => undefined;
    const arrives = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return {
      id,
      one,
      other,
      slow,
      writes,
      arrives,
      arrive,
      shown,
      messages,
      /** Plays an action in the other process and waits until it is shown. */
      async quicker() {
        await other.acting.act(id, ben, undefined, 'paper', next());
        await expect.poll(() => store.laggingTables()).toEqual([]);
      },
      async newest() {
        const newest = await other.showing.message(id);
        await expect.poll(shown).toEqual(newest);
      },
      async stop() {
        await Promise.all([one.stop(), other.stop()]);
      },
    };
  }

  it.each([0, 1])(
    'an edit that arrives after a newer one of another process does not stay, even if %i more fail',
    async (fails) => {
      const table = await shared();
      const { id, one, slow } = table;
      slow.arrives = table.arrives;
      const before = slow.edits;
      await one.acting.act(id, ada, undefined, 'rock', next());
      await expect.poll(() => slow.edits).toBe(before + 1);
      await table.quicker();
      const newer = await table.shown();
      const arrived = new Promise<Message>((arrive) => {
        slow.arrived = (message) => {
          slow.arrived = () => undefined;
          slow.failing = fails;
          arrive(message);
        };
      });
      table.arrive();
      expect(await arrived).not.toEqual(newer);
      await table.newest();
      expect(slow.failing).toBe(0);
      await table.stop();
    },
  );

  it('only one update of a table waits for the rate limit, however often the table changes', async () => {
    const table = await shared();
    const { id, one, slow } = table;
    slow.begins = table.arrives;
    const before = slow.edits;
    await one.acting.act(id, ada, undefined, 'rock', next());
    await expect.poll(() => slow.waiting).toBe(1);
    for (let change = 0; change < 3; change += 1) {
      one.showing.soon(id);
      await sleep(300);
    }
    expect(slow.waiting).toBe(1);
    table.arrive();
    await table.newest();
    expect(slow.edits).toBe(before + 1);
    await table.stop();
  });

  it('nor does an answer', async () => {
    const table = await shared();
    const { id, one, messages } = table;
    await one.acting.act(id, ada, undefined, 'rock', next());
    let begun = false;
    const answered = one.showing.through(id, async (message) => {
      begun = true;
      await table.arrives;
      const { messageId = '' } = await one.ledger.stored(id);
      messages.set(messageId, message);
      return messageId;
    });
    await expect.poll(() => begun).toBe(true);
    await table.quicker();
    const newer = await table.shown();
    table.arrive();
    await answered;
    expect(await table.shown()).not.toEqual(newer);
    await table.newest();
    await table.stop();
  });

  it('a newer edit that is on its way is not sent twice', async () => {
    const table = await shared();
    const { id, one, slow, writes } = table;
    await one.acting.act(id, ada, undefined, 'rock', next());
    const written = new Promise<void>((resolve) => {
      writes.resume = resolve;
    });
    writes.paused = written;
    await one.showing.through(id, async () => undefined);
    slow.arrives = table.arrives;
    const before = slow.edits;
    await one.acting.act(id, ben, undefined, 'rock', next());
    await expect.poll(() => slow.edits).toBe(before + 1);
    await expect.poll(() => writes.waiting).toBe(true);
    writes.resume();
    await expect.poll(() => writes.waiting).toBe(false);
    table.arrive();
    await table.newest();
    await one.stop();
    expect(slow.edits).toBe(before + 1);
    await table.stop();
  });
});
