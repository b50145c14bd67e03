import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '../../src/games/catalog.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { closeBrowser, closePage } from './browser.ts';
import { misfits, phoneOf } from './fit.ts';
import { alone } from './phones.ts';

/** The first texts that a newcomer reads, on a phone of 390 x 844. */

let house: Clubhouse;
closeAfterwards();
beforeAll(async () => {
  house = await openClubhouse('sqlite', { games: games as readonly Game[] });
});
afterAll(closeBrowser);

it('/help fits on one screen, and so does the lobby with three computers', async () => {
  const room = newRoom(house);
  const page = await phoneOf(house, 'Ada', room);
  await room.ada.slash('/help');
  const help = await misfits(page, () => alone(room.ada), 'house-help');
  await room.ada.slash('/play code2027');
  for (let computers = 0; computers < 3; computers++)
    await room.ada.select('Add a computer', 'Easy computer');
  const lobby = () => {
    const seen = room.ada.messages().findLast(({ message }) => message.components?.length);
    if (seen === undefined) throw new Error('The lobby is there.');
    return seen;
  };
  await misfits(page, lobby, 'house-lobby');
  await closePage(page);
  expect(help).toEqual([]);
  const text = lobby().message.embeds[0]?.description ?? '';
  expect(text.match(/🤖 \w+ \(Easy\)/g)).toEqual(['🤖 Comet (Easy)', '🤖 Gizmo (Easy)', '🤖 Pixel (Easy)']);
});
