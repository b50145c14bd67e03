import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeenMessage, Snapshot } from '../../playground/protocol.ts';
import { closeBrowser, closePage, desktop, type Look, openPage, phone } from './browser.ts';
import { type ScriptedPlayground, scriptedPlayground } from './scripted-playground.ts';
import { button, from, message, picture, row, scoreboard, seen, world } from './small-world.ts';
import {
  buttonNamed,
  chooseChannel,
  chooseFromMenu,
  chooseUser,
  fillModal,
  lastMessage,
  lastMessageText,
  messageBox,
  messages,
  messageWith,
  pressButton,
  settled,
  sidewaysOverflow,
  typeCommand,
  visibleText,
} from './steps.ts';

/** The page alone, against a playground whose world is made up by each test. */

let playground: ScriptedPlayground;
const opened: Page[] = [];

beforeEach(async () => {
  playground = await scriptedPlayground(
    (user) => world(user, []),
    ({ focused, options }) =>
      [
        { name: 'Port Calder Gulls', value: 'PCG' },
        { name: 'Harbor Pilots', value: 'HBP' },
      ].filter(({ name }) => name.toLowerCase().includes(String(options[focused] ?? '').toLowerCase())),
  );
});

afterEach(async () => {
  for (const page of opened.splice(0)) await closePage(page);
  await playground.stop();
});

afterAll(closeBrowser);

async function open(hash = 'user=Ada&channel=table-1', look: Look = desktop): Promise<Page> {
  const page = await openPage(`${playground.url}/#${hash}`, look);
  opened.push(page);
  return page;
}

/** Shows these messages in `#table-1` to everybody. */
function show(seenMessages: readonly SeenMessage[], more: Partial<Snapshot> = {}): void {
  playground.show((user) => world(user, seenMessages, more));
}

const focusedText = (page: Page) => page.evaluate<string>('document.activeElement?.textContent.trim() ?? ""');
const scrollTop = (page: Page) => page.evaluate<number>('document.querySelector(".scroller").scrollTop');
const below = (page: Page) =>
  page.evaluate<number>(
    '(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)(document.querySelector(".scroller"))',
  );
const news = (page: Page) => page.getByRole('log', { name: 'New messages' }).textContent();

const story = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    seen(message({ id: String(2000 + at), content: `Play ${at + 1}: a foul ball.` })),
  );

/** The same line as a newer message. */
const later = ({ message: line }: SeenMessage) => seen({ ...line, id: `4${line.id}` });

const table = (title: string, ...labels: string[]) =>
  message({
    id: '3000',
    embeds: [{ ...scoreboard, title }],
    attachments: [picture],
    components: [row(...labels.map((label) => button(label)))],
  });

describe('a message', () => {
  test('has its author, its time, the mark of a bot and the mark of an edit', async () => {
    show([
      seen(message({ content: 'Play ball!', edited_timestamp: '2026-03-01T14:06:00.000Z' })),
      seen(message({ author: from('Ben'), content: 'Ready.' })),
    ]);
    const page = await open();
    const first = messages(page).first();
    await expect.poll(() => visibleText(first.locator('.by'))).toMatch(/Clubhouse\s*BOT\s*14:05/);
    expect(await visibleText(first.locator('.edited'))).toBe('(edited)');
    expect(await visibleText(lastMessage(page).locator('.by'))).toMatch(/^Ben\s*14:05$/);
  });

  test('shows Markdown, mentions by name, and never markup of its writer', async () => {
    show([
      seen(
        message({
          content:
            '## Top of the 1st\n**<@502>** steals in <#602>! <img src=x onerror=alert(1)>\n- one\n- two\n||secret||',
        }),
      ),
    ]);
    const page = await open();
    const shown = messages(page).first();
    expect(await shown.getByRole('heading', { name: 'Top of the 1st' }).count()).toBe(1);
    expect(await visibleText(shown.locator('strong .mention'))).toBe('@Ben');
    expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(['one', 'two']);
    expect(await shown.locator('.content img').count()).toBe(0);
    expect(await visibleText(shown)).toContain('<img src=x onerror=alert(1)>');
    await shown.getByRole('button', { name: 'Spoiler, press to show' }).click();
    expect(await visibleText(shown.locator('.spoiler-open'))).toBe('secret');
  });

  test('shows an embed whole: colour, words, fields side by side, picture with alt text, footer', async () => {
    show([seen(message({ embeds: [scoreboard], attachments: [picture] }))]);
    const page = await open();
    const card = page.getByRole('region', { name: 'Card: Harbor Pilots at Port Calder Gulls' });
    expect(
      await card.evaluate(
        (element) => element.ownerDocument.defaultView?.getComputedStyle(element).borderLeftColor,
      ),
    ).toBe('rgb(20, 112, 143)');
    const boxes = await Promise.all(
      ['At bat', 'Pitching', 'Bases'].map((name) => card.getByText(name, { exact: true }).boundingBox()),
    );
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(3);
    expect(await card.getByRole('img', { name: 'Runners on first and third, one out.' }).count()).toBe(1);
    expect(await visibleText(card)).toContain('Table 7 · play 31 · 1 Mar 2026, 14:05');
    // A picture that stands in the embed does not stand below it again.
    expect(await page.locator('[data-message] .picture').count()).toBe(1);
  });

  test('shows files by name and pictures by their alt text', async () => {
    const file = {
      id: '42',
      filename: 'transcript.txt',
      content_type: 'text/plain',
      size: 4096,
      url: '/t.txt',
      proxy_url: '/t.txt',
    };
    show([seen(message({ attachments: [picture, file] }))]);
    const page = await open();
    expect(await page.getByRole('img', { name: 'Runners on first and third, one out.' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'transcript.txt 4 KB' }).count()).toBe(1);
  });

  test('is marked when only this user sees it, and can be put away', async () => {
    const secret = seen(message({ content: 'Your hand: the nine of clubs.' }), { ephemeral: true });
    playground.show((user) => world(user, user === '502' ? [secret] : []));
    const page = await open('user=Ben&channel=table-1');
    expect(await lastMessageText(page)).toContain('Only you can see this');
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect
      .poll(() => playground.posted)
      .toEqual([{ deed: 'dismiss', user: '502', id: secret.message.id }]);
    await chooseUser(page, 'Ada');
    await expect.poll(() => messages(page).count()).toBe(0);
  });

  test('says that the bot is thinking, and that an interaction failed', async () => {
    show([
      seen(message({ id: '3001', content: '' }), { loading: true }),
      seen(message({ id: '3002', author: from('Ada'), content: 'x' }), { failed: true }),
    ]);
    const page = await open();
    expect(await visibleText(messages(page).first())).toContain('Clubhouse is thinking');
    expect(await lastMessageText(page)).toContain('This interaction failed');
  });

  test('notices stand in their channel and can be put away', async () => {
    show([], { notices: [{ id: '77', channelId: '602', text: 'The application did not respond' }] });
    const page = await open();
    expect(await visibleText(page.locator('[data-notice="77"]'))).toContain(
      'The application did not respond',
    );
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.poll(() => playground.posted).toEqual([{ deed: 'dismiss', user: '501', id: '77' }]);
  });
});

describe('buttons and menus', () => {
  test('every style of button, what is disabled, and what is pressed', async () => {
    const link = { type: 2 as const, style: 5 as const, label: 'Rules', url: 'https://example.org/' };
    show([
      seen(
        message({
          components: [
            row(
              button('Join', { style: 3, custom_id: 'table:7:join' }),
              button('Leave', { style: 4 }),
              button('Start', { style: 1, disabled: true }),
              button('Roll', { emoji: { name: '🎲' } }),
            ),
            { type: 1, components: [link] },
          ],
        }),
      ),
    ]);
    const page = await open();
    expect(await visibleText(page.locator('.button-success'))).toBe('Join');
    expect(await visibleText(page.locator('.button-danger'))).toBe('Leave');
    expect(await page.getByRole('link', { name: /Rules/ }).getAttribute('href')).toBe('https://example.org/');
    expect(await visibleText(buttonNamed(page, 'Roll'))).toContain('🎲');
    expect(await buttonNamed(page, 'Start').isDisabled()).toBe(true);
    await buttonNamed(page, 'Start').click({ force: true });
    await pressButton(page, 'Join');
    const id = await lastMessage(page).getAttribute('data-message');
    await expect
      .poll(() => playground.posted)
      .toEqual([{ deed: 'press', user: '501', message: id, customId: 'table:7:join' }]);
  });

  test('a pressed button shows that it waits, and cannot be pressed twice', async () => {
    const lobby = table('Lobby', 'Join', 'Leave');
    show([seen(lobby)]);
    const page = await open();
    await pressButton(page, 'Join');
    show([seen(lobby, { waiting: true })]);
    await page.locator('.button-loading').waitFor();
    expect(await buttonNamed(page, /^Join/).getAttribute('aria-busy')).toBe('true');
    expect(await buttonNamed(page, 'Leave').isDisabled()).toBe(true);
    await buttonNamed(page, /^Join/).click({ force: true });
    show([seen(lobby)]);
    await settled(page);
    expect(await buttonNamed(page, 'Leave').isEnabled()).toBe(true);
    expect(playground.posted).toHaveLength(1);
  });

  test('a refused press says why', async () => {
    show([seen(table('Lobby', 'Join'))]);
    const page = await open();
    playground.refuseNext('That message is gone.');
    await pressButton(page, 'Join');
    await page.getByRole('alert').getByText('That message is gone.').waitFor();
  });

  const pitches = {
    type: 3 as const,
    custom_id: 'pitch',
    placeholder: 'Choose a pitch',
    options: [
      { value: 'f', label: 'Fastball', description: 'Straight and quick' },
      { value: 'c', label: 'Curve', default: true },
      { value: 's', label: 'Slider' },
    ],
  };

  test('a menu for one value by mouse and by keyboard', async () => {
    show([seen(message({ id: '3100', components: [{ type: 1, components: [pitches] }] }))]);
    const page = await open();
    const menu = page.getByRole('combobox', { name: 'Choose a pitch' });
    expect(await visibleText(menu)).toContain('Curve');
    await chooseFromMenu(page, 'Choose a pitch', ['Fastball']);
    await menu.press('ArrowDown');
    await page.getByRole('listbox', { name: 'Choose a pitch' }).waitFor();
    await menu.press('ArrowDown');
    await menu.press('Enter');
    await expect
      .poll(() => playground.posted.map((deed) => ('values' in deed ? deed.values : [])))
      .toEqual([['f'], ['s']]);
    await menu.press('ArrowDown');
    await menu.press('Escape');
    expect(await page.getByRole('listbox', { name: 'Choose a pitch' }).count()).toBe(0);
  });

  test('a menu for several values takes no more and no fewer than it says', async () => {
    show([
      seen(
        message({ components: [{ type: 1, components: [{ ...pitches, min_values: 2, max_values: 2 }] }] }),
      ),
    ]);
    const page = await open();
    await page.getByRole('combobox', { name: 'Choose a pitch' }).click();
    const done = page.getByRole('button', { name: 'Done' });
    expect(await done.isDisabled()).toBe(true);
    for (const label of ['Fastball', 'Slider']) await page.getByRole('option', { name: label }).click();
    expect(await page.getByRole('option', { selected: true }).allInnerTexts()).toHaveLength(2);
    await done.click();
    await expect
      .poll(() => playground.posted)
      .toMatchObject([{ deed: 'press', customId: 'pitch', values: ['c', 'f'] }]);
  });

  test('menus of people and of channels', async () => {
    const people = { type: 5 as const, custom_id: 'who', placeholder: 'Whom?' };
    const places = {
      type: 8 as const,
      custom_id: 'where',
      placeholder: 'Where?',
      channel_types: [0 as const],
    };
    show([
      seen(
        message({
          components: [
            { type: 1, components: [people] },
            { type: 1, components: [places] },
          ],
        }),
      ),
    ]);
    const page = await open();
    await chooseFromMenu(page, 'Whom?', ['Cleo']);
    await page.getByRole('combobox', { name: 'Where?' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toHaveLength(2);
    await page.getByRole('option', { name: '#lobby' }).click();
    await expect
      .poll(() => playground.posted)
      .toMatchObject([
        { customId: 'who', values: ['503'] },
        { customId: 'where', values: ['601'] },
      ]);
  });
});

describe('a modal', () => {
  const modal = {
    id: '88',
    data: {
      custom_id: 'm',
      title: 'Type your move',
      components: [
        {
          type: 1 as const,
          components: [
            {
              type: 4 as const,
              style: 1 as const,
              custom_id: 'notation',
              label: 'Notation',
              min_length: 2,
              max_length: 5,
            },
          ],
        },
        {
          type: 18 as const,
          label: 'Why',
          description: 'Nobody else reads it',
          component: {
            type: 4 as const,
            style: 2 as const,
            custom_id: 'why',
            required: false,
            value: 'Because',
          },
        },
      ],
    },
  };

  test('takes the focus, checks what is required, sends its fields and gives the focus back', async () => {
    show([seen(table('Lobby', 'Type'))]);
    const page = await open();
    await buttonNamed(page, 'Type').press('Enter');
    show([seen(table('Lobby', 'Type'))], { modal });
    const dialog = page.getByRole('dialog', { name: 'Type your move' });
    await dialog.waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('notation');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    expect(playground.posted.filter(({ deed }) => deed === 'modal')).toEqual([]);
    await fillModal(page, { Notation: 'a4-a6-long' });
    await expect
      .poll(() => playground.posted.at(-1))
      .toEqual({ deed: 'modal', user: '501', modal: '88', fields: { notation: 'a4-a6', why: 'Because' } });
    expect(await focusedText(page)).toBe('Type');
  });

  test('is put away by Escape', async () => {
    show([], { modal });
    const page = await open();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => playground.posted).toEqual([{ deed: 'dismiss', user: '501', id: '88' }]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the message box', () => {
  test('sends a plain message', async () => {
    const page = await open();
    await typeCommand(page, 'Good game!');
    await expect
      .poll(() => playground.posted)
      .toEqual([{ deed: 'say', user: '501', channel: '602', text: 'Good game!' }]);
    expect(await messageBox(page).inputValue()).toBe('');
  });

  test('sends a whole command that was typed', async () => {
    const page = await open();
    await typeCommand(page, '/play baseball home:PCG innings:3');
    await expect
      .poll(() => playground.posted.filter(({ deed }) => deed === 'slash'))
      .toEqual([
        {
          deed: 'slash',
          user: '501',
          channel: '602',
          path: ['play', 'baseball'],
          options: { home: 'PCG', innings: 3 },
        },
      ]);
  });

  test('completes commands, options, choices and the bot’s own suggestions by keyboard alone', async () => {
    const page = await open();
    const box = messageBox(page);
    await box.focus();
    await page.keyboard.type('/');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect.poll(() => list.getByRole('option').count()).toBe(4);
    await page.keyboard.type('pl');
    await page.keyboard.press('Tab');
    expect(await box.inputValue()).toBe('/play baseball ');
    await page.keyboard.type('le');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await box.inputValue()).toBe('/play baseball level:Veteran ');
    await page.keyboard.type('home:gul');
    await list.getByRole('option', { name: 'Port Calder Gulls' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('private:t');
    await page.keyboard.press('Tab');
    await page.keyboard.type('against:');
    await list.getByRole('option', { name: '@Cleo' }).waitFor();
    await page.keyboard.type('cleo');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => playground.posted.at(-1))
      .toEqual({
        deed: 'slash',
        user: '501',
        channel: '602',
        path: ['play', 'baseball'],
        options: { level: 'hard', home: 'PCG', private: true, against: '503' },
      });
    const asked = playground.posted.filter((deed) => deed.deed === 'complete');
    // Typing quickly asks once, not once a letter.
    expect(asked.map(({ options }) => options['home'])).toContain('gul');
    expect(asked.length).toBeLessThan(4);
  });

  test('Escape closes the suggestions, and then Tab leads on', async () => {
    const page = await open();
    await messageBox(page).focus();
    await page.keyboard.type('/he');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Send');
  });

  test('says what is missing or wrong, and keeps what was typed', async () => {
    const page = await open();
    await typeCommand(page, '/roll dice');
    await page.getByRole('alert').getByText('/roll dice needs a value for notation: Like 2d6+3.').waitFor();
    expect(await messageBox(page).inputValue()).toBe('/roll dice notation:');
    await page.keyboard.type('2d6');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => playground.posted.at(-1))
      .toMatchObject({ path: ['roll', 'dice'], options: { notation: '2d6' } });
    await typeCommand(page, '/dance');
    await page.getByRole('alert').getByText('There is no command /dance.').waitFor();
    expect(playground.posted).toHaveLength(1);
  });

  test('options can be added by their pills', async () => {
    const page = await open();
    await messageBox(page).fill('/play baseball');
    await page.getByRole('button', { name: /^level/ }).click();
    expect(await messageBox(page).inputValue()).toBe('/play baseball level:');
    await page.getByRole('option', { name: 'Rookie' }).click();
    expect(await messageBox(page).inputValue()).toBe('/play baseball level:Rookie ');
  });

  test('what was refused is given back', async () => {
    const page = await open();
    playground.refuseNext('Ada may not do that in #table-1.');
    await typeCommand(page, '/help');
    await page.getByRole('alert').getByText('Ada may not do that').waitFor();
    await expect.poll(() => messageBox(page).inputValue()).toBe('/help');
  });
});

describe('who and where', () => {
  test('the address says it, and keeps it', async () => {
    playground.show((user) => world(user, [seen(message({ content: `Seen by ${user}` }))]));
    const page = await open('user=Ben&channel=table-1');
    await messageWith(page, 'Seen by 502');
    await chooseUser(page, 'Cleo');
    await messageWith(page, 'Seen by 503');
    await chooseChannel(page, 'Gulls at Pilots');
    expect(new URL(page.url()).hash).toBe('#user=Cleo&channel=Gulls+at+Pilots');
    await page.reload();
    await page.getByRole('main', { name: 'Gulls at Pilots' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Cleo' }).isChecked()).toBe(true);
    await typeCommand(page, 'Hello');
    await expect.poll(() => playground.posted.at(-1)).toMatchObject({ user: '503', channel: '603' });
  });

  test('an unknown name is the first user and the first channel', async () => {
    const page = await open('user=Nobody&channel=nowhere');
    expect(await page.getByRole('radio', { name: 'Ada (moderator)' }).isChecked()).toBe(true);
    expect(await page.getByRole('main', { name: 'lobby' }).count()).toBe(1);
  });

  test('another channel shows that something is new there', async () => {
    const page = await open('user=Ada&channel=lobby');
    show([seen(message({ content: 'Play ball!' }))]);
    await page.getByRole('button', { name: 'table-1 new messages' }).waitFor();
    await chooseChannel(page, 'table-1');
    expect(await page.getByRole('button', { name: 'table-1 new messages' }).count()).toBe(0);
  });

  test('a stranger is told what to try, and whether the bot is there', async () => {
    const page = await open();
    expect(await visibleText(page.getByRole('status').first())).toContain('Bot online');
    await page.getByRole('button', { name: '/play open a table' }).click();
    expect(await messageBox(page).inputValue()).toBe('/play ');
    await page.getByRole('option', { name: '/play baseball' }).waitFor();
    show([], { botOnline: false });
    await page.getByText('The bot is offline.').waitFor();
  });

  test('a broken line is mended', async () => {
    const page = await open();
    playground.breakStreams();
    await page.getByText('The line to the playground is broken.').waitFor();
    show([seen(message({ content: 'Back again' }))]);
    await messageWith(page, 'Back again');
    await page.getByText('The line to the playground is broken.').waitFor({ state: 'detached' });
  });
});

describe('while the world changes', () => {
  test('a pressed button keeps the focus through an edit, and a lost one hands it to its neighbour', async () => {
    show([...story(30), seen(table('Top of the 1st', 'Swing', 'Take', 'Bunt'))]);
    const page = await open();
    await buttonNamed(page, 'Bunt').focus();
    await page.keyboard.press('Enter');
    show([...story(30), seen(table('Top of the 2nd', 'Steal', 'Hold', 'Wait'))]);
    await messageWith(page, 'Top of the 2nd');
    expect(await focusedText(page)).toBe('Wait');
    show([...story(30), seen(table('Top of the 3rd', 'Go on'))]);
    await messageWith(page, 'Top of the 3rd');
    expect(await focusedText(page)).toBe('Go on');
    show([...story(30), seen(message({ id: '3000', content: 'The game is over.' }))]);
    await messageWith(page, 'The game is over.');
    expect(await page.evaluate('document.activeElement.dataset.message')).toBe('3000');
  });

  test('new messages come into view at the end, and leave a reader further up alone', async () => {
    show(story(40));
    const page = await open();
    await expect.poll(() => below(page)).toBeLessThan(2);
    show([...story(40), seen(message({ id: '2900', content: 'A new one' }))]);
    await messageWith(page, 'A new one');
    expect(await below(page)).toBeLessThan(2);

    await page.locator('.scroller').evaluate((element) => element.scrollTo({ top: 200 }));
    await page.getByRole('button', { name: 'Newest messages' }).waitFor();
    show([
      ...story(40),
      seen(message({ id: '2900', content: 'A new one' })),
      seen(message({ id: '2901', content: 'Another' })),
    ]);
    await messageWith(page, 'Another');
    expect(await scrollTop(page)).toBe(200);
    await page.getByRole('button', { name: 'Newest messages' }).click();
    await expect.poll(() => below(page)).toBeLessThan(2);
  });

  test('editing the newest table message leaves its buttons where they are', async () => {
    show([...story(30), seen(table('Top of the 1st', 'Swing'))]);
    const page = await open();
    await page.getByRole('img', { name: /Runners/ }).waitFor();
    const before = await buttonNamed(page, 'Swing').boundingBox();
    const longer = table('Top of the 2nd', 'Swing');
    show([
      ...story(30),
      seen({ ...longer, embeds: [{ ...longer.embeds[0], description: 'One.\nTwo.\nThree.\nFour.' }] }),
    ]);
    await messageWith(page, 'Top of the 2nd');
    const after = await buttonNamed(page, 'Swing').boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });

  test('a reader further up who presses a button keeps it under the finger through an edit', async () => {
    show([seen(table('Top of the 1st', 'Swing')), ...story(40).map(later)]);
    const page = await open();
    await page.locator('.scroller').evaluate((element) => element.scrollTo({ top: 0 }));
    await pressButton(page, 'Swing');
    const before = await buttonNamed(page, 'Swing').boundingBox();
    const longer = table('Top of the 2nd', 'Swing');
    show([
      seen({ ...longer, embeds: [{ ...longer.embeds[0], description: 'One.\nTwo.\nThree.\nFour.\nFive.' }] }),
      ...story(40).map(later),
    ]);
    await messageWith(page, 'Top of the 2nd');
    const after = await buttonNamed(page, 'Swing').boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });

  test('the private answer to a press comes into view, and the pressed button stays in view', async () => {
    show([seen(table('Top of the 1st', 'Lineups')), ...story(2).map(later)]);
    const page = await open(undefined, { width: 1100, height: 560 });
    await page.locator('.scroller').evaluate((element) => element.scrollTo({ top: 0 }));
    await pressButton(page, 'Lineups');
    show([
      seen(table('Top of the 1st', 'Lineups')),
      ...story(2).map(later),
      seen(message({ id: '9000', content: 'First base: Mwangiru.' }), { ephemeral: true }),
    ]);
    const answer = await messageWith(page, 'Mwangiru');
    await expect.poll(async () => (await answer.boundingBox())?.y).toBeLessThan(480);
    expect((await buttonNamed(page, 'Lineups').boundingBox())?.y).toBeGreaterThan(60);
  });

  test('a focused control is never scrolled out of sight by what comes after it', async () => {
    show([seen(table('Top of the 1st', 'Swing'))]);
    const page = await open();
    await pressButton(page, 'Swing');
    show([seen(table('Top of the 1st', 'Swing')), ...story(40).map(later)]);
    await messageWith(page, 'Play 40');
    const box = await buttonNamed(page, 'Swing').boundingBox();
    expect(box?.y).toBeGreaterThan(60);
    expect(box?.y).toBeLessThan(800);
  });

  test('new messages and the outcome of one’s own press are announced, old ones and others’ edits are not', async () => {
    const lobby = table('Lobby', 'Join');
    show([seen(lobby)]);
    const page = await open();
    expect(await news(page)).toBe('');
    show([seen(table('Lobby, one seat taken', 'Join'))]);
    await messageWith(page, 'one seat taken');
    expect(await news(page)).toBe('');
    show([seen(lobby), seen(message({ id: '3050', content: '**Ben** sits down.' }), { ephemeral: true })]);
    await expect.poll(() => news(page)).toBe('Only for you, Clubhouse: Ben sits down.');
    show([seen(lobby, { waiting: true })]);
    show([seen(table('Two seats taken', 'Start'))]);
    await expect.poll(() => news(page)).toContain('Updated: Clubhouse: Two seats taken.');
  });
});

/** One of everything. */
const everything = (): SeenMessage[] => [
  seen(
    message({ author: from('Ben'), content: 'Shall we? **Best of three**, <@501>', mentions: [from('Ada')] }),
  ),
  seen(
    message({
      type: 20,
      interaction_metadata: { id: '1', type: 2, user: from('Ada'), authorizing_integration_owners: {} },
      interaction: { id: '1', type: 2, name: 'play baseball', user: from('Ada') },
      embeds: [scoreboard],
      attachments: [picture],
      components: [
        row(
          button('Swing away', { style: 1 }),
          button('Bunt'),
          button('Steal', { style: 3 }),
          button('Resign', { style: 4 }),
          button('Board', { disabled: true }),
        ),
        {
          type: 1,
          components: [
            {
              type: 3,
              custom_id: 'm',
              placeholder: 'Warm up a reliever',
              options: [{ value: 'a', label: 'Teo Marsh' }],
            },
          ],
        },
      ],
    }),
  ),
  seen(message({ content: 'Mina Okafor singles to left. `B7`\n-# play 31' })),
  seen(
    message({
      content: 'Ortiz scores from third! ||It was close.|| See <#601> and [the rules](https://example.org).',
    }),
  ),
  seen(message({ content: 'You may steal second.' }), { ephemeral: true, failed: true }),
  seen(message({ content: '' }), { loading: true }),
];

describe('for everybody', () => {
  const looks: [string, Look][] = [
    ['a desktop, dark', desktop],
    ['a desktop, light', { ...desktop, scheme: 'light' }],
    ['a phone, dark', phone],
    ['a phone of 360 pixels, light', { width: 360, height: 740, scheme: 'light' }],
  ];

  test.each(looks)('%s: no serious problem of access', async (_name, look) => {
    show(everything());
    const page = await open(undefined, look);
    await messageBox(page).fill('/play baseball ');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>(
      'axe.run(document, { resultTypes: ["violations"] })',
    );
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });

  test.each([
    [390, 844],
    [360, 740],
  ])('a phone of %i × %i has one column, no sideways scrolling and large buttons', async (width, height) => {
    show(everything());
    const page = await open(undefined, { width, height });
    await lastMessage(page).waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(
      await page.evaluate(
        '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".scroller"))',
      ),
    ).toBe(0);
    const controls = page.locator(
      '.button, .menu-face, .send, .bar-menu, .person, .plain-link, .composer-box',
    );
    for (const control of await controls.all()) {
      expect((await control.boundingBox())?.height, await visibleText(control)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.getByRole('navigation', { name: 'Channels' }).isVisible()).toBe(false);
    await chooseChannel(page, 'lobby');
    expect(await focusedText(page)).toBe('');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toContain('Channels');
  });

  test('every picture has an alt text', async () => {
    show(everything());
    const page = await open();
    await lastMessage(page).waitFor();
    expect(await page.locator('img:not([alt])').count()).toBe(0);
    expect(await page.locator('.picture img[alt=""]').count()).toBe(0);
  });

  test('the focus walks from bar to channels to messages to the message box', async () => {
    show([seen(table('Lobby', 'Join'))]);
    const page = await open();
    const walked: string[] = [];
    for (let step = 0; step < 30 && walked.at(-1) !== 'Message or command'; step += 1) {
      await page.keyboard.press('Tab');
      walked.push(
        await page.evaluate<string>(
          '((e) => e.getAttribute("aria-label") ?? (e.labels?.[0]?.textContent || e.textContent.trim()))(document.activeElement)',
        ),
      );
    }
    const order = [
      'Skip to the messages',
      'Ada (moderator)',
      '#lobby',
      'Messages in table-1',
      'Join',
      'Message or command',
    ];
    expect(walked.filter((name) => order.includes(name))).toEqual(order);
  });

  test('the skip links lead to messages and message box', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.className')).toBe('composer-box');
  });
});
