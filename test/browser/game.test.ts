import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect, it } from 'vitest';
import { closeBrowser, closePage, openPage, phone } from './browser.ts';
import {
  chooseChannel,
  chooseFromMenu,
  chooseUser,
  messageWith,
  pressButton,
  sidewaysOverflow,
  typeCommand,
  visibleText,
} from './steps.ts';

/**
 * A newcomer's first hour: `npm start`, a browser, and a whole game against the computer, with a restart in the
 * middle.
 */

const root = join(import.meta.dirname, '../..');

let running: { readonly process: ChildProcess; readonly url: string } | undefined;
let folder: string | undefined;

/** Runs `npm start` with these arguments and without a token, as a person would. Resolves with the printed URL. */
async function npmStart(...words: readonly string[]): Promise<string> {
  folder ??= await mkdtemp(join(tmpdir(), 'clubhouse-start-'));
  const port = running ? new URL(running.url).port : '0';
  const child = spawn(process.execPath, ['scripts/start.ts', ...words], {
    cwd: root,
    env: {
      ...process.env,
      DISCORD_TOKEN: '',
      PLAYGROUND_DATABASE_URL: `file:${join(folder, 'clubhouse.db')}`,
      PLAYGROUND_FILE: join(folder, 'playground.json'),
      PLAYGROUND_PORT: port,
      COMPUTER_PACE: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += String(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
      const found = /is open: (http:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
  });
  running = { process: child, url };
  return url;
}

async function ctrlC(): Promise<void> {
  const child = running?.process;
  if (!child || child.exitCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}

afterEach(ctrlC);
afterAll(async () => {
  await closeBrowser();
  if (folder) await rm(folder, { recursive: true });
});

/** The table message: the newest message with the scoreboard. */
const table = (page: Page): Locator =>
  page
    .locator('[data-message]')
    .filter({ has: page.locator('img:not(.face)') })
    .last();

/** The buttons that a person would press to continue. */
const usual = /^(Ready|Normal|Swing)$|^(Send|Go|Throw)\b/;

/**
 * Waits until the table waits for Ada alone or the game is over. Returns the table's text. @param but the text before
 */
async function awaited(page: Page, but = ''): Promise<string> {
  // The computer decides at once, so the text only stays the same when it's Ada's turn.
  const said = () => visibleText(table(page));
  const still = (text: string) => text !== but && /Waiting for @Ada(?! and)|Finished/.test(text);
  await expect.poll(async () => still(await said()), { interval: 100 }).toBe(true);
  return said();
}

/** Presses the usual choice once. Returns whether the game is over. */
async function playOn(page: Page): Promise<boolean> {
  const before = await awaited(page);
  if (before.includes('Finished')) return true;
  await table(page).getByRole('button', { name: usual, disabled: false }).first().click();
  return (await awaited(page, before)).includes('Finished');
}

it('plays an inning against the computer by clicking and typing, with a restart in the middle, then offers the games of examples/ on request', async () => {
  const page = await openPage(await npmStart());
  await chooseUser(page, 'Ada');
  await chooseChannel(page, 'table-1');
  await typeCommand(page, '/play baseball away:SMH home:QHM innings:1');
  await messageWith(page, 'a table is open');
  await chooseFromMenu(page, 'Add a computer', ['Regular computer']);
  await messageWith(page, /🤖 \w+ \(Regular\)/);
  await pressButton(page, 'Start');
  await messageWith(page, 'Waiting for');

  // Three outs in each half keep the shortest inning from ending before this many presses.
  for (let presses = 0; presses < 4; presses++) expect(await playOn(page)).toBe(false);
  const beforeStop = await awaited(page);

  await ctrlC();
  await npmStart('--examples');
  await page.reload();
  await expect.poll(() => visibleText(table(page))).toBe(beforeStop);

  let over = false;
  for (let presses = 0; presses < 600 && !over; presses++) over = await playOn(page);
  expect(over).toBe(true);

  await pressButton(page, 'Box');
  await messageWith(page, 'Only you can see this');
  await typeCommand(page, '/verify');
  const proof = await messageWith(page, 'Everything checks');
  expect(await visibleText(proof)).toMatch(/all \d+ rolls and all \d+ actions follow from it/);
  await closePage(page);

  const small = await openPage(running?.url ?? '', phone);
  await chooseUser(small, 'Ada');
  await chooseChannel(small, 'table-2');
  await typeCommand(small, '/play nim grabs:0 seat:1');
  await messageWith(small, 'Nim: a table is open');
  await chooseFromMenu(small, 'Add a computer', ['Beginner computer']);
  await messageWith(small, /🤖 \w+ \(Beginner\)/);
  await pressButton(small, 'Start');
  // The computer plays without a pause, so it's soon Ada's turn, whoever starts.
  await messageWith(small, /Waiting for @Ada/);
  await pressButton(small, 'Take 3');
  await messageWith(small, 'Ada takes 3');
  expect(await sidewaysOverflow(small)).toBe(0);
  await closePage(small);
});
