import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { start } from '../equipment/databases/kept-tables.ts';
import { end, played } from '../equipment/databases/played-tables.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';
import { misfits, pictures } from './fit.ts';
import { alone, phonesWith } from './phones.ts';
import { messageWith, sidewaysOverflow, typeCommand, visibleText } from './steps.ts';

/** Profiles on a phone: one's own, somebody else's, and a hidden one. */

const { house, phone } = phonesWith(rockPaperScissors as Game);

/** Who won each game, from the first game to the last. */
const course = ['Ada Ben', 'Ada Cleo', 'Ben Ada', 'Ada Ben', 'Cleo Ada', 'Ada Cleo', 'Ada Ben', 'Ben Cleo'];

/** A room in whose channel these games were played, twice. */
async function newRoomWithGames(): Promise<Room> {
  const room = newRoom(house());
  const guildId = house().playground.world.guild.id;
  const store = await openStore(house().databaseUrl);
  try {
    for (const [index, game] of [...course, ...course].entries()) {
      const names = game.split(' ');
      const ids = names.map((name) => house().playground.user(name).id);
      const seats = ids.map((id, seat) => played(seat, id, { name: names[seat] ?? '' }));
      const place = { guildId, channelId: room.channel };
      await start(store, `profile-${index}`, place);
      await end(store, `profile-${index}`, ids, { ...place, seats });
    }
  } finally {
    await store.close();
  }
  return room;
}

async function screenshot(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `profile-${name}.png`) });
}

it('shows a profile with its graph, somebody else’s, and none that is hidden', async () => {
  const room = await newRoomWithGames();
  const { ada, ben } = room;
  const page = await phone('Ada', room);
  await typeCommand(page, '/profile');
  const own = await messageWith(page, 'Your profile');
  const words = await visibleText(own);
  expect(words).toMatch(/Rock, paper, scissors 14 games: 10 won, 4 lost · rating 1\d{3} ± \d+/);
  expect(words).toContain('Plays most with Ben (8 games) and Cleo (6 games)');
  expect(words).toMatch(/Streaks 2 wins in a row now · longest run of wins: \d/);
  expect(words.match(/with (Ben|Cleo) · (won|lost)/g)).toHaveLength(5);
  const bad = await misfits(page, () => alone(ada), 'profile-own');
  expect(await own.locator('.embed img').getAttribute('alt')).toMatch(/rating/i);

  await typeCommand(page, '/profile person:@Ben');
  expect(await visibleText(await messageWith(page, 'Ben’s profile'))).toContain('Plays most with Ada');
  bad.push(...(await misfits(page, () => alone(ada), 'profile-of-ben')));

  await ben.slash('/rating hide on:true');
  await typeCommand(page, '/profile person:@Ben');
  await messageWith(page, 'Ben has chosen to hide their ratings and profile.');
  await screenshot(page, 'hidden');
  await typeCommand(page, '/profile');
  // Hidden people are among nobody's opponents.
  await expect
    .poll(async () => visibleText(await messageWith(page, 'Your profile')))
    .toContain('Plays most with Cleo (6 games)');
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(bad).toEqual([]);
});
