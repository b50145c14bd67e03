import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { settledAt, stepAt } from '../../src/table/board/choice-tree.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { lengthOf } from '../equipment/length.ts';
import { watchedRingrift } from '../watched/ringrift.ts';
import { tableIn } from './fit.ts';
import { alone, type Looks, looksOn, phonesWith } from './phones.ts';
import { messageWith, pressButton } from './steps.ts';

/** RingRift on Ada's phone: she decides with menus, and the board is visible at every step. */

const { game, now } = watchedRingrift();
const { house, phone } = phonesWith(game);

/** The id of the newest private message; undefined if there is none. */
const newestAlone = (user: User): string | undefined =>
  user.messages().findLast(({ ephemeral }) => ephemeral)?.message.id;

/** The text of the newest private message; empty if there is none. */
const readsAlone = (user: User): string =>
  user.messages().some(({ ephemeral }) => ephemeral) ? user.reads(alone(user).message.id) : '';

interface Table extends Room, Looks {
  readonly page: Page;
}

async function begun(options: string, others: readonly ('ben' | 'cleo' | 'dev')[]): Promise<Table> {
  const room = newRoom(house());
  const page = await phone('Ada', room);
  await room.ada.slash(`/play ringrift ${options}`);
  await messageWith(page, 'a table is open');
  for (const other of others) await room[other].press('Join');
  await pressButton(page, 'Start');
  await room.ada.until('[Move]');
  const { bad, look } = looksOn(page, 'ringrift');
  return { ...room, page, bad, look };
}

/**
 * Maximum time for a click, in milliseconds. One that was late may still land, and must not be repeated; one on what the
 * page has just replaced never does.
 */
const longestClick = 30_000;

/** Chooses the button or menu option with this label in a private answer, once the page shows it. */
async function choose(page: Page, message: Locator, label: string): Promise<void> {
  const button = message.getByRole('button', { name: label, exact: true });
  const menus = message.locator('[role=combobox]:not([aria-busy=true])');
  const option = page
    .getByRole('option')
    .filter({ hasText: new RegExp(`^\\s*${label.replace(/[().+*?]/g, '\\$&')}(\\s|$)`) });
  const found = async (): Promise<boolean> => {
    if ((await button.count()) > 0) {
      await button.last().click({ timeout: longestClick });
      return true;
    }
    for (let at = 0; at < (await menus.count()); at++) {
      await menus.nth(at).click({ timeout: longestClick });
      if ((await option.count()) > 0) {
        await option.first().click({ timeout: longestClick });
        return true;
      }
      await page.keyboard.press('Escape');
    }
    return false;
  };
  // The page shows the bot's answer a little later.
  await expect.poll(() => found().catch(() => false), { interval: 50 }).toBe(true);
}

/**
 * Plays one of Ada's decisions with the menus of her private answer. Returns the number of presses.
 *
 * @param isOpen whether the answer is still open from the previous decision
 */
async function byMenus(
  { page, ada, look }: Table,
  notation: string,
  isOpen = false,
  what = '',
): Promise<number> {
  const { game: state } = now();
  const seat = game.toAct(now())[0] ?? 0;
  const choices = game.choices(now(), seat);
  const wanted = choices.find((one) => one.kind === 'action' && game.notate(now(), one.action) === notation);
  if (wanted?.kind !== 'action') throw new Error(`${notation} is not on offer in ${state.phase}.`);
  let presses = 0;
  if (!isOpen) {
    const earlier = newestAlone(ada);
    await pressButton(page, 'Move', page.locator(`[data-message="${tableIn(ada).message.id}"]`));
    presses += 1;
    await expect.poll(() => newestAlone(ada), { interval: 10 }).not.toBe(earlier);
  }
  let tipped = 0;
  let at = settledAt(choices, []);
  const messageOf = () => page.locator(`[data-message="${alone(ada).message.id}"]`);
  const shows = async (path: readonly string[]) => {
    const { actions, groups } = stepAt(choices, path);
    const entry = actions[0]?.label ?? groups[0] ?? '';
    await ada.until((user) => readsAlone(user).includes(entry) || readsAlone(user).includes('[Go on]'));
    if (!readsAlone(ada).includes('[Go on]')) return;
    // A tip is shown first, but only once.
    tipped += 1;
    await pressButton(page, 'Go on', messageOf());
    await ada.until((user) => readsAlone(user).includes(entry));
  };
  await shows(at);
  if (what !== '') await look(`${what}-first`, () => alone(ada));
  while (at.length < wanted.path.length) {
    const next = wanted.path[at.length] ?? '';
    await choose(page, messageOf(), next);
    presses += 1;
    at = settledAt(choices, [...at, next]);
    await shows(at);
    if (what !== '') await look(`${what}-${at.length}`, () => alone(ada));
  }
  const before = now();
  await choose(page, messageOf(), wanted.label);
  presses += 1;
  if (game.preview?.(game.view(before, seat), wanted.action, (one) => `${one}`) !== undefined) {
    const deed = /last ring/.test(
      JSON.stringify(game.preview(game.view(before, seat), wanted.action, () => '')),
    )
      ? 'Spend the last ring'
      : wanted.label === 'Swap sides'
        ? 'Swap sides'
        : 'Play it';
    await ada.until((user) => readsAlone(user).includes(`[${deed}]`));
    if (what !== '') await look(`${what}-preview`, () => alone(ada));
    await pressButton(page, deed, messageOf());
    presses += 1;
  }
  await expect.poll(() => now() !== before, { interval: 10 }).toBe(true);
  expect(tipped, 'tips before one decision').toBeLessThanOrEqual(2);
  return presses;
}

const whole =
  'Pa7x3 Ma7-f2 Pa4x3 Ma4-d4 SC Mf2-b2 Cb2xd4-e5 CCe5xd4-a1 Md4-b4 Ma1-f1 Mb4-c4 Mf1-f8 Mc4-f7 La4-d4 Ef7 Mf8-f3 Mf3-a3 Ma3-f3 Ta2#1 Ef3';

/** How many decisions of each kind are made by menus. The others are typed. */
const byMenu = lengthOf(1, 30);

/** Maximum number of presses for a plain move, including the one that opens the answer. */
const mostPresses = 4;

it('a whole game on square8 by menus fits on one screen at every step', async () => {
  const table = await begun('rings:3 swap:false', ['ben']);
  await table.look('table', () => tableIn(table.ada));
  let isOpen = false;
  const looked = new Map<string, number>();
  for (const text of whole.split(' ')) {
    const [seat] = game.toAct(now());
    const kind = /^[A-Z]+/.exec(text)?.[0] ?? '';
    const before = looked.get(kind) ?? 0;
    if (seat === 0 && before < byMenu) {
      const presses = await byMenus(table, text, isOpen, before > 0 ? '' : kind);
      looked.set(kind, before + 1);
      if (kind === 'M') expect(presses, text).toBeLessThanOrEqual(mostPresses);
      isOpen = game.toAct(now())[0] === 0;
    } else {
      await (seat === 0 ? table.ada : table.ben).slash(`/move play:${text}`);
      isOpen = false;
      await table.ada.until((user) => game.toAct(now())[0] !== 0 || user.sees().includes('Waiting for @Ada'));
    }
  }
  await table.dev.until('Finished');
  expect(table.dev.sees()).toContain('Ada wins with 3 rings eliminated.');
  await table.look('finished', () => tableIn(table.ada));
  expect(table.bad.join('\n\n')).toBe('');
});

it('large boards ask for the file, then the rank', async () => {
  const wide = await begun('board:square19', ['ben']);
  expect(await byMenus(wide, 'Pj10x2', false, 'square19')).toBeLessThanOrEqual(5);
  await wide.look('square19-table', () => tableIn(wide.ada));
  const hexagons = await begun('board:hexagonal', ['ben']);
  await byMenus(hexagons, 'Pm13', false, 'hexagonal');
  await byMenus(hexagons, 'Mm13-n14', true, 'hexagonal-move');
  await hexagons.dev.until('Ada: Places 1 at m13 · Moves m13 → n14.');
  expect([...wide.bad, ...hexagons.bad].join('\n\n')).toBe('');
});

/** Ada has no stack. A slide would complete a line of five, and two stacks could pay for it. */
const recovering = (stacks: string) =>
  `rings:18 position:movement|1|-|0,0|0,0|0,0|${stacks}|a3:1 b3:1 d3:1 e3:1 c4:1|`;

it('a recovery: a part of the line, all of it with a payer, and a confirmation for the last ring', async () => {
  const part = await begun(recovering('g2:12 e5:122 h8:2'), ['ben']);
  await part.ada.until('can recover');
  await part.look('table', () => tableIn(part.ada));
  await byMenus(part, 'Rc4-c3(min:b3-e3)', false, 'part');
  await part.dev.until('Ada: Recovery: c4 → c3 (min b3–e3) (4 spaces).');

  const all = await begun(recovering('g2:12 e5:122 h8:2'), ['ben']);
  await byMenus(all, 'Rc4-c3/e5', false, 'all');
  await all.dev.until('Ada: Recovery: c4 → c3, pays with e5 (5 spaces, a ring of e5).');

  const last = await begun(recovering('e5:122 h8:2'), ['ben']);
  await last.ada.slash('/move play:Rc4-c3');
  expect(readsAlone(last.ada)).toContain('This is your last ring: you’ll be out.');
  expect(now().lately).toBeNull();
  await byMenus(last, 'Rc4-c3', false, 'last');
  await last.dev.until('Ada: Recovery: c4 → c3 (5 spaces, a ring of e5).');
  expect([...part.bad, ...all.bad, ...last.bad].join('\n\n')).toBe('');
});

it('four players: somebody is out, somebody gives up, and the others play on', async () => {
  const table = await begun(
    'position:territory_processing|1|-|0,2,2,0|0,0,0,0|0,0,0,0|b2:4 d7:1 g7:11 h8:2|c1:1 c2:1 a3:1 b3:1 c3:1|',
    ['ben', 'cleo', 'dev'],
  );
  await byMenus(table, 'Ta1#1', false, 'claim');
  await byMenus(table, 'Ed7', true, 'pay');
  await table.ben.until('Dev has no rings left and is out.');
  await table.cleo.slash('/table resign');
  await table.cleo.press('Yes, give up');
  await table.ben.until('Cleo resigns.');
  await table.look('four', () => tableIn(table.ada));
  const text = table.ben.reads(tableIn(table.ben).message.id);
  expect(text).toMatch(/Cleo.*left/);
  expect(text).toMatch(/Dev.*out/);
  await table.ben.slash('/move play:Pe5');
  await table.ben.slash('/move play:Me5-e6');
  await expect.poll(() => game.toAct(now())).toEqual([0]);
  expect(table.bad.join('\n\n')).toBe('');
});
