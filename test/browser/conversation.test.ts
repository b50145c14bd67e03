import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { message, seen, table, world } from './small-world.ts';
import { focusedText, setStage } from './stage.ts';
import {
  buttonNamed,
  chooseChannel,
  chooseUser,
  messageBox,
  messageWith,
  pressButton,
  typeCommand,
  visibleText,
} from './steps.ts';

/** Writing messages, switching channels, and changes in the world in the meantime. */

const { open, playground, posted, show } = setStage();

/** Scrolls as a reader does: with a wheel. */
const scrollUp = (page: Page, top: number): Promise<void> =>
  page.locator('.scroller').evaluate((element, to) => {
    element.dispatchEvent(new Event('wheel'));
    element.scrollTo({ top: to });
  }, top);
const scrollTop = (page: Page) => page.evaluate<number>('document.querySelector(".scroller").scrollTop');
const below = (page: Page) =>
  page.evaluate<number>(
    '(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)(document.querySelector(".scroller"))',
  );
const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
/** The page scrolls a message back into place after the browser's layout. */
const staysAt = (part: Locator, top: number) =>
  expect.poll(async () => Math.abs((await topOf(part)) - top)).toBeLessThan(2);
const news = (page: Page) => page.getByRole('log', { name: 'New messages' }).textContent();

const story = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    seen(message({ id: String(2000 + at), content: `Play ${at + 1}: a foul ball.` })),
  );

/** A newer message with the same content. */
const later = ({ message: line }: SeenMessage) => seen({ ...line, id: `4${line.id}` });

describe('the message box', () => {
  test('sends a plain message', async () => {
    const page = await open();
    await typeCommand(page, 'Good game!');
    await expect
      .poll(() => posted())
      .toEqual([{ deed: 'say', user: '501', channel: '602', text: 'Good game!' }]);
    await expect.poll(() => messageBox(page).inputValue()).toBe('');
  });

  test('sends a whole command that was typed', async () => {
    const page = await open();
    await typeCommand(page, '/play baseball home:PCG innings:3');
    await expect
      .poll(() => posted().filter(({ deed }) => deed === 'slash'))
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

  test('completes commands, options, choices and the bot’s suggestions by keyboard alone', async () => {
    const page = await open();
    const box = messageBox(page);
    await box.focus();
    await page.keyboard.type('/');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect.poll(() => list.getByRole('option').count()).toBe(4);
    await page.keyboard.type('pl');
    await page.keyboard.press('Tab');
    await expect.poll(() => box.inputValue()).toBe('/play baseball ');
    await page.keyboard.type('le');
    await page.keyboard.press('Tab');
    await list.getByRole('option', { name: 'Veteran' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => box.inputValue()).toBe('/play baseball level:Veteran ');
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
      .poll(() => posted().at(-1))
      .toEqual({
        deed: 'slash',
        user: '501',
        channel: '602',
        path: ['play', 'baseball'],
        options: { level: 'hard', home: 'PCG', private: true, against: '503' },
      });
  });

  test('asks the bot when typing pauses, not once a letter', async () => {
    const page = await open();
    await messageBox(page).fill('/play baseball ');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of 'home:gul') {
      await page.keyboard.type(letter);
      await page.clock.runFor(100);
    }
    expect(posted()).toEqual([]);
    await page.clock.runFor(200);
    await expect
      .poll(() => posted())
      .toMatchObject([{ deed: 'complete', focused: 'home', options: { home: 'gul' } }]);
    await page.clock.resume();
    await page.getByRole('option', { name: 'Port Calder Gulls' }).waitFor();
  });

  test('Escape closes the suggestions, and then Tab moves on', async () => {
    const page = await open();
    await messageBox(page).focus();
    await page.keyboard.type('/he');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Send');
  });

  test('says what is missing or wrong, and keeps the typed text', async () => {
    const page = await open();
    await typeCommand(page, '/roll dice');
    await page.getByRole('alert').getByText('/roll dice needs a value for notation: Like 2d6+3.').waitFor();
    await expect.poll(() => messageBox(page).inputValue()).toBe('/roll dice notation:');
    await page.keyboard.type('2d6');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => posted().at(-1))
      .toMatchObject({ path: ['roll', 'dice'], options: { notation: '2d6' } });
    await typeCommand(page, '/dance');
    await page.getByRole('alert').getByText('There is no command /dance.').waitFor();
    expect(posted()).toHaveLength(1);
  });

  test('options can be added by their pills', async () => {
    const page = await open();
    await messageBox(page).fill('/play baseball');
    await page.getByRole('button', { name: /^level/ }).click();
    await expect.poll(() => messageBox(page).inputValue()).toBe('/play baseball level:');
    await page.getByRole('option', { name: 'Rookie' }).click();
    await expect.poll(() => messageBox(page).inputValue()).toBe('/play baseball level:Rookie ');
  });

  test('a refused text is given back', async () => {
    const page = await open();
    playground().refuseNext('Ada may not do that in #table-1.');
    await typeCommand(page, '/help');
    await page.getByRole('alert').getByText('Ada may not do that').waitFor();
    await expect.poll(() => messageBox(page).inputValue()).toBe('/help');
  });
});

describe('person and place', () => {
  test('are in the URL, and stay there', async () => {
    playground().show((user) => world(user, [seen(message({ content: `Seen by ${user}` }))]));
    const page = await open('user=Ben&channel=table-1');
    await messageWith(page, 'Seen by 502');
    await chooseUser(page, 'Cleo');
    await messageWith(page, 'Seen by 503');
    await chooseChannel(page, 'Gulls at Pilots');
    await expect.poll(() => new URL(page.url()).hash).toBe('#user=Cleo&channel=Gulls+at+Pilots');
    await page.reload();
    await page.getByRole('main', { name: 'Gulls at Pilots' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Cleo' }).isChecked()).toBe(true);
    await typeCommand(page, 'Hello');
    await expect.poll(() => posted().at(-1)).toMatchObject({ user: '503', channel: '603' });
  });

  test('several servers are listed, with the bot’s private messages below', async () => {
    const guilds = [
      { id: '700', name: 'Clubhouse' },
      { id: '701', name: 'The Harbour' },
    ];
    const there = [
      { id: '611', name: 'quay', kind: 'text' },
      { id: '612', name: 'Host', kind: 'dm' },
    ] as const;
    playground().show((user, server) =>
      server === 'The Harbour'
        ? world(user, [], {
            guilds,
            guild: { id: '701', name: 'The Harbour' },
            channels: there,
            messages: {},
          })
        : world(user, [], { guilds }),
    );
    const page = await open('user=Ben&channel=table-1');
    await page.getByRole('list', { name: 'Servers' }).getByRole('button', { name: 'The Harbour' }).click();
    await page.getByRole('main', { name: 'quay' }).waitFor();
    await page.getByRole('button', { name: 'Host' }).click();
    await page.getByRole('heading', { name: 'Welcome to Host' }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#user=Ben&channel=Host&server=The+Harbour');
    // A single server needs no list.
    playground().show((user) => world(user, []));
    await page.getByRole('list', { name: 'Servers' }).waitFor({ state: 'detached' });
  });

  test('an unknown name means the first user and the first channel', async () => {
    const page = await open('user=Nobody&channel=nowhere');
    expect(await page.getByRole('radio', { name: 'Ada (moderator)' }).isChecked()).toBe(true);
    expect(await page.getByRole('main', { name: 'lobby' }).count()).toBe(1);
  });

  test('another channel shows that it has something new', async () => {
    const page = await open('user=Ada&channel=lobby');
    show([seen(message({ content: 'Play ball!' }))]);
    await page.getByRole('button', { name: 'table-1 new messages' }).waitFor();
    await chooseChannel(page, 'table-1');
    await page.getByRole('button', { name: 'table-1 new messages' }).waitFor({ state: 'detached' });
  });

  test('a stranger is told what to try, and whether the bot is there', async () => {
    const page = await open();
    expect(await visibleText(page.getByRole('status').first())).toContain('Bot online');
    await page.getByRole('button', { name: '/play open a table' }).click();
    await expect.poll(() => messageBox(page).inputValue()).toBe('/play ');
    await page.getByRole('option', { name: '/play baseball' }).waitFor();
    show([], { botOnline: false });
    await page.getByText('The bot is offline.').waitFor();
  });

  test('a broken connection is restored', async () => {
    const page = await open();
    playground().breakStreams();
    await page.getByText('The line to the playground is broken.').waitFor();
    playground().restoreStreams();
    show([seen(message({ content: 'Back again' }))]);
    await messageWith(page, 'Back again');
    await page.getByText('The line to the playground is broken.').waitFor({ state: 'detached' });
  });
});

describe('while the world changes', () => {
  test('a pressed button keeps the focus through an edit, and a removed one passes it to its neighbor', async () => {
    show([...story(30), seen(table('Top of the 1st', 'Swing', 'Take', 'Bunt'))]);
    const page = await open();
    await buttonNamed(page, 'Bunt').focus();
    await page.keyboard.press('Enter');
    show([...story(30), seen(table('Top of the 2nd', 'Steal', 'Hold', 'Wait'))]);
    await messageWith(page, 'Top of the 2nd');
    await expect.poll(() => focusedText(page)).toBe('Wait');
    show([...story(30), seen(table('Top of the 3rd', 'Go on'))]);
    await messageWith(page, 'Top of the 3rd');
    await expect.poll(() => focusedText(page)).toBe('Go on');
    show([...story(30), seen(message({ id: '3000', content: 'The game is over.' }))]);
    await messageWith(page, 'The game is over.');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.message')).toBe('3000');
  });

  test('new messages scroll into view at the end, and do not move a reader further up', async () => {
    show(story(40));
    const page = await open();
    await expect.poll(() => below(page)).toBeLessThan(2);
    show([...story(40), seen(message({ id: '2900', content: 'A new one' }))]);
    await messageWith(page, 'A new one');
    await expect.poll(() => below(page)).toBeLessThan(2);

    // Nobody reads further up when a program has scrolled, as a browser does to find a control.
    await page.locator('.scroller').evaluate((element) => element.scrollTo({ top: 300 }));
    await page.getByRole('button', { name: 'Newest messages' }).waitFor();
    show([...story(40), seen(message({ id: '2900', content: 'A newer one\nwith a second line' }))]);
    await messageWith(page, 'A newer one');
    await expect.poll(() => below(page)).toBeLessThan(2);

    await scrollUp(page, 200);
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

  test('content that grows before the scroll event keeps a reader at the end', async () => {
    show(story(40));
    const page = await open();
    await expect.poll(() => below(page)).toBeLessThan(2);
    const grow = (by: string) =>
      page.locator('.scroller').evaluate((element, height) => {
        element.lastElementChild?.setAttribute('style', `padding-bottom: ${height}`);
        element.dispatchEvent(new Event('scroll'));
      }, by);
    await grow('300px');
    await expect.poll(() => below(page)).toBeLessThan(2);
    // A reader who has scrolled up stays at the same place.
    await scrollUp(page, 200);
    await page.getByRole('button', { name: 'Newest messages' }).waitFor();
    await grow('600px');
    expect(await scrollTop(page)).toBe(200);
  });

  test.each([
    ['a desktop', { width: 1100, height: 800 }],
    ['a phone', { width: 390, height: 844 }],
    ['a low window', { width: 1100, height: 300 }],
  ])('a picture that loads late moves nothing on %s, for its room is known', async (_, look) => {
    show(story(30));
    const page = await open(undefined, look);
    let deliver: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route('**/picture.png', async (route) => {
      await asked;
      await route.continue();
    });
    show([...story(30), seen(table('Top of the 1st', 'Swing'))]);
    const picture = page.getByRole('img', { name: /Runners/ });
    const isLoaded = () => page.evaluate<boolean>('document.querySelector(".picture img").complete');
    await picture.waitFor();
    await expect.poll(() => below(page)).toBeLessThan(2);
    const before = await picture.boundingBox();
    expect(await isLoaded()).toBe(false);
    expect(before?.width).toBe((before?.height ?? 0) * 2);
    deliver();
    await expect.poll(isLoaded).toBe(true);
    expect(await picture.boundingBox()).toEqual(before);
    expect(await below(page)).toBeLessThan(2);
  });

  test('editing the newest table message does not move its buttons', async () => {
    show([...story(30), seen(table('Top of the 1st', 'Swing'))]);
    const page = await open();
    await page.getByRole('img', { name: /Runners/ }).waitFor();
    const before = await topOf(buttonNamed(page, 'Swing'));
    const longer = table('Top of the 2nd', 'Swing');
    show([
      ...story(30),
      seen({ ...longer, embeds: [{ ...longer.embeds[0], description: 'One.\nTwo.\nThree.\nFour.' }] }),
    ]);
    await messageWith(page, 'Top of the 2nd');
    await staysAt(buttonNamed(page, 'Swing'), before);
  });

  test('a pressed button stays under the finger through an edit for a reader further up', async () => {
    show([seen(table('Top of the 1st', 'Swing')), ...story(40).map(later)]);
    const page = await open();
    await scrollUp(page, 0);
    await pressButton(page, 'Swing');
    const before = await topOf(buttonNamed(page, 'Swing'));
    const longer = table('Top of the 2nd', 'Swing');
    show([
      seen({ ...longer, embeds: [{ ...longer.embeds[0], description: 'One.\nTwo.\nThree.\nFour.\nFive.' }] }),
      ...story(40).map(later),
    ]);
    await messageWith(page, 'Top of the 2nd');
    await staysAt(buttonNamed(page, 'Swing'), before);
  });

  test('the private answer to a press comes into view, and the pressed button stays in view', async () => {
    show([seen(table('Top of the 1st', 'Lineups')), ...story(2).map(later)]);
    const page = await open(undefined, { width: 1100, height: 560 });
    await scrollUp(page, 0);
    await pressButton(page, 'Lineups');
    show([
      seen(table('Top of the 1st', 'Lineups')),
      ...story(2).map(later),
      seen(message({ id: '9000', content: 'First base: Mwangiru.' }), { ephemeral: true }),
    ]);
    const answer = await messageWith(page, 'Mwangiru');
    await expect.poll(() => topOf(answer)).toBeLessThan(480);
    expect(await topOf(buttonNamed(page, 'Lineups'))).toBeGreaterThan(60);
  });

  test('on a phone the whole private answer comes into view, whatever was pressed', async () => {
    const long = Array.from({ length: 24 }, (_, at) => `Line ${at} of the answer`).join('\n');
    show([...story(20), seen(table('Top of the 1st', 'Lineups'))]);
    const page = await open(undefined, { width: 390, height: 844 });
    await pressButton(page, 'Lineups');
    show([
      ...story(20),
      seen(table('Top of the 1st', 'Lineups')),
      seen(message({ id: '9000', content: long }), { ephemeral: true }),
    ]);
    await messageWith(page, 'Line 23 of the answer');
    await expect.poll(() => below(page)).toBeLessThan(2);
  });

  test('a focused control is never scrolled out of sight by later messages', async () => {
    show([seen(table('Top of the 1st', 'Swing'))]);
    const page = await open();
    await pressButton(page, 'Swing');
    show([seen(table('Top of the 1st', 'Swing')), ...story(40).map(later)]);
    await messageWith(page, 'Play 40');
    await expect.poll(() => topOf(buttonNamed(page, 'Swing'))).toBeLessThan(800);
    expect(await topOf(buttonNamed(page, 'Swing'))).toBeGreaterThan(60);
  });

  test('new messages and the result of one’s own press are announced, old ones and others’ edits are not', async () => {
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
