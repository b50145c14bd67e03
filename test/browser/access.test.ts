import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { desktop, type Look, phone } from './browser.ts';
import { button, from, message, picture, row, scoreboard, seen, table } from './small-world.ts';
import { focusedText, setStage } from './stage.ts';
import { chooseChannel, lastMessage, messageBox, sidewaysOverflow, visibleText } from './steps.ts';

/** Accessibility for keyboards, screen readers and phones. */

const { open, show } = setStage();

/** One message of every kind. */
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

describe('accessibility', () => {
  const looks: [string, Look][] = [
    ['a desktop, dark', desktop],
    ['a desktop, light', { ...desktop, scheme: 'light' }],
    ['a phone, dark', phone],
    ['a phone of 360 pixels, light', { width: 360, height: 740, scheme: 'light' }],
  ];

  test.each(looks)('%s: no serious accessibility problem', async (_name, look) => {
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
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toContain('Channels');
    expect(await focusedText(page)).toBe('');
  });

  test('every picture has an alt text', async () => {
    show(everything());
    const page = await open();
    await lastMessage(page).waitFor();
    expect(await page.locator('img:not([alt])').count()).toBe(0);
    expect(await page.locator('.picture img[alt=""]').count()).toBe(0);
  });

  test('the picture of an embed has the alt text that Discord passes on', async () => {
    const described = { ...scoreboard.image, url: '/picture.png', description: 'Bases loaded, two outs.' };
    show([seen(message({ author: from('Ben'), embeds: [{ ...scoreboard, image: described }] }))]);
    const page = await open();
    await lastMessage(page).getByRole('img', { name: 'Bases loaded, two outs.' }).waitFor();
  });

  test('Tab moves the focus from the bar to the channels, the messages and the message box', async () => {
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
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('composer-box');
  });
});
