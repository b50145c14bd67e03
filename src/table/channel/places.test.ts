import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Actor } from '../log/actor.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed, type Slot } from '../message/post.ts';
import { openTables, type Tables } from '../tables.ts';
import type { Standing } from './places.ts';

const ada: Actor = { userId: 'ada', name: 'Ada', moderator: false };
const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };
const noon = new Date('2026-06-01T12:00:00Z');
const day = 24 * 60 * 60_000;

/** Channels by id with the titles of their posts; channels that are gone or closed refuse everything. */
class Channels implements Post {
  readonly standing = new Map<string, Standing>();
  readonly titles = new Map<string, string[]>();
  requests = 0;

  async create(channelId: string, message: Message): Promise<string> {
    this.#ask(channelId);
    const titles = this.titles.get(channelId) ?? [];
    this.titles.set(channelId, [...titles, message.panels[0]?.title ?? message.text ?? '']);
    return `${channelId}-${titles.length + 1}`;
  }

  async inTurn<T>(channelId: string, _messageId: string | undefined, work: (slot: Slot) => Promise<T>) {
    return work({
      create: (message) => this.create(channelId, message),
      edit: async () => this.#ask(channelId),
    });
  }

  async find(): Promise<undefined> {}

  async remove(channelId: string): Promise<void> {
    this.#ask(channelId);
  }

  #ask(channelId: string): void {
    this.requests += 1;
    const standing = this.standing.get(channelId) ?? 'fine';
    if (standing === 'channel-gone') throw new PostFailed('gone', 'There is no such channel.');
    if (standing !== 'fine') throw new PostFailed('forbidden', 'The channel is shut.');
  }
}

const running: Tables[] = [];

let now = noon;
let source = 0;

function open(store: Store, channels: Channels): Tables {
  const tables = openTables({
    store,
    post: channels,
    games: [rockPaperScissors as Game],
    log: pino({ level: 'silent' }),
    pace: 0,
    now: () => now,
    standing: async (_guildId, channelId) => channels.standing.get(channelId) ?? 'fine',
  });
  running.push(tables);
  return tables;
}

/** A game between Ada and Ben with a day for each turn. */
async function begun(tables: Tables, store: Store, channelId: string): Promise<string> {
  const opening = { game: 'rps', options: {}, guildId: 'g', channelId, source: `s${++source}` };
  const { id } = await tables.lobby.open(opening, ada);
  await tables.lobby.join(id, ben, undefined, `s${++source}`);
  const { revision } = await tables.ledger.stored(id);
  await store.changeLobby(id, { revision, timeControl: 'each-1440' });
  await tables.lobby.start(id, ada, 'start');
  return id;
}

const row = async (store: Store, id: string): Promise<StoredTable> => {
  const table = await store.loadTable(id);
  if (!table) throw new Error(`There is no table ${id}.`);
  return table;
};

describe('a table in trouble', () => {
  forEachDatabase((fresh) => {
    afterEach(async () => {
      for (const tables of running.splice(0)) await tables.stop();
    });

    it('waits for nobody, and gets the full time again when it is over', async () => {
      now = noon;
      const store = await fresh();
      const channels = new Channels();
      const tables = open(store, channels);
      const id = await begun(tables, store, 'c1');
      expect((await row(store, id)).deadlineAt).toEqual(new Date(noon.getTime() + day));
      channels.standing.set('c1', 'forbidden');
      await tables.places.look('g');
      expect(await row(store, id)).toMatchObject({ trouble: 'forbidden' });
      expect(await row(store, id)).not.toHaveProperty('deadlineAt');
      // Anyone who can still act does so without a clock.
      await tables.acting.act(id, ada, undefined, 'rock', `s${++source}`);
      expect(await row(store, id)).not.toHaveProperty('deadlineAt');
      now = new Date(noon.getTime() + 5 * day);
      channels.standing.delete('c1');
      await tables.places.look('g', new Set(['another']));
      expect((await row(store, id)).trouble).toBe('forbidden');
      await tables.places.look('g', new Set(['c1']));
      const back = await row(store, id);
      expect(back).not.toHaveProperty('trouble');
      expect(back.deadlineAt).toEqual(new Date(now.getTime() + day));
    });

    it('keeps its clock when it moves without trouble', async () => {
      now = noon;
      const store = await fresh();
      const tables = open(store, new Channels());
      const id = await begun(tables, store, 'c1');
      now = new Date(noon.getTime() + day / 2);
      const moved = await tables.moderation.move(id, { ...ben, moderator: true }, 'c2');
      expect(moved).toMatchObject({ channelId: 'c2', deadlineAt: new Date(noon.getTime() + day) });
    });

    it('is reported in one post if many tables are closed at once, and lost servers get no requests', async () => {
      now = noon;
      const store = await fresh();
      const channels = new Channels();
      const tables = open(store, channels);
      await tables.house.change('g', 'logChannel', 'log');
      const places = ['c1', 'c2', 'c3', 'c4'];
      const ids: string[] = [];
      for (const place of places) ids.push(await begun(tables, store, place));
      await expect.poll(() => channels.titles.get('log')?.length).toBe(4);
      for (const place of places) channels.standing.set(place, 'forbidden');
      await tables.places.look('g');
      await expect
        .poll(() => channels.titles.get('log')?.at(-1))
        .toBe('4 games are paused: I can’t post there');
      for (const place of [...places, 'g']) channels.standing.set(place, 'bot-removed');
      await tables.places.removed('g');
      for (const id of ids) expect((await row(store, id)).trouble).toBe('bot-removed');
      const asked = channels.requests;
      await tables.acting.act(ids[0] ?? '', ada, undefined, 'rock', `s${++source}`);
      await tables.stop();
      expect(channels.requests).toBe(asked);
      expect(channels.titles.get('log')).toHaveLength(5);
    });
  });
});
