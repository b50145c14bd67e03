import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type Nim, nim } from '../../../test/contract/toys/trial-games.ts';
import { forEachDatabase, oneDatabase } from '../../../test/equipment/databases/databases.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import type { Store } from '../../store/records/store.ts';
import { ServerSettings } from '../clock/house-rules.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { Lobby } from '../seats/lobby.ts';
import { takeOver } from '../seats/stand-in.ts';
import { CalledOff, ThinkingPool } from '../thinking/pool.ts';
import { Computers } from './computers.ts';

const ada = { userId: 'ada', name: 'Ada', moderator: false };
const cleo = { userId: 'cleo', name: 'Cleo', moderator: false };
const ben = { userId: 'ben', name: 'Ben', moderator: false };

/** A game whose computer always chooses an illegal move. */
const game: Game = {
  ...(rockPaperScissors as Game),
  computer: () => ({ action: { kind: 'show', hand: 'paper' }, delayMs: 0 }),
  apply(state, seat, action, dice) {
    if (JSON.stringify(action).includes('paper')) throw new RuleError('no-paper', 'There is no paper.');
    return (rockPaperScissors as Game).apply(state, seat, action, dice);
  },
};

/** A heap of matches that anybody may take from at any time. The seat that took last decides the order of `toAct`. */
const heap = (order: (turn: number) => readonly number[]): Game => ({
  ...(nim as unknown as Game),
  toAct: (state) => ((state as Nim).winner === null ? order((state as Nim).turn) : []),
  apply: (state, seat, action, dice) =>
    (nim as unknown as Game).apply({ ...(state as Nim), turn: seat }, seat, action, dice),
  computer: (view) => ({ action: { take: 1 }, delayMs: 60, why: `${(view as Nim).heap} are left` }),
});

/** A table of this game with computers in all seats but the first. */
async function begun(
  store: Store,
  game: Game,
  {
    decide = (...asked) => new ThinkingPool({ log: pino({ level: 'silent' }) }).decide(...asked),
    next = () => undefined,
  }: Partial<Pick<ThinkingPool, 'decide'>> & { readonly next?: (live: LiveTable) => void } = {},
) {
  const ledger = new Ledger(store, [game]);
  const lobby = new Lobby(store, ledger, new ServerSettings(store));
  const place = { guildId: 'g', channelId: 'c', source: '1' };
  const { id } = await lobby.newTables.open({ game: game.id, options: {}, ...place }, ada);
  await lobby.join(id, ben, undefined, '2');
  await lobby.join(id, cleo, undefined, '3');
  await lobby.start(id, ada, 's');
  const live = await ledger.change(id, ({ stored }) => ({
    seats: stored.seats.map((one) => (one.seat === 0 ? one : { ...one, level: 'sharp' })),
  }));
  const acted: number[] = [];
  const computers = new Computers({
    ledger,
    log: pino({ level: 'silent' }),
    pace: 1,
    thinking: { decide },
    moved: () => undefined,
    wishes: async () => false,
    acted: (_, { seat, step }) => {
      acted.push(seat);
      next(step.table);
    },
  });
  const take = (text: string) => ledger.act(id, ada, undefined, () => text, `typed ${text}`);
  return { id, live, computers, acted, take, ledger };
}

/** The same game with levels that think. */
const thoughtful = (order: (turn: number) => readonly number[]): Game => ({
  ...heap(order),
  choices: (state, seat) => nim.choices({ ...(state as Nim), turn: seat }, seat),
  levels: [
    { id: 'lazy', label: 'Lazy' },
    { id: 'sharp', label: 'Sharp', thinks: { seconds: 1 } },
  ],
});

/** A fake of the threads that answers when the test says so. */
function slowThreads() {
  const asked: {
    readonly label: string | undefined;
    readonly again: boolean;
    readonly wanted: AbortSignal;
    readonly answer: (take: number) => void;
    readonly fail: () => void;
  }[] = [];
  const decide: ThinkingPool['decide'] = ({ stream }, _, wanted, again = false) =>
    new Promise((done, failed) => {
      asked.push({
        label: stream.label,
        again,
        wanted,
        answer: (take) => done({ action: { take }, delayMs: 0, why: `thought at ${asked.length}` }),
        fail: () => failed(new Error('Lost.')),
      });
      wanted.addEventListener('abort', () => failed(new CalledOff('')));
    });
  return { asked, decide };
}

forEachDatabase(
  (open) => {
    it('that think are called off when others act, and asked what to do now', async () => {
      const store = await open();
      const { asked, decide } = slowThreads();
      const { id, live, computers, acted, take } = await begun(
        store,
        thoughtful(() => [2, 0, 1]),
        { decide },
      );
      computers.consider(live);
      computers.consider(live);
      expect(asked.map(({ label }) => label)).toEqual(['computer 2 at 0']);
      computers.consider((await take('T3')).step.table);
      expect(asked.map(({ label, wanted }) => [label, wanted.aborted])).toEqual([
        ['computer 2 at 0', true],
        ['computer 2 at 1', false],
      ]);
      asked[0]?.answer(1);
      asked[1]?.answer(2);
      await expect.poll(() => acted).toEqual([2]);
      await computers.stop();
      expect((await store.actions(id)).map(({ notation, why }) => [notation, why])).toEqual([
        ['T3', undefined],
        ['T2', 'thought at 2'],
      ]);
    });

    it('think again if another process changed the table meanwhile', async () => {
      const { asked, decide } = slowThreads();
      const { live, computers, acted, take } = await begun(
        await open(),
        thoughtful(() => [2, 0, 1]),
        { decide },
      );
      computers.consider(live);
      await take('T3');
      asked[0]?.answer(1);
      await expect
        .poll(() => asked.map(({ label }) => label))
        .toEqual(['computer 2 at 0', 'computer 2 at 1']);
      expect(acted).toEqual([]);
      asked[1]?.answer(1);
      await expect.poll(() => acted).toEqual([2]);
      await computers.stop();
    });

    it('are asked once more if a thread fails, and then a level plays that needs no thread', async () => {
      const store = await open();
      const { asked, decide } = slowThreads();
      const { id, live, computers, acted } = await begun(
        store,
        thoughtful(() => [2, 0, 1]),
        { decide },
      );
      computers.consider(live);
      asked[0]?.fail();
      await expect.poll(() => asked.map(({ again }) => again)).toEqual([false, true]);
      asked[1]?.fail();
      await expect.poll(() => acted).toEqual([2]);
      await computers.stop();
      expect((await store.actions(id))[0]?.why).toBe(`${(live.snapshot.state as Nim).heap} are left`);
    });

    it('play the first choice if a thread returns an illegal move', async () => {
      const store = await open();
      const { asked, decide } = slowThreads();
      const { id, live, computers, acted } = await begun(
        store,
        thoughtful(() => [2, 0, 1]),
        { decide },
      );
      computers.consider(live);
      asked[0]?.answer(9);
      await expect.poll(() => acted).toEqual([2]);
      await computers.stop();
      expect((await store.actions(id)).map(({ notation }) => notation)).toEqual(['T1']);
    });

    it('play the first choice if threads fail and all levels think', async () => {
      const store = await open();
      const { asked, decide } = slowThreads();
      const game = thoughtful(() => [2, 0, 1]);
      const all = { ...game, levels: game.levels.slice(1) };
      const { id, live, computers, acted } = await begun(store, all, { decide });
      computers.consider(live);
      asked[0]?.fail();
      await expect.poll(() => asked).toHaveLength(2);
      asked[1]?.fail();
      await expect.poll(() => acted).toEqual([2]);
      await computers.stop();
      expect((await store.actions(id)).map(({ notation, why }) => [notation, why])).toEqual([
        ['T1', undefined],
      ]);
    });

    it('stop thinking when their table is over or the bot stops', async () => {
      const { asked, decide } = slowThreads();
      const { live, computers, acted } = await begun(
        await open(),
        thoughtful(() => [2, 0, 1]),
        { decide },
      );
      computers.consider(live);
      computers.callOff(live.stored);
      computers.consider(live);
      expect(asked.map(({ wanted }) => wanted.aborted)).toEqual([true, false]);
      computers.letGo((guildId) => guildId === 'elsewhere');
      expect(asked[1]?.wanted.aborted).toBe(false);
      computers.letGo((guildId) => guildId === 'g');
      expect(asked[1]?.wanted.aborted).toBe(true);
      computers.consider(live);
      await computers.stop();
      expect(asked[2]?.wanted.aborted).toBe(true);
      computers.consider(live);
      expect(asked).toHaveLength(3);
      expect(acted).toEqual([]);
    });

    it('leave a table to the process that serves it now, after the action that is being stored', async () => {
      const store = await open();
      const table = await begun(
        store,
        heap(() => [2, 0, 1]),
        {
          next: (live) => {
            if (table.acted.length === 1) table.computers.letGo((guildId) => guildId === 'g');
            table.computers.consider(live);
          },
        },
      );
      const { id, live, computers, acted } = table;
      computers.consider(live);
      await expect.poll(() => acted).toEqual([2]);
      computers.resume((guildId) => guildId === 'elsewhere');
      const now = await table.ledger.live(id);
      if (now) computers.consider(now);
      await sleep(200);
      expect(await store.actions(id)).toHaveLength(1);
      computers.resume((guildId) => guildId === 'g');
      if (now) computers.consider(now);
      await expect.poll(() => acted.length).toBeGreaterThan(2);
      await computers.stop();
    });

    it('are asked in the game’s order', async () => {
      const { live, computers, acted } = await begun(
        await open(),
        heap(() => [2, 0, 1]),
      );
      computers.consider(live);
      await expect.poll(() => acted).toEqual([2]);
      await computers.stop();
    });

    it('decide by the state when they act', async () => {
      const store = await open();
      const { id, live, computers, acted, take } = await begun(
        store,
        heap(() => [2, 0, 1]),
      );
      computers.consider(live);
      await take('T3');
      await expect.poll(() => acted).toEqual([2]);
      await computers.stop();
      const left = (live.snapshot.state as Nim).heap - 3;
      expect((await store.actions(id)).map(({ seat, why }) => [seat, why])).toEqual([
        [0, undefined],
        [2, `${left} are left`],
      ]);
    });

    it('leave it to whoever comes first by then', async () => {
      const { live, computers, acted, take } = await begun(
        await open(),
        heap((turn) => (turn === 0 ? [1, 2, 0] : [2, 1, 0])),
      );
      computers.consider(live);
      await take('T3');
      await expect.poll(() => acted).toEqual([2]);
      await computers.stop();
    });

    it('play nothing for a person who takes the seat back before the computer’s first choice is played', async () => {
      const store = await open();
      const ledger = new Ledger(store, [game]);
      const lobby = new Lobby(store, ledger, new ServerSettings(store));
      const place = { guildId: 'g', channelId: 'c', source: '1' };
      const { id } = await lobby.newTables.open({ game: 'rps', options: {}, ...place }, ada);
      await lobby.join(id, ben, undefined, '2');
      await lobby.start(id, ada, 's');
      const live = await ledger.change(id, ({ stored }) => ({
        seats: stored.seats.map((one) => (one.seat === 1 ? { ...one, level: 'stone' } : one)),
      }));
      const log = pino({ level: 'silent' });
      let taken: Promise<unknown> | undefined;
      // This is called after the computer's own move failed, before it tries the first choice.
      log.error = () => {
        taken ??= takeOver(ledger, id, ben.userId);
      };
      const acted: string[] = [];
      const moved: string[] = [];
      const computers = new Computers({
        ledger,
        log,
        pace: 0,
        thinking: new ThinkingPool({ log }),
        moved: (table) => moved.push(table),
        wishes: async () => false,
        acted: (table) => acted.push(table),
      });
      computers.consider(live);
      await expect.poll(() => taken).toBeDefined();
      await taken;
      await computers.stop();
      expect(acted).toEqual([]);
      expect(await store.actions(id)).toEqual([]);
      expect((await store.loadTable(id))?.seats[1]).not.toHaveProperty('level');
    });
  },
  { names: oneDatabase() },
);
