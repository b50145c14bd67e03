import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { createDice, type Dice } from '../../src/engine/dice/dice.ts';
import type { Game } from '../../src/games/game.ts';
import { snap } from '../contract/toys/snap.ts';
import { control, everybodySees, newRoom, type Room, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { execute, oneDatabase } from '../equipment/databases/databases.ts';
import { everyRow } from '../equipment/every-row.ts';
import { loadDice, seedWhere } from '../equipment/loaded-dice.ts';

/** The private answer below a table: one message per person, in which every control works. */

closeAfterwards();

let tables = 0;

describe.each(oneDatabase())('one private answer a person, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [snap as unknown as Game] });
  });

  /**
   * Starts a game between Ada and Ben at a new table, with these hands (one digit per card) and these cards to draw.
   */
  async function begun(
    stack: number,
    drawn: readonly number[] = [],
    players = 2,
  ): Promise<Room & { table: string }> {
    tables += 1;
    let others = tables;
    const fits = (dice: Dice) => drawn.every((card) => dice.roll('card', [6], '').values[0] === card);
    loadDice(
      seedWhere(createDice, (dice) => {
        others -= fits(dice) ? 1 : 0;
        return others === 0;
      }),
    );
    const room = newRoom(house);
    const opened = await room.ada.slash(`/play snap players:${players} stack:${stack}`);
    await room.ben.press('Join');
    if (players > 2) await room.cleo.press('Join');
    await room.ada.press('Start');
    return { ...room, table: tableIn(opened.text) };
  }

  const alone = (user: User): string[] =>
    user
      .messages()
      .filter(({ ephemeral }) => ephemeral)
      .map(({ message }) => user.reads(message.id));

  /** Waits until a person has this many private messages, and returns their texts. */
  async function only(user: User, count = 1): Promise<string[]> {
    await user.until(() => alone(user).length === count);
    return alone(user);
  }

  /** Waits until the bot has stored a person's private answer. That happens after the answer is sent. */
  const noted = (user: User, table: string): Promise<void> =>
    vi.waitFor(
      async () => {
        const rows = (await everyRow(house.databaseUrl)).split('\n');
        expect(rows.find((row) => /^\{"name":"[^}]*PrivateAnswer/.test(row))).toContain(
          `"tableId":"${table}","userId":"${user.id}"`,
        );
      },
      { timeout: 60_000, interval: 50 },
    );

  it('is replaced by the answer to a press on the table', async () => {
    const { ada, ben } = await begun(123456, [2]);
    await ada.press('My hand');
    await ben.press('My hand');
    await ada.press('Draw');
    expect((await only(ada))[0]).toContain('drawn rank-2');
    await ada.press('Cards');
    expect((await only(ada))[0]).not.toContain('drawn');
    await ada.press('My hand');
    expect((await only(ada))[0]).toContain('drawn rank-2');
    // Another person's answer stays.
    expect((await only(ben))[0]).toContain('rank-4');
  });

  it('is replaced by a command, and edited in place by its own controls', async () => {
    const { ada } = await begun(123456, [2]);
    await ada.press('Draw');
    await ada.until('[Lay]');
    const [{ message } = { message: { id: '' } }] = ada.messages().filter(({ ephemeral }) => ephemeral);
    await ada.press('Lay');
    expect(ada.messages().filter(({ ephemeral }) => ephemeral)[0]?.message.id).toBe(message.id);
    await ada.slash('/table hand');
    expect((await only(ada))[0]).toContain('drawn rank-2');
  });

  it('is removed when the table itself answers a press of its person, and only theirs', async () => {
    const { ada, ben, dev } = await begun(123455, [2]);
    await ada.press('Draw');
    await ada.press('Throw it away');
    await dev.until('[Snap!]');
    await ada.press('My hand');
    await ben.press('My hand');
    await only(ada);
    const table = everybodySees(ada).find(({ message }) => ada.reads(message.id).includes('[Snap!]'));
    await ada.press('Pass', { message: table?.message.id ?? '' });
    await ada.until((user) => alone(user).length === 0);
    expect((await only(ben))[0]).toContain('[Card 1]');
  });

  it('stays single after two simultaneous presses', async () => {
    const { ada } = await begun(123456);
    await Promise.all(['My hand', 'Cards', 'My hand', 'Cards'].map((button) => ada.press(button)));
    await only(ada);
  });

  it('can always be opened again after it was dismissed', async () => {
    const { ada } = await begun(123456);
    const shown = await ada.press('My hand');
    ada.dismiss(shown.message?.message.id ?? '');
    await ada.press('My hand');
    expect((await only(ada))[0]).toContain('rank-1');
  });

  it('loses its buttons when somebody else ends its person’s turn, and keeps the hand', async () => {
    const { ada, ben, dev } = await begun(123455, [2]);
    await ada.press('Draw');
    await dev.until('[Throw it away]');
    await ada.press('Throw it away');
    await dev.until('[Snap!]');
    await ben.press('My hand');
    expect((await only(ben))[0]).toContain('[Card 1]');
    // The window closes for both after Ada passes and Ben runs out of time.
    await ada.press('Pass');
    await house.pass(61);
    await dev.until('Time’s up.');
    await ben.until(() => alone(ben).every((words) => !words.includes('[Card 1]')));
    expect(alone(ben).join()).not.toContain('rank-5 rank-5 rank-5 rank-5');
  });

  it('says that the game is over, and goes after ten seconds', async () => {
    const { ada, ben } = await begun(123456);
    await ben.press('My hand');
    await ada.press('Call');
    await ada.press('Play it');
    await ben.until('This game is over.');
    expect(alone(ben).join()).not.toContain('rank-');
    await only(ben, 0);
    await only(ada, 0);
  });

  it('stays when a sentence about whose turn it is goes after ten seconds', async () => {
    const { ada, ben } = await begun(123456);
    await ben.press('My hand');
    const press = control(ada, 'a:');
    await ben.forgePress(press);
    expect(alone(ben)).toHaveLength(2);
    expect((await only(ben))[0]).toContain('rank-4');
  });

  it('hides its text, and goes before its token expires', async () => {
    const { ada, ben, table } = await begun(123456);
    await ben.press('My hand');
    await noted(ben, table);
    await house.pass(1);
    await ben.until('Hidden again');
    await ada.press('Cards');
    await noted(ada, table);
    await house.pass(14);
    await only(ada, 0);
  });

  it('from before a restart goes with the next press, and one that the bot missed when it is pressed', async () => {
    const { ada, ben, dev } = await begun(123456, [2]);
    await ada.press('My hand');
    await house.stopBot();
    await house.startBot();
    await ada.press('Draw');
    expect((await only(ada))[0]).toContain('drawn rank-2');
    const old = control(ada, 'a:');
    await ada.press('Throw it away');
    await dev.until('[Snap!]');
    await ada.press('Pass');
    await house.stopBot();
    // The stored answer is gone, as after a long downtime, so the bot can't remove the message in time.
    await execute(house.databaseUrl, 'DELETE FROM "PrivateAnswer"');
    await house.startBot();
    await ben.press('Pass');
    await house.pass(4);
    const answer = await ada.forgePress({
      ...old,
      message: (await ada.press('Cards')).message?.message.id ?? '',
    });
    expect(sentence(answer)).toMatch(/^You already played that, <t:\d+:R>\./);
    await only(ada, 0);
  });

  it('says after a late press in a window when that closed', async () => {
    const { ada, cleo, dev } = await begun(123456123, [2], 3);
    await ada.press('Draw');
    await dev.until('[Throw it away]');
    await ada.press('Throw it away');
    await dev.until('[Snap!]');
    await cleo.press('My hand');
    const old = control(cleo, 'a:');
    await ada.press('Pass');
    await house.pass(61);
    await dev.until('Time’s up.');
    await house.pass(4);
    const { message } = await cleo.press('Cards');
    const answer = await cleo.forgePress({ ...old, message: message?.message.id ?? '' });
    expect(sentence(answer)).toMatch(/That window closed <t:\d+:R>\./);
  });

  it('keeps its tokens out of the log', async () => {
    const { ada, table } = await begun(123456);
    await ada.press('My hand');
    await noted(ada, table);
    const kept = await everyRow(house.databaseUrl);
    const tokens = [...kept.matchAll(/"token":"([^"]+)"/g)].map(([, token = '']) => token);
    expect(tokens.length).toBeGreaterThan(0);
    for (const token of tokens) expect(house.logged()).not.toContain(token);
  });
});
