import { expect, it } from 'vitest';
import { nim } from '../../../test/contract/toys/trial-games.ts';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { nextPress as next } from '../../../test/equipment/press-ids.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { FixtureTaken } from '../../store/records/changes.ts';
import { StoreError } from '../../store/records/store-error.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import { TableUnreadable } from '../log/unreadable.ts';
import { type FixtureOpening, NewTables, type Opening } from './new-tables.ts';

const ada = { userId: 'ada', name: 'Ada', moderator: false };
const crowd = { ...(nim as unknown as Game), id: 'crowd', seats: { min: 2, max: 4 } };
const certain: Game = { ...crowd, id: 'certain', withoutChance: true };
/** A game whose options say how many play. */
const sized: Game = {
  ...crowd,
  id: 'sized',
  forSeats: (options, players) => ({ ...(options as object), least: 10 * players }),
};
const duel = rockPaperScissors as Game;

const refusal = (work: Promise<unknown>): Promise<RuleError> =>
  work.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => {
      if (error instanceof RuleError) return error;
      throw error;
    },
  );

forEachDatabase(
  (open) => {
    async function room(beacon?: { off: boolean }) {
      const store = await open();
      const ledger = new Ledger(store, [crowd, certain, sized, duel]);
      const house = new ServerSettings(store);
      const tables = new NewTables(store, ledger, house, beacon);
      const opening = (more: Partial<Opening> = {}): Opening => ({
        game: 'crowd',
        options: {},
        guildId: 'g',
        channelId: next(),
        source: next(),
        ...more,
      });
      const fixture = (more: Partial<FixtureOpening> = {}): FixtureOpening => ({
        game: 'crowd',
        options: {},
        guildId: 'g',
        channelId: next(),
        openedBy: 'mod',
        fixture: `c-${next()}`,
        timeControl: 'each-60',
        sitters: [{ userId: 'ada' }, { level: 'lazy', name: 'Bolt' }, { userId: 'ben' }],
        ...more,
      });
      return { store, ledger, house, tables, opening, fixture };
    }

    it('a table has its opener’s entropy, the server’s usual clock, and is rated unless they say so', async () => {
      const { tables, opening, house } = await room();
      await house.change('g', 'timeControl', 'each-60');
      const table = await tables.open(opening({ source: '77' }), ada);
      expect(table).toMatchObject({ openedBy: 'ada', timeControl: 'each-60', status: 'lobby' });
      expect(table.seats).toMatchObject([{ seat: 0, userId: 'ada', name: 'Ada', entropy: '77' }]);
      expect(table.rated).not.toBe(false);
      expect((await tables.open(opening({ rated: true }), ada)).rated).not.toBe(false);
      expect((await tables.open(opening({ rated: false }), ada)).rated).toBe(false);
    });

    it('a table owes its promise and says what its dice come from, if there are any', async () => {
      const { tables, opening, store } = await room();
      const { id, commit } = await tables.open(opening(), ada);
      const chance = await store.loadTable(id);
      expect(chance?.draw).toEqual({ kind: 'told', why: 'off' });
      expect(JSON.stringify(chance?.owedPosts)).toContain(commit);
      const without = await store.loadTable((await tables.open(opening({ game: 'certain' }), ada)).id);
      expect(without).toBeDefined();
      expect(without?.draw).toBeUndefined();
      expect(without?.owedPosts ?? []).toEqual([]);
    });

    it('a table whose dice come from the beacon says nothing before its start', async () => {
      for (const off of [true, false]) {
        const { tables, opening } = await room({ off });
        const { draw } = await tables.open(opening(), ada);
        expect(draw).toEqual(off ? { kind: 'told', why: 'off' } : undefined);
      }
    });

    it('what does not fit is refused before a channel is made for it', async () => {
      const { tables, opening } = await room();
      const code = async (more: Partial<Opening>) => (await refusal(tables.mustFit(opening(more), ada))).code;
      expect(await code({ game: 'chess' })).toBe('unknown-game');
      expect(await code({ seat: 4 })).toBe('no-such-seat');
      expect(await code({ computer: 'gem' })).toBe('unknown-level');
      expect(await code({ options: { least: 4 } })).toBe('bad-options');
      expect(await code({ options: { most: 9 } })).toBe('bad-options');
      await tables.mustFit(opening({ seat: 3, computer: 'lazy', options: { least: 5 } }), ada);
    });

    it('options that only contradict each other are refused in the game’s words', async () => {
      const { store, house } = await room();
      const odd = { ...crowd, optionsProblem: () => 'No heap is that odd.' };
      const ledger = new Ledger(store, [odd]);
      const tables = new NewTables(store, ledger, house);
      const opening = { game: 'crowd', options: {}, guildId: 'g', channelId: next(), source: next() };
      expect(await refusal(tables.open(opening, ada))).toMatchObject({
        code: 'bad-options',
        message: 'No heap is that odd.',
      });
    });

    it('a server’s preset fills in what the opener leaves open', async () => {
      const { store, house } = await room();
      const asking = {
        settle: (given: object, preset?: string) => ({ ...(preset === 'thirty' && { least: 30 }), ...given }),
      } as unknown as NonNullable<Game['asking']>;
      const ledger = new Ledger(store, [{ ...crowd, asking }]);
      const presets = {
        rules: async () => ({ ...(await house.rules('g')), presets: { crowd: 'thirty' } }),
      };
      const tables = new NewTables(store, ledger, presets);
      expect(await tables.settled('crowd', 'g', {})).toEqual({ least: 30, misere: false });
      expect(await tables.settled('crowd', 'g', { least: 7 })).toEqual({ least: 7, misere: false });
    });

    it('content that was removed meanwhile is said so, at the look and at the last moment', async () => {
      const { store, ledger, house, tables, opening } = await room();
      ledger.libraryCache.ready = async () => {
        throw new TableUnreadable('league', new Error('gone'));
      };
      const gone = await refusal(tables.open(opening(), ada));
      expect(gone.code).toBe('no-such-league');
      expect(gone.message).toBe('That content was just removed, or can’t be read.');
      ledger.libraryCache.ready = async () => {
        throw new TypeError('broken');
      };
      await expect(tables.open(opening(), ada)).rejects.toThrow(TypeError);
      ledger.libraryCache.ready = async () => undefined;
      for (const [error, code] of [
        [new StoreError('no-league', ''), 'no-such-league'],
        [new StoreError('busy', ''), undefined],
      ] as const) {
        const broken = new Proxy(store, {
          get: (of, name) => {
            if (name === 'createTable') return () => Promise.reject(error);
            const found: unknown = Reflect.get(of, name);
            return typeof found === 'function' ? found.bind(of) : found;
          },
        });
        const there = new NewTables(broken, ledger, house);
        const work = there.open(opening(), ada);
        if (code === undefined) await expect(work).rejects.toBe(error);
        else expect((await refusal(work)).code).toBe(code);
      }
    });

    it('a rematch has the same options and clock, and is rated as the game was', async () => {
      const { tables, opening, store, house } = await room();
      for (const rated of [true, false]) {
        await house.change('g', 'timeControl', 'each-60');
        const of = await tables.open(opening({ rated, options: { least: 12 }, computer: 'lazy' }), ada);
        await house.change('g', 'timeControl', 'none');
        const again = await tables.rematch(of, { channelId: next(), source: '88' }, ada);
        const row = await store.loadTable(again.id);
        expect(row).toMatchObject({
          options: { least: 12, misere: false },
          timeControl: 'each-60',
          rematchOf: of.id,
          openedBy: 'ada',
          guildId: 'g',
          invited: [],
        });
        expect(row?.rated ?? true).toBe(rated);
        // Everybody moves one seat up, and the first goes last. The computer keeps its level.
        expect(row?.seats.find(({ userId }) => userId === 'ada')).toMatchObject({ entropy: '88' });
        expect(row?.seats.find(({ userId }) => userId === undefined)).toMatchObject({ level: 'lazy' });
      }
    });

    it('a rematch keeps a person’s seat though a computer stood in for them', async () => {
      const { tables, opening } = await room();
      const of = await tables.open(opening(), ada);
      const seats = [
        { seat: 0, userId: 'ada', name: 'Ada', entropy: '1' },
        { seat: 1, userId: 'ben', name: 'Ben', entropy: '2', level: 'lazy' },
        { seat: 2, level: 'sharp', name: 'Gizmo', entropy: '3' },
      ];
      const again = await tables.rematch({ ...of, seats }, { channelId: next(), source: next() }, ada);
      expect(again.seats.map(({ seat, userId, level }) => [seat, userId, level])).toEqual([
        [1, undefined, 'sharp'],
        [2, 'ada', undefined],
      ]);
      expect(again.keptSeats).toEqual([
        { seat: 0, userId: 'ben' },
        { seat: 2, userId: 'ada' },
      ]);
      expect(again.invited).toEqual(['ben']);
    });

    it('the table of a competition’s game seats its computers, and keeps seats for its people alone', async () => {
      const { tables, fixture } = await room();
      const table = await tables.fixture(fixture({ fixture: 'cup-1' }));
      expect(table.seats.map(({ seat, level, name }) => [seat, level, name])).toEqual([[1, 'lazy', 'Bolt']]);
      expect(table).toMatchObject({
        fixture: 'cup-1',
        openedBy: 'mod',
        timeControl: 'each-60',
        keptSeats: [
          { seat: 0, userId: 'ada' },
          { seat: 2, userId: 'ben' },
        ],
        invited: ['ada', 'ben'],
      });
      await expect(tables.fixture(fixture({ fixture: 'cup-1' }))).rejects.toThrow(FixtureTaken);
    });

    it('the table of a competition’s game has options for those who sit there, and fits its game', async () => {
      const { tables, fixture } = await room();
      expect((await tables.fixture(fixture({ game: 'sized' }))).options).toMatchObject({ least: 30 });
      expect((await tables.fixture(fixture({ options: { least: 8 } }))).options).toMatchObject({ least: 8 });
      expect((await refusal(tables.fixture(fixture({ options: { least: 1 } })))).code).toBe('bad-options');
      const sitters = [{ userId: 'ada' }, { level: 'gem', name: 'Bolt' }];
      expect((await refusal(tables.fixture(fixture({ sitters })))).code).toBe('unknown-level');
      const channelId = next();
      await tables.fixture(fixture({ channelId }));
      expect((await refusal(tables.fixture(fixture({ channelId })))).code).toBe('channel-taken');
    });
  },
  { names: oneDatabase() },
);
