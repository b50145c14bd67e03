import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { Library } from '../../games/library.ts';
import { ratingRules } from '../../league/ratings/stored.ts';
import { placeOf } from '../../store/keeping/archive.ts';
import type { Store } from '../../store/records/store.ts';
import type { Actor } from '../log/actor.ts';
import type { Post } from '../message/post.ts';
import { openTables } from '../tables.ts';

const day = 24 * 60 * 60_000;
const person = (userId: string, name: string): Actor => ({ userId, name, moderator: false });
const [ada, ben, cleo] = [person('1', 'Ada'), person('2', 'Ben'), person('3', 'Cleo')];
const nowhere: Post = {
  create: async () => '1',
  find: async () => undefined,
  remove: async () => undefined,
  inTurn: (_channel, _message, work) => work({ create: async () => '1', edit: async () => undefined }),
};

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubhouse-archived-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Tables with an archive to which everything goes that ended a day ago. */
function opened(store: Store, clock: { now: Date }, library?: Library, at?: string) {
  made += 1;
  const archive = { folder: join(folder, at ?? `${made}`), usualDays: 1 };
  const log = pino({ level: 'silent' });
  const games = [{ ...(rockPaperScissors as Game), ...(library && { library }) }];
  const now = () => clock.now;
  const tables = openTables({ store, games, post: nowhere, log, pace: 0, now, archive, ratingRules });
  /** Ada beats Ben. */
  const played = async (isPrivate = false) => {
    made += 1;
    const place = { guildId: 'g1', channelId: `c${made}`, source: nextPress() };
    const { id } = await tables.lobby.newTables.open({ game: 'rps', options: { rounds: 1 }, ...place }, ada);
    await tables.lobby.join(id, ben, undefined, nextPress());
    if (isPrivate) await tables.lobby.keepTo(id, ada, 'invited');
    await tables.lobby.start(id, ada, nextPress());
    await tables.acting.act(id, ada, undefined, 'rock', `${made}1`);
    await tables.acting.act(id, ben, undefined, 'scissors', `${made}2`);
    return id;
  };
  const archiveAll = async () => {
    clock.now = new Date(clock.now.getTime() + 2 * day);
    return tables.retention?.run();
  };
  return { tables, played, archiveAll, folder: archive.folder };
}

forEachDatabase((open) => {
  it('lets archived games be replayed and exported, by those who could before', async () => {
    const clock = { now: new Date('2026-05-01T12:00:00Z') };
    const store = await open({ now: () => clock.now });
    const { tables, played, archiveAll } = opened(store, clock);
    const { replaying } = tables;
    const [open_, closed] = [await played(), await played(true)];
    const texts = async (id: string, actor: Actor) => {
      const { message } = await replaying.step(id, { by: 'last', number: 0 }, { actor, sees: true });
      return message.panels.map(({ title, text }) => `${title} ${text}`).join('\n');
    };
    const before = await texts(open_, cleo);
    const exported = await replaying.exported(await replaying.stored(open_), { actor: cleo, sees: true });
    expect(await archiveAll()).toEqual({ archived: 2, dropped: 0 });
    expect(await store.loadTable(open_)).toBeUndefined();

    expect(await texts(open_, cleo)).toBe(before);
    expect(before).toContain('Ada');
    expect(replaying.isArchived(open_)).toBe(true);
    const table = await replaying.stored(open_);
    expect(await replaying.exported(table, { actor: cleo, sees: true })).toEqual(exported);
    await expect(replaying.mustMayReplay(table, { actor: cleo, sees: false })).rejects.toMatchObject({
      code: 'no-such-table',
    });
    await expect(replaying.share(table, { actor: ada, sees: true })).rejects.toMatchObject({
      code: 'in-archive',
    });

    await expect(texts(closed, cleo)).rejects.toMatchObject({ code: 'private-table' });
    expect(await texts(closed, ben)).toContain('Ada');
    await tables.stop();
  });

  it('shows nobody in archived games who was forgotten', async () => {
    const clock = { now: new Date('2026-05-01T12:00:00Z') };
    const store = await open({ now: () => clock.now });
    const { tables, played, archiveAll } = opened(store, clock);
    const id = await played(true);
    await archiveAll();
    expect((await tables.replaying.stored(id)).seats).toMatchObject([{ name: 'Ada', userId: '1' }, {}]);
    await tables.privacy.forget('1');
    const { seats } = await tables.replaying.stored(id);
    expect(seats).toMatchObject([{ name: 'someone' }, { name: 'Ben', userId: '2' }]);
    expect(seats[0]).not.toHaveProperty('userId');
    await expect(
      tables.replaying.step(id, { by: 'first', number: 0 }, { actor: ada, sees: true }),
    ).rejects.toMatchObject({ code: 'private-table' });
    await tables.stop();
  });

  it('loads leagues that only the archive still has, unless another one has their key', async () => {
    const clock = { now: new Date('2026-05-01T12:00:00Z') };
    const store = await open({ now: () => clock.now });
    const content = new Map<string, object>();
    const loaded: string[] = [];
    const library = {
      settle: (given: unknown) => given,
      names: (key: string) => ({ key, choices: [], cards: [] }),
      keysIn: () => ['k1'],
      known: (key: string) => content.get(key),
      load: (key: string, document: string) => {
        loaded.push(document);
        const made = { document };
        content.set(key, made);
        return made;
      },
    } as unknown as Library;
    const keep = (document: string) =>
      store.keepLeague({ guildId: 'g1', game: 'rps', name: 'L', document, importedBy: '1', keys: ['k1'] });
    await keep('first');
    const first = opened(store, clock, library, 'with-leagues');
    const id = await first.played();
    await first.archiveAll();
    await store.dropLeague('g1', 'k1');
    expect(await store.league('k1')).toBeUndefined();
    content.clear();
    loaded.length = 0;
    const watched = { actor: cleo, sees: true };
    await first.tables.replaying.step(id, { by: 'last', number: 0 }, watched);
    expect(loaded).toEqual(['first']);
    await first.tables.stop();
    await keep('second');
    const second = opened(store, clock, library, 'with-leagues');
    await expect(second.tables.replaying.stored(id)).rejects.toMatchObject({ code: 'archived' });
    await second.tables.stop();
  });

  it('says where a game is whose archive cannot be read here', async () => {
    const clock = { now: new Date('2026-05-01T12:00:00Z') };
    const store = await open({ now: () => clock.now });
    const { tables, played, archiveAll, folder: at } = opened(store, clock);
    const id = await played();
    await archiveAll();
    const { file } = placeOf((await store.retention.archiveOf(id)) ?? '');
    await rename(join(at, file), join(at, 'elsewhere'));
    await expect(tables.replaying.stored(id)).rejects.toMatchObject({ code: 'archived' });
    await rename(join(at, 'elsewhere'), join(at, file));
    // An entry of an earlier version names the file alone.
    await store.retention.retire(id, file);
    expect((await tables.replaying.stored(id)).seats).toHaveLength(2);
    await tables.stop();
  });
});
