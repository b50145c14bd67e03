import { describe, expect, test } from 'vitest';
import { button, from, message, picture, row, scoreboard, seen, table, world } from './small-world.ts';
import { focusedText, setStage } from './stage.ts';
import {
  buttonNamed,
  chooseFromMenu,
  chooseUser,
  fillModal,
  lastMessage,
  lastMessageText,
  messages,
  pressButton,
  settled,
  visibleText,
} from './steps.ts';

/** The messages and controls that the page shows. */

const { open, playground, posted, show } = setStage();

describe('a message', () => {
  test('has its author, its time, the bot tag and the edited mark', async () => {
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

  test('names its author again when the message above it goes', async () => {
    const [one, two] = [seen(message({ content: 'One.' })), seen(message({ content: 'Two.' }))];
    show([one, two]);
    const page = await open();
    const shown = messages(page).filter({ hasText: 'Two.' });
    await expect.poll(() => shown.locator('.by.unseen').count()).toBe(1);
    show([two]);
    await expect.poll(() => shown.locator('.by.unseen').count()).toBe(0);
    expect(await messages(page).count()).toBe(1);
  });

  test('shows Markdown, mentions by name, and never its writer’s HTML', async () => {
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
    await expect.poll(() => visibleText(shown.locator('.spoiler-open'))).toBe('secret');
  });

  test('shows a complete embed: color, text, fields side by side, picture with alt text, footer', async () => {
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
    // A picture that is part of the embed isn't repeated below it.
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

  test('is marked if only this user sees it, and can be dismissed', async () => {
    const secret = seen(message({ content: 'Your hand: the nine of clubs.' }), { ephemeral: true });
    playground().show((user) => world(user, user === '502' ? [secret] : []));
    const page = await open('user=Ben&channel=table-1');
    expect(await lastMessageText(page)).toContain('Only you can see this');
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.poll(() => posted()).toEqual([{ deed: 'dismiss', user: '502', id: secret.message.id }]);
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

  test('notices are in their channel and can be dismissed', async () => {
    show([], { notices: [{ id: '77', channelId: '602', text: 'The application did not respond' }] });
    const page = await open();
    expect(await visibleText(page.locator('[data-notice="77"]'))).toContain(
      'The application did not respond',
    );
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.poll(() => posted()).toEqual([{ deed: 'dismiss', user: '501', id: '77' }]);
  });
});

describe('buttons and menus', () => {
  test('every style of button, disabled ones, and pressed ones', async () => {
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
      .poll(() => posted())
      .toEqual([{ deed: 'press', user: '501', message: id, customId: 'table:7:join' }]);
  });

  test('a pressed button shows that it waits, and cannot be pressed twice', async () => {
    const lobby = table('Lobby', 'Join', 'Leave');
    show([seen(lobby)]);
    const page = await open();
    await pressButton(page, 'Join');
    show([seen(lobby, { waiting: true })]);
    await page.locator('.button-loading').waitFor();
    await expect.poll(() => buttonNamed(page, /^Join/).getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => buttonNamed(page, 'Leave').isDisabled()).toBe(true);
    await buttonNamed(page, /^Join/).click({ force: true });
    show([seen(lobby)]);
    await settled(page);
    await expect.poll(() => buttonNamed(page, 'Leave').isEnabled()).toBe(true);
    expect(posted()).toHaveLength(1);
  });

  test('a refused press says why', async () => {
    show([seen(table('Lobby', 'Join'))]);
    const page = await open();
    playground().refuseNext('That message is gone.');
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
    const list = page.getByRole('listbox', { name: 'Choose a pitch' });
    /** Opens the list with a key, once the menu no longer waits for the previous choice. */
    const openByKey = async () => {
      await expect.poll(() => menu.isEnabled()).toBe(true);
      await menu.press('ArrowDown');
      await list.waitFor();
    };
    await chooseFromMenu(page, 'Choose a pitch', ['Fastball']);
    await openByKey();
    await menu.press('ArrowDown');
    await menu.press('Enter');
    await expect
      .poll(() => posted().map((deed) => ('values' in deed ? deed.values : [])))
      .toEqual([['f'], ['s']]);
    await openByKey();
    await menu.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  test('a menu for several values enforces its limits', async () => {
    show([
      seen(
        message({ components: [{ type: 1, components: [{ ...pitches, min_values: 2, max_values: 2 }] }] }),
      ),
    ]);
    const page = await open();
    await page.getByRole('combobox', { name: 'Choose a pitch' }).click();
    const done = page.getByRole('button', { name: 'Done' });
    await expect.poll(() => done.isDisabled()).toBe(true);
    for (const label of ['Fastball', 'Slider']) await page.getByRole('option', { name: label }).click();
    await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(2);
    await done.click();
    await expect
      .poll(() => posted())
      .toMatchObject([{ deed: 'press', customId: 'pitch', values: ['c', 'f'] }]);
  });

  test('menus of people and of channels', async () => {
    const people = { type: 5 as const, custom_id: 'who', placeholder: 'Who?' };
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
    await chooseFromMenu(page, 'Who?', ['Cleo']);
    await page.getByRole('combobox', { name: 'Where?' }).click();
    await expect.poll(() => page.getByRole('option').count()).toBe(2);
    await page.getByRole('option', { name: '#lobby' }).click();
    await expect
      .poll(() => posted())
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

  test('takes the focus, checks required fields, submits, and returns the focus', async () => {
    show([seen(table('Lobby', 'Type'))]);
    const page = await open();
    await buttonNamed(page, 'Type').press('Enter');
    show([seen(table('Lobby', 'Type'))], { modal });
    const dialog = page.getByRole('dialog', { name: 'Type your move' });
    await dialog.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('notation');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    expect(posted().filter(({ deed }) => deed === 'modal')).toEqual([]);
    await fillModal(page, { Notation: 'a4-a6-long' });
    await expect
      .poll(() => posted().at(-1))
      .toEqual({ deed: 'modal', user: '501', modal: '88', fields: { notation: 'a4-a6', why: 'Because' } });
    await expect.poll(() => focusedText(page)).toBe('Type');
  });

  test('is closed by Escape', async () => {
    show([], { modal });
    const page = await open();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => posted()).toEqual([{ deed: 'dismiss', user: '501', id: '88' }]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
