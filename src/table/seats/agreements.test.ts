import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { fieldGame } from '../../../test/toys/field-game.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { baseball } from '../../games/baseball/index.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import type { Actor } from '../log/actor.ts';
import { askedAt } from '../log/proposal.ts';
import type { Post } from '../message/post.ts';
import { openTables, type Tables } from '../tables.ts';
import type { Request } from './agreements.ts';

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

/** Opens the tables in a separate process that shares the store. */
function processOn(store: Store, now = () => new Date()): Tables {
  const games = [rockPaperScissors as Game, fieldGame as Game, baseball as Game];
  const tables = openTables({ store, post: nowhere, games, log, pace: 0, now });
  running.push(tables);
  return tables;
}

async function begin(tables: Tables, game: string, others: readonly Actor[] = []): Promise<string> {
  const channelId = `c${next()}`;
  const { id } = await tables.lobby.newTables.open(
    { game, options: {}, guildId: 'g1', channelId, source: next() },
    ada,
  );
  for (const other of others) await tables.lobby.join(id, other, undefined, next());
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

async function proposalOf(tables: Tables, id: string): Promise<number> {
  return askedAt(await tables.ledger.stored(id))?.id ?? 0;
}

forEachDatabase(
  (open) => {
    afterEach(async () => {
      await Promise.all(running.splice(0).map((tables) => tables.stop()));
    });

    it('carries out once what two processes complete at the same time', async () => {
      const store = await open();
      const [one, other] = [processOn(store), processOn(store)];
      const id = await begin(one, 'rps', [ben]);
      await one.acting.act(id, ada, 1, 'rock', next());
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
        expect(await code(tables.acting.act(id, ada, undefined, 'rock', next()))).toBe('paused');
    });

    it('hides the hand from a person who left the seat, in whatever process they look', async () => {
      const store = await open();
      const [one, other] = [processOn(store), processOn(store)];
      const id = await begin(one, 'rps', [ben]);
      // The other process still has the table in memory, with Ben in the seat.
      expect((await other.reading.hand(id, ben)).panels).toHaveLength(1);
      const by = { userId: 'cleo', name: 'Cleo' };
      expect(await code(one.agreements.ask(id, cleo, { do: 'replace', seat: 1, by }, next()))).toBe(
        'not-seated',
      );
      await one.agreements.ask(id, host, { do: 'replace', seat: 1, by }, next());
      const proposal = await proposalOf(one, id);
      expect(await code(one.agreements.answer(id, ada, proposal, 'agree', next()))).toBe('not-asked');
      await one.agreements.answer(id, ben, proposal, 'agree', next());
      await one.agreements.answer(id, cleo, proposal, 'agree', next());
      await one.acting.act(id, cleo, undefined, 'paper', next());
      expect(await code(other.reading.hand(id, ben))).toBe('not-seated');
      expect(await code(other.acting.act(id, ben, undefined, 'rock', next()))).toBe('not-seated');
      expect((await other.reading.history(id)).table.seats.map(({ name }) => name)).toEqual(['Ada', 'Cleo']);
    });

    it('loads a table whose log was undone past its newest snapshot', async () => {
      const store = await open();
      const tables = processOn(store);
      const id = await begin(tables, 'field');
      for (let number = 1; number <= 27; number++) await tables.acting.act(id, ada, number, 'wait', next());
      expect((await store.snapshot(id))?.number).toBe(25);
      for (let times = 0; times < 4; times++) await tables.agreements.ask(id, ada, { do: 'undo' }, next());
      expect((await store.actions(id, 27)).map(({ notation }) => notation)).toEqual([
        '~undo 26',
        '~undo 25',
        '~undo 24',
        '~undo 23',
      ]);
      const again = await processOn(store).ledger.live(id);
      expect(again?.snapshot).toEqual((await tables.ledger.live(id))?.snapshot);
      expect(again?.snapshot.state).toEqual({ turns: 23, over: false });
      await tables.agreements.ask(id, ada, { do: 'draw' }, next());
      expect((await store.loadTable(id))?.result).toEqual({
        winners: [],
        scores: [23],
        reason: 'agreed-draw',
      });
      expect(await tables.reading.verify(id)).toMatchObject({ ok: true, actions: 32 });
    });

    it('undoes sealed decisions in baseball, and nothing that was revealed', async () => {
      const store = await open();
      const tables = processOn(store);
      const id = await begin(tables, 'baseball', [ben]);
      const play = async (actor: Actor) => {
        const live = await tables.ledger.live(id);
        const seat = actor === ada ? 0 : 1;
        const first = live?.game.choices(live.snapshot.state, seat).find((one) => one.kind === 'action');
        if (live === undefined || first?.kind !== 'action') throw new Error('There is something to do.');
        await tables.acting.act(
          id,
          actor,
          undefined,
          live.game.notate(live.snapshot.state, first.action),
          next(),
        );
      };
      const undo = (actor: Actor) => code(tables.agreements.ask(id, actor, { do: 'undo' }, next()));
      const agreed = async (actor: Actor) =>
        code(tables.agreements.answer(id, actor, await proposalOf(tables, id), 'agree', next()));
      const sealed = async () => JSON.stringify((await tables.ledger.live(id))?.snapshot.state);
      await play(ada);
      expect([await undo(ada), await agreed(ben)]).toEqual(['none', 'none']);
      await play(ada);
      await play(ben);
      // Both lineup cards are now public.
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

    it('lapses after a day, and makes room for the next', async () => {
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
      // Asking for the same thing counts as agreeing.
      await tables.agreements.ask(id, ada, { do: 'pause' }, next());
      expect((await tables.ledger.stored(id)).pausedAt).toEqual(new Date(now));
    });

    it('lets a moderator decide alone if they do not play, and as a player if they do', async () => {
      const store = await open();
      const tables = processOn(store);
      const mighty: Actor = { ...ada, moderator: true };
      const id = await begin(tables, 'rps', [ben]);
      const by = { userId: 'cleo', name: 'Cleo' };
      const seats = async () => (await tables.ledger.stored(id)).seats.map(({ name }) => name);
      const ask = (request: Request, actor = mighty) => tables.agreements.ask(id, actor, request, next());
      const answer = async (actor: Actor, word: 'agree' | 'decline' | 'withdraw') =>
        code(tables.agreements.answer(id, actor, await proposalOf(tables, id), word, next()));

      expect(await ask({ do: 'pause' })).toContain('waiting for <@ben>');
      expect(await answer(mighty, 'agree')).toBe('asked-it');
      expect(await answer(ben, 'decline')).toBe('none');
      for (const successor of [{ level: 'stone', label: 'Stone' }, by]) {
        expect(await ask({ do: 'replace', seat: 1, by: successor })).toMatch(
          /waiting for <@ben>( and <@cleo>)?\.$/,
        );
        await answer(ben, 'decline');
      }
      // They can't cancel the other person's proposal, either.
      await ask({ do: 'pause' }, ben);
      expect(await answer(mighty, 'withdraw')).toBe('not-yours');
      expect(await answer(host, 'agree')).toBe('none');
      expect((await tables.ledger.stored(id)).pausedAt).toBeInstanceOf(Date);
      await ask({ do: 'resume' }, host);
      expect(await seats()).toEqual(['Ada', 'Ben']);

      expect(await tables.moderation.end(id, mighty, 'late', next())).toContain(
        'to end the game without a result',
      );
      expect((await tables.ledger.stored(id)).status).toBe('active');
      expect(await answer(ben, 'agree')).toBe('none');
      expect(await tables.ledger.stored(id)).toMatchObject({
        status: 'ended',
        endReason: 'everybody at the table agreed; late',
        owedPosts: expect.arrayContaining([
          expect.objectContaining({ title: 'Rock, paper, scissors: ended; everybody agreed' }),
        ]),
      });
    });

    it('still counts a moderator who left their seat as a player of that game', async () => {
      const store = await open();
      const tables = processOn(store);
      const mighty: Actor = { ...ada, moderator: true };
      const id = await begin(tables, 'rps', [ben]);
      const by = { level: 'stone', label: 'Stone' };
      await tables.agreements.ask(id, mighty, { do: 'replace', by }, next());
      expect((await tables.ledger.stored(id)).seats[0]?.userId).toBeUndefined();
      // This process never saw them at the table.
      const after = processOn(store);
      const ask = (request: Request) => after.agreements.ask(id, mighty, request, next());
      for (const asking of [
        () => after.moderation.end(id, mighty, undefined, next()),
        () => ask({ do: 'pause' }),
        () => ask({ do: 'replace', seat: 1, by }),
      ]) {
        expect(await asking()).toContain('waiting for <@ben>');
        expect(
          await code(after.agreements.answer(id, ben, await proposalOf(after, id), 'decline', next())),
        ).toBe('none');
      }
      // They can no longer play, cancel other people's proposals or agree to them.
      expect(await code(ask({ do: 'draw' }))).toBe('not-seated');
      const cleos = { userId: 'cleo', name: 'Cleo' };
      await after.agreements.ask(id, ben, { do: 'replace', seat: 0, by: cleos }, next());
      const answer = async (word: 'agree' | 'withdraw') =>
        code(after.agreements.answer(id, mighty, await proposalOf(after, id), word, next()));
      expect([await answer('agree'), await answer('withdraw')]).toEqual(['not-asked', 'not-yours']);
      // At another table, a moderator who never played there decides alone.
      const other = await begin(tables, 'rps', [ben]);
      await tables.agreements.ask(other, host, { do: 'pause' }, next());
      expect((await tables.ledger.stored(other)).pausedAt).toBeInstanceOf(Date);
      expect(await tables.moderation.end(other, host, undefined, next())).toBe(
        'The game was ended without a result.',
      );
    });

    it('gives a moderator no seat, and no hand, without the consent of the players', async () => {
      const store = await open();
      const tables = processOn(store);
      const id = await begin(tables, 'rps', [ben]);
      await tables.acting.act(id, ben, undefined, 'paper', next());
      const by = { userId: host.userId, name: host.name };
      const seat = { do: 'replace', seat: 1, by } as const;
      expect(await tables.agreements.ask(id, host, seat, next())).toContain('waiting for <@ben>.');
      expect(await code(tables.reading.hand(id, host))).toBe('not-seated');
      expect(
        await code(tables.agreements.answer(id, host, await proposalOf(tables, id), 'agree', next())),
      ).toBe('asked-it');
      await tables.agreements.answer(id, ben, await proposalOf(tables, id), 'decline', next());
      // While a computer plays Ben's seat, the others decide, but not the person who wants the seat.
      await store.changeTable(id, {
        revision: (await tables.ledger.stored(id)).revision,
        seats: (await tables.ledger.stored(id)).seats.map((one) =>
          one.seat === 1 ? { ...one, level: 'stone' } : one,
        ),
      });
      const other = processOn(store);
      expect(await other.agreements.ask(id, host, seat, next())).toContain('waiting for <@ada>.');
      expect(await code(other.reading.hand(id, host))).toBe('not-seated');
      await other.agreements.answer(id, ada, await proposalOf(other, id), 'agree', next());
      expect((await other.reading.hand(id, host)).panels).toHaveLength(1);
    });

    it('asks a present player before a moderator gives their seat away, but not an absent one', async () => {
      const store = await open();
      let now = Date.now();
      const tables = processOn(store, () => new Date(now));
      const id = await begin(tables, 'rps', [ben]);
      const stone = { do: 'replace', seat: 1, by: { level: 'stone', label: 'Stone' } } as const;
      const ask = () => tables.agreements.ask(id, host, stone, next());
      const sitter = async () => (await tables.ledger.stored(id)).seats[1]?.name;
      const day = 25 * 60 * 60_000;

      expect(await ask()).toMatch(
        /waiting for <@ben>\. If <@ben> doesn’t answer or play for a day, ask again/,
      );
      // A person who keeps playing is present.
      await tables.acting.act(id, ben, undefined, 'rock', next());
      expect(askedAt(await tables.ledger.stored(id))).toBeUndefined();
      now += day;
      expect(await ask()).toContain('waiting for <@ben>');
      expect(await sitter()).toBe('Ben');
      now += day;
      expect(await ask()).toBe('Agreed, and done.');
      expect(await sitter()).toBe('Comet');
    });

    it('counts people as away after they run out of time, until they play again', async () => {
      const store = await open();
      const tables = processOn(store);
      const id = await begin(tables, 'rps', [ben]);
      const late = async (one: Tables) => {
        const { revision, seats } = await one.ledger.stored(id);
        const changed = seats.map((seat) => (seat.seat === 1 ? { ...seat, timeouts: 1 } : seat));
        await store.changeTable(id, { revision, seats: changed });
      };
      await late(tables);
      const cleos = { do: 'replace', seat: 1, by: { userId: 'cleo', name: 'Cleo' } } as const;
      const after = processOn(store);
      expect(await after.agreements.ask(id, host, cleos, next())).toContain('waiting for <@cleo>.');
      const proposal = await proposalOf(after, id);
      await after.acting.act(id, ben, undefined, 'rock', next());
      expect(await code(after.agreements.answer(id, cleo, proposal, 'agree', next()))).toBe('settled');
      expect(await after.agreements.ask(id, host, cleos, next())).toContain(
        'waiting for <@ben> and <@cleo>.',
      );
      await after.agreements.answer(id, ben, await proposalOf(after, id), 'decline', next());
      await late(after);
      const again = processOn(store);
      await again.agreements.ask(id, host, cleos, next());
      await again.agreements.answer(id, cleo, await proposalOf(again, id), 'agree', next());
      expect((await again.ledger.stored(id)).seats[1]?.name).toBe('Cleo');
    });

    it('lets no moderator from outside take actions back, draw or end a game by agreeing', async () => {
      const store = await open();
      const tables = processOn(store);
      const mighty: Actor = { ...ada, moderator: true };
      const id = await begin(tables, 'rps', [ben]);
      await tables.acting.act(id, ada, 1, 'rock', next());
      for (const ask of [
        () => tables.agreements.ask(id, ada, { do: 'undo' }, next()),
        () => tables.agreements.ask(id, ada, { do: 'draw' }, next()),
        () => tables.moderation.end(id, mighty, undefined, next()),
      ]) {
        await ask();
        const proposal = await proposalOf(tables, id);
        const answer = (word: 'agree' | 'decline' | 'withdraw') =>
          code(tables.agreements.answer(id, host, proposal, word, next()));
        expect([await answer('agree'), await answer('decline')]).toEqual(['not-asked', 'not-asked']);
        expect(await proposalOf(tables, id)).toBe(proposal);
        // A moderator may only withdraw the proposal.
        expect([await answer('withdraw'), await answer('withdraw')]).toEqual(['none', 'settled']);
      }
      expect(await tables.ledger.stored(id)).toMatchObject({ status: 'active', seq: 1 });
      expect(await code(tables.agreements.ask(id, host, { do: 'undo' }, next()))).toBe('not-seated');
      expect(await code(tables.agreements.ask(id, host, { do: 'draw' }, next()))).toBe('not-seated');
    });

    it('refuses who is not asked, answers twice, or answers what is settled', async () => {
      const tables = processOn(await open());
      const id = await begin(tables, 'rps', [ben]);
      const answer = (actor: Actor, proposal: number, word: 'agree' | 'decline' | 'withdraw') =>
        code(tables.agreements.answer(id, actor, proposal, word, next()));
      for (const word of ['agree', 'decline', 'withdraw'] as const)
        expect(await answer(ben, 1, word)).toBe('settled');
      await tables.agreements.ask(id, ada, { do: 'pause' }, next());
      const pause = await proposalOf(tables, id);
      expect(await answer(cleo, pause, 'agree')).toBe('not-asked');
      expect(await answer(cleo, pause, 'decline')).toBe('not-asked');
      expect(await answer(cleo, pause, 'withdraw')).toBe('not-yours');
      expect(await answer(ben, pause, 'withdraw')).toBe('not-yours');
      expect(await answer(ada, pause, 'agree')).toBe('asked-it');
      expect(await answer(ada, pause, 'decline')).toBe('asked-it');
      expect(await answer(ben, pause - 1, 'agree')).toBe('settled');
      expect(await code(tables.agreements.ask(id, ada, { do: 'pause' }, next()))).toBe('asked-already');
      expect(await answer(ada, pause, 'withdraw')).toBe('none');
      expect(await answer(ben, pause, 'agree')).toBe('settled');
      // Two people are asked. One of them agrees and waits for the other.
      const by = { userId: 'cleo', name: 'Cleo' };
      await tables.agreements.ask(id, host, { do: 'replace', seat: 1, by }, next());
      const seat = await proposalOf(tables, id);
      expect(await answer(ben, seat, 'agree')).toBe('none');
      expect(await answer(ben, seat, 'agree')).toBe('agreed-already');
      expect((await tables.ledger.stored(id)).seats[1]?.name).toBe('Ben');
      expect(await answer(cleo, seat, 'agree')).toBe('none');
      expect((await tables.ledger.stored(id)).seats[1]?.name).toBe('Cleo');
      expect(await answer(cleo, seat, 'agree')).toBe('settled');
    });

    it('refuses what makes no sense at the table, by name', async () => {
      const tables = processOn(await open());
      const id = await begin(tables, 'rps', [ben]);
      const ask = (actor: Actor, request: Request) => code(tables.agreements.ask(id, actor, request, next()));
      const stone = { level: 'stone', label: 'Stone' };
      expect(await ask(ada, { do: 'resume' })).toBe('not-paused');
      expect(await ask(ada, { do: 'replace', seat: 7, by: stone })).toBe('no-such-seat');
      expect(await ask(host, { do: 'replace', by: stone })).toBe('no-such-seat');
      expect(await ask(ada, { do: 'replace', by: { userId: 'ben', name: 'Ben' } })).toBe('seated-already');
      expect(await ask(ada, { do: 'replace', by: { level: 'gem', label: 'Gem' } })).toBe('unknown-level');
      for (const request of [{ do: 'pause' }, { do: 'undo' }, { do: 'draw' }, { do: 'end' }] as const)
        expect(await ask(cleo, request)).toBe('not-seated');
      await ask(host, { do: 'pause' });
      expect(await ask(ada, { do: 'pause' })).toBe('paused-already');
      expect(await ask(host, { do: 'pause' })).toBe('paused-already');
      expect(await ask(ada, { do: 'draw' })).toBe('paused');
      expect(await ask(ada, { do: 'undo' })).toBe('paused');
      await ask(host, { do: 'resume' });
      // A computer that plays under its own name can't be replaced by the same computer.
      await ask(ada, { do: 'replace', by: stone });
      expect(await ask(host, { do: 'replace', seat: 0, by: stone })).toBe('seated-already');
    });

    it('stops the clocks for a pause, starts them again, and hands them on with a seat', async () => {
      const store = await open();
      let now = Date.now();
      const tables = processOn(store, () => new Date(now));
      const place = { guildId: 'g1', channelId: `c${next()}`, source: next() };
      const { id } = await tables.lobby.newTables.open({ game: 'rps', options: {}, ...place }, ada);
      await tables.lobby.join(id, ben, undefined, next());
      await tables.lobby.clock(id, ada, 'bank-10-15');
      await tables.lobby.start(id, ada, next());
      const row = () => tables.ledger.stored(id);
      now += 60_000;
      await tables.agreements.ask(id, host, { do: 'pause' }, next());
      expect((await row()).deadlineAt).toBeUndefined();
      expect((await row()).seats[0]?.bank).toEqual({ left: 9 * 60_000 });
      now += 3_600_000;
      await tables.agreements.ask(id, host, { do: 'resume' }, next());
      expect((await row()).deadlineAt).toEqual(new Date(now + 9 * 60_000));
      expect((await row()).seats[0]?.bank).toEqual({ left: 9 * 60_000, since: now });
      // A person who takes over a seat plays with the time that is left.
      const cleos = { do: 'replace', seat: 1, by: { userId: 'cleo', name: 'Cleo' } } as const;
      await tables.agreements.ask(id, ben, cleos, next());
      await tables.agreements.answer(id, cleo, await proposalOf(tables, id), 'agree', next());
      expect((await row()).seats[1]).toMatchObject({
        userId: 'cleo',
        bank: { left: 9 * 60_000, since: now },
      });
      expect((await row()).awaitsProgram).toBe(false);
      // Computers don't count for the deadline.
      const stone = { level: 'stone', label: 'Stone' };
      await tables.agreements.ask(id, ada, { do: 'replace', by: stone }, next());
      expect(await row()).toMatchObject({ awaitsProgram: true, deadlineAt: new Date(now + 9 * 60_000) });
    });

    it('takes no wish for a seat as an answer to another such wish', async () => {
      const tables = processOn(await open());
      const id = await begin(tables, 'rps', [ben]);
      const by = { userId: 'cleo', name: 'Cleo' };
      await tables.agreements.ask(id, ada, { do: 'replace', seat: 0, by }, next());
      const proposal = await proposalOf(tables, id);
      const mine = { do: 'replace', seat: 1, by } as const;
      expect(await code(tables.agreements.ask(id, ben, mine, next()))).toBe('asked-already');
      expect(await proposalOf(tables, id)).toBe(proposal);
      // Only a moderator's proposal can go ahead without a person who is away.
      expect(askedAt(await tables.ledger.stored(id))).not.toHaveProperty('away');
    });
  },
  { names: oneDatabase() },
);
