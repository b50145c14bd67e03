import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { createDice, type Dice } from '../../src/engine/dice/dice.ts';
import type { Game } from '../../src/games/game.ts';
import { snap } from '../contract/toys/snap.ts';
import { control, newest, newRoom, type Room, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { loadDice, seedWhere } from '../equipment/loaded-dice.ts';

/**
 * A game with hidden hands, and a window in which several people race. Tests what its table shows and which presses
 * it accepts.
 */

closeAfterwards();

let tables = 0;

/** Loads dice so that the next table draws these cards. No other table gets the same seed. */
function draws(...cards: readonly number[]): void {
  tables += 1;
  let others = tables;
  const fits = (dice: Dice) => cards.every((card) => dice.roll('card', [6], '').values[0] === card);
  loadDice(
    seedWhere(createDice, (dice) => {
      others -= fits(dice) ? 1 : 0;
      return others === 0;
    }),
  );
}

describe.each(oneDatabase('postgresql'))('a game of hidden hands, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [snap as unknown as Game] });
  });

  /**
   * Starts a game between Ada and Ben (and Cleo, for three players) at a new table, with these hands and cards to
   * draw.
   */
  async function begun(
    stack: number,
    drawn: readonly number[] = [],
    { players = 2, clock = '' } = {},
  ): Promise<Room & { table: string }> {
    draws(...drawn);
    const room = newRoom(house);
    const opened = await room.ada.slash(`/play snap players:${players} stack:${stack}`);
    await room.ben.press('Join');
    if (players > 2) await room.cleo.press('Join');
    const menu = control(room.ada, 'l:').customId.replace(/:\w+$/, ':clock');
    if (clock !== '') await room.ada.select(menu, clock);
    await room.ada.press('Start');
    return { ...room, table: tableIn(opened.text) };
  }

  /** A person's private messages, newest last. */
  const alone = (user: User): string[] =>
    user
      .messages()
      .filter(({ ephemeral }) => ephemeral)
      .map(({ message }) => user.reads(message.id));

  /** The lobby's *Start* control, which is disabled while players are missing. */
  const startOf = (user: User) => {
    const { customId, message } = control(user, 'l:');
    return { customId: customId.replace(/:\w+$/, ':start'), message };
  };

  it('has as many seats as its options say', async () => {
    const { ada } = newRoom(house);
    const lobby = await ada.slash('/play snap players:3');
    expect(lobby.text).toContain('**Player 3**');
    expect(lobby.text).not.toContain('**Player 4**');
    expect(sentence(await ada.forgePress(startOf(ada)))).toContain('2 more players are needed');
  });

  it('shows a hand and a drawn card only to its holder, and the same buttons to all', async () => {
    const { ada, ben, dev } = await begun(123456, [2]);
    await dev.until('[My hand]');
    const before = [ben.sees(), dev.sees()];
    await ada.press('My hand');
    expect(alone(ada).at(-1)).toContain('Hand rank-1 rank-2 rank-3.');
    expect([ben.sees(), dev.sees()]).toEqual(before);
    await ben.press('My hand');
    expect(alone(ben).at(-1)).toContain('Hand rank-4 rank-5 rank-6.');
    // The answer to her press shows the card that she drew.
    await ada.press('Draw');
    await ada.until('drawn rank-2');
    await dev.until('[Lay a card]');
    for (const other of [ben, dev]) expect(other.sees()).not.toMatch(/rank-[1-3]/);
    expect(sentence(await dev.press('Lay a card'))).toBe('You’re not at this table.');
    expect(house.logged()).not.toContain('rank-');
    for (const id of [newest(dev)].flatMap(({ message }) => JSON.stringify(message.components)))
      expect(id).not.toContain('play:');
  });

  it('shows what a card does before it is played, and goes back', async () => {
    const { ada, ben } = await begun(123456, [2]);
    await ada.press('Draw');
    await ada.until('[Lay]');
    await ada.press('Lay');
    await ada.press('Card 3');
    expect(alone(ada).at(-1)).toContain('You lay rank-3.');
    await ada.press('Back');
    await ada.press('Card 3');
    await ada.press('Play it');
    await ben.until('Pile 3');
    await expect.poll(() => alone(ada).at(-1)).toContain('Hand rank-1 rank-2 rank-2.');
  });

  it('asks for confirmation of what ends it, however it is sent', async () => {
    const { ada, ben } = await begun(123456);
    const end = 'All hands are counted, and that is the end.';
    expect((await ada.press('Call')).text).toContain(end);
    expect((await ada.slash('/move play:call')).text).toContain(end);
    await ada.press('My hand');
    const { customId } = control(ada, 't:');
    expect((await ada.forgeSubmit(customId, { text: 'call' })).text).toContain(end);
    expect(ben.sees()).not.toContain('Finished');
    await ada.press('Play it');
    await ben.until('Finished');
  });

  it('tells everybody’s final place, with shared ones', async () => {
    const { ada, dev } = await begun(666_123_123, [], { players: 3 });
    await ada.press('Call');
    await ada.press('Play it');
    await dev.until('🏆 1. Ben and Cleo · 3. Ada');
  });

  it('lets several people race in a window, and tells nobody else whose card it is', async () => {
    const { ada, ben, cleo, dev } = await begun(123436536, [2], { players: 3 });
    await ada.press('Draw');
    await ada.until('[Lay]');
    await ada.press('Lay');
    await ada.press('Card 3');
    await ada.press('Play it');
    await dev.until('[Snap!]');
    await Promise.all([ben.press('Snap!'), cleo.press('Snap!')]);
    const answers = await Promise.all([ben.press('Card 2'), cleo.press('Card 2')]);
    for (const answer of answers) expect(answer.text).toMatch(/snap card 2/);
    await dev.until('cards 3 2 2');
    for (const other of [ada, dev]) expect(other.sees()).not.toMatch(/Hand rank-(4|5)/);
  });

  it('accepts a pass in advance from people who are not yet to act', async () => {
    const { ada, ben, dev } = await begun(123456, [2]);
    await ben.press('Pass ahead');
    await ada.press('Draw');
    await ada.until('drawn rank-2');
    await dev.until('[Throw it away]');
    await ada.press('Throw it away');
    // The window now waits only for Ada.
    await dev.until('[Pass]');
    await ada.press('Pass');
    await dev.until('Waiting for @Ben');
  });

  it('leaves the clock’s action to the clock, and blames nobody for it', async () => {
    const { ada, ben, dev } = await begun(123456, [2]);
    expect(sentence(await ada.slash('/move play:timer'))).toBe(
      'Only the clock does that, when time runs out.',
    );
    await ada.press('Draw');
    await dev.until('[Throw it away]');
    await ada.press('Throw it away');
    // This table has no clock, but the window still ends after an hour.
    await dev.until(/⏳/);
    await house.pass(61);
    await dev.until('Time’s up.');
    expect(dev.sees()).not.toContain('Time ran out for');
    await dev.until('Waiting for @Ben');
    await ben.press('Draw');
  });

  it('plays what somebody is forced to do, always or if they want that', async () => {
    const always = await begun(123456, [6]);
    await always.ada.press('Draw');
    await always.dev.until('[Throw it away]');
    await always.ada.press('Throw it away');
    await always.dev.until(/Ada: bow/);
    const asked = await begun(123456, [5]);
    await asked.ada.press('Draw');
    await asked.dev.until('[Throw it away]');
    await asked.ada.press('Throw it away');
    await asked.dev.until('[Bow]');
    await asked.ada.slash('/games forced:true');
    await asked.ada.press('Bow');
    const wished = await begun(123456, [5]);
    await wished.ada.press('Draw');
    await wished.dev.until('[Throw it away]');
    await wished.ada.press('Throw it away');
    await wished.dev.until(/Ada: bow/);
    await wished.ada.slash('/games forced:false');
  });

  it('tells why a computer did what it did after the end, and never before', async () => {
    const { ada, dev } = newRoom(house);
    await ada.slash('/play snap seat:2 computer:keen stack:111456');
    await ada.press('Start');
    await dev.until('Finished');
    expect((await dev.slash('/table why')).text).toContain('few points');
    const other = await begun(123456);
    expect(sentence(await other.dev.slash('/table why'))).toContain('Once the game is over, you can see why');
  });

  it('hides what it has shown after some time, and keeps the buttons', async () => {
    const { ada } = await begun(123456, [], { clock: 'Live' });
    // Read the answers: on a busy machine, the hand may be hidden before the next line here.
    expect((await ada.press('My hand')).text).toContain('rank-1');
    await ada.until('Hidden again');
    expect(alone(ada).at(-1)).not.toContain('rank-');
    expect(alone(ada).at(-1)).toContain('[Draw]');
    expect((await ada.press('My hand')).text).toContain('rank-1');
  });
});
