import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { Lobby } from '../seats/lobby.ts';
import { Digests } from './digest.ts';

const rps = rockPaperScissors as Game;
const yesterday = new Date('2026-05-01T12:00:00Z');
const now = new Date('2026-05-02T20:00:00Z');
const ada = { userId: 'ada', name: 'Ada', moderator: false };
const ben = { userId: 'ben', name: 'Ben', moderator: false };
let made = 0;

/** A channel that records which people its posts mention. */
class Pings implements Post {
  readonly pinged: string[] = [];
  before: () => Promise<unknown> = async () => undefined;

  create: Post['create'] = async (_channel, { ping = [] }) => {
    await this.before();
    this.pinged.push(...ping);
    return '1';
  };

  inTurn: Post['inTurn'] = async () => Promise.reject(new Error('Digests edit nothing.'));
  find: Post['find'] = async () => undefined;
  remove: Post['remove'] = async () => undefined;
}

forEachDatabase(
  (open) => {
    const wanting = (store: Store, userId: string) =>
      store.savePerson({ userId, notify: 'digest', digestAt: yesterday });

    /** A running game between Ada and Ben. */
    const begun = async (store: Store) => {
      const lobby = new Lobby(store, new Ledger(store, [rps]), new ServerSettings(store));
      made += 1;
      const place = { guildId: 'g', channelId: `c${made}`, source: `${made}` };
      const { id } = await lobby.newTables.open({ game: 'rps', options: { rounds: 9 }, ...place }, ada);
      await lobby.join(id, ben, undefined, `${made}b`);
      await lobby.start(id, ada, 's');
      return id;
    };

    const digests = (store: Store, post: Post, game = rps) =>
      new Digests({
        store,
        post,
        ledger: new Ledger(store, [game]),
        house: new ServerSettings(store),
        log: pino({ level: 'silent' }),
        now: () => now,
      });

    it('are sent for all other games and people if one game cannot be read', async () => {
      const store = await open();
      const broken = await begun(store);
      await begun(store);
      for (const userId of ['ada', 'ben']) await wanting(store, userId);
      // A newer version of the first table's game.
      const game: Game = {
        ...rps,
        toAct: (state) => {
          if (JSON.stringify(state).includes('"rounds":8')) throw new TypeError('No such field.');
          return rps.toAct(state);
        },
      };
      const { revision } = (await store.loadTable(broken)) ?? {};
      await store.privacy.forgetAt(broken, 'nobody', {
        revision: revision ?? 0,
        openedBy: 'ada',
        seats: [ada, ben].map(({ userId, name }, seat) => ({ seat, userId, name, entropy: 'e' })),
        invited: null,
        owedPosts: null,
        withdrawn: false,
        awaitsProgram: false,
        snapshot: {
          number: 0,
          hash: 'h',
          state: { state: { rounds: 8, score: [0, 0], shown: {} }, position: 0, story: [], since: {} },
        },
      });
      const post = new Pings();
      await digests(store, post, game).send();
      expect(post.pinged.sort()).toEqual(['ada', 'ben']);
    });

    it('go to everybody else if one person’s cannot be sent', async () => {
      const store = await open();
      await begun(store);
      for (const userId of ['ada', 'ben']) await wanting(store, userId);
      const post = new Pings();
      let asked = 0;
      post.before = async () => {
        asked += 1;
        if (asked === 1) throw new Error('Discord takes no such post.');
      };
      await digests(store, post).send();
      expect(post.pinged).toHaveLength(1);
    });

    it('do not overwrite what a person chooses meanwhile, and do not bring back a forgotten person', async () => {
      const store = await open();
      await begun(store);
      await wanting(store, 'ada');
      const post = new Pings();
      post.before = () => store.savePerson({ userId: 'ada', notify: 'none' });
      await digests(store, post).send();
      expect(await store.person('ada')).toEqual({ userId: 'ada', notify: 'none' });
      await wanting(store, 'ada');
      post.before = () => store.privacy.forgetElsewhere('ada');
      await digests(store, post).send();
      expect(await store.person('ada')).toBeUndefined();
      await wanting(store, 'ben');
      post.before = async () => undefined;
      await digests(store, post).send();
      expect((await store.person('ben'))?.digestAt).toEqual(now);
    });

    it('are not sent to a person who changed their choice after the pass began', async () => {
      const store = await open();
      await begun(store);
      for (const userId of ['ada', 'ben']) await wanting(store, userId);
      const post = new Pings();
      post.before = async () => {
        for (const userId of ['ada', 'ben']) await store.savePerson({ userId, notify: 'none' });
      };
      await digests(store, post).send();
      expect(post.pinged).toHaveLength(1);
    });
  },
  { names: oneDatabase() },
);

forEachDatabase(
  (open) => {
    /** Prepares a store, games between Ada and Ben, and a list of the posts that are made. */
    async function stage(at = now) {
      const store = await open();
      const posts: { readonly channelId: string; readonly text: string; readonly nonce: string }[] = [];
      const faults = new Map<string, PostFailed>();
      const clock = { now: at };
      const create = async (channelId: string, { text = '' }: Message, nonce: string) => {
        const fault = faults.get(channelId);
        if (fault) throw fault;
        posts.push({ channelId, text, nonce });
        return nonce;
      };
      const ledger = new Ledger(store, [rps]);
      const house = new ServerSettings(store);
      const lobby = new Lobby(store, ledger, house);
      const digests = () =>
        new Digests({
          store,
          ledger,
          house: new ServerSettings(store),
          post: { create } as unknown as Post,
          log: pino({ level: 'silent' }),
          now: () => clock.now,
        });
      const game = async (guildId = 'g') => {
        made += 1;
        const place = { guildId, channelId: `d${made}`, source: `${made}` };
        const { id, channelId } = await lobby.newTables.open({ game: 'rps', options: {}, ...place }, ada);
        await lobby.join(id, ben, undefined, `${made}b`);
        await lobby.start(id, ada, 's');
        return { id, channelId };
      };
      const wants = (digestAt: Date | undefined) =>
        store.savePerson({ userId: 'ada', notify: 'digest', ...(digestAt && { digestAt }) });
      return { store, posts, faults, clock, ledger, digests, game, wants };
    }

    it('come once an evening, and not before the first one after they were chosen', async () => {
      const { posts, clock, digests, game, wants } = await stage();
      await game();
      await wants(undefined);
      await digests().send();
      await wants(new Date('2026-05-02T18:00:00Z'));
      await digests().send();
      expect(posts).toEqual([]);
      await wants(new Date('2026-05-02T17:59:59Z'));
      await digests().send();
      await digests().send();
      expect(posts).toHaveLength(1);
      clock.now = new Date('2026-05-03T17:59:00Z');
      await digests().send();
      expect(posts).toHaveLength(1);
      clock.now = new Date('2026-05-03T18:00:00Z');
      await digests().send();
      expect(posts).toHaveLength(2);
      // Each day gets its own post, even if the games are the same.
      expect(new Set(posts.map(({ nonce }) => nonce)).size).toBe(2);
    });

    it('name the games of a server that wait for their person, in one post for each server', async () => {
      const { posts, digests, game, wants, ledger } = await stage();
      const [first, played, elsewhere] = [await game(), await game(), await game('g2')];
      await ledger.act(played.id, ada, undefined, () => 'rock', 'r');
      await wants(yesterday);
      await digests().send();
      expect(posts.map(({ channelId }) => channelId).toSorted()).toEqual(
        [first.channelId, elsewhere.channelId].toSorted(),
      );
      for (const { text } of posts) expect(text.split('\n')).toHaveLength(2);
    });

    it('are none where nothing waits, and that counts as sent', async () => {
      const { posts, digests, game, wants, ledger, store, clock } = await stage();
      const { id } = await game();
      await ledger.act(id, ada, undefined, () => 'rock', 'r');
      await wants(yesterday);
      await digests().send();
      expect(posts).toEqual([]);
      expect((await store.person('ada'))?.digestAt).toEqual(clock.now);
    });

    it('go to another channel where one refuses, and are tried again where Discord is busy', async () => {
      const { posts, faults, digests, game, wants, store } = await stage();
      const channels = [(await game()).channelId, (await game()).channelId];
      const [first = '', second = ''] = channels;
      await wants(yesterday);
      for (const channel of channels) faults.set(channel, new PostFailed('later', 'busy'));
      await digests().send();
      expect((await store.person('ada'))?.digestAt).toEqual(yesterday);
      faults.set(first, new PostFailed('forbidden', 'no'));
      faults.delete(second);
      await digests().send();
      expect(posts.map(({ channelId }) => channelId)).toEqual([second]);
      expect(posts[0]?.text.split('\n')).toHaveLength(3);
    });

    it('name fifteen games and count the rest', async () => {
      const { posts, digests, game, wants } = await stage();
      for (let number = 0; number < 17; number++) await game();
      await wants(yesterday);
      await digests().send();
      const lines = posts[0]?.text.split('\n') ?? [];
      expect(lines).toHaveLength(17);
      expect(lines.at(-1)).toBe('…and 2 more: `/games`');
    });
  },
  { names: oneDatabase() },
);
