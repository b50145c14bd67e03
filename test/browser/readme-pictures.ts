import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { closeBrowser, openPage, phone } from './browser.ts';
import { chooseFromMenu, pressButton, typeCommand, visibleText } from './steps.ts';

/**
 * Run by `npm run picture`. Plays each game against computers in the playground, and a season of computers, at a phone's
 * width, and saves the README's pictures in `docs/pictures`.
 */

interface Shot {
  readonly game: string;
  readonly options: string;
  readonly computers: readonly string[];
  /** The buttons that Ada may press. She presses the first one that is there. */
  readonly presses: readonly RegExp[];
  /** The minimum number of presses before the picture is taken. */
  readonly least: number;
  /** The text that the table must show before the picture is taken. */
  readonly shows: RegExp;
}

const shots: readonly Shot[] = [
  {
    game: 'baseball',
    options: '',
    computers: ['Regular computer'],
    presses: [/^(Ready|Normal|Swing)$/, /^(Send|Go|Throw)\b/],
    least: 12,
    shows: /runner|on (1st|2nd|3rd|first|second|third)|homers|singles|doubles/i,
  },
  {
    game: 'dutch',
    options: '',
    computers: ['Expert computer', 'Hard computer', 'Medium computer'],
    presses: [/^Slot [12]$/, /^Draw$/, /^Slot 3$/, /^Pass$/, /^Keep/, /^(Look|Skip|No swap)/],
    least: 14,
    shows: /Waiting for @Ada/,
  },
  {
    game: 'ringrift',
    options: 'board:square8',
    computers: ['3 · First sight'],
    presses: [/^(Place|Skip|Keep|Go on|Move)/],
    least: 60,
    shows: /Waiting for @Ada/,
  },
  {
    game: 'code2027',
    options: '',
    computers: ['Normal computer', 'Hard computer'],
    presses: [/^(Roll|Hire|Pay|Take|Draw|Buy|Sign)/, /^End turn$/, /^(Go on without|Skip|Decline|No)/, /^→/],
    least: 40,
    shows: /Waiting for @Ada/,
  },
];

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/pictures');
/** Matches every control except those that don't advance the game. */
const aside =
  /^(?!Type it|Back|Dismiss|Plays|Resign|My hand|Scores|Lineups|Box|Bench|Projects|Cards|More|Offer|Call Dutch|Same rank)/;

/** Timeout in milliseconds for pressing a control. */
const patience = { timeout: 3_000 };
/** Maximum number of presses. After that, the script stops waiting for the text that it wants to show. */
const most = 200;

const table = (page: Page): Locator =>
  page
    .locator('[data-message]')
    .filter({ hasNotText: 'Only you can see this' })
    .filter({ has: page.locator('img:not(.face)') })
    .last();

/** Presses the first control that a shot lists, in the newest private answer or otherwise in the table message. */
async function pressOne(page: Page, { presses }: Shot, press: number): Promise<void> {
  const answer = page.locator('[data-message]').filter({ hasText: 'Only you can see this' }).last();
  for (const message of [answer, table(page)]) {
    if ((await message.count()) === 0) continue;
    for (const label of presses) {
      const button = message.getByRole('button', { name: label, disabled: false }).first();
      if ((await button.count()) > 0) return button.click(patience);
    }
    // Press any other choice, but not always the first.
    const others = message
      .locator('[data-spot]')
      .and(message.getByRole('button', { name: aside, disabled: false }));
    const many = await others.count();
    if (many > 0) return others.nth((press * 5) % many).click(patience);
    const menu = message.getByRole('combobox').last();
    if ((await menu.count()) === 0) continue;
    await menu.click(patience);
    return page.getByRole('option').first().click(patience);
  }
}

async function take(page: Page, shot: Shot): Promise<void> {
  await typeCommand(page, `/play ${shot.game} ${shot.options}`.trim());
  for (const computer of shot.computers) await chooseFromMenu(page, 'Add a computer', [computer]);
  await pressButton(page, 'Start');
  for (let press = 0; press < most; press++) {
    await page.waitForTimeout(300);
    if (press >= shot.least && shot.shows.test(await visibleText(table(page)))) break;
    // A computer may have acted in the meantime, so that the control is gone.
    await pressOne(page, shot, press).catch(() => page.keyboard.press('Escape'));
  }
  await save(page, table(page), shot.game);
}

async function save(page: Page, message: Locator, name: string): Promise<void> {
  const close = page.getByRole('button', { name: 'Dismiss' });
  for (let left = await close.count(); left > 0; left--) await close.nth(left - 1).click();
  await message.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Lets computers play a season, and shows its post in the middle of a week. */
async function takeSeason(page: Page): Promise<void> {
  const said = ['Seasons are on', 'is made', 'begins with week 1'];
  for (const [at, command] of [
    '/settings seasons on:true',
    '/season create name:Spring',
    '/season start',
  ].entries()) {
    await typeCommand(page, command);
    await page
      .locator('[data-message]')
      .filter({ hasText: said[at] ?? '' })
      .last()
      .waitFor();
  }
  const post = page.locator('[data-message]').filter({ hasText: /· Week [6-9] of 18/ });
  await post.filter({ hasText: /\d-\d · \d to play/ }).waitFor({ timeout: 60_000 });
  await save(page, post.getByRole('button', { name: 'Standings' }), 'season');
}

/** Starts a playground of its own for a picture, so that every game has the same channel. */
async function taken(picture: (page: Page) => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'clubhouse-pictures-'));
  const bot = spawn(process.execPath, ['scripts/start.ts', '--playground'], {
    cwd: root,
    env: {
      ...process.env,
      DISCORD_TOKEN: '',
      PLAYGROUND_DATABASE_URL: `file:${join(data, 'clubhouse.db')}`,
      PLAYGROUND_FILE: join(data, 'playground.json'),
      PLAYGROUND_PORT: '0',
      COMPUTER_PACE: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await new Promise<string>((resolve) => {
      bot.stdout.on('data', (chunk) => {
        const found = /is open: (http:\S+)/.exec(String(chunk))?.[1];
        if (found) resolve(found);
      });
    });
    const page = await openPage(`${url}/#user=Ada&channel=table-1`, phone);
    await picture(page);
    await page.close();
  } finally {
    bot.kill('SIGINT');
    await once(bot, 'exit');
    await rm(data, { recursive: true });
  }
}

try {
  await mkdir(folder, { recursive: true });
  const wanted = process.argv.slice(2);
  const pictures = new Map<string, (page: Page) => Promise<void>>([
    ...shots.map((shot) => [shot.game, (page: Page) => take(page, shot)] as const),
    ['season', takeSeason],
  ]);
  for (const [name, picture] of pictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await taken(picture);
    process.stdout.write(`docs/pictures/${name}.png\n`);
  }
} finally {
  await closeBrowser();
}
