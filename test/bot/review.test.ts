import { beforeAll, describe, expect, it } from 'vitest';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { nim } from '../contract/toys/trial-games.ts';
import { ended, newest, newRoom, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { thinkers } from '../toys/thinkers.ts';

/** `/review` shows how the chances changed over a finished game, and its turning points. */

closeAfterwards();

describe.each(oneDatabase())('/review, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, {
      games: [thinkers, nim as unknown as Game],
      gamesForThreads: new URL('../toys/thinkers', import.meta.url),
      replays: 'on threads',
    });
  });

  /** Starts a game between Ada and Ben. */
  async function begun(game: string) {
    const room = newRoom(house);
    const table = tableIn((await room.ada.slash(`/play ${game}`)).text);
    await room.ben.press('Join');
    await room.ada.press('Start');
    return { ...room, table };
  }

  /** Plays a game in which each person takes one match at a time until none is left. */
  async function playedOut(game: string) {
    const room = await begun(game);
    const { ada, ben } = room;
    for (let turn = 0; !ada.sees().includes('The heap is gone.'); turn += 1)
      await (turn % 2 === 0 ? ada : ben).press('Take 1');
    return room;
  }

  it('shows one person a graph and three moments, each with its line of the story and its picture', async () => {
    const { ada, ben, table } = await playedOut('pondering');
    const { message, text } = await ada.slash('/review');
    expect(message?.ephemeral).toBe(true);
    const embeds = message?.message.embeds ?? [];
    expect(embeds.map(({ title }) => title)).toEqual([
      'Pondering: how the chances changed',
      ...[1, 2, 3].map((at) => expect.stringMatching(new RegExp(`^${at} · action \\d+$`))),
    ]);
    for (const { description } of embeds.slice(1))
      expect(description).toMatch(
        /takes 1, \d+ are left\.\n\*\*Ada\*\* \d+% → \d+% · \*\*Ben\*\* \d+% → \d+%$/,
      );
    expect(embeds.every(({ image }) => image !== undefined)).toBe(true);
    expect(text.match(/\(picture /g)).toHaveLength(4);
    expect(text).toMatch(/The chances of winning over the game\. Ada: \d+% at the start/);
    expect(text).toContain('The biggest changes are numbered');
    // The review also works by table id from another channel.
    const { dev } = newRoom(house);
    expect((await dev.slash(`/review table:${table}`)).message?.message.embeds).toHaveLength(4);
    expect(ben.sees()).not.toContain('how the chances changed');
  });

  it('has a button under a finished game, if the game can be evaluated', async () => {
    const { ada, ben, cleo, dev } = await playedOut('pondering');
    await cleo.until(/\[Plays\] \[Rematch\] \[Review\] \[Verify\]/);
    const { message, text } = await cleo.press('Review');
    expect(message?.ephemeral).toBe(true);
    expect(text).toContain('Pondering: how the chances changed');
    expect([ada, ben, dev].some((user) => user.sees().includes('how the chances changed'))).toBe(false);
    const other = await playedOut('nim');
    await other.dev.until('[Verify]');
    expect(other.dev.sees()).not.toContain('[Review]');
  });

  it('has no button while the game runs, or if nothing was played', async () => {
    const room = await begun('pondering');
    const { ada, dev } = room;
    await ada.until('[Take 1]');
    expect(ada.sees()).not.toContain('[Review]');
    await ended(house, room);
    await dev.until('Ended by a moderator');
    await dev.until('[Verify]');
    expect(dev.sees()).not.toContain('[Review]');
  });

  it('works after somebody gave up, and after a draw by agreement', async () => {
    const { ada, ben } = await begun('pondering');
    await ada.press('Take 1');
    await ben.slash('/table draw');
    await ada.until('[Agree]');
    await ada.press('Agree');
    await ada.until('A draw');
    expect((await ben.slash('/review')).text).toMatch(/Ada: .* 50% at the end\. Ben: .* 50% at the end/);
    const other = await begun('pondering');
    await other.ada.press('Take 1');
    await other.ben.slash('/table resign');
    await other.ben.press('Yes, give up');
    expect((await other.ada.slash('/review')).text).toMatch(/Ada: .*, 100% at the end\. Ben/);
  });

  it('is refused while the game runs, and politely if nobody can evaluate a position', async () => {
    const { ada } = await begun('pondering');
    await ada.press('Take 1');
    expect(sentence(await ada.slash('/review'))).toBe('You can review the game once it’s over.');
    const { ben } = await playedOut('nim');
    expect(sentence(await ben.slash('/review'))).toBe(
      'I can’t judge Nim positions, so there’s no review. `/table history` tells the story of the game.',
    );
    const { dev } = newRoom(house);
    expect(sentence(await dev.slash('/review'))).toContain('There’s no table in this channel.');
  });

  it('works for baseball, with the games that the threads know', async () => {
    const park = await openClubhouse(database, {
      games: [baseball as unknown as Game],
      replays: 'on threads',
    });
    const { ada } = newRoom(park);
    await ada.slash('/play baseball computer:Rookie');
    await ada.press('Start');
    await ada.slash('/table resign');
    await ada.press('Yes, give up');
    expect((await ada.slash('/review')).text).toMatch(/50% at the start.*\b0% at the end/);
    await ada.until('[Verify]');
    // Together with the pages and the rematch there are eight buttons, and **Verify** is the last one.
    const buttons = JSON.stringify(newest(ada).message.components).match(/"label":"[^"]+"/g);
    expect(buttons?.slice(-4)).toEqual(
      ['Plays', 'Rematch', 'Review', 'Verify'].map((label) => `"label":"${label}"`),
    );
    expect(buttons?.length).toBeLessThanOrEqual(8);
  });
});
