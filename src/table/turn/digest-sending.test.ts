import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Post } from '../message/post.ts';
import { Lobby } from '../seats/lobby.ts';
import { Digests } from './digest.ts';

const rps = rockPaperScissors as Game;
const yesterday = new Date('2026-05-01T12:00:00Z');
const now = new Date('2026-05-02T20:00:00Z');
const ada = { userId: 'ada', name: 'Ada', moderator: false };
const ben = { userId: 'ben', name: 'Ben', moderator: false };
let made = 0;

/** A channel that records who its posts ping. */
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

forEachDatabase((open) => {
  const wanting = (store: Store, userId: string) =>
    store.savePerson({ userId, notify: 'digest', digestAt: yesterday });

  /** A running game of Ada and Ben. */
  const begun = async (store: Store) => {
    const lobby = new Lobby(store, new Ledger(store, [rps]), new ServerSettings(store));
    made += 1;
    const place = { guildId: 'g', channelId: `c${made}`, source: `${made}` };
    const { id } = await lobby.open({ game: 'rps', options: { rounds: 9 }, ...place }, ada);
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
});
