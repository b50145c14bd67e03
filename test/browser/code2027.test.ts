import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { newRoom } from '../at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../clubhouse.ts';
import { watchedCode2027 } from '../watched-code2027.ts';
import { closeBrowser, closePage } from './browser.ts';
import { misfits, phoneOf } from './fit.ts';
import { messageWith, pressButton } from './steps.ts';

/** Code2027 on Ada's phone, among three people: what she sees alone, and an offer. */

closeAfterwards();

const { game, now } = watchedCode2027([
  { hand: ['W004', 'E002', 'E018', 'E036', 'E019', 'E034', 'E023', 'L005', 'L007'], money: 1_240 },
  { hand: ['W005', 'E008', 'E025'], money: 300 },
  { hand: ['W006'] },
]);
let house: Clubhouse;
const opened: Page[] = [];

beforeAll(async () => {
  house = await openClubhouse('sqlite', { games: [game] });
});
afterEach(async () => {
  for (const page of opened.splice(0)) await closePage(page);
});
afterAll(closeBrowser);

/** What somebody sees alone, the newest. */
function alone(user: User): SeenMessage {
  const message = user.messages().findLast(({ ephemeral }) => ephemeral);
  if (message === undefined) throw new Error(`${user.name} sees nothing alone.`);
  return message;
}

it('My hand and the form of an offer stand on one screen each, and a deal is made', {
  timeout: 120_000,
}, async () => {
  const room = newRoom(house);
  const { ada, ben, cleo, dev } = room;
  const page = await phoneOf(house, 'Ada', room);
  opened.push(page);
  const bad: string[] = [];
  const look = async (what: string, seen: SeenMessage) => {
    bad.push(...(await misfits(page, seen, `code2027-${what}`)));
  };
  await ada.slash('/play code2027');
  await ben.press('Join');
  await cleo.press('Join');
  await ada.press('Start');
  await dev.until('[Hire 3]');

  await pressButton(page, 'My hand');
  await messageWith(page, 'Crowded Calendar now');
  await look('2-hand', alone(ada));
  await pressButton(page, 'Trade');
  await messageWith(page, 'hands are hidden');
  await pressButton(page, 'Ben');
  await messageWith(page, 'There is nothing on either side yet.');
  await look('3-form', alone(ada));

  await ada.slash('/move play:offer 2 $20,E002 for 2E');
  await dev.until('makes Ben an offer');
  await ben.press('Answer');
  await ben.press('Accept');
  await ben.press('Accept');
  await dev.until('deal: Ada gives $20 and 1 expeditor, Ben gives 2 expeditors.');
  expect(now().players[1]?.hand).toEqual(['W005', 'E002']);
  await ada.slash('/move play:roll');
  await dev.until('rolled ');
  expect(bad).toEqual([]);
});
