import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { forEachDatabase } from '../../test/equipment/databases/databases.ts';
import { overStore } from '../../test/equipment/databases/over-store.ts';
import { nextPress as next } from '../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { Game } from '../games/game.ts';
import type { Store } from '../store/records/store.ts';
import { houseRuleKeys } from './clock/house-rules.ts';
import type { Actor } from './log/actor.ts';
import { readRecord, verify } from './log/proof/verify.ts';
import type { Message } from './message/message.ts';
import { type Post, PostFailed, type Slot } from './message/post.ts';
import { pressed } from './pressing.ts';
import { openTables, type Tables } from './tables.ts';

const ada: Actor = { userId: 'ada', name: 'Ada', moderator: true };
const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };
const cleo: Actor = { userId: 'cleo', name: 'Cleo', moderator: false };
const host: Actor = { userId: 'host', name: 'Host', moderator: true };

/** A fake of the channels that keeps their messages in lists. The test can make it fail. */
class ListPost implements Post {
  readonly channels = new Map<string, { id: string; nonce: string; message: Message; edits: number }[]>();
  failing: PostFailed | undefined;
  /** While this is set, edits in all channels have to wait. */
  full: Promise<void> | undefined;

  async create(channelId: string, message: Message, nonce: string): Promise<string> {
    if (this.failing) throw this.failing;
    const list = this.channels.get(channelId) ?? [];
    const again = list.find((one) => one.nonce === nonce);
    if (again) return again.id;
    const id = `${channelId}-${list.length + 1}`;
    this.channels.set(channelId, [...list, { id, nonce, message, edits: 0 }]);
    return id;
  }

  async inTurn<T>(
    channelId: string,
    messageId: string | undefined,
    work: (slot: Slot) => Promise<T>,
  ): Promise<T> {
    await this.full;
    return work({
      create: (message, nonce) => this.create(channelId, message, nonce),
      edit: (message) => this.edit(channelId, messageId ?? '', message),
    });
  }

  async edit(channelId: string, messageId: string, message: Message): Promise<void> {
    if (this.failing) throw this.failing;
    const found = this.channels.get(channelId)?.find((one) => one.id === messageId);
    if (!found) throw new PostFailed('gone', 'no such message');
    found.message = message;
    found.edits += 1;
  }

  async find(): Promise<undefined> {}

  async remove(channelId: string, messageId: string): Promise<void> {
    const list = this.channels.get(channelId) ?? [];
    if (!list.some(({ id }) => id === messageId)) throw new PostFailed('gone', 'no such message');
    this.channels.set(
      channelId,
      list.filter(({ id }) => id !== messageId),
    );
  }

  last(channelId: string): Message | undefined {
    // Skips the promise of the dice, which has no panel.
    return this.channels.get(channelId)?.findLast(({ message }) => message.panels.length > 0)?.message;
  }
}

const silent = pino({ level: 'silent' });
const running: Tables[] = [];

function tablesOn(store: Store, post: Post = new ListPost(), pace = 0): Tables {
  const tables = openTables({ store, post, games: [rockPaperScissors as Game], log: silent, pace });
  running.push(tables);
  return tables;
}

async function openTwo(tables: Tables, options: unknown = {}, channelId = 'c1'): Promise<string> {
  const { id } = await tables.lobby.newTables.open(
    { game: 'rps', options, guildId: 'g1', channelId, source: next() },
    ada,
  );
  await tables.lobby.join(id, ben, undefined, next());
  await tables.lobby.start(id, ada, next());
  return id;
}

const code = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof RuleError) return error.code;
    throw error;
  }
};

const soon = (check: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(check, { interval: 20 }).toBe(true);

forEachDatabase((open) => {
  // This hook is registered after the database's hook, so it runs first: tables stop while their store is still open.
  afterEach(async () => {
    await Promise.all(running.splice(0).map((tables) => tables.stop()));
  });

  it('opens, fills, starts, plays and finishes a game, and the log proves it', async () => {
    const store = await open();
    const post = new ListPost();
    const tables = tablesOn(store, post);
    await store.setSetting('g1', houseRuleKeys.logChannel, 'log');
    const id = await openTwo(tables);
    await tables.acting.act(id, ada, 1, 'rock', next());
    await tables.acting.act(id, ben, 2, 'scissors', next());
    expect(await tables.acting.act(id, ben, 3, 'paper', next())).toEqual([]);
    const lines = await tables.acting.act(id, ada, 4, 'scissors', next());
    expect(lines).toEqual(['scissors meets paper: Ada wins the round.']);
    expect((await tables.ledger.stored(id)).status).toBe('finished');
    expect(await tables.reading.verify(id)).toMatchObject({ ok: true, actions: 4 });
    expect((await tables.reading.history(id)).lines).toHaveLength(2);
    await soon(() => post.channels.get('log')?.length === 3);
    expect(post.channels.get('log')?.map(({ message }) => message.panels[0]?.title)).toEqual([
      'Rock, paper, scissors · Ada and Ben · a game starts',
      'Rock, paper, scissors · Ada and Ben · Round over',
      'Rock, paper, scissors · Ada and Ben · Round over',
    ]);
    await soon(() => post.last('c1')?.panels.some(({ text }) => text.includes('chain')) ?? false);
  });

  it('keeps one open table per channel', async () => {
    const tables = tablesOn(await open());
    await openTwo(tables);
    const again = tables.lobby.newTables.open(
      { game: 'rps', options: {}, guildId: 'g1', channelId: 'c1', source: next() },
      cleo,
    );
    expect(await code(again)).toBe('channel-taken');
  });

  it('answers lobby mistakes with sentences', async () => {
    const tables = tablesOn(await open());
    const { id } = await tables.lobby.newTables.open(
      { game: 'rps', options: {}, guildId: 'g1', channelId: 'c1', source: next() },
      ada,
    );
    expect(await code(tables.lobby.start(id, ada, next()))).toBe('too-few');
    expect(await code(tables.lobby.start(id, cleo, next()))).toBe('not-at-table');
    expect(await code(tables.lobby.join(id, ada, 0, next()))).toBe('seated-already');
    expect(await code(tables.lobby.join(id, ben, 0, next()))).toBe('seat-taken');
    expect(await code(tables.lobby.leave(id, ben))).toBe('not-seated');
    expect(await code(tables.lobby.cancel(id, ben))).toBe('not-yours');
    expect(await code(tables.lobby.computer(id, ada, '1:giant'))).toBe('unknown-level');
    expect(await code(tables.lobby.join('zzzzzzzzzz', ada, 0, next()))).toBe('no-such-table');
    expect(
      await code(
        tables.lobby.newTables.open(
          { game: 'chess', options: {}, guildId: 'g1', channelId: 'c9', source: next() },
          ada,
        ),
      ),
    ).toBe('unknown-game');
    const wrong = {
      game: 'rps',
      options: { rounds: 99, cheat: true },
      guildId: 'g1',
      channelId: 'c9',
      source: next(),
    };
    expect(await code(tables.lobby.newTables.open(wrong, ada))).toBe('bad-options');
    await tables.lobby.join(id, ben, 1, next());
    expect(await code(tables.lobby.join(id, cleo, undefined, next()))).toBe('table-full');
    await tables.lobby.cancel(id, ada);
    expect(await code(tables.lobby.join(id, cleo, undefined, next()))).toBe('not-a-lobby');
  });

  it('gives a seat to one of two who ask at the same time', async () => {
    const store = await open();
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const { id } = await here.lobby.newTables.open(
      { game: 'rps', options: {}, guildId: 'g1', channelId: 'c1', source: next() },
      ada,
    );
    const codes = await Promise.all([
      code(here.lobby.join(id, ben, 1, next())),
      code(there.lobby.join(id, cleo, 1, next())),
    ]);
    expect(codes.sort()).toEqual(['none', 'seat-taken']);
  });

  it('refuses people without a seat, late presses and illegal moves, and changes nothing then', async () => {
    const tables = tablesOn(await open());
    const id = await openTwo(tables);
    expect(await code(tables.acting.act(id, cleo, 1, 'rock', next()))).toBe('not-seated');
    expect(await code(tables.acting.act(id, ada, 1, 'lizard', next()))).toBe('bad-notation');
    await tables.acting.act(id, ada, 1, 'rock', next());
    expect(await code(tables.acting.act(id, ada, 1, 'rock', next()))).toBe('late');
    expect(await code(tables.acting.act(id, ada, undefined, 'rock', next()))).toBe('shown');
    expect(await code(tables.acting.act(id, ada, 9, 'rock', next()))).toBe('late');
    expect((await tables.ledger.stored(id)).seq).toBe(1);
  });

  it('lets a seat use a button drawn before another seat acted, if the table waited for it all the time', async () => {
    const tables = tablesOn(await open());
    const id = await openTwo(tables);
    await tables.acting.act(id, ada, 1, 'rock', next());
    await tables.acting.act(id, ben, 1, 'paper', next());
    expect((await tables.ledger.stored(id)).seq).toBe(2);
    expect(await code(tables.acting.act(id, ben, 1, 'paper', next()))).toBe('late');
  });

  it('counts a delivery once', async () => {
    const store = await open();
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const id = await openTwo(here);
    await there.ledger.live(id);
    await here.acting.act(id, ada, 1, 'rock', 'same');
    expect(await code(there.acting.act(id, ada, undefined, 'rock', 'same'))).not.toBe('none');
    expect((await store.actions(id)).map(({ notation }) => notation)).toEqual(['rock']);
  });

  it('takes one action per number if two processes press at once', async () => {
    const store = await open();
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const id = await openTwo(here, { rounds: 9 });
    await Promise.all([here.ledger.live(id), there.ledger.live(id)]);
    const presses = Array.from({ length: 40 }, (_, index) =>
      code((index % 2 ? here : there).acting.act(id, index % 4 < 2 ? ada : ben, undefined, 'rock', next())),
    );
    await Promise.all(presses);
    const numbers = (await store.actions(id)).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(2);
    expect(await code(here.reading.verify(id))).toMatch(/still-running|none/);
  });

  it('sees by the number on a button that another process has acted', async () => {
    const store = await open();
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const id = await openTwo(here);
    await here.ledger.live(id);
    await there.acting.act(id, ada, 1, 'rock', next());
    await there.acting.act(id, ben, 2, 'paper', next());
    expect(await code(here.acting.act(id, ada, 3, 'rock', next()))).toBe('none');
    expect((await store.actions(id)).map(({ number }) => number)).toEqual([1, 2, 3]);
    await there.acting.act(id, ben, 4, 'rock', next());
    expect((await here.places.here('c1')).seq).toBe(4);
  });

  it('sees that another process started a game that it knows as a lobby', async () => {
    const store = await open();
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const opening = { game: 'rps', options: {}, guildId: 'g1', channelId: 'c1', source: next() };
    const { id } = await here.lobby.newTables.open(opening, ada);
    await there.lobby.join(id, ben, undefined, next());
    await there.lobby.start(id, ada, next());
    expect((await here.ledger.stored(id)).status).toBe('lobby');
    expect(await code(here.acting.act(id, ada, 1, 'rock', next()))).toBe('none');
    expect(await here.ledger.stored(id)).toMatchObject({ status: 'active', seq: 1 });
    expect(await code(here.lobby.cancel(id, ada))).toBe('not-a-lobby');
  });

  it('reads the row of a lobby once for a change and for showing it', async () => {
    const store = await open();
    let reads = 0;
    const counting = overStore(store, {
      loadTable: (table) => {
        reads += 1;
        return store.loadTable(table);
      },
    });
    const tables = tablesOn(counting);
    const opening = { game: 'rps', options: {}, guildId: 'g1', channelId: 'c1', source: next() };
    const { id } = await tables.lobby.newTables.open(opening, ada);
    const shown: Message[] = [];
    const show = () =>
      tables.showing.through(id, async (message) => {
        shown.push(message);
        return 'm1';
      });
    await show();
    expect(reads).toBe(0);
    await tables.lobby.join(id, ben, undefined, next());
    await show();
    expect(reads).toBe(1);
    await tables.lobby.start(id, ada, next());
    await show();
    expect(reads).toBe(2);
    expect(shown.slice(0, 2).map(({ panels }) => panels[0]?.text.includes('<@ben>'))).toEqual([false, true]);
    expect(shown[2]?.text).toContain('Waiting for');
    expect(await tables.ledger.stored(id)).toMatchObject({ messageId: 'm1', status: 'active' });
  });

  it('never goes back in memory if a table is read while somebody acts', async () => {
    const store = await open();
    const id = await openTwo(tablesOn(store));
    const slow = overStore(store, {
      snapshot: async (table) => {
        const found = await store.snapshot(table);
        await new Promise((resolve) => setTimeout(resolve, 60));
        return found;
      },
    });
    const tables = tablesOn(slow);
    const reading = tables.ledger.live(id);
    await Promise.all([tables.acting.act(id, ada, 1, 'rock', next()), tables.ledger.live(id)]);
    await reading;
    expect((await tables.ledger.stored(id)).seq).toBe(1);
    expect(await code(tables.acting.act(id, ben, 2, 'paper', next()))).toBe('none');
  });

  it('goes on, computers too, if a commit succeeded but its answer was lost', async () => {
    const store = await open();
    let lost = 2;
    const forgetful = overStore(store, {
      addAction: async (table, action) => {
        const done = await store.addAction(table, action);
        if (lost-- > 0) throw new Error('the connection was lost');
        return done;
      },
    });
    const tables = tablesOn(forgetful);
    const seats = { seat: 0, computer: 'stone' };
    const { id } = await tables.lobby.newTables.open(
      { game: 'rps', options: { rounds: 9 }, guildId: 'g1', channelId: 'c1', source: next(), ...seats },
      ada,
    );
    await tables.lobby.start(id, ada, next());
    await expect(tables.acting.act(id, ada, undefined, 'rock', next())).rejects.toThrow();
    await soon(async () => (await store.actions(id)).length >= 2);
    await soon(async () => (await code(tables.acting.act(id, ada, undefined, 'paper', next()))) === 'none');
    await soon(async () => (await store.actions(id)).length >= 4);
  });

  it('plays computers, at once and to the end', async () => {
    const tables = tablesOn(await open());
    const { id } = await tables.lobby.newTables.open(
      {
        game: 'rps',
        options: { rounds: 9 },
        guildId: 'g1',
        channelId: 'c1',
        seat: 1,
        computer: 'stone',
        source: next(),
      },
      ada,
    );
    await tables.lobby.start(id, ada, next());
    for (;;) {
      if ((await tables.ledger.stored(id)).status === 'finished') break;
      const made = await code(tables.acting.act(id, ada, undefined, 'paper', next()));
      if (made === 'shown') await new Promise((resolve) => setTimeout(resolve, 2));
      else expect(['none', 'table-finished']).toContain(made);
    }
    expect(await tables.reading.verify(id)).toMatchObject({ ok: true });
  });

  it('continues after a restart: state, lagging message, log and computers', async () => {
    const store = await open();
    await store.setSetting('g1', houseRuleKeys.logChannel, 'log');
    const post = new ListPost();
    const before = tablesOn(store, post);
    const id = await openTwo(before);
    await soon(() => post.channels.has('c1'));
    post.failing = new PostFailed('later', 'the network is down');
    await before.acting.act(id, ada, 1, 'rock', next());
    await before.acting.act(id, ben, 2, 'paper', next());
    await before.stop();
    post.failing = undefined;
    const shownBefore = JSON.stringify(post.last('c1'));
    const after = tablesOn(store, post);
    after.resume(() => true);
    await soon(() => JSON.stringify(post.last('c1')) !== shownBefore);
    await soon(() => post.channels.get('log')?.length === 2);
    expect(JSON.stringify(post.last('c1'))).toContain('Ben wins it');
    // The table's message, and the promise of its dice.
    expect(post.channels.get('c1')?.map(({ message }) => message.panels.length > 0)).toEqual([true, false]);
    await after.acting.act(id, ada, 3, 'rock', next());
    await after.acting.act(id, ben, 4, 'paper', next());
    expect(await after.reading.verify(id)).toMatchObject({ ok: true, actions: 4 });
  });

  it('loads only tables at the start that lag or wait for a program', async () => {
    const store = await open();
    const post = new ListPost();
    // The computer is slow, so the table still waits for it after the restart.
    const before = tablesOn(store, post, 1_000_000);
    const idle = await openTwo(before);
    const opening = { game: 'rps', options: {}, guildId: 'g1', channelId: 'c2', seat: 0, computer: 'stone' };
    const computers = await before.lobby.newTables.open({ ...opening, source: next() }, ada);
    await before.lobby.start(computers.id, ada, next());
    await soon(async () => (await store.laggingTables()).length === 0);
    await before.stop();
    const loaded: string[] = [];
    const watched = overStore(store, {
      snapshot: (id) => {
        loaded.push(id);
        return store.snapshot(id);
      },
    });
    tablesOn(watched, post).resume(() => true);
    await soon(() => loaded.includes(computers.id));
    expect(loaded).not.toContain(idle);
  });

  it('delays no answer for an edit without room, and later shows only the newest state', async () => {
    const store = await open();
    const post = new ListPost();
    const tables = tablesOn(store, post);
    const id = await openTwo(tables);
    await soon(async () => (await store.laggingTables()).length === 0);
    const edits = () => post.channels.get('c1')?.[0]?.edits ?? 0;
    const before = edits();
    let room: () => void = () => undefined;
    post.full = new Promise((resolve) => {
      room = resolve;
    });
    await tables.acting.act(id, ada, 1, 'rock', next());
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tables.acting.act(id, ben, 2, 'paper', next());
    const answered: Message[] = [];
    await tables.showing.through(id, async (message) => {
      answered.push(message);
      return 'c1-1';
    });
    expect(answered).toHaveLength(1);
    await tables.acting.act(id, ada, 3, 'rock', next());
    await tables.acting.act(id, ben, 4, 'paper', next());
    room();
    post.full = undefined;
    await soon(async () => (await store.laggingTables()).length === 0);
    expect(edits()).toBe(before + 1);
    expect(JSON.stringify(post.last('c1'))).toContain('Finished');
  });

  it('stores the cursors of many tables at once, and none without a change', async () => {
    const store = await open();
    const asked = { writes: 0, reads: 0 };
    const watched = overStore(store, {
      moveCursors: (cursors) => {
        asked.writes += 1;
        return store.moveCursors(cursors);
      },
      loadTable: (id) => {
        asked.reads += 1;
        return store.loadTable(id);
      },
    });
    const tables = tablesOn(watched);
    const ids = [];
    for (let at = 0; at < 10; at++) ids.push(await openTwo(tables, {}, `c${at}`));
    await soon(async () => (await store.laggingTables()).length === 0);
    Object.assign(asked, { writes: 0, reads: 0 });
    // Do everything in one turn of the event loop, so that the machine's speed doesn't matter.
    await Promise.all(
      ids.map(async (id) => {
        await tables.acting.act(id, ada, 1, 'rock', next());
        await tables.showing.through(id, async () => undefined);
      }),
    );
    await soon(async () => (await store.laggingTables()).length === 0);
    // One by one, it would be at least ten. On a busy machine, they are collected several times.
    expect(asked.writes).toBeLessThan(10);
    expect(asked.reads).toBe(0);
  });

  it('posts the table again if its message was deleted', async () => {
    const store = await open();
    const post = new ListPost();
    const tables = tablesOn(store, post);
    const id = await openTwo(tables);
    await soon(() => post.channels.get('c1')?.length === 2);
    post.channels.set('c1', []);
    await tables.acting.act(id, ada, 1, 'rock', next());
    await soon(() => post.channels.get('c1')?.length === 1);
    await soon(async () => (await store.loadTable(id))?.messageId === 'c1-1');
  });

  it('tells neither the other seat nor the channel what was chosen before both have chosen', async () => {
    const tables = tablesOn(await open());
    const published = async (hand: string, channelId: string) => {
      const id = await openTwo(tables, {}, channelId);
      await tables.acting.act(id, ada, 1, hand, next());
      const { seed } = await tables.ledger.stored(id);
      const all = [
        await tables.showing.message(id),
        await tables.reading.hand(id, ben),
        await tables.reading.page(id, 'score', ben),
      ];
      const text = JSON.stringify([all, (await tables.reading.history(id)).lines]);
      expect(text).not.toContain(seed);
      expect(await code(tables.reading.verify(id))).toBe('still-running');
      return text.replaceAll(id, 'id').replaceAll(/[0-9a-f]{12}…/g, 'promise');
    };
    expect(await published('scissors', 'c1')).toBe(await published('paper', 'c2'));
  });

  it('ends a game when a moderator alone says so, and resigns for a player', async () => {
    const tables = tablesOn(await open());
    const id = await openTwo(tables);
    expect(await code(tables.moderation.end(id, ben, undefined, next()))).toBe('not-moderator');
    expect(await code(tables.acting.resign(id, cleo, next()))).toBe('not-seated');
    await tables.acting.resign(id, ben, next());
    expect(await tables.ledger.stored(id)).toMatchObject({
      status: 'finished',
      result: { winners: [0], reason: 'resigned' },
    });
    expect(await code(tables.moderation.end(id, host, undefined, next()))).toBe('not-running');
    const other = await openTwo(tables, {}, 'c2');
    await tables.moderation.end(other, host, undefined, next());
    expect((await tables.ledger.stored(other)).status).toBe('ended');
    expect(await code(tables.acting.act(other, ada, 1, 'rock', next()))).toBe('table-ended');
  });

  it('answers a late press with a kind word and the current table', async () => {
    const tables = tablesOn(await open());
    const id = await openTwo(tables);
    const press = { do: 'act', table: id, number: 1, notation: 'rock' } as const;
    expect(await pressed(tables, { press, actor: ada, source: next() })).toEqual({
      kind: 'table',
      table: id,
      said: '',
    });
    expect(await pressed(tables, { press, actor: ada, source: next() })).toMatchObject({
      kind: 'late',
      table: id,
    });
  });

  it('detects a changed action, roll or seed', async () => {
    const store = await open();
    const tables = tablesOn(store);
    const id = await openTwo(tables, { rounds: 1 });
    await tables.acting.act(id, ada, 1, 'rock', next());
    await tables.acting.act(id, ben, 2, 'rock', next());
    const table = await tables.ledger.stored(id);
    const record = await readRecord(store, table);
    const game = rockPaperScissors as Game;
    expect(verify(game, record)).toMatchObject({ ok: true, rolls: 1, actions: 2 });
    const [first, second] = record.actions;
    const [roll] = record.rolls;
    if (!first || !second || !roll) throw new Error('the game made two actions and one roll');
    const changed = [
      { ...record, actions: [{ ...first, notation: 'paper' }, second] },
      { ...record, actions: [first] },
      { ...record, actions: [first, { ...second, hash: first.hash }] },
      { ...record, rolls: [{ ...roll, values: [((roll.values[0] ?? 1) % 6) + 1] }] },
      { ...record, rolls: [{ ...roll, purpose: 'something else' }] },
      { ...record, rolls: [] },
      {
        ...record,
        table: { ...table, seed: table.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      },
      { ...record, table: { ...table, entropy: 'other' } },
    ];
    for (const one of changed) expect(verify(game, one).ok).toBe(false);
  });
});
