import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Actor } from '../log/actor.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed, type Slot } from '../message/post.ts';
import { openTables, type Tables } from '../tables.ts';
import { mustBeMovable, outOfReach, type Standing, tableLine } from './places.ts';

const ada: Actor = { userId: 'ada', name: 'Ada', moderator: false };
const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };
const noon = new Date('2026-06-01T12:00:00Z');
const day = 24 * 60 * 60_000;

/**
 * A fake of the channels, with the titles of their posts by channel id. Missing and closed channels refuse every
 * request.
 */
class Channels implements Post {
  readonly standing = new Map<string, Standing>();
  readonly titles = new Map<string, string[]>();
  requests = 0;
  /** How the standing of each channel was asked for. */
  readonly asked: string[] = [];

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
    standing: async (_guildId, channelId, ask) => {
      channels.asked.push(`${channelId} ${ask}`);
      return channels.standing.get(channelId) ?? 'fine';
    },
  });
  running.push(tables);
  return tables;
}

/** A game between Ada and Ben with a day for each turn. */
async function begun(tables: Tables, store: Store, channelId: string, guildId = 'g'): Promise<string> {
  const opening = { game: 'rps', options: {}, guildId, channelId, source: `s${++source}` };
  const { id } = await tables.lobby.newTables.open(opening, ada);
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
      // People who can still act do so without a clock.
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

describe('where a table stands', () => {
  forEachDatabase(
    (fresh) => {
      afterEach(async () => {
        for (const tables of running.splice(0)) await tables.stop();
      });

      async function stage() {
        now = noon;
        const store = await fresh();
        const channels = new Channels();
        const tables = open(store, channels);
        const id = await begun(tables, store, 'c1');
        const trouble = async () => (await row(store, id)).trouble;
        return { store, channels, tables, id, trouble, places: tables.places };
      }

      it('is looked at surely when a post is refused: a message may be gone, or the channel', async () => {
        const { places, id, trouble, channels } = await stage();
        await places.refused(id, 'gone');
        expect(await trouble()).toBeUndefined();
        // If Discord refuses with `forbidden`, that is trusted, even if the channel looks fine otherwise.
        await places.refused(id, 'forbidden');
        expect(await trouble()).toBe('forbidden');
        await places.lookAt(id);
        expect(await trouble()).toBeUndefined();
        channels.standing.set('c1', 'channel-gone');
        await places.refused(id, 'gone');
        expect(await trouble()).toBe('channel-gone');
        channels.standing.set('c1', 'unknown');
        await places.lookAt(id);
        expect(await trouble()).toBe('channel-gone');
      });

      it('is looked at again only where a press comes from a table in trouble', async () => {
        const { places, id, trouble, tables, store } = await stage();
        places.heardFrom(await tables.ledger.stored(id));
        await places.refused(id, 'forbidden');
        places.heardFrom(await row(store, id));
        await expect.poll(trouble).toBeUndefined();
      });

      it('is lost with its channel alone, and with its server whole', async () => {
        const { places, trouble, tables, store } = await stage();
        const other = await begun(tables, store, 'c2');
        await places.gone('g', new Set(['c9']));
        await places.gone('another', new Set(['c1']));
        expect(await trouble()).toBeUndefined();
        await places.gone('g', new Set(['c1', 'c9']));
        expect(await trouble()).toBe('channel-gone');
        expect((await row(store, other)).trouble).toBeUndefined();
        // The bot's removal from another server changes nothing here.
        await places.removed('another');
        expect((await row(store, other)).trouble).toBeUndefined();
        await places.removed('g');
        expect((await row(store, other)).trouble).toBe('bot-removed');
      });

      it('of a lobby comes back as well, and no table that is over is looked for', async () => {
        const { places, tables, store, channels } = await stage();
        const opening = { game: 'rps', options: {}, guildId: 'g', channelId: 'c5', source: `s${++source}` };
        const { id } = await tables.lobby.newTables.open(opening, ada);
        channels.standing.set('c5', 'forbidden');
        await places.look('g', new Set(['c5']));
        expect((await row(store, id)).trouble).toBe('forbidden');
        channels.standing.delete('c5');
        await places.look('g', new Set(['c5']));
        expect((await row(store, id)).trouble).toBeUndefined();
        await tables.lobby.cancel(id, ada);
        channels.standing.set('c5', 'channel-gone');
        await places.look('g', new Set(['c5']));
        expect((await row(store, id)).trouble).toBeUndefined();
      });

      it('asks Discord after a change only where a table is in trouble already', async () => {
        const { places, channels, id } = await stage();
        channels.asked.splice(0);
        await places.look('g');
        await places.refused(id, 'forbidden');
        await places.look('g');
        expect(channels.asked).toEqual(['c1 no', 'c1 surely', 'c1 if-unknown']);
      });

      it('is lost with its channel behind any number of other tables', async () => {
        const { places, store, trouble } = await stage();
        const openPlaces = store.openPlaces.bind(store);
        const others = Array.from({ length: 500 }, (_, at) => ({
          id: `other${at}`,
          guildId: 'g',
          channelId: 'c9',
        }));
        store.openPlaces = async (after, most, guildId) => {
          if (after === '') return others.slice(0, most);
          return after === 'other499' ? openPlaces('', most, guildId) : [];
        };
        await places.gone('g', new Set(['c1']));
        expect(await trouble()).toBe('channel-gone');
      });

      it('is lost for good after it was closed, which the log channel is told once each', async () => {
        const { places, channels, tables, store, trouble } = await stage();
        await tables.house.change('g', 'logChannel', 'log');
        for (const place of ['c2', 'c3']) await begun(tables, store, place);
        const opening = { game: 'rps', options: {}, guildId: 'g', channelId: 'c4', source: `s${++source}` };
        const { id: lobby } = await tables.lobby.newTables.open(opening, ada);
        const told = () => (channels.titles.get('log') ?? []).filter((one) => /: (I|the channel)/.test(one));
        for (const place of ['c1', 'c2', 'c3', 'c4']) channels.standing.set(place, 'forbidden');
        await places.look('g');
        await expect.poll(told).toHaveLength(3);
        expect((await row(store, lobby)).trouble).toBe('forbidden');
        // The fourth game in trouble is told by itself, because the others were told before.
        await begun(tables, store, 'c5');
        channels.standing.set('c5', 'forbidden');
        await places.look('g');
        await expect.poll(told).toHaveLength(4);
        channels.standing.set('c1', 'channel-gone');
        await places.gone('g', new Set(['c1', 'c4']));
        expect(await trouble()).toBe('channel-gone');
        await expect.poll(told).toHaveLength(5);
        await tables.stop();
        expect(told()).toEqual([
          ...Array(4).fill('Rock, paper, scissors: I can’t post there'),
          'Rock, paper, scissors: the channel was deleted',
        ]);
      });

      it('is not shown again because it is still closed', async () => {
        const { places, channels, tables } = await stage();
        channels.standing.set('c1', 'forbidden');
        await places.look('g');
        await expect.poll(() => tables.showing.waiting).toBe(0);
        await places.look('g');
        expect(tables.showing.waiting).toBe(0);
      });

      it('is compared for the servers of this process alone', async () => {
        const { places, trouble, channels, tables, store } = await stage();
        const elsewhere = await begun(tables, store, 'c7', 'h');
        channels.standing.set('c1', 'channel-gone');
        channels.standing.set('c7', 'channel-gone');
        channels.asked.splice(0);
        places.compare((guildId) => guildId !== 'g');
        await expect.poll(async () => (await row(store, elsewhere)).trouble).toBe('channel-gone');
        await places.look('g', new Set());
        expect(channels.asked).toEqual(expect.arrayContaining(['h no', 'c7 if-unknown']));
        for (const ask of ['g no', 'c1 if-unknown']) expect(channels.asked).not.toContain(ask);
        places.compare((guildId) => guildId === 'g');
        await expect.poll(trouble).toBe('channel-gone');
        const other = await begun(tables, store, 'c2');
        channels.standing.set('g', 'bot-removed');
        places.compare(() => true);
        await expect.poll(async () => (await row(store, other)).trouble).toBe('bot-removed');
      });

      it('moves where nothing stands, and out of trouble', async () => {
        const { places, id, tables, store, trouble } = await stage();
        const mod = { ...ben, moderator: true };
        await begun(tables, store, 'c2');
        await expect(places.move(id, mod, 'c2')).rejects.toMatchObject({ code: 'channel-taken' });
        expect((await row(store, id)).channelId).toBe('c1');
        await store.setTrouble(id, 'channel-gone', undefined);
        expect(await places.move(id, ben, 'c3')).toMatchObject({ channelId: 'c1', trouble: 'channel-gone' });
        expect(await trouble()).toBeUndefined();
        expect((await row(store, id)).channelId).toBe('c3');
        await expect(places.move(id, ben, 'c4')).rejects.toMatchObject({ code: 'not-moderator' });
      });

      it('is the open table of a channel, or else the newest', async () => {
        const { places, id, tables, store } = await stage();
        expect((await places.here('c1')).id).toBe(id);
        await tables.acting.resign(id, ada, `s${++source}`);
        expect((await places.here('c1')).id).toBe(id);
        await expect(places.here('c9')).rejects.toMatchObject({ code: 'no-table-here' });
        // The older of two tables moves to where the newer one is over.
        const older = await begun(tables, store, 'c2');
        const newer = await begun(tables, store, 'c3');
        await tables.acting.resign(newer, ada, `s${++source}`);
        await places.move(older, { ...ben, moderator: true }, 'c3');
        expect((await places.here('c3')).id).toBe(older);
      });
    },
    { names: oneDatabase() },
  );

  it('is in reach unless its channel or server is gone', () => {
    expect(
      [undefined, 'forbidden', 'channel-gone', 'bot-removed'].map((trouble) =>
        outOfReach({ trouble } as Pick<StoredTable, 'trouble'>),
      ),
    ).toEqual([false, false, true, true]);
  });

  it('is changed by moderators, by its opener before the game, and by its people in trouble', () => {
    const code = (of: Partial<StoredTable>, actor: Actor, to = 'c2') => {
      const table = {
        status: 'active',
        channelId: 'c1',
        openedBy: 'ada',
        seats: [{ seat: 0, userId: 'ben' }],
        ...of,
      };
      try {
        mustBeMovable(table as unknown as StoredTable, actor, to);
        return 'none';
      } catch (error) {
        return error instanceof RuleError ? error.code : 'other';
      }
    };
    const cleo = { ...ada, userId: 'cleo' };
    const mod = { ...cleo, moderator: true };
    const each = (of: Partial<StoredTable>) => [ada, ben, cleo, mod].map((actor) => code(of, actor));
    const no = 'not-moderator';
    expect(each({})).toEqual([no, no, no, 'none']);
    expect(each({ status: 'lobby' })).toEqual(['none', no, no, 'none']);
    expect(each({ trouble: 'forbidden' })).toEqual(['none', 'none', no, 'none']);
    expect(each({ status: 'lobby', trouble: 'forbidden' })).toEqual(['none', 'none', no, 'none']);
    for (const status of ['finished', 'ended', 'cancelled'] as const)
      expect(each({ status })).toEqual(Array(4).fill('not-running'));
    expect(code({}, mod, 'c1')).toBe('there-already');
  });

  it('is told with names that break nothing', () => {
    const seats = [
      { seat: 0, userId: '1', name: '**Ada**', entropy: '' },
      { seat: 1, name: 'Bolt', level: 'stone', entropy: '' },
    ];
    expect(tableLine({ id: 't', seats } as unknown as StoredTable)).toBe(
      '**\\*\\*Ada\\*\\***, **Bolt** · table `t`',
    );
  });
});
