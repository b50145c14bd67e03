import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { forEachDatabase } from '../../test/databases.ts';
import { fieldGame } from '../../test/field-game.ts';
import { rockPaperScissors } from '../../test/rock-paper-scissors.ts';
import { RuleError } from '../engine/rule-error.ts';
import { baseball } from '../games/baseball/index.ts';
import type { Game } from '../games/game.ts';
import type { Store } from '../store/store.ts';
import type { Actor } from './actor.ts';
import type { Post } from './post.ts';
import { askedAt } from './proposal.ts';
import { Tables } from './tables.ts';

const ada: Actor = { userId: 'ada', name: 'Ada', moderator: false };
const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };
const cleo: Actor = { userId: 'cleo', name: 'Cleo', moderator: false };
const host: Actor = { userId: 'host', name: 'Host', moderator: true };

const nowhere: Post = {
  create: async (_channel, _message, nonce) => nonce,
  inTurn: async (_channel, _id, work) =>
    work({ create: async (_message, nonce) => nonce, edit: async () => undefined }),
  find: async () => undefined,
  remove: async () => undefined,
};

const log = pino({ level: 'silent' });
const running: Tables[] = [];
let made = 0;
const next = () => `${++made}`;

/** A process of its own over a store that others use as well. */
function processOn(store: Store, now = () => new Date()): Tables {
  const games = [rockPaperScissors as Game, fieldGame as Game, baseball as Game];
  const tables = new Tables({ store, post: nowhere, games, log, pace: 0, now });
  running.push(tables);
  return tables;
}

async function begin(tables: Tables, game: string, others: readonly Actor[] = []): Promise<string> {
  const channelId = `c${next()}`;
  const { id } = await tables.open({ game, options: {}, guildId: 'g1', channelId, source: next() }, ada);
  for (const other of others) await tables.join(id, other, undefined, next());
  await tables.start(id, ada, 'start');
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

async function proposalOf(tables: Tables, id: string): Promise<number> {
  return askedAt(await tables.stored(id))?.id ?? 0;
}

forEachDatabase((open) => {
  afterEach(async () => {
    await Promise.all(running.splice(0).map((tables) => tables.stop()));
  });

  it('carries out once what two processes hear the last word of in the same moment', async () => {
    const store = await open();
    const [one, other] = [processOn(store), processOn(store)];
    const id = await begin(one, 'rps', [ben]);
    await one.act(id, ada, 1, 'rock', next());
    await one.agreements.ask(id, ada, { do: 'undo' }, next());
    const proposal = await proposalOf(one, id);
    const answers = await Promise.all(
      [one, other, one, other].map((tables) =>
        code(tables.agreements.answer(id, ben, proposal, 'agree', next())),
      ),
    );
    expect(answers.filter((answer) => answer === 'none')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['none', 'settled']));
    expect((await store.actions(id)).map(({ notation }) => notation)).toEqual(['rock', '~undo 0']);
    await one.agreements.ask(id, ben, { do: 'pause' }, next());
    const pause = await proposalOf(one, id);
    await Promise.all(
      [one, other].map((tables) => code(tables.agreements.answer(id, ada, pause, 'agree', next()))),
    );
    expect((await store.loadTable(id))?.pausedAt).toBeInstanceOf(Date);
    for (const tables of [one, other])
      expect(await code(tables.act(id, ada, undefined, 'rock', next()))).toBe('paused');
  });

  it('shows nothing of a hand to who has left the seat, in whatever process they look', async () => {
    const store = await open();
    const [one, other] = [processOn(store), processOn(store)];
    const id = await begin(one, 'rps', [ben]);
    // The other process knows the table with Ben at it.
    expect((await other.reading.hand(id, ben)).panels).toHaveLength(1);
    const by = { userId: 'cleo', name: 'Cleo' };
    expect(await code(one.agreements.ask(id, cleo, { do: 'replace', seat: 1, by }, next()))).toBe(
      'not-seated',
    );
    await one.agreements.ask(id, host, { do: 'replace', seat: 1, by }, next());
    const proposal = await proposalOf(one, id);
    expect(await code(one.agreements.answer(id, ada, proposal, 'agree', next()))).toBe('not-asked');
    await one.agreements.answer(id, cleo, proposal, 'agree', next());
    await one.act(id, cleo, undefined, 'paper', next());
    expect(await code(other.reading.hand(id, ben))).toBe('not-seated');
    expect(await code(other.act(id, ben, undefined, 'rock', next()))).toBe('not-seated');
    expect((await other.reading.history(id)).table.seats.map(({ name }) => name)).toEqual(['Ada', 'Cleo']);
  });

  it('loads a table whose log goes back behind its newest snapshot', async () => {
    const store = await open();
    const tables = processOn(store);
    const id = await begin(tables, 'field');
    for (let number = 1; number <= 27; number++) await tables.act(id, ada, number, 'wait', next());
    expect((await store.snapshot(id))?.number).toBe(25);
    for (let times = 0; times < 4; times++) await tables.agreements.ask(id, ada, { do: 'undo' }, next());
    expect((await store.actions(id, 27)).map(({ notation }) => notation)).toEqual([
      '~undo 26',
      '~undo 25',
      '~undo 24',
      '~undo 23',
    ]);
    const again = await processOn(store).live(id);
    expect(again?.snapshot).toEqual((await tables.live(id))?.snapshot);
    expect(again?.snapshot.state).toEqual({ turns: 23, over: false });
    await tables.agreements.ask(id, ada, { do: 'draw' }, next());
    expect((await store.loadTable(id))?.result).toEqual({ winners: [], scores: [23], reason: 'agreed-draw' });
    expect(await tables.reading.verify(id)).toMatchObject({ ok: true, actions: 32 });
  });

  it('takes back what is sealed in baseball, and nothing that has been opened', async () => {
    const store = await open();
    const tables = processOn(store);
    const id = await begin(tables, 'baseball', [ben]);
    const play = async (actor: Actor) => {
      const live = await tables.live(id);
      const seat = actor === ada ? 0 : 1;
      const first = live?.game.choices(live.snapshot.state, seat).find((one) => one.kind === 'action');
      if (live === undefined || first?.kind !== 'action') throw new Error('There is something to do.');
      await tables.act(id, actor, undefined, live.game.notate(live.snapshot.state, first.action), next());
    };
    const undo = (actor: Actor) => code(tables.agreements.ask(id, actor, { do: 'undo' }, next()));
    const agreed = async (actor: Actor) =>
      code(tables.agreements.answer(id, actor, await proposalOf(tables, id), 'agree', next()));
    const sealed = async () => JSON.stringify((await tables.live(id))?.snapshot.state);
    await play(ada);
    expect([await undo(ada), await agreed(ben)]).toEqual(['none', 'none']);
    await play(ada);
    await play(ben);
    // Both lineup cards lie open now.
    expect(await undo(ada)).toBe('cannot-undo');
    const before = await sealed();
    await play(ben);
    expect(await sealed()).not.toBe(before);
    expect([await undo(ben), await agreed(ada)]).toEqual(['none', 'none']);
    expect(await sealed()).toBe(before);
    await play(ben);
    await play(ada);
    expect([await undo(ada), await undo(ben)]).toEqual(['cannot-undo', 'cannot-undo']);
    await tables.agreements.ask(id, ada, { do: 'draw' }, next());
    expect(await agreed(ben)).toBe('none');
    expect((await store.loadTable(id))?.result).toMatchObject({ winners: [], reason: 'agreed-draw' });
    expect(await tables.reading.verify(id)).toMatchObject({ ok: true });
  });

  it('lapses after a day, and leaves room for the next', async () => {
    const store = await open();
    let now = Date.now();
    const tables = processOn(store, () => new Date(now));
    const id = await begin(tables, 'rps', [ben]);
    await tables.agreements.ask(id, ada, { do: 'draw' }, next());
    const proposal = await proposalOf(tables, id);
    expect(await code(tables.agreements.ask(id, ben, { do: 'pause' }, next()))).toBe('asked-already');
    now += 25 * 60 * 60_000;
    expect(await code(tables.agreements.answer(id, ben, proposal, 'agree', next()))).toBe('settled');
    expect(await code(tables.agreements.ask(id, ben, { do: 'pause' }, next()))).toBe('none');
    // To ask for the same is to agree.
    await tables.agreements.ask(id, ada, { do: 'pause' }, next());
    expect((await tables.stored(id)).pausedAt).toEqual(new Date(now));
  });
});
