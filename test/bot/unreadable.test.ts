import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import { begun, newest, newRoom, sentence, showHands, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { execute, oneDatabase } from '../equipment/databases/databases.ts';
import { asWord, everyRow } from '../equipment/every-row.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

/** Damage to a table's row: options from a newer version of the game, or errors in the row itself. */
const damages = {
  'options that its game refuses': `"options" = '{"rounds":99}'`,
  'options that are no JSON': `"options" = '{"rounds'`,
  'a status that nobody knows': `"status" = 'adjourned'`,
  'a game that is no longer offered': `"game" = 'mornington'`,
} as const;

describe.each(oneDatabase())('a table that cannot be read, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  /** Damages tables while the bot is stopped, as an update might. */
  const damaged = async (change: string, ...tables: string[]) => {
    await house.stopBot();
    for (const table of tables)
      await execute(house.databaseUrl, `UPDATE "Table" SET ${change} WHERE "id" = '${table}'`);
    await house.startBot();
  };
  const board = (user: User) => user.reads(newest(user).message.id);
  const lines = (table: string) =>
    house
      .logged()
      .split('\n')
      .filter((line) => line.includes('this table cannot be read') && line.includes(table));

  it.each(Object.entries(damages))(
    'because of %s says so everywhere, and can be ended by a moderator',
    async (_, change) => {
      const { ada, ben, cleo, table } = await begun(house);
      await damaged(change, table);
      const why = /This table can’t be read: /;
      expect(sentence(await ben.slash('/table status'))).toMatch(why);
      await cleo.until(why);
      expect(board(cleo)).toContain('A moderator can end the game with `/table end`');
      expect(board(cleo)).toContain('Ada');
      expect(board(cleo)).not.toContain('[');
      for (const command of ['/table hand', '/table history', '/table undo', '/move play:rock'])
        expect(sentence(await ben.slash(command))).toMatch(why);
      expect(await ben.complete('/move play:')).toEqual([]);
      expect(sentence(await ben.slash('/games'))).toContain('can’t be read');
      expect((await ada.complete('/table end table:')).map(({ value }) => value)).toContain(table);
      expect(sentence(await ben.slash('/table end'))).toContain('Only a moderator');
      expect(lines(table)).toHaveLength(1);
      expect(lines(table)[0]).toMatch(/"code":"unreadable-(row|options|game)"/);
      expect(sentence(await ada.slash('/table end'))).toContain('ended without a result');
      await cleo.until('Ended by a moderator');
      // If only an unknown word was wrong, ending the table repaired the row.
      const verdict = /can’t be read|Everything checks/;
      expect(sentence(await ben.slash(`/verify table:${table}`))).toMatch(verdict);
      // The channel is free again.
      expect((await ada.slash('/play rps')).text).toContain('a table is open');
      await ada.press('Cancel');
    },
  );

  it('hides no other of a person, who can still be forgotten', async () => {
    const [broken, whole] = [await begun(house), await begun(house, 'rounds:1')];
    const lobby = newRoom(house);
    const opened = tableIn((await lobby.ada.slash('/play rps')).text);
    await damaged(damages['options that its game refuses'], broken.table, opened);
    const { ada, ben } = whole;
    expect(sentence(await ben.slash('/games'))).toContain('can’t be read');
    expect(sentence(await ben.slash('/games'))).toContain('Rock, paper, scissors](');
    expect((await lobby.ben.press('Join')).text).toMatch(/can’t be read/);
    await lobby.cleo.until(/This game can’t go on/);
    await showHands(whole, 'rock', 'scissors');
    await whole.cleo.until('Finished');
    await ada.slash('/privacy delete');
    expect(sentence(await ada.press('Delete'))).toContain('Games now say “someone”');
    const rows = await everyRow(house.databaseUrl);
    expect(rows).not.toContain(ada.id);
    expect(rows).not.toMatch(asWord('Ada'));
    await expect.poll(() => board(broken.cleo)).not.toContain('Ada');
    expect(board(broken.cleo)).toMatch(/can’t be read/);
  });

  it.each([
    ['passed meanwhile', 24 * 60 + 30, 58],
    ['was near, when somebody pressed', 24 * 60 - 3, 1],
  ])('gets its full time when it can be read again, if its deadline %s', async (_, before, after) => {
    const { ada, ben, cleo } = newRoom(house);
    const table = tableIn((await ada.slash('/play rps rounds:1')).text);
    await ada.select('Clock: No clock', '1 day a turn');
    await ben.press('Join');
    await ada.press('Start');
    const store = await openStore(house.databaseUrl);
    const deadline = async () => (await store.loadTable(table))?.deadlineAt?.getTime();
    const first = await deadline();
    await damaged(damages['options that its game refuses'], table);
    await house.pass(before);
    await ben.slash('/table status');
    await expect.poll(deadline).not.toBe(first);
    await house.pass(after);
    await damaged(`"options" = '{"rounds":1}'`, table);
    await cleo.until(/Waiting for @Ada and @Ben · ⏳/);
    const mended = house.now().getTime();
    await house.pass(5);
    // Wait longer than two checks for alarms take.
    await sleep(2_500);
    expect((((await deadline()) ?? 0) - mended) / 60_000).toBeCloseTo(24 * 60, -1);
    expect(await store.actions(table)).toEqual([]);
    await house.pass(24 * 60);
    await cleo.until('Time ran out');
    await store.close();
  });

  it('is shown again, and continues, when it can be read again', async () => {
    const room = await begun(house, 'rounds:1');
    const { cleo, ben, table } = room;
    await damaged(damages['options that its game refuses'], table);
    await ben.slash('/table status');
    await cleo.until(/can’t be read/);
    await damaged(`"options" = '{"rounds":1}'`, table);
    await cleo.until('Waiting for @Ada and @Ben');
    await showHands(room, 'rock', 'scissors');
    await cleo.until('Finished');
    expect((await cleo.slash('/verify')).text).toContain('Everything checks');
  });
});
