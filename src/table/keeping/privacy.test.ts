import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { asWord } from '../../../test/equipment/every-row.ts';
import { nextPress } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import { someone } from '../../store/records/privacy.ts';
import type { Store } from '../../store/records/store.ts';
import { askedAt } from '../log/proposal.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { openTables, type Tables } from '../tables.ts';

const game = rockPaperScissors as Game;
const ada = { userId: '111111', name: 'Ada', moderator: false, roles: [] };
const ben = { userId: '222222', name: 'Ben', moderator: false, roles: [] };
let made = 0;

/** A channel with numbered messages; those in `gone` were deleted. */
class Channel implements Post {
  readonly messages: string[] = [];
  readonly gone = new Set<string>();
  /** Nothing new can be posted for now. */
  isDown = false;

  async create(_channel: string, message: unknown): Promise<string> {
    if (this.isDown) throw new PostFailed('later', 'down');
    this.messages.push(JSON.stringify(message));
    return `${this.messages.length - 1}`;
  }

  inTurn: Post['inTurn'] = (channel, id, work) =>
    work({
      create: (message) => this.create(channel, message),
      edit: async (message) => {
        if (id === undefined || this.gone.has(id)) throw new PostFailed('gone', 'deleted');
        this.messages[Number(id)] = JSON.stringify(message);
      },
    });

  async find(): Promise<undefined> {}

  async remove(): Promise<void> {}
}

function at(store: Store, post: Post = new Channel(), clock = { now: new Date() }): Tables {
  const log = pino({ level: 'silent' });
  return openTables({ store, games: [game], post, log, pace: 0, now: () => clock.now });
}

async function begun(tables: Tables, rounds: number): Promise<string> {
  made += 1;
  const place = { guildId: 'g1', channelId: `c${made}`, source: nextPress() };
  const { id } = await tables.lobby.newTables.open({ game: 'rps', options: { rounds }, ...place }, ada);
  await tables.lobby.join(id, ben, undefined, nextPress());
  await tables.lobby.start(id, ada, nextPress());
  return id;
}

/** Plays rounds that Ada wins. */
async function rounds(tables: Tables, id: string, count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    made += 1;
    await tables.acting.act(id, ada, undefined, 'rock', `${made}r`);
    await tables.acting.act(id, ben, undefined, 'scissors', `${made}s`);
  }
}

forEachDatabase((open) => {
  it('rewrites the story of a long game with another name only, and the game still passes its check', async () => {
    const store = await open();
    const tables = at(store);
    // The game is long enough that its last snapshots contain the story.
    const id = await begun(tables, 9);
    for (let round = 0; round < 8; round++) {
      await rounds(tables, id, 1);
      await tables.acting.act(id, ada, undefined, 'scissors', `${round}x`);
      await tables.acting.act(id, ben, undefined, 'rock', `${round}y`);
    }
    await rounds(tables, id, 1);
    const before = await store.snapshot(id);
    expect(JSON.stringify(before)).toContain('Ada');
    await tables.privacy.forget(ada.userId);
    const after = await store.snapshot(id);
    expect(after).toEqual(JSON.parse(JSON.stringify(before).replaceAll('Ada', someone)));
    expect((await tables.reading.verify(id)).ok).toBe(true);
    expect((await tables.reading.history(id)).lines.join('\n')).toContain(`${someone} wins the round`);
    // An older snapshot would contain the old story, so there is none.
    expect(await store.snapshot(id, (after?.number ?? 0) - 1)).toBeUndefined();
    await tables.stop();
  });

  it('lets the others play on against a computer', async () => {
    const store = await open();
    const tables = at(store);
    const id = await begun(tables, 1);
    await tables.acting.act(id, ben, undefined, 'scissors', 'first');
    await tables.privacy.forget(ada.userId);
    await expect.poll(async () => (await store.loadTable(id))?.status).toBe('finished');
    const table = await store.loadTable(id);
    expect(table?.seats[0]).toMatchObject({ name: 'Bolt', level: 'stone' });
    expect(table?.seats[0]).not.toHaveProperty('userId');
    expect((await tables.reading.verify(id)).ok).toBe(true);
    await tables.stop();
  });

  it('also finds people who gave their seat to somebody else, in earlier lines', async () => {
    const store = await open();
    const tables = at(store);
    const id = await begun(tables, 3);
    await rounds(tables, id, 1);
    await tables.agreements.ask(
      id,
      { ...ada, moderator: true },
      { do: 'replace', by: { level: 'stone', label: 'Stone' } },
      'r',
    );
    await expect.poll(async () => (await store.loadTable(id))?.seats[0]?.name).toBe('Bolt');
    await tables.acting.act(id, ben, undefined, 'scissors', 'on');
    expect(await store.privacy.tables(ada.userId)).toEqual([id]);
    await tables.acting.resign(id, ben, 'end');
    expect(JSON.stringify(await store.snapshot(id))).toContain('Ada wins');
    await tables.privacy.forget(ada.userId);
    const told = JSON.stringify(await store.snapshot(id));
    expect(told).not.toContain('Ada');
    expect(told).toContain('Bolt wins');
    const seats = JSON.stringify((await store.loadTable(id))?.seats);
    expect(seats).toContain(someone);
    for (const trace of ['Ada', ada.userId]) expect(seats).not.toMatch(asWord(trace));
    expect(await store.privacy.tables(ada.userId)).toEqual([]);
    await tables.stop();
  });

  it('withdraws their proposals, and forgets their invitations', async () => {
    const store = await open();
    const tables = at(store);
    const id = await begun(tables, 3);
    await tables.agreements.ask(id, ada, { do: 'draw' }, 'ask');
    const other = await tables.lobby.newTables.open(
      { game: 'rps', options: {}, guildId: 'g1', channelId: 'elsewhere', source: 'o' },
      ben,
    );
    await store.changeLobby(other.id, { revision: other.revision, invited: [ada.userId, '333333'] });
    await tables.privacy.forget(ada.userId);
    expect(await store.loadTable(id)).not.toHaveProperty('proposal');
    expect((await store.loadTable(other.id))?.invited).toEqual(['333333']);
    expect(await store.privacy.tables(ada.userId)).toEqual([]);
    await tables.stop();
  });

  it('withdraws what names them, though they never sat at that table', async () => {
    const store = await open();
    const tables = at(store);
    const cleo = { userId: '333333', name: 'Cleo', moderator: true };
    const by = { userId: cleo.userId, name: cleo.name };
    const [asked, agreed, moderated, told, other] = [
      await begun(tables, 3),
      await begun(tables, 3),
      await begun(tables, 3),
      await begun(tables, 3),
      await begun(tables, 3),
    ];
    const proposal = async (id: string) => askedAt(await tables.ledger.stored(id))?.id ?? 0;
    await tables.agreements.ask(asked, ada, { do: 'replace', by }, 'a1');
    // Cleo has agreed, but the person in the seat hasn't.
    await tables.agreements.ask(agreed, { ...ben, moderator: true }, { do: 'replace', seat: 0, by }, 'a2');
    await tables.agreements.answer(agreed, cleo, await proposal(agreed), 'agree', 'a3');
    // Cleo asks for this as a moderator who doesn't play.
    const stone = { level: 'stone', label: 'Stone' };
    await tables.agreements.ask(moderated, cleo, { do: 'replace', seat: 0, by: stone }, 'a4');
    // The outcome that the table shows names Cleo, who declined.
    await tables.agreements.ask(told, ada, { do: 'replace', by }, 'a5');
    await tables.agreements.answer(told, cleo, await proposal(told), 'decline', 'a6');
    await tables.agreements.ask(other, ada, { do: 'draw' }, 'a7');
    const naming = [asked, agreed, moderated, told];
    expect(await store.privacy.tables(cleo.userId)).toEqual(naming.toSorted());
    await tables.privacy.forget(cleo.userId);
    for (const id of naming) {
      const table = await store.loadTable(id);
      expect(table).not.toHaveProperty('proposal');
      expect(table?.seats.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
    }
    // A proposal that doesn't name her stays.
    expect(await store.loadTable(other)).toHaveProperty('proposal');
    expect(await store.privacy.tables(cleo.userId)).toEqual([]);
    await tables.stop();
  });

  it('closes a lobby with nobody left, and leaves one to the others', async () => {
    const store = await open();
    const tables = at(store);
    const opening = { game: 'rps', options: {}, guildId: 'g1' };
    const alone = await tables.lobby.newTables.open(
      { ...opening, channelId: 'alone', source: nextPress() },
      ada,
    );
    const shared = await tables.lobby.newTables.open(
      { ...opening, channelId: 'shared', source: nextPress() },
      ada,
    );
    await tables.lobby.join(shared.id, ben, undefined, nextPress());
    const kept = [
      { seat: 0, userId: ada.userId },
      { seat: 1, userId: ben.userId },
    ];
    const { revision } = await tables.ledger.stored(shared.id);
    await store.changeLobby(shared.id, { revision, keptSeats: kept });
    expect(await tables.privacy.outlook(ada.userId)).toEqual({
      lobbies: 2,
      running: 0,
      over: 0,
      followed: 0,
      shared: 0,
      rolls: false,
      played: false,
      entered: { ongoing: 0, over: 0 },
      runs: 0,
    });
    await tables.privacy.forget(ada.userId);
    expect(await store.loadTable(alone.id)).toMatchObject({ status: 'cancelled', seats: [] });
    const left = await store.loadTable(shared.id);
    expect(left).toMatchObject({ status: 'lobby', seats: [{ seat: 1, userId: ben.userId }] });
    expect(left?.keptSeats).toEqual([{ seat: 1, userId: ben.userId }]);
    expect(left?.openedBy).not.toBe(ada.userId);
    // The channel of the canceled lobby is free again.
    await tables.lobby.newTables.open({ ...opening, channelId: 'alone', source: nextPress() }, ben);
    await tables.stop();
  });

  it('takes their name out of posts that are still owed', async () => {
    const store = await open();
    const channel = new Channel();
    const tables = at(store, channel);
    const id = await begun(tables, 3);
    channel.isDown = true;
    await tables.moderation.end(
      id,
      { ...ben, userId: '999999', moderator: true },
      `<@${ada.userId}> left`,
      'e',
    );
    await tables.privacy.forget(ada.userId);
    const { owedPosts = [] } = (await store.loadTable(id)) ?? {};
    expect(JSON.stringify(owedPosts)).toContain(`Reason: ${someone} left`);
    expect(JSON.stringify(owedPosts)).not.toContain(ada.userId);
    await tables.stop();
  });

  it('is done once, though they ask twice, and what was exported may be asked for anew', async () => {
    const store = await open();
    const tables = at(store);
    await begun(tables, 3);
    await tables.privacy.export(ada.userId);
    await expect(tables.privacy.export(ada.userId)).rejects.toMatchObject({ code: 'too-soon' });
    const twice = [tables.privacy.forget(ada.userId), tables.privacy.forget(ada.userId)];
    expect(twice[0]).toBe(twice[1]);
    await Promise.all(twice);
    expect(await tables.privacy.export(ada.userId)).toMatchObject({ tables: [], rolls: [], settings: null });
    // Forgetting a person again does nothing and isn't an error.
    await tables.privacy.forget(ada.userId);
    await tables.stop();
  });

  it('changes a table completely or not at all, and can be repeated', async () => {
    const store = await open();
    const tables = at(store);
    const ids = [await begun(tables, 1), await begun(tables, 1), await begun(tables, 1)].sort();
    for (const id of ids) await rounds(tables, id, 1);
    await store.savePerson({ userId: ada.userId, notify: 'none' });
    const [, second = ''] = ids;
    const forgetAt: Store['privacy']['forgetAt'] = (id, userId, change) =>
      id === second ? Promise.reject(new Error('power cut')) : store.privacy.forgetAt(id, userId, change);
    const replaced = <T extends object>(of: T, change: Partial<T>): T =>
      new Proxy(of, {
        get(target, name) {
          const value: unknown = Reflect.get(Object.hasOwn(change, name) ? change : target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    const failing = at(replaced(store, { privacy: replaced(store.privacy, { forgetAt }) }));
    await expect(failing.privacy.forget(ada.userId)).rejects.toThrow('power cut');
    const names = async () =>
      Promise.all(ids.map(async (id) => (await store.loadTable(id))?.seats.map(({ name }) => name)));
    expect(await names()).toEqual([
      [someone, 'Ben'],
      ['Ada', 'Ben'],
      [someone, 'Ben'],
    ]);
    expect(await store.person(ada.userId)).toBeDefined();
    await failing.stop();
    await tables.stop();

    const next = at(store);
    next.resume(() => true);
    await expect.poll(names).toEqual(ids.map(() => [someone, 'Ben']));
    await expect.poll(() => store.person(ada.userId)).toBeUndefined();
    await expect.poll(() => store.settings('bot')).toEqual({});
    for (const id of ids) expect((await next.reading.verify(id)).ok).toBe(true);
    await next.stop();
  });

  it('removes people from unreadable tables, and keeps every promise that it can', async () => {
    const store = await open();
    const tables = at(store);
    const ids = [await begun(tables, 1), await begun(tables, 1)];
    await tables.stop();
    // A newer version of the game that fails on the current state.
    const damaged: Game = {
      ...game,
      toAct: (of) => {
        throw new TypeError(`There is no ${JSON.stringify(of).length}.`);
      },
    };
    await store.setSetting('bot', `forget:${ada.userId}`, 'promised');
    await store.setSetting('bot', `forget:${ben.userId}`, 'promised');
    const log = pino({ level: 'silent' });
    const newer = openTables({ store, games: [damaged], post: new Channel(), log, pace: 0 });
    newer.resume(() => true);
    await expect.poll(() => store.settings('bot')).toEqual({});
    for (const id of ids) {
      const table = await store.loadTable(id);
      expect(table?.seats.map(({ userId }) => userId)).toEqual([undefined, undefined]);
      expect(JSON.stringify(table?.seats)).not.toMatch(/Ada|Ben/);
      await expect(newer.ledger.live(id)).rejects.toThrow('can’t be read');
    }
    await newer.stop();
  });

  it('deletes private rolls, and removes the name from all others', async () => {
    const store = await open();
    const tables = at(store);
    const roll = {
      at: 0,
      kind: 'notation',
      purpose: '',
      sides: [6],
      values: [3],
      guildId: 'g1',
      createdAt: new Date(),
    };
    const by = { ...roll, userId: ada.userId, seed: 'ab'.repeat(32) };
    await store.saveRolls([
      { ...by, id: 'a'.repeat(16), notation: 'd6' },
      { ...by, id: 'b'.repeat(16), notation: 'd6 # for Ada', purpose: 'd6 # for Ada' },
      { ...by, id: 'c'.repeat(16), notation: 'd6', secret: true },
      { ...by, id: 'd'.repeat(16), notation: 'd6', userId: ben.userId },
    ]);
    await tables.privacy.forget(ada.userId);
    const left = await store.rolls({ guildId: 'g1' });
    expect(left.map(({ id, userId, notation }) => [id[0], userId, notation]).sort()).toEqual([
      ['a', undefined, 'd6'],
      ['b', undefined, undefined],
      ['d', ben.userId, 'd6'],
    ]);
    expect(JSON.stringify(left)).not.toContain('Ada');
    await tables.stop();
  });

  it('shows the new name in messages of old games, and posts none again that was deleted', async () => {
    const store = await open();
    const post = new Channel();
    const clock = { now: new Date() };
    const tables = at(store, post, clock);
    const ids = [await begun(tables, 1), await begun(tables, 1)];
    for (const id of ids) {
      await rounds(tables, id, 1);
      await tables.showing.message(id);
    }
    await tables.stop();
    const shown = post.messages.length;
    expect(post.messages.filter((text) => text.includes('Ada wins'))).toHaveLength(2);
    post.gone.add((await store.loadTable(ids[0] ?? ''))?.messageId ?? '');
    clock.now = new Date(clock.now.getTime() + 2 * 60 * 60_000);
    const later = at(store, post, clock);
    await later.privacy.forget(ada.userId);
    await expect.poll(() => post.messages.filter((text) => text.includes(`${someone} wins`)).length).toBe(1);
    await later.stop();
    expect(post.messages).toHaveLength(shown);
    for (const id of ids) {
      const { revision, shownRevision } = (await store.loadTable(id)) ?? {};
      expect(shownRevision).toBe(revision);
    }
  });
});
