import { expect, it } from 'vitest';
import { nim } from '../../../test/contract/toys/trial-games.ts';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { pressId } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Actor } from '../log/actor.ts';
import { Lobby } from './lobby.ts';
import { isTableId } from './table-id.ts';

const person = (name: string, moderator = false): Actor => ({ userId: name.toLowerCase(), name, moderator });
const [ada, ben, cleo, dan] = [person('Ada'), person('Ben'), person('Cleo'), person('Dan')];
const mod = person('Mod', true);

let presses = 0;
const next = () => pressId(++presses);

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof RuleError) return error.code;
      throw error;
    },
  );

const duel = rockPaperScissors as Game;
/** A game for two to four people. */
const crowd: Game = { ...(nim as unknown as Game), id: 'crowd', seats: { min: 2, max: 4 } };

forEachDatabase(
  (open) => {
    async function room() {
      const store = await open();
      const ledger = new Ledger(store, [duel, crowd]);
      const heard: string[] = [];
      const promise = { isPosted: true };
      const lobby = new Lobby(store, ledger, new ServerSettings(store), {
        promised: async () => (promise.isPosted ? 'posted' : 'not yet'),
        changed: (id) => heard.push(`changed ${id}`),
        closed: (id) => heard.push(`closed ${id}`),
        below: () => 0,
        sealed: () => 0,
        begun: ({ stored }, starter) => heard.push(`begun ${stored.id} by ${starter.name}`),
      });
      const opened = async (more: { game?: string; seat?: number; computer?: string } = {}) => {
        const channelId = next();
        return (
          await lobby.newTables.open(
            { game: 'rps', options: {}, guildId: 'g', channelId, source: next(), ...more },
            ada,
          )
        ).id;
      };
      const names = async (id: string) =>
        (await ledger.stored(id)).seats.map(({ seat, name }) => `${seat} ${name}`);
      return { store, ledger, lobby, heard, promise, opened, names };
    }

    it('is opened at a seat that there is, with computers in the seats that are needed', async () => {
      const { opened, names } = await room();
      expect(await names(await opened())).toEqual(['0 Ada']);
      expect(await names(await opened({ seat: 1 }))).toEqual(['1 Ada']);
      for (const seat of [2, -1, 0.5]) expect(await code(opened({ seat }))).toBe('no-such-seat');
      expect(await code(opened({ game: 'chess' }))).toBe('unknown-game');
      expect(await code(opened({ computer: 'gem' }))).toBe('unknown-level');
      const filled = await names(await opened({ computer: 'stone' }));
      expect(filled).toHaveLength(2);
      // Computers take only as many of the free seats as the game needs, starting with the last one.
      const { id: level = '' } = crowd.levels[0] ?? {};
      expect((await names(await opened({ game: 'crowd', computer: level }))).map((one) => one[0])).toEqual([
        '0',
        '3',
      ]);
    });

    it('refuses a second table in a channel, and options that are wrong', async () => {
      const { lobby } = await room();
      const place = { game: 'rps', guildId: 'g', channelId: 'c', source: next() };
      expect(await code(lobby.newTables.open({ ...place, options: { rounds: 99 } }, ada))).toBe(
        'bad-options',
      );
      expect(await code(lobby.newTables.open({ ...place, options: { unknown: 1 } }, ada))).toBe(
        'bad-options',
      );
      await lobby.newTables.open({ ...place, options: {} }, ada);
      expect(await code(lobby.newTables.open({ ...place, options: {} }, ben))).toBe('channel-taken');
      await lobby.newTables.mustFit({ ...place, options: {} }, ben);
      expect(await code(lobby.newTables.mustFit({ ...place, options: { rounds: 0 } }, ben))).toBe(
        'bad-options',
      );
    });

    it('seats each person once, where there is room', async () => {
      const { lobby, opened, names } = await room();
      const id = await opened();
      const join = (actor: Actor, seat?: number) => code(lobby.join(id, actor, seat, next()));
      expect(await join(ada)).toBe('seated-already');
      expect(await join(ada, 0)).toBe('seated-already');
      expect(await join(ben, 0)).toBe('seat-taken');
      expect(await join(ben, 2)).toBe('seat-taken');
      expect(await join(ben, Number.NaN)).toBe('seat-taken');
      // A person who already has a seat changes seats.
      expect(await join(ada, 1)).toBe('none');
      expect(await names(id)).toEqual(['1 Ada']);
      expect(await join(ben)).toBe('none');
      expect(await names(id)).toEqual(['0 Ben', '1 Ada']);
      expect(await join(cleo)).toBe('table-full');
      expect(await join(cleo, 1)).toBe('seat-taken');
    });

    it('lets only invited people in where its opener wants that', async () => {
      const { lobby, opened, names } = await room();
      const id = await opened({ game: 'crowd' });
      expect(await code(lobby.keepTo(id, ben, 'invited'))).toBe('not-yours');
      await lobby.join(id, ben, undefined, next());
      // Having a seat isn't enough to decide that.
      expect(await code(lobby.keepTo(id, ben, 'invited'))).toBe('not-yours');
      await lobby.keepTo(id, mod, 'invited');
      expect(await code(lobby.join(id, cleo, undefined, next()))).toBe('not-invited');
      // The opener and the people at the table aren't affected.
      await lobby.join(id, ben, 3, next());
      await lobby.leave(id, ada);
      await lobby.join(id, ada, 2, next());
      expect(await code(lobby.invite(id, cleo, 'cleo'))).toBe('not-at-table');
      await lobby.invite(id, ben, 'cleo');
      await lobby.invite(id, ben, 'cleo');
      // Limiting the table again keeps the people who were already invited.
      await lobby.keepTo(id, ada, 'invited');
      await lobby.join(id, cleo, undefined, next());
      expect(await names(id)).toEqual(['0 Cleo', '2 Ada', '3 Ben']);
      expect(await code(lobby.join(id, dan, undefined, next()))).toBe('not-invited');
      await lobby.keepTo(id, ada, 'everybody');
      await lobby.join(id, dan, undefined, next());
      // Dan joined while the table was open to everybody, so he isn't invited once it is limited again.
      await lobby.invite(id, ada, 'eve');
      await lobby.leave(id, dan);
      await lobby.keepTo(id, ada, 'invited');
      expect(await code(lobby.join(id, dan, undefined, next()))).toBe('not-invited');
    });

    it('gives a free seat to who comes, and a kept one to its person alone', async () => {
      const { lobby, opened, names, store, ledger } = await room();
      const id = await opened({ game: 'crowd', seat: 3 });
      const { revision } = await ledger.stored(id);
      const keptSeats = [
        { seat: 0, userId: 'cleo' },
        { seat: 2, userId: 'dan' },
      ];
      await store.changeLobby(id, { revision, keptSeats });
      await lobby.join(id, ben, undefined, next());
      await lobby.join(id, cleo, undefined, next());
      expect(await names(id)).toEqual(['0 Cleo', '1 Ben', '3 Ada']);
      expect(await code(lobby.join(id, person('Eve'), undefined, next()))).toBe('seat-kept');
      // A person who takes another seat no longer needs the reserved one.
      await lobby.leave(id, ben);
      await lobby.join(id, dan, 1, next());
      await lobby.join(id, person('Eve'), undefined, next());
      expect((await names(id))[2]).toBe('2 Eve');
    });

    it('obeys those around it: its opener, those who sit there, and moderators', async () => {
      const { lobby, opened, ledger } = await room();
      const id = await opened({ game: 'crowd' });
      const { id: level = '' } = crowd.levels[0] ?? {};
      await lobby.join(id, ben, undefined, next());
      await lobby.leave(id, ada);
      const each = [
        (actor: Actor) => code(lobby.computer(id, actor, `3:${level}`)),
        (actor: Actor) => code(lobby.computer(id, actor, '3')),
        (actor: Actor) => code(lobby.clock(id, actor, 'live-1')),
        (actor: Actor) => code(lobby.invite(id, actor, 'dan')),
      ];
      for (const press of each) {
        expect(await press(cleo)).toBe('not-at-table');
      }
      for (const actor of [ada, ben, mod]) for (const press of each) expect(await press(actor)).toBe('none');
      expect((await ledger.stored(id)).timeControl).toBe('live-1');
      expect(await code(lobby.start(id, cleo, next()))).toBe('not-at-table');
      expect(await code(lobby.cancel(id, ben))).toBe('not-yours');
      expect(await code(lobby.cancel(id, cleo))).toBe('not-yours');
    });

    it('seats computers where nobody sits, and sends away computers only', async () => {
      const { lobby, opened, names } = await room();
      const id = await opened({ game: 'crowd' });
      const { id: level = '' } = crowd.levels[0] ?? {};
      const computer = (choice: string) => code(lobby.computer(id, ada, choice));
      expect(await computer(`0:${level}`)).toBe('seat-taken');
      expect(await computer(`4:${level}`)).toBe('seat-taken');
      expect(await computer('1:gem')).toBe('unknown-level');
      expect(await computer('0')).toBe('no-computer');
      expect(await computer('1')).toBe('no-computer');
      expect(await computer('what')).toBe('no-computer');
      expect(await computer(`1:${level}`)).toBe('none');
      expect(await computer(`1:${level}`)).toBe('seat-taken');
      expect(await code(lobby.join(id, ben, 1, next()))).toBe('seat-taken');
      expect(await computer('1')).toBe('none');
      expect(await names(id)).toEqual(['0 Ada']);
    });

    it('keeps to what it offers: clocks, words', async () => {
      const { lobby, opened, ledger } = await room();
      const id = await opened();
      expect(await code(lobby.clock(id, ada, 'live-7'))).toBe('no-such-clock');
      expect(await code(lobby.word(id, ben, 'luck'))).toBe('not-seated');
      expect(await code(lobby.word(id, ada, ' \u200b\n'))).toBe('no-word');
      await lobby.word(id, ada, ' my\nluck ');
      // The word stays with its person when they change seats, and disappears when they leave.
      await lobby.join(id, ada, 1, next());
      expect((await ledger.stored(id)).seats[0]).toMatchObject({ seat: 1, word: 'my luck' });
      await lobby.leave(id, ada);
      expect(await code(lobby.leave(id, ada))).toBe('not-seated');
      await lobby.join(id, ada, 1, next());
      expect((await ledger.stored(id)).seats[0]).not.toHaveProperty('word');
    });

    it('starts once, with enough people, when its promise is posted', async () => {
      const { lobby, opened, promise, heard, ledger } = await room();
      const id = await opened();
      const start = (source = next()) => code(lobby.start(id, ada, source));
      expect(await start()).toBe('too-few');
      const early = next();
      await lobby.join(id, ben, undefined, next());
      // This press came before Ben took a seat.
      expect(await start(early)).toBe('joined-since');
      promise.isPosted = false;
      expect(await start()).toBe('promise-owed');
      promise.isPosted = true;
      heard.length = 0;
      const both = await Promise.all([start(), start()]);
      expect(both.toSorted()).toEqual(['none', 'not-a-lobby']);
      expect(heard.toSorted()).toEqual([`begun ${id} by Ada`, `changed ${id}`, `closed ${id}`]);
      expect((await ledger.stored(id)).status).toBe('active');
      for (const press of [
        lobby.join(id, cleo, undefined, next()),
        lobby.leave(id, ada),
        lobby.clock(id, ada, 'none'),
        lobby.computer(id, ada, '1'),
        lobby.word(id, ada, 'late'),
        lobby.invite(id, ada, 'cleo'),
        lobby.keepTo(id, ada, 'invited'),
        lobby.cancel(id, ada),
      ])
        expect(await code(press)).toBe('not-a-lobby');
    });

    it('closes up empty seats when it starts', async () => {
      const { lobby, opened, names, ledger } = await room();
      const id = await opened({ game: 'crowd', seat: 1 });
      await lobby.join(id, ben, 3, next());
      await lobby.word(id, ben, 'luck');
      await lobby.start(id, ben, next());
      expect(await names(id)).toEqual(['0 Ada', '1 Ben']);
      const { entropyParts } = await ledger.stored(id);
      expect(entropyParts?.seats.map(({ seat, word }) => [seat, word !== undefined])).toEqual([
        [0, false],
        [1, true],
      ]);
    });

    it('is canceled by its opener or a moderator, once', async () => {
      const { lobby, opened, heard } = await room();
      for (const actor of [ada, mod]) {
        const id = await opened();
        heard.length = 0;
        await lobby.cancel(id, actor);
        expect(heard).toEqual([`changed ${id}`, `closed ${id}`]);
        expect(await code(lobby.cancel(id, actor))).toBe('not-a-lobby');
        expect(await code(lobby.start(id, ada, next()))).toBe('not-a-lobby');
      }
    });

    it('of a rematch keeps the seats of those who played, one further up', async () => {
      const { lobby, opened, names, ledger, store } = await room();
      const { id: level = '' } = crowd.levels[0] ?? {};
      const id = await opened({ game: 'crowd' });
      await lobby.join(id, ben, 1, next());
      await lobby.join(id, cleo, 2, next());
      await lobby.computer(id, ada, `3:${level}`);
      await lobby.start(id, ada, next());
      const of = await ledger.stored(id);
      const { id: again } = await lobby.newTables.rematch(of, { channelId: 'again', source: next() }, ben);
      const rematch = await ledger.stored(again);
      expect(rematch.seats).toMatchObject([
        { seat: 0, userId: 'ben' },
        { seat: 2, level },
      ]);
      const { keptSeats, invited, openedBy, rematchOf } = rematch;
      expect(keptSeats).toEqual([
        { seat: 0, userId: 'ben' },
        { seat: 1, userId: 'cleo' },
        { seat: 3, userId: 'ada' },
      ]);
      expect([invited, openedBy, rematchOf]).toEqual([['cleo', 'ada'], 'ben', id]);
      // Nobody else can take a reserved seat, and no computer can either.
      expect(await code(lobby.join(again, ben, 1, next()))).toBe('seat-kept');
      expect(await code(lobby.computer(again, ben, `1:${level}`))).toBe('seat-kept');
      expect(await code(lobby.join(again, dan, undefined, next()))).toBe('not-invited');
      await lobby.join(again, ada, undefined, next());
      expect((await names(again))[2]).toBe('3 Ada');
      await lobby.keepTo(again, ben, 'everybody');
      await lobby.join(again, dan, undefined, next());
      expect((await names(again))[1]).toBe('1 Dan');
      // A game can have only one rematch.
      await expect(
        lobby.newTables.rematch(of, { channelId: 'third', source: next() }, ada),
      ).rejects.toThrow();
      expect(await store.openTableIn('third')).toBeUndefined();
    });
  },
  { names: oneDatabase() },
);

it('an id of a table is ten letters and digits', () => {
  expect(isTableId('abcdefgh23')).toBe(true);
  for (const text of ['abcdefgh2', 'abcdefgh234', 'ABCDEFGH23', 'abcdefgh1x', 'abcdefgh2\u0000', ''])
    expect(isTableId(text)).toBe(false);
});
