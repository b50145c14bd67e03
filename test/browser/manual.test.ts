import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { lengthOf } from '../equipment/length.ts';
import { loadDice, numberedSeed, seedWhere } from '../equipment/loaded-dice.ts';
import { closeBrowser, closePage, openPage } from './browser.ts';
import { phoneOf, tableIn } from './fit.ts';
import { alone, looksOn } from './phones.ts';
import { messageWith, pressButton, typeCommand, visibleText } from './steps.ts';

/**
 * Two people with paper cards, each on a separate page, play in manual mode. The dice are the same each time.
 */

closeAfterwards();

let house: Clubhouse;
const pages: Page[] = [];

beforeAll(async () => {
  house = await openClubhouse('sqlite', { games: [baseball as Game] });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await closePage(page);
});
afterAll(closeBrowser);

async function phoneOfBen(room: Room): Promise<Page> {
  const page = await phoneOf(house, 'Ben', room);
  pages.push(page);
  return page;
}

interface Managers {
  readonly ada: Page;
  readonly ben: Page;
}

async function pageOf(name: string, channel: string): Promise<Page> {
  const page = await openPage(`${house.playground.url}/#user=${name}&channel=${channel}`);
  pages.push(page);
  return page;
}

/**
 * Starts a game with Ada's visitors and Ben's home team, up to the first pitch. The table shows what it waits for.
 */
const innings = lengthOf(1, 3);

async function atFirstPitch(channel: string, mode = `manual innings:${innings}`): Promise<Managers> {
  const ada = await pageOf('Ada', channel);
  const ben = await pageOf('Ben', channel);
  await typeCommand(ada, `/play baseball mode:${mode}`);
  await pressButton(ben, 'Join');
  await pressButton(ada, 'Start');
  await pressButton(ada, 'Ready');
  await messageWith(ben, 'Ada (PCG): ready');
  await pressButton(ben, 'Ready');
  await messageWith(ada, 'Swing');
  return { ada, ben };
}

/** The table message: the newest public message with the scoreboard. */
const table = (page: Page): Locator =>
  page
    .locator('[data-message]')
    .filter({ has: page.locator('img:not(.face)'), hasNotText: 'Only you can see this' })
    .last();

/** The results on these two cards, by row of the dice. Each lists the buttons to press, in order. */
const cards: readonly (readonly string[])[] = [
  ['Other…', 'Home run'],
  ['Walk'],
  ['Other…', 'Lineout', 'SS'],
  ['GB B…', 'SS'],
  ['Strikeout'],
  ['Fly B…', 'CF'],
  ['X-Check…', '2B'],
  ['GB C…', '1B'],
  ['Single…', 'Uncapped LF'],
  ['Other…', 'Popout', '3B'],
  ['Other…', 'Double', 'Two bases'],
];

/** Takes the action that the table waits for, on the page of the person to act. */
async function playOn({ ada, ben }: Managers, shown: string): Promise<void> {
  const waits = /Waiting for @(Ada|Ben)/.exec(shown)?.[1];
  const page = waits === 'Ben' ? ben : ada;
  const row = /row (\d+),/.exec(shown)?.[1];
  if (shown.includes('To read the card:')) {
    for (const label of cards[Number(row) - 2] ?? []) await pressButton(page, label);
  } else {
    // Ada's visitors bat in the top half of the inning.
    const decision = shown.includes('▲') === (waits === 'Ada') ? 'Swing' : 'Normal';
    const usual = new RegExp(`^(${decision}|Send|Go|Throw|Game over)\\b`);
    await table(page).getByRole('button', { name: usual }).first().click();
  }
}

/** The table's text on a page, without controls, because only one person sees an open menu or a chosen value. */
async function said(page: Page): Promise<string> {
  return (await table(page).locator('.content, .embed').allInnerTexts()).join('\n');
}

/**
 * Waits until both pages show the table's next text, and returns it. Before that, a press would hit an old button and
 * be late.
 */
async function saidNext({ ada, ben }: Managers, before: string): Promise<string> {
  let now = before;
  // The pages may briefly differ, so only a text that both show counts.
  const next = async () => {
    now = await said(ada);
    return now !== before && now === (await said(ben));
  };
  await expect.poll(next, { interval: 100 }).toBe(true);
  return now;
}

it('plays a game with two people who read their own cards', { timeout: 400_000 }, async () => {
  // With these dice and cards a game of three innings has runners who may be sent, throws and X-Checks.
  loadDice(numberedSeed(7));
  const managers = await atFirstPitch('table-1');
  const seen = new Set<string>();
  let shown = await saidNext(managers, '');
  for (let presses = 0; !shown.includes('Finished'); presses++) {
    expect(presses).toBeLessThan(300);
    for (const [words] of shown.matchAll(/To read the card|Does .+? go|Where does the throw go|X-Check:/g))
      seen.add(words.replace(/^Does .+/, 'Does he go'));
    await playOn(managers, shown);
    shown = await saidNext(managers, shown);
  }
  const [occurs, score] = lengthOf<readonly [readonly string[], string]>(
    [['To read the card', 'X-Check:'], 'PCG 1, IVS 0'],
    [['Does he go', 'To read the card', 'Where does the throw go', 'X-Check:'], 'PCG 4, IVS 1'],
  );
  expect([...seen].sort()).toEqual(occurs);
  await messageWith(managers.ada, score);
  await typeCommand(managers.ben, '/verify');
  const proof = await messageWith(managers.ben, 'Everything checks');
  expect(await visibleText(proof)).toMatch(/all \d+ rolls and all \d+ actions follow from it/);
});

it('takes a plate appearance on a phone, one screen high at each press', async () => {
  // Use another seed, because no two games in one database may have the same rolls.
  loadDice(numberedSeed(11));
  const room = newRoom(house);
  const { ada, ben, cleo } = room;
  await ada.slash('/play baseball mode:Manual: you read your own cards innings:3');
  await ben.press('Join');
  await ada.press('Start');
  await ada.press('Ready');
  await ben.press('Ready');
  await cleo.until('[Swing]');
  const page = await phoneOf(house, 'Ada', room);
  pages.push(page);
  const { bad, look } = looksOn(page, 'baseball-manual');
  let presses = 0;
  const press = async (user: User, label: string): Promise<void> => {
    presses += 1;
    await user.press(label);
  };
  await press(ben, 'Normal');
  await cleo.until('IVS has decided');
  await press(ada, 'Swing');
  await cleo.until('To read the card');
  await look('dice', () => tableIn(ada));
  await press(ada, 'Card');
  await look('card', () => alone(ada));
  expect(alone(ada).message.components).not.toEqual([]);
  await press(ada, 'GB A');
  await look('place', () => alone(ada));
  await press(ada, 'SS');
  await cleo.until('**Ottersley** bats');
  await look('after', () => tableIn(ada));
  expect(bad).toEqual([]);
  // Before the bot showed the card, this took six presses, two of them in menus, and a typed `/player`.
  expect(presses).toBe(5);
  await ben.press('Dispute');
  await look('dispute', () => alone(ben), await phoneOfBen(room));
  await ben.press('Dispute');
  await cleo.until('disputes');
  await look('disputed', () => tableIn(ada));
  expect(bad).toEqual([]);
});

it('shows a rare play with the steps that mattered', async () => {
  loadDice(
    seedWhere(createDice, (dice) => {
      dice.roll('AbRoll', [6, 6, 6, 20, 20], 'at-bat');
      const [d20 = 0, ...three] = dice.roll('FieldingRoll', [20, 6, 6, 6], 'X-Check SS').values;
      // The d20 gives a routine grounder, and the other dice total five, which makes a rare play.
      return d20 === 10 && three.reduce((sum, face) => sum + face, 0) === 5;
    }),
  );
  const { ada, ben } = await atFirstPitch('table-2');
  await pressButton(ben, 'Normal');
  await messageWith(ada, /Waiting for @Ada/);
  await pressButton(ada, 'Swing');
  await messageWith(ada, 'To read the card');
  await pressButton(ada, 'X-Check…');
  await pressButton(ada, 'SS');
  const play = await messageWith(ben, 'Rare play!');
  const text = await visibleText(play);
  expect(text).toMatch(/Rare play! X-Check: \S+ at shortstop/);
  expect(text).toMatch(/3d6 \d\+\d\+\d = 5, error \d+: rare play/);
});

const together = lengthOf(4, 12);

it(`answers both people who click at the same time, ${together} times`, async () => {
  const managers = await atFirstPitch('lobby', 'auto');
  const { ada, ben } = managers;
  const standing = async (page: Page) =>
    (await table(page).locator('.content, .embed, button').allInnerTexts()).join('\n');
  let shown = '';
  // If a press got lost, only the person who made it would still have to act.
  const bothAsked = async () => {
    const now = await standing(ada);
    const isNext = now !== shown && !now.includes('has decided') && now === (await standing(ben));
    if (isNext) shown = now;
    return isNext;
  };
  for (let clicked = 0; clicked < together; ) {
    await expect.poll(bothAsked, { interval: 100 }).toBe(true);
    if (/Waiting for @\w+ and @/.test(shown)) {
      const [field, bat] = shown.includes('▲') ? [ben, ada] : [ada, ben];
      const click = (page: Page, label: string) =>
        table(page).getByRole('button', { name: label, exact: true }).click();
      await Promise.all([click(field, 'Normal'), click(bat, 'Swing')]);
      clicked += 1;
    } else await playOn(managers, shown);
  }
  for (const page of [ada, ben])
    expect(await page.getByText(/too late|game has moved on|no such button/).count()).toBe(0);
});
