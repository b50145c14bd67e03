import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
import { wordLines } from '../../src/table/board/phone-lines.ts';
import { begunOn, boardOf, moderating, newRoom, show, showHands } from '../equipment/at-the-table.ts';
import { anotherBot, type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { execute, oneDatabase, testedDatabases } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const games = [rockPaperScissors as Game, dutch as unknown as Game];
const [five, ten] = ['5 min + 5 s', '10 min + 15 s'];
const minute = 60_000;

async function rowOf(store: Store, table: string): Promise<StoredTable> {
  const row = await store.loadTable(table);
  if (!row) throw new Error(`There is no table ${table}.`);
  return row;
}

const timeoutsOf = async (store: Store, table: string) =>
  (await store.actions(table)).map(({ source }) => source).filter((source) => source.startsWith('timeout:'));

const standInAfter = (store: Store, house: Clubhouse, count: number | undefined) =>
  store.setSetting(house.playground.world.guild.id, 'stand-in-after', count?.toString());

describe.each(oneDatabase())('time banks, on %s', (database) => {
  let house: Clubhouse;
  let store: Store;
  beforeAll(async () => {
    house = await openClubhouse(database, { games });
    store = await openStore(house.databaseUrl);
    return () => store.close();
  });
  const banks = async (table: string) => (await rowOf(store, table)).seats.map(({ bank }) => bank);
  /** The minutes that a seat has left, according to its row. */
  const minutes = async (table: string, seat: number) => ((await banks(table))[seat]?.left ?? 0) / minute;

  it('are chosen in the lobby, run for those to act, and get the increment for each turn', async () => {
    const { ada, ben, cleo, table } = await begunOn(house, ten);
    expect(boardOf(cleo)).toMatch(/Waiting for @Ada and @Ben · ⏳ <t:\d+:R>/);
    // It's both players' turn. The player whose bank runs out first sets the table's deadline.
    expect(boardOf(cleo)).toContain('Ada ⏳ · Ben ⏳ · 🎲');
    const { deadlineAt } = await rowOf(store, table);
    await house.pass(2);
    await show(ada, 'paper');
    expect((await rowOf(store, table)).deadlineAt).toEqual(deadlineAt);
    expect(await minutes(table, 0)).toBeCloseTo(8.25, 0);
    await cleo.until(/Ada [78]:\d\d · Ben ⏳ · 🎲/);
    await house.pass(1);
    const [, before] = await banks(table);
    await show(ben, 'rock');
    // A turn began for both at the same time.
    const [left, right] = await banks(table);
    expect(left?.since).toBe(right?.since);
    expect(right?.left).toBe((before?.left ?? 0) - ((right?.since ?? 0) - (before?.since ?? 0)) + 15_000);
    const ends = [left, right].map((bank) => (bank?.left ?? 0) + (bank?.since ?? 0));
    expect((await rowOf(store, table)).deadlineAt?.getTime()).toBe(Math.min(...ends));
    await cleo.until(/Ada <t:\d+:R> · Ben ⏳ · 🎲/);
  });

  it('when empty make the game play for that seat alone, once, and leave it the increment', async () => {
    await standInAfter(store, house, 0);
    await house.stopBot();
    await house.startBot();
    const { ada, cleo, table } = await begunOn(house, five);
    await house.pass(3);
    await show(ada, 'paper');
    await house.pass(2.1);
    await cleo.until('Time ran out for Ben');
    expect(boardOf(cleo)).not.toContain('Time ran out for Ada');
    const [timeout] = await timeoutsOf(store, table);
    expect(timeout).toBe('timeout:2:1');
    // Ben gets five seconds for his next turn and for every later one. Ada keeps the time that she had.
    await expect.poll(async () => (await timeoutsOf(store, table)).length).toBeGreaterThan(1);
    expect((await timeoutsOf(store, table)).every((source) => source.endsWith(':1'))).toBe(true);
    const [ben] = (await banks(table)).slice(1);
    expect(ben).toMatchObject({ left: 5_000, spent: true });
    expect(await minutes(table, 0)).toBeGreaterThan(1);
    await standInAfter(store, house, undefined);
  });

  it('stop while the game is paused and while the bot is away', async () => {
    const { dev, cleo, ada, table } = await begunOn(house, ten);
    await house.pass(4);
    await moderating(house, dev, (user) => user.slash('/table pause'));
    await cleo.until('Paused');
    const paused = await banks(table);
    expect(paused.map((bank) => bank?.since)).toEqual([undefined, undefined]);
    expect(await minutes(table, 0)).toBeCloseTo(6, 0);
    await house.pass(3 * 60);
    await moderating(house, dev, (user) => user.slash('/table resume'));
    await cleo.until(/Waiting for @Ada and @Ben · ⏳/);
    expect((await banks(table)).map((bank) => bank?.left)).toEqual(paused.map((bank) => bank?.left));
    await house.stopBot();
    await house.pass(24 * 60);
    await house.startBot();
    await expect
      .poll(
        async () =>
          (((await rowOf(store, table)).deadlineAt?.getTime() ?? 0) - house.now().getTime()) / minute,
      )
      .toBeGreaterThan(5);
    expect(await timeoutsOf(store, table)).toEqual([]);
    await show(ada, 'paper');
    expect(await minutes(table, 0)).toBeCloseTo(6.25, 0);
  });

  it('stop during trouble, and a person then has what was left', async () => {
    const { channel, ada, ben, cleo, table } = await begunOn(house, ten);
    await house.pass(2);
    const { world } = house.playground;
    const place = world.channel(channel);
    if (place?.kind !== 'text') throw new Error('There is no such channel.');
    const everyone = world.guild.id;
    world.putChannel({
      ...place,
      overwrites: [{ id: everyone, kind: 'role', allow: '0', deny: String(1 << 11) }],
    });
    await expect.poll(async () => (await rowOf(store, table)).trouble).toBe('forbidden');
    await house.pass(60);
    world.putChannel(place);
    await expect.poll(async () => (await rowOf(store, table)).trouble).toBeUndefined();
    expect(await minutes(table, 0)).toBeCloseTo(8, 0);
    expect(await timeoutsOf(store, table)).toEqual([]);
    await showHands({ ada, ben, cleo, dev: cleo, channel }, 'rock', 'paper');
    expect(await minutes(table, 1)).toBeCloseTo(8.25, 0);
  });

  it('go to the person who takes over the seat', async () => {
    const { ben, cleo, dev, table } = await begunOn(house, ten);
    await house.pass(3);
    const { deadlineAt } = await rowOf(store, table);
    await ben.slash('/table replace with:@Dev');
    await dev.until('[Accept]');
    await dev.press('Accept');
    await expect.poll(async () => (await rowOf(store, table)).seats[1]?.name).toBe('Dev');
    expect((await rowOf(store, table)).deadlineAt).toEqual(deadlineAt);
    await cleo.until('Dev ⏳');
  });

  it('of four people fit on two short lines', async () => {
    const { ada, ben, cleo, dev } = newRoom(house);
    await ada.slash('/play dutch');
    await ada.select('Clock: No clock', ten);
    for (const user of [ben, cleo, dev]) await user.press('Join');
    await ada.press('Start');
    await house.pass(1.5);
    await ada.slash('/move play:look 1 2');
    await dev.until(/Ada 8:/);
    const line = boardOf(dev)
      .split('\n')
      .find((one) => one.startsWith('-# Ada'));
    expect(line).toMatch(/^-# Ada 8:\d\d · Ben ⏳ · Cleo ⏳ · Dev ⏳ · 🎲 `[0-9a-f]{12}…`$/);
    expect(wordLines(line ?? '')).toBe(2);
  });

  it.each([five, 'Live'])(
    'seat a computer instead of the first time-out if the server wants that: %s',
    async (label) => {
      await standInAfter(store, house, 1);
      await house.stopBot();
      await house.startBot();
      const { ada, ben, cleo, table } = await begunOn(house, label);
      await show(ada, 'paper');
      await house.pass(5.1);
      await cleo.until('🤖 A computer plays for @Ben');
      await cleo.until(/Ada \d : \d Ben/);
      await expect.poll(async () => (await store.actions(table)).length).toBeGreaterThan(1);
      expect(await timeoutsOf(store, table)).toEqual([]);
      expect((await cleo.slash('/table history')).text).not.toContain('Time ran out');
      expect((await rowOf(store, table)).seats[1]).toMatchObject({
        userId: ben.id,
        level: 'stone',
        timeouts: 1,
      });
      // It's not Ben's turn, so his bank is stopped. He takes over again with one press.
      expect((await banks(table))[1]?.since).toBeUndefined();
      expect((await ben.press('Take over')).kind).toBe('update');
      await cleo.until((user) => !boardOf(user).includes('stands in'));
      expect((await rowOf(store, table)).seats[1]).not.toHaveProperty('level');
      await standInAfter(store, house, undefined);
    },
  );
});

describe.runIf(testedDatabases().includes('postgresql'))('two processes on one PostgreSQL', () => {
  it.each([
    [0, ['timeout:1:0', 'timeout:2:1']],
    [1, []],
  ])('with a stand-in after %i play once between them for an empty bank', async (after, expected) => {
    const house = await openClubhouse('postgresql', { games });
    const store = await openStore(house.databaseUrl);
    await standInAfter(store, house, after);
    const tables = [];
    for (let count = 0; count < 3; count++) tables.push((await begunOn(house, five)).table);
    const second = await anotherBot(house, games);
    try {
      await house.pass(6);
      for (const table of tables) {
        const done = () => store.actions(table);
        await expect.poll(async () => (await done()).length).toBeGreaterThanOrEqual(2);
        const sources = (await done()).slice(0, 2).map(({ source }) => source);
        expect(sources.filter((source) => source.startsWith('timeout:'))).toEqual(expected);
        const numbers = (await timeoutsOf(store, table)).map((source) => source.split(':')[1]);
        expect(new Set(numbers).size).toBe(numbers.length);
        if (after === 1) expect(numbers).toEqual([]);
      }
    } finally {
      await second.stop();
      await store.close();
    }
  });
});

describe.each(oneDatabase('postgresql'))('a bot that is killed, on %s,', (database) => {
  /** When the banks of three tables are empty, in milliseconds after the kill. */
  const stages = [-100, 0, 100];

  it.each([
    ['plays once for the seat', 0],
    ['seats a stand-in instead, if the server wants that', 1],
  ])(
    'when banks are empty, just before and just after, %s',
    async (_, after) => {
      const house = await openClubhouse(database, { games });
      const store = await openStore(house.databaseUrl);
      await standInAfter(store, house, after);
      const tables: { table: string; stage: number }[] = [];
      for (const stage of stages) tables.push({ table: (await begunOn(house, five)).table, stage });
      await house.stopBot();
      try {
        for (const { table, stage } of tables) await atNoughtIn(house, table, 1_500 + stage);
        const bot = await startProcess(house);
        for (const { table, stage } of tables) await untilOver(store, table, -stage);
        bot.kill('SIGKILL');
        await once(bot, 'exit');
        await expect.poll(() => house.playground.gateway.connected()).toBe(false);
        for (const { table } of tables) await atNoughtIn(house, table, 1_000);
        await house.startBot();
        for (const { table } of tables) {
          await expect.poll(async () => (await store.actions(table)).length).toBeGreaterThanOrEqual(2);
          const actions = await store.actions(table);
          expect(
            actions
              .slice(0, 2)
              .map(({ seat }) => seat)
              .sort(),
          ).toEqual([0, 1]);
          const sources = actions.map(({ source }) => source);
          expect(new Set(sources).size).toBe(sources.length);
          const late = sources.filter((source) => source.startsWith('timeout:'));
          expect(late.slice(0, 2)).toEqual(after === 1 ? [] : ['timeout:1:0', 'timeout:2:1']);
        }
      } finally {
        await store.close();
      }
    },
    240_000,
  );
});

/** Makes both banks nearly empty, as if they had run until now. */
async function atNoughtIn(
  { databaseUrl, now }: Clubhouse,
  table: string,
  milliseconds: number,
): Promise<void> {
  const since = now().getTime();
  const at = new Date(since + milliseconds).toISOString().replace('Z', '+00:00');
  const running = JSON.stringify({ left: milliseconds, since });
  const of = `"tableId" = '${table}' AND "level" IS NULL AND NOT EXISTS (SELECT 1 FROM "Action" WHERE "tableId" = '${table}')`;
  await execute(databaseUrl, `UPDATE "Seat" SET "bank" = '${running}' WHERE ${of}`);
  await execute(
    databaseUrl,
    `UPDATE "Table" SET "deadlineAt" = '${at}', "remindAt" = NULL WHERE "id" = '${table}' AND "seq" = 0 AND "deadlineAt" IS NOT NULL`,
  );
}

/** Waits until this many milliseconds after the deadline, which may still move. */
async function untilOver(store: Store, table: string, after: number): Promise<void> {
  const { deadlineAt } = await rowOf(store, table);
  if (deadlineAt) await sleep(Math.max(0, deadlineAt.getTime() + after - Date.now()));
}

async function startProcess({ playground, databaseUrl }: Clubhouse): Promise<ChildProcess> {
  const path = fileURLToPath(new URL('../equipment/bot-process.ts', import.meta.url));
  const bot = spawn(process.execPath, [path], {
    env: {
      ...process.env,
      DISCORD_TOKEN: playground.token,
      DISCORD_API_URL: playground.apiUrl,
      DICE_BEACON: 'off',
      DATABASE_URL: databaseUrl,
      COMPUTER_PACE: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  onTestFinished(() => {
    bot.kill('SIGKILL');
  });
  await playground.botOnline(60_000);
  return bot;
}
