import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { everybodySees, newRoom, type Room } from '../equipment/at-the-table.ts';
import { closePage, openPage, phone as small } from './browser.ts';
import { misfits, pictures } from './fit.ts';
import { alone, phonesWith } from './phones.ts';
import { chooseFromMenu, messageWith, pressButton, sidewaysOverflow, typeCommand } from './steps.ts';

/** A finished game on a phone: stepped through, shown to everybody, and opened by its token on another server. */

const { house, phone } = phonesWith(dutch as unknown as Game);

/** A short game of Dutch that Ben gives up. */
async function finished(): Promise<Room> {
  const room = newRoom(house());
  const { ada, ben } = room;
  await ada.slash('/play dutch');
  await ben.press('Join');
  await ada.press('Start');
  await ben.slash('/table resign');
  await ben.press('Yes, give up');
  await ada.until('[Verify]');
  return room;
}

async function screenshot(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `replay-${name}.png`) });
}

const shown = (user: User) => () => alone(user);

it('steps through a game and shows a play to all', async () => {
  const room = await finished();
  const { cleo, dev } = room;
  const page = await phone('Cleo', room);
  await typeCommand(page, '/replay show');
  await messageWith(page, 'Before the first play');
  const bad = await misfits(page, shown(cleo), 'replay-deal');
  await screenshot(page, 'deal');
  await pressButton(page, '⏭');
  await messageWith(page, /Play \d+ of \d+/);
  bad.push(...(await misfits(page, shown(cleo), 'replay-last')));
  await pressButton(page, '⏮');
  await chooseFromMenu(page, 'Seen by', ['Seen by all seats']);
  await messageWith(page, /Ada · /);
  await screenshot(page, 'all-hands');
  expect(await sidewaysOverflow(page)).toBe(0);
  await pressButton(page, 'Show here');
  await dev.until('shown by **Cleo**');
  await messageWith(page, 'shown by Cleo');
  await screenshot(page, 'shown-here');
  expect(everybodySees(dev).at(-1)?.message.components ?? []).toEqual([]);
  expect(bad).toEqual([]);
});

it('opens a game on another server by its token', async () => {
  const { playground } = house();
  playground.addServer('The Harbour', ['Cleo', 'Dev']);
  const room = await finished();
  const { text } = await room.ada.slash('/replay share');
  const token = /```\n([\w-]{22})\n```/.exec(text)?.[1] ?? '';
  const page = await openPage(`${playground.url}/#user=Cleo&channel=lobby&server=The+Harbour`, small);
  await typeCommand(page, `/replay show token:${token}`);
  await messageWith(page, 'Before the first play');
  await pressButton(page, '▶');
  await messageWith(page, /Play 1 of \d+/);
  room.cleo.goTo('The Harbour/lobby');
  expect(await misfits(page, shown(room.cleo), 'replay-shared')).toEqual([]);
  await screenshot(page, 'shared');
  await closePage(page);
});
