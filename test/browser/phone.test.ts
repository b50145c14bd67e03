import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { customIds, newRoom, type Room } from '../equipment/at-the-table.ts';
import { loadDice, numberedSeed } from '../equipment/loaded-dice.ts';
import { misfits, pictures, tableIn } from './fit.ts';
import { phonesWith } from './phones.ts';

/** The table on a phone: at every step the picture, text and buttons fit on one screen. */

const { house, phone } = phonesWith(baseball as Game);

/** Returns the content of the table message, so that a test can notice a new version. */
function edition(user: User): string {
  const { message } = tableIn(user);
  return JSON.stringify([message.content, message.embeds, message.components]);
}

/** The results on these two cards, by row of the dice. */
const cards = [
  'M/homerun',
  'M/walk',
  'M/lineout@SS',
  'M/groundball_b@SS',
  'M/strikeout',
  'M/flyout_b@CF',
  'M/x_check@2B',
  'M/groundball_c@1B',
  'M/single_uncapped@LF',
  'M/popout@3B',
  'M/double_2',
] as const;

/** Custom ids, labels and styles of a message's buttons. */
const buttonsOf = ({
  message,
}: SeenMessage): { readonly id: string; readonly label: string; readonly style: number }[] =>
  (message.components ?? []).flatMap((row) =>
    row.type !== 1
      ? []
      : row.components.flatMap((control) =>
          control.type === 2 && 'custom_id' in control && control.disabled !== true
            ? [{ id: control.custom_id, label: control.label ?? '', style: control.style }]
            : [],
        ),
  );

/** Presses a button of the table message, and confirms if the bot asks. */
async function pressSurely(user: User, act: string, table: string): Promise<void> {
  const { message } = await user.press(act, { message: table });
  const sure = message?.ephemeral ? buttonsOf(message).find(({ id }) => id.startsWith('s:')) : undefined;
  if (message !== undefined && sure !== undefined) await user.press(sure.id, { message: message.message.id });
}

/** Plays one step for both people: the usual choice, or at every fifth step another available choice. */
async function playOn({ ada, ben }: Room, step: number): Promise<void> {
  const before = edition(ada);
  const isNew = () => edition(ada) !== before;
  const { message } = tableIn(ada);
  const row =
    /card:\*\* .*/.test(before) && /row (\d+),/.exec(before.slice(before.lastIndexOf('🎲 **')))?.[1];
  const acts = buttonsOf(tableIn(ada)).filter(({ id }) => id.startsWith('a:'));
  // Blue and green buttons are the usual choices.
  const usual = acts.find(({ style }) => style === 1 || style === 3) ?? acts[0];
  // Leave out **Undo** and **Dispute** at most steps, or a game would never end.
  const onward = acts.filter(({ label }) => step % 25 === 0 || !/^(Undo|Dispute)$/.test(label));
  const act = (step % 5 === 0 ? onward[(step * 7) % onward.length] : usual)?.id;
  const form = customIds(tableIn(ada)).find((id) => id.startsWith('f:'));
  const [awaited = ''] = message.content.split('\n');
  const isAwaited = (user: User) => awaited.includes(`<@${user.id}>`);
  for (const user of isAwaited(ada) ? [ada, ben] : [ben, ada]) {
    if (row) await user.slash(`/move play:${cards[Number(row) - 2]}`);
    else if (act !== undefined) await pressSurely(user, act, message.id);
    else if (form !== undefined) await user.slash('/move play:N/3,10');
    else break;
    // A typed move gets an answer right away; the table message changes a little later.
    if (row || act === undefined) await ada.until(isNew, { timeoutMs: 300 }).catch(() => undefined);
    if (isNew()) return;
  }
  throw new Error(`Nobody can go on:\n${ada.reads(message.id)}\n${ben.sees().slice(-800)}`);
}

/** Steps at which a person also makes a proposal. */
const asking: readonly number[] = [6, 15, 29, 39];

/** Checks the table while Ada asks for an undo or a pause, which Ben then declines. */
async function asked(page: Page, room: Room, name: string): Promise<string[]> {
  const { ada, ben, cleo } = room;
  const isAsked = () => buttonsOf(tableIn(cleo)).some(({ label }) => label === 'Agree');
  const taken = await ada.slash('/table undo');
  if (!taken.text.includes('asked')) await ada.slash('/table pause');
  await cleo.until(isAsked);
  const bad = await misfits(page, () => tableIn(room.cleo), `${name}-asked`);
  await ben.press('Decline', { message: tableIn(cleo).message.id });
  await cleo.until(() => !isAsked());
  return bad.concat(await misfits(page, () => tableIn(room.cleo), `${name}-declined`));
}

describe('a game on a phone fits on one screen at every step', () => {
  it.each([
    ['automatic', 'auto', 7, 300],
    // Every step asks both people, so a whole game takes a minute; its end looks like that of the other mode.
    ['manual', 'manual', 34, 45],
  ])('in %s mode', async (_name, mode, seed, most) => {
    loadDice(numberedSeed(seed));
    const room = newRoom(house());
    await room.ada.slash(`/play baseball innings:3 mode:${mode}`);
    await room.ben.press('Join');
    await room.ada.press('Start');
    const page = await phone('Cleo', room);
    const bad: string[] = [];
    for (let step = 1; step <= most; step++) {
      bad.push(...(await misfits(page, () => tableIn(room.cleo), `${mode}-${step}`)));
      if (asking.includes(step)) bad.push(...(await asked(page, room, `${mode}-${step}`)));
      if (tableIn(room.cleo).message.content.includes('Finished')) break;
      await playOn(room, step);
    }
    expect(bad.join('\n\n')).toBe('');
    if (mode === 'auto') expect(tableIn(room.cleo).message.content).toContain('Finished');
  });
});

it('ten plays fit on one screen each when stepping back', async () => {
  loadDice(numberedSeed(9));
  const room = newRoom(house());
  await room.ada.slash('/play baseball innings:3');
  await room.ben.press('Join');
  await room.ada.press('Start');
  for (let step = 1; step < 36; step++) await playOn(room, step);
  const { message } = await room.ada.slash('/table plays');
  if (message === undefined) throw new Error('Nothing shows the plays.');
  const page = await phone('Ada', room);
  const answer = () => {
    const found = room.ada.messages().find((one) => one.message.id === message.message.id);
    if (found === undefined) throw new Error('The plays are gone.');
    return found;
  };
  const bad: string[] = [];
  await room.ada.press('Pictures', { message: message.message.id });
  for (let step = 1; step <= 10; step++) {
    bad.push(...(await misfits(page, () => answer(), `play-${step}`)));
    await room.ada.press('◀', { message: message.message.id });
  }
  expect(room.ada.reads(message.message.id)).toMatch(/Play \d+ of/);
  expect(bad.join('\n\n')).toBe('');
});

/** Everything else that people read at a table: pages, cards of players, all chapters and charts. */
const readings = [
  ...['lineup', 'box', 'bullpen', 'plays', 'history', 'hand', 'status'].map((page) => `/table ${page}`),
  '/table spray who:Heldenbrand',
  '/player name:Podgornik-Lee',
  '/player name:Riversmeade',
  '/rules baseball',
  '/rules baseball search:runner',
  ...baseball.rules.map(({ id }) => `/rules baseball chapter:${id}`),
  ...(baseball.charts ?? []).map(({ id }) => `/rules baseball chart:${id}`),
];

it('nothing to read beside a table is wider than a phone', async () => {
  loadDice(numberedSeed(8));
  const room = newRoom(house());
  await room.ada.slash('/play baseball innings:3');
  await room.ben.press('Join');
  await room.ada.press('Start');
  for (let step = 1; step < 30; step++) await playOn(room, step);
  const page = await phone('Ada', room);
  // Forbid line wrapping: a table with wrapped lines is as hard to read as one that scrolls sideways.
  await page.addStyleTag({ content: 'pre, pre * { white-space: pre !important; overflow: auto; }' });
  const bad: string[] = [];
  for (const reading of readings) {
    const { message } = await room.ada.slash(reading);
    if (message === undefined) throw new Error(`Nothing answers ${reading}.`);
    const shown = `[data-message="${message.message.id}"]`;
    await page.locator(shown).waitFor();
    const wide = await page.evaluate<number>(`(() => {
      const parts = [...document.querySelectorAll('html, .scroller, ${shown} :is(.embed, pre, .button, .content)')];
      return Math.max(...parts.map((part) => (part.scrollWidth - part.clientWidth)));
    })()`);
    if (wide > 0) bad.push(`${reading}: ${wide} px too wide`);
    if (wide > 0 && pictures !== undefined)
      await page.screenshot({ path: join(pictures, `wide-${bad.length}.png`) });
  }
  expect(bad).toEqual([]);
});
