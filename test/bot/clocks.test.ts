import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import {
  begunOn,
  boardOf,
  everybodySees,
  moderating,
  newRoom,
  type Room,
  sentence,
  show,
  showHands,
  tableIn,
} from '../equipment/at-the-table.ts';
import { anotherBot, type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase, testedDatabases } from '../equipment/databases/databases.ts';
import { fieldGame } from '../toys/field-game.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const games = [rockPaperScissors as Game, fieldGame as Game];

describe.each(oneDatabase())('clocks, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games });
  });

  /** Messages that everybody sees in the channel, except the table message. */
  const beside = (user: User) => everybodySees(user).slice(1);
  /** The post that notifies people of their turn may arrive after the answer. */
  const toldOfTheTurn = (user: User) => user.until((who) => beside(who).length === 1);

  const asking = async <T>(ask: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore(house.databaseUrl);
    try {
      return await ask(store);
    } finally {
      await store.close();
    }
  };
  const stored = async (table: string) => {
    const found = await asking((store) => store.loadTable(table));
    if (!found) throw new Error(`There is no table ${table}.`);
    return found;
  };
  const sources = async (table: string) =>
    (await asking((store) => store.actions(table))).map(({ source }) => source);

  it('are chosen in the lobby by those around the table, and count down on the table message', async () => {
    const { ada, ben, cleo, channel } = newRoom(house);
    await ada.slash('/play rps');
    expect(sentence(await cleo.select('Clock: No clock', 'Live'))).toContain('Join the table first');
    await ada.select('Clock: No clock', '1 day a turn');
    expect(boardOf(cleo)).toContain('⏳ **1 day a turn**');
    await ben.press('Join');
    await ben.select('Clock: 1 day a turn', 'Live');
    await ada.press('Start');
    const { id } = await asking(async (store) => (await store.openTableIn(channel)) ?? { id: '' });
    const { deadlineAt = new Date(0) } = await stored(id);
    expect(boardOf(cleo)).toContain(
      `Waiting for @Ada and @Ben · ⏳ <t:${Math.floor(deadlineAt.getTime() / 1000)}:R>`,
    );
  });

  it('play what the game says for all who run out of time, and say so', async () => {
    const { cleo, table } = await begunOn(house, 'Live');
    await house.pass(0.5);
    await house.pass(0.6);
    await cleo.until(/Time ran out for Ada\.\n.*Time ran out for Ben\.\n\*\*Round over\*\*\n.* wins it/);
    expect(boardOf(cleo)).toContain('Waiting for @Ada and @Ben · ⏳');
    expect((await cleo.slash('/table history')).text).toMatch(
      /Time ran out for Ada\.[\s\S]*Time ran out for Ben\.[\s\S]*rock meets rock/,
    );
    expect(await sources(table)).toEqual(['timeout:1:0', 'timeout:2:1']);
  });

  it('blame the person whose time ran out, whoever takes the seat later, also after a restart', async () => {
    const { ben, cleo, dev, table } = await begunOn(house, 'Live');
    await house.pass(1.1);
    await cleo.until('Time ran out for Ben');
    await ben.slash('/table replace with:@Dev');
    await dev.until('[Accept]');
    await dev.press('Accept');
    await expect.poll(async () => (await stored(table)).seats[1]?.name).toBe('Dev');
    const told = async () => (await cleo.slash('/table history')).text;
    await house.stopBot();
    await house.startBot();
    expect(await told()).toContain('Time ran out for Ben');
    expect(await told()).not.toContain('Time ran out for Dev');
  });

  it('keep running for the one who has not acted, and restart with the next turn', async () => {
    const room = await begunOn(house, 'Live');
    const { ada, cleo, table } = room;
    const before = (await stored(table)).deadlineAt;
    await house.pass(0.5);
    await show(ada, 'paper');
    expect((await stored(table)).deadlineAt).toEqual(before);
    await house.pass(0.6);
    await cleo.until('Time ran out for Ben');
    // Ada's hand was hidden until the end of the round, and only Ben ran out of time.
    expect(boardOf(cleo)).not.toContain('Time ran out for Ada');
    expect((await stored(table)).seats.map(({ timeouts }) => timeouts)).toEqual([0, 1]);
    await showHands(room, 'rock', 'scissors');
    expect((await stored(table)).seats.map(({ timeouts }) => timeouts)).toEqual([0, 0]);
  });

  it('seat a computer after time-outs in a row, and one press brings the person back', async () => {
    const { ada, ben, cleo, table } = await begunOn(house, 'Live', 'rounds:9');
    for (const [round, score] of [
      [1, 'Ada 1 : 0 Ben'],
      [2, 'Ada 2 : 0 Ben'],
    ] as const) {
      await show(ada, 'paper');
      await house.pass(1.1);
      await cleo.until(score);
      expect((await stored(table)).seats[1]?.timeouts).toBe(round);
    }
    // From now on the computer shows a hand for Ben, and nobody waits for him.
    expect(boardOf(cleo)).toContain('🤖 A computer plays for @Ben');
    await cleo.until('Waiting for @Ada · ⏳');
    expect((await stored(table)).seats[1]).toMatchObject({ userId: ben.id, level: 'stone' });
    await show(ada, 'paper');
    await cleo.until((user) => !/Ada 2 : 0 Ben/.test(boardOf(user)));
    await cleo.until('Waiting for @Ada · ⏳');

    expect(sentence(await cleo.press('Take over'))).toContain('You’re not at this table');
    // It isn't his turn: the computer has already shown a hand for this round.
    expect((await ben.press('Take over')).kind).toBe('update');
    await cleo.until((user) => !boardOf(user).includes('stands in'));
    expect((await stored(table)).seats[1]).toMatchObject({ userId: ben.id, timeouts: 0 });
    expect((await stored(table)).seats[1]).not.toHaveProperty('level');
    await show(ada, 'rock');
    await cleo.until('Waiting for @Ada and @Ben');
  });

  it('let the person whose seat a computer plays still resign', async () => {
    const { ada, ben, cleo, table } = await begunOn(house, 'Live');
    for (const score of ['Ada 1 : 0 Ben', 'Ada 2 : 0 Ben']) {
      await show(ada, 'paper');
      await house.pass(1.1);
      await cleo.until(score);
    }
    await cleo.until('Waiting for @Ada · ⏳');
    // Giving up needs confirmation, also when typed.
    expect((await ben.slash('/move play:X')).text).toContain('Give up?');
    await ben.press('Yes, give up');
    await cleo.until('Game over');
    expect((await stored(table)).seats[1]).toMatchObject({ userId: ben.id, timeouts: 0 });
    expect((await cleo.slash('/verify')).text).toContain('Everything checks');
  });

  it('remind those still to act by one mention, which is removed after they acted', async () => {
    const room = await begunOn(house, '1 day a turn');
    const { ada, ben, cleo, table } = room;
    await show(ada, 'scissors');
    await toldOfTheTurn(cleo);
    const pings = (user: User) => user.pings(room.channel).length;
    const [before, others] = [pings(ben), pings(ada) + pings(cleo)];
    await house.pass(18 * 60 + 1);
    await cleo.until(
      /⏰ @Ben, your turn in \*\*\[Rock, paper, scissors\]\(https:\/\/discord\.com\/channels\/[\d/]+\)\*\* ends <t:\d+:R>$/m,
    );
    // The reminder replaces the post that told him it was his turn.
    await cleo.until((user) => beside(user).length === 1);
    expect(pings(ben)).toBe(before + 1);
    expect(pings(ada) + pings(cleo)).toBe(others);
    expect(beside(cleo).map(({ message }) => message.mentions.map(({ id }) => id))).toEqual([[ben.id]]);
    expect(house.logged()).not.toContain('scissors');
    // Nobody is reminded twice, even after a restart.
    await house.stopBot();
    await house.startBot();
    await house.pass(60);
    expect((await stored(table)).remindAt).toBeUndefined();
    await show(ben, 'rock');
    // Soon, Ada is called to the next round. Her post may come before the reminder is removed.
    await cleo.until((user) => beside(user).every(({ message }) => !user.reads(message.id).includes('⏰')));
    expect(pings(ben)).toBe(before + 1);
  });

  it('give half a turn to those whose time ran out while the bot was away, and tell them', async () => {
    const { ada, ben, cleo, channel, table } = await begunOn(house, '1 hour a turn');
    await show(ada, 'paper');
    await toldOfTheTurn(cleo);
    const told = ben.pings(channel).length;
    await house.stopBot();
    await house.pass(24 * 60);
    await house.startBot();
    await cleo.until(/⏰ @Ben, your turn in/);
    // Tables in other channels have their own clocks.
    expect(ben.pings(channel)).toHaveLength(told + 1);
    const { deadlineAt, timeouts } = { ...(await stored(table)), timeouts: await sources(table) };
    expect(((deadlineAt?.getTime() ?? 0) - house.now().getTime()) / 60_000).toBeCloseTo(30, -1);
    expect(timeouts).toEqual([expect.stringMatching(/^\d+$/)]);
    await cleo.until((user) =>
      boardOf(user).includes(`<t:${Math.floor((deadlineAt?.getTime() ?? 0) / 1000)}:R>`),
    );
    // The extra half turn is given only once. A person who misses it too runs out of time.
    await house.pass(31);
    await cleo.until('Time ran out for Ben');
    expect(await sources(table)).toEqual([expect.stringMatching(/^\d+$/), 'timeout:2:1']);
    // The next turn gets an hour from its own start.
    await house.pass(50);
    await cleo.until(/⏰ @Ada and @Ben, your turn/);
    expect(await sources(table)).toHaveLength(2);
  });

  it('keep running during an absence in the middle of a turn', async () => {
    const { ada, cleo, table } = await begunOn(house, '8 hours a turn');
    await show(ada, 'paper');
    await house.stopBot();
    await house.pass(30);
    await house.startBot();
    const { deadlineAt } = await stored(table);
    expect(((deadlineAt?.getTime() ?? 0) - house.now().getTime()) / 60_000).toBeCloseTo(7.5 * 60, -1);
    await house.pass(7.5 * 60 + 1);
    await cleo.until('Time ran out for Ben');
  });

  it.each([
    ['is resumed', false],
    ['is lost', true],
  ])(
    'wait while the bot has no connection to the server, and give time back when its session %s',
    async (_, forget) => {
      const { ada, cleo, table } = await begunOn(house, '1 hour a turn');
      await show(ada, 'paper');
      const { gateway } = house.playground;
      const sign = () => asking((store) => store.setting('bot', 'alive:0/1'));
      const before = await sign();
      gateway.accept(false);
      gateway.drop({ forget });
      await expect.poll(sign).not.toBe(before);
      await house.pass(90);
      // Wait longer than two checks for alarms take.
      await sleep(2_500);
      expect(await sources(table)).toHaveLength(1);
      gateway.accept(true);
      await house.playground.botOnline(60_000);
      await cleo.until(/⏰ @Ben, your turn in/);
      expect(await sources(table)).toHaveLength(1);
      await house.pass(31);
      await cleo.until('Time ran out for Ben');
    },
  );

  it('stop while the game is paused, and start with the full time when it is resumed', async () => {
    const { dev, cleo, table } = await begunOn(house, '1 hour a turn');
    await moderating(house, dev, (user) => user.slash('/table pause'));
    await cleo.until('Paused');
    expect(await stored(table)).not.toHaveProperty('deadlineAt');
    await house.pass(3 * 60);
    await moderating(house, dev, (user) => user.slash('/table resume'));
    await cleo.until(/Waiting for @Ada and @Ben · ⏳/);
    const left = ((await stored(table)).deadlineAt?.getTime() ?? 0) - house.now().getTime();
    expect(left / 60_000).toBeCloseTo(60, -1);
    expect(await sources(table)).toEqual([]);
  });

  it('wait for nobody at night', async () => {
    const hour = house.now().getUTCHours();
    const [from, to] = [(hour + 23) % 24, (hour + 3) % 24];
    await asking((store) =>
      store.setSetting(house.playground.world.guild.id, 'quiet-hours', `${from}-${to}`),
    );
    await house.stopBot();
    await house.startBot();
    const { cleo, table } = await begunOn(house, '1 hour a turn');
    const { deadlineAt, remindAt } = await stored(table);
    expect(remindAt?.getUTCHours()).toBe(to);
    expect(deadlineAt?.getUTCHours()).toBe((to + 1) % 24);
    await house.pass(100);
    expect(boardOf(cleo)).not.toContain('Time ran out');
    expect(cleo.sees()).not.toContain('⏰');
    await asking((store) => store.setSetting(house.playground.world.guild.id, 'quiet-hours', undefined));
    await house.stopBot();
    await house.startBot();
  });

  it('give a game without its own clock time by correspondence only, renewed by every action', async () => {
    const { ada, cleo, channel } = newRoom(house);
    const opened = await ada.slash('/play field');
    const table = tableIn(opened.text);
    await ada.select('Clock: No clock', '1 hour a turn');
    await ada.press('Start');
    const first = (await stored(table)).deadlineAt?.getTime() ?? 0;
    await house.pass(30);
    await ada.press('Wait');
    const second = (await stored(table)).deadlineAt?.getTime() ?? 0;
    expect((second - first) / 60_000).toBeCloseTo(30, -1);
    await house.pass(61);
    await cleo.until('Time ran out for Ada');
    expect(channel).toBe((await stored(table)).channelId);
    expect(await sources(table)).toHaveLength(2);
  });
});

describe.runIf(testedDatabases().includes('postgresql'))('two processes on one PostgreSQL', () => {
  it('play once between them for a person out of time, and remind once', async () => {
    const house = await openClubhouse('postgresql', { games });
    const begun: Room[] = [];
    const tables: string[] = [];
    for (let count = 0; count < 3; count++) {
      const room = newRoom(house);
      tables.push(tableIn((await room.ada.slash('/play rps rounds:9')).text));
      await room.ada.select('Clock: No clock', '8 hours a turn');
      await room.ben.press('Join');
      await room.ada.press('Start');
      begun.push(room);
    }
    const second = await anotherBot(house, games);
    const store = await openStore(house.databaseUrl);
    try {
      await house.pass(6.1 * 60);
      const reminders = (user: User) =>
        user.messages().filter(({ message }) => message.content.startsWith('⏰'));
      for (const { cleo } of begun) await cleo.until((user) => reminders(user).length > 0);
      await house.pass(2 * 60);
      for (const { cleo } of begun) await cleo.until(/Time ran out for Ada\.\n.*Time ran out for Ben/);
      for (const [at, { cleo }] of begun.entries()) {
        const sources = (await store.actions(tables[at] ?? '')).map(({ source }) => source);
        expect(sources).toEqual(['timeout:1:0', 'timeout:2:1']);
        expect(reminders(cleo).length).toBeLessThanOrEqual(1);
      }
      // He was mentioned three times at each of the three tables: when his first turn began, before it ended, and when
      // his next turn began.
      await expect.poll(() => begun[0]?.ben.pings().length).toBe(9);
    } finally {
      await store.close();
      await second.stop();
    }
  });
});
