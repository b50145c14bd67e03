import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { forEachDatabase, oneDatabase } from '../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../test/equipment/press-ids.ts';
import { fieldGame } from '../../test/toys/field-game.ts';
import { rockPaperScissors } from '../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { Game } from '../games/game.ts';
import type { Actor } from './log/actor.ts';
import { askedAt } from './log/proposal.ts';
import type { TablePress } from './message/message.ts';
import type { Post } from './message/post.ts';
import type { Outcome, Pressed } from './outcome.ts';
import { pressed } from './pressing.ts';
import { openTables, type Tables } from './tables.ts';

const ada: Actor = { userId: 'ada', name: 'Ada', moderator: false };
const ben: Actor = { userId: 'ben', name: 'Ben', moderator: false };
const cleo: Actor = { userId: 'cleo', name: 'Cleo', moderator: true };

const nowhere: Post = {
  create: async (_channel, _message, nonce) => nonce,
  inTurn: async (_channel, _id, work) =>
    work({ create: async (_message, nonce) => nonce, edit: async () => undefined }),
  find: async () => undefined,
  remove: async () => undefined,
};

const running: Tables[] = [];

/** Returns the result of a press as text: its kind, the code of a late press, or the code of a refusal. */
const what = (work: Promise<Outcome>): Promise<string> =>
  work.then(
    (outcome) => (outcome.kind === 'late' ? `late: ${outcome.code}` : outcome.kind),
    (error: unknown) => {
      if (error instanceof RuleError) return error.code;
      throw error;
    },
  );

forEachDatabase(
  (open) => {
    afterEach(async () => {
      await Promise.all(running.splice(0).map((tables) => tables.stop()));
    });

    async function room(game = 'rps') {
      const store = await open();
      const games = [rockPaperScissors as Game, fieldGame as Game];
      const log = pino({ level: 'silent' });
      const tables = openTables({ store, post: nowhere, games, log, pace: 0 });
      running.push(tables);
      const place = { guildId: 'g', channelId: next(), source: next() };
      const { id } = await tables.lobby.newTables.open({ game, options: {}, ...place }, ada);
      const begin = async () => {
        if (game === 'rps') await tables.lobby.join(id, ben, undefined, next());
        await tables.lobby.start(id, ada, next());
      };
      const outcome = (actor: Actor, press: TablePress, more: Partial<Pressed> = {}) =>
        pressed(tables, { press, actor, source: next(), ...more });
      const press = (...args: Parameters<typeof outcome>) => what(outcome(...args));
      const act = (actor: Actor, number: number, notation: string, more: Partial<Pressed> = {}) =>
        press(actor, { do: 'act', table: id, number, notation }, more);
      const seq = async () => (await tables.ledger.stored(id)).seq;
      return { store, tables, id, begin, press, outcome, act, seq };
    }

    it('an action is played by who sits there, in its turn, once', async () => {
      const { begin, act, seq } = await room();
      expect(await act(ada, 1, 'rock')).toBe('table-lobby');
      await begin();
      expect(await act(cleo, 1, 'rock')).toBe('not-seated');
      expect(await act(ada, 2, 'rock')).toBe('late: late');
      const source = next();
      expect(await act(ada, 1, 'rock', { source })).toBe('table');
      expect(await act(ada, 1, 'rock', { source })).toBe('late: late');
      expect(await act(ada, 2, 'paper')).toBe('shown');
      expect(await act(ben, 1, 'stone')).toBe('bad-notation');
      expect(await act(ben, 1, 'scissors', { source })).toBe('late: repeated');
      // This control was drawn before Ada played. The table has waited for Ben all along, so his press isn't late.
      expect(await act(ben, 1, 'scissors')).toBe('table');
      expect(await seq()).toBe(2);
    });

    it('a press at a game that is paused or over gets a kind word', async () => {
      const { begin, act, press, tables, id } = await room();
      await begin();
      expect(await press(ada, { do: 'resume', table: id })).toBe('late: not-paused');
      await tables.agreements.ask(id, cleo, { do: 'pause' }, next());
      expect(await act(ada, 1, 'rock')).toBe('late: paused');
      expect(await press(cleo, { do: 'resume', table: id })).toBe('table');
      expect(await press(ada, { do: 'resign', table: id })).toBe('table');
      expect(await act(ben, 1, 'rock')).toBe('late: table-finished');
      expect(await press(ben, { do: 'resign', table: id })).toBe('late: table-finished');
      expect(await press(ben, { do: 'hand', table: id, by: 'door' })).toBe('late: table-finished');
      // After the game, players can still open their own hand.
      expect(await press(ben, { do: 'hand', table: id, by: 'hand' })).toBe('private');
      expect(await press(cleo, { do: 'hand', table: id, by: 'hand' })).toBe('not-seated');
    });

    it('resigning is asked once more, however it is wished, and played when sure', async () => {
      const { begin, act, press, seq, id, tables } = await room();
      await begin();
      expect(await act(ada, 1, 'X')).toBe('private');
      expect(await seq()).toBe(0);
      expect(await press(cleo, { do: 'resign', table: id })).toBe('not-seated');
      expect(await press(ada, { do: 'sure', table: id, number: 1, notation: 'X' })).toBe('table');
      expect((await tables.ledger.stored(id)).status).toBe('finished');
    });

    it('a menu plays what was chosen, and nothing where nothing was', async () => {
      const { begin, press, seq, id } = await room();
      await begin();
      const pick: TablePress = { do: 'pick', table: id, number: 1, path: '' };
      expect(await press(ada, pick)).toBe('nothing-chosen');
      expect(await press(ada, pick, { values: [] })).toBe('nothing-chosen');
      expect(await seq()).toBe(0);
      expect(await press(ada, pick, { values: ['rock'] })).toBe('table');
    });

    it('a box is given for a turn to whose it is, and plays what is typed into it', async () => {
      const { begin, press, outcome, id, seq } = await room();
      await begin();
      const type: TablePress = { do: 'type', table: id, number: 1 };
      expect(await press(cleo, type)).toBe('not-seated');
      expect(await outcome(ada, type)).toMatchObject({ kind: 'ask', label: 'Your move, in notation' });
      expect(await press(ada, type, { values: [' rock '] })).toBe('table');
      expect(await press(ada, { ...type, number: 2 })).toBe('not-your-turn');
      expect(await press(ben, { ...type, number: 3 })).toBe('late: late');
      expect(await press(ben, type, { values: ['stone'] })).toBe('bad-notation');
      expect(await seq()).toBe(1);
    });

    it('menus open for who is asked, at groups that there are', async () => {
      const { begin, press, id } = await room('field');
      expect(await press(ada, { do: 'open', table: id, number: 1, path: '' })).toBe('late: table-finished');
      await begin();
      const open = (actor: Actor, path: string, number = 1) =>
        press(actor, { do: 'open', table: id, number, path });
      expect(await open(ada, '')).toBe('private');
      expect(await open(ada, '0')).toBe('private');
      expect(await open(ben, '0')).toBe('not-seated');
      for (const path of ['9', '0.99', '0..1', '~', '1.2.3.4.5.6.7.8'])
        expect(await open(ada, path)).toBe('no-choice');
      expect(await open(ada, '', 3)).toBe('late: late');
      const dig: TablePress = { do: 'dig', table: id, number: 1, path: '' };
      expect(await press(ada, dig)).toBe('nothing-chosen');
      expect(await press(ada, dig, { values: ['0'] })).toBe('private');
      expect(await press(ada, dig, { values: ['x'] })).toBe('no-choice');
    });

    it('forms open and change for who is asked, by fields that there are', async () => {
      const { begin, press, id, seq } = await room('field');
      await begin();
      const form = (actor: Actor, which: number, notation = 'F normal straight') =>
        press(actor, { do: 'form', table: id, number: 1, form: which, notation });
      expect(await form(ada, 0)).toBe('private');
      expect(await form(ada, 7)).toBe('no-choice');
      expect(await form(ben, 0)).toBe('not-seated');
      expect(await form(ada, 0, 'nonsense')).toBe('bad-notation');
      const field = (which: number, values: readonly string[]) =>
        press(
          ada,
          { do: 'field', table: id, number: 1, form: 0, field: which, notation: 'F normal straight' },
          { values },
        );
      expect(await field(0, ['in'])).toBe('private');
      expect(await field(9, ['in'])).toBe('no-choice');
      expect(await seq()).toBe(0);
    });

    it('a name on the board is no choice, and a play is stepped to by its number', async () => {
      const { begin, press, outcome, id } = await room();
      await begin();
      expect(await press(ada, { do: 'side', table: id, seat: 0 })).toBe('no-choice');
      const go: TablePress = { do: 'step', table: id, by: 'go', number: 0 };
      expect((await outcome(cleo, go)).kind).toBe('ask');
      expect(await press(cleo, go, { values: ['0'] })).toBe('private');
      expect(await press(cleo, { do: 'page', table: id, page: 'score' })).toBe('private');
      expect(await press(cleo, { do: 'plays', table: id, page: 0, find: '' })).toBe('private');
      expect(await press(cleo, { do: 'verify', table: id })).not.toBe('table');
    });

    it('a proposal is answered by who is asked; what is settled is said kindly', async () => {
      const { begin, press, id, tables } = await room();
      await begin();
      await tables.agreements.ask(id, ada, { do: 'draw' }, next());
      const proposal = askedAt(await tables.ledger.stored(id))?.id ?? 0;
      const answer = (actor: Actor, word: 'agree' | 'decline' | 'withdraw', of = proposal) =>
        press(actor, { do: 'answer', table: id, proposal: of, answer: word });
      expect(await answer(cleo, 'agree')).toBe('not-asked');
      expect(await answer(ben, 'agree', proposal - 1)).toBe('late: settled');
      expect(await answer(ben, 'decline')).toBe('table');
      expect(await answer(ben, 'agree')).toBe('late: settled');
    });

    it('a rematch opens only where a table may be opened', async () => {
      const { begin, press, id } = await room();
      await begin();
      await press(ada, { do: 'resign', table: id });
      const rematch: TablePress = { do: 'rematch', table: id, place: 'here' };
      expect(await press(ada, rematch)).toBe('no-channel');
      const ground = {
        channelId: 'here',
        mustBeOpenable: async () => undefined,
        mayThread: () => false,
        thread: async () => 'thread',
      };
      expect(await press(cleo, rematch, { ground })).toBe('not-seated');
      expect(await press(ada, rematch, { ground })).toBe('opened');
      expect(await press(ben, rematch, { ground })).toBe('private');
    });

    it('the buttons of a lobby do what they say, and nothing once it has begun', async () => {
      const { press, id, tables } = await room();
      const lobby = (actor: Actor, verb: Extract<TablePress, { do: 'lobby' }>['verb'], values?: string[]) =>
        press(actor, { do: 'lobby', table: id, verb }, values && { values });
      const seats = async () =>
        (await tables.ledger.stored(id)).seats.map(({ seat, name }) => `${seat} ${name}`);
      expect(await lobby(ada, 'side')).toBe('nothing-chosen');
      expect(await lobby(ada, 'side', ['1'])).toBe('table');
      expect(await lobby(ben, 'join')).toBe('table');
      expect(await seats()).toEqual(['0 Ben', '1 Ada']);
      expect(await lobby(ben, 'word')).toBe('ask');
      expect(await lobby(ben, 'word', ['luck'])).toBe('table');
      expect(await lobby(ben, 'clock', ['live-1'])).toBe('table');
      expect(await lobby(ben, 'clock')).toBe('nothing-chosen');
      expect(await lobby(ben, 'only-invited')).toBe('not-yours');
      expect(await lobby(ada, 'only-invited')).toBe('table');
      expect((await tables.ledger.stored(id)).invited).toEqual([]);
      expect(await lobby(ada, 'open-to-all')).toBe('table');
      expect(await tables.ledger.stored(id)).not.toHaveProperty('invited');
      expect(await lobby(ben, 'leave')).toBe('table');
      expect(await lobby(ada, 'computer', ['0:stone'])).toBe('table');
      expect(await lobby(ben, 'cancel')).toBe('not-yours');
      expect(await lobby(ada, 'start')).toBe('table');
      for (const verb of ['join', 'leave', 'start', 'cancel', 'only-invited'] as const)
        expect(await lobby(ada, verb)).toBe('late: not-a-lobby');
    });

    it('taking over is for who is played for, and only then', async () => {
      const { begin, press, id, tables, store } = await room();
      await begin();
      const takeOver: TablePress = { do: 'take-over', table: id };
      expect(await press(cleo, takeOver)).toBe('not-seated');
      expect(await press(ada, takeOver)).toBe('not-standing');
      const { revision, seats } = await tables.ledger.stored(id);
      const stoodIn = seats.map((one) => (one.seat === 0 ? { ...one, level: 'stone' } : one));
      await store.changeTable(id, { revision, seats: stoodIn });
      expect(await press(ben, takeOver)).toBe('not-standing');
      expect(await press(ada, takeOver)).toBe('table');
      expect((await tables.ledger.stored(id)).seats[0]).not.toHaveProperty('level');
      expect(await press(ada, takeOver)).toBe('not-standing');
    });
  },
  { names: oneDatabase() },
);
