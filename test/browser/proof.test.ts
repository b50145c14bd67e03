import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { proofOf } from '../../src/table/log/proof/proof.ts';
import { damaged } from '../fairness/damage.ts';
import { played } from '../fairness/played.ts';
import { sealedGame } from '../fairness/sealed-game.ts';
import type { ProofFile } from '../fairness/second-checker.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';
import { closeBrowser, closePage, desktop, openPage, phone } from './browser.ts';

/** The page that checks a proof, opened from disk without a server. test/fairness/ tests its check with many files. */

const url = pathToFileURL(join(import.meta.dirname, '../../docs/verify.html')).href;
const { proof, noted } = sealedGame({ name: 'browser', beacon: 'quicknet', restored: 'press' });
const again = noted.later[0] ?? '';

afterAll(closeBrowser);

let files = 0;
async function choose(page: Page, content: unknown): Promise<void> {
  files += 1;
  const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const file = { name: `proof-${files}.json`, mimeType: 'application/json', buffer };
  await page.getByLabel('The proof').setInputFiles(file);
}

const agrees = '○ It checks, with open points.';
const wrong = '✖ This file doesn’t check.';
const verdict = (page: Page) => page.getByRole('status').textContent();
const checks = async (page: Page) => (await page.getByRole('listitem').allTextContents()).join('\n');
const reason = (page: Page) => page.locator('#reason').textContent();
const rests = (page: Page) => page.locator('#rests').textContent();
const times = (page: Page) => page.locator('#times').textContent();
const facts = (page: Page) => page.locator('#facts').textContent();

/** Saves a screenshot of the page. */
async function picture(page: Page, name: string): Promise<void> {
  const to = process.env['CLUBHOUSE_PICTURES_OF_PROOF'];
  if (to !== undefined) await page.screenshot({ path: join(to, `${name}.png`), fullPage: true });
}

/** How many CSS pixels the page is wider than its window. */
const tooWide = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('checks a good proof on %s, and the notes from the channel', async (name, look) => {
  const page = await openPage(url, look);
  await choose(page, proof);
  await expect.poll(() => verdict(page)).toBe(agrees);
  expect(await checks(page)).not.toContain('✖');
  expect(await rests(page)).toContain('In part, the dice rest on the host’s word alone');
  expect(await checks(page)).toContain(
    `All ${proof.rolls.length} rolls are those that seed and entropy give`,
  );
  expect(await checks(page)).toContain('The beacon signed the round');
  expect(await checks(page)).toContain('You haven’t compared the promise with the channel.');
  expect(await times(page)).toContain('1000 of drand’s quicknet, due 2023-08-23 15:59:24.000 UTC');
  expect(await facts(page)).toContain('won by Ada');
  await page.getByLabel('The promise, from').fill(noted.commit);
  await page.getByLabel('The seal').fill(noted.seal);
  for (const shown of [proof.end ?? '', `${proof.end?.slice(0, 16)}…`]) {
    await page.getByLabel('The end').fill(shown);
    await expect.poll(() => checks(page)).toContain('The end is the one that you pasted.');
  }
  await page.getByLabel('The end').fill(proof.end?.slice(0, 8) ?? '');
  await expect.poll(() => checks(page)).toContain('paste at least 16 of its digits');
  await page.getByLabel('The end').fill(noted.chain);
  await page.getByLabel('The promise from action 4 on').fill(again);
  await expect.poll(() => checks(page)).toContain('The promise from action 4 on is the one that you pasted.');
  expect(await checks(page)).toContain('The seal is the one that you pasted.');
  expect(await checks(page)).toContain('The promise is the one that you pasted.');
  await picture(page, `good on ${name}`);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('The end').fill('ab'.repeat(32));
  await expect.poll(() => verdict(page)).toBe(wrong);
  expect(await reason(page)).toBe('The end of this file isn’t the one that you pasted.');
  await closePage(page);
});

it('says that everything checks, above all, in one line of a phone', async () => {
  const page = await openPage(url, phone);
  const best = sealedGame({ name: 'best', beacon: 'quicknet' });
  await page.getByLabel('The promise, from').fill(best.noted.commit);
  await page.getByLabel('The seal').fill(best.noted.seal);
  await page.getByLabel('The end').fill(best.noted.chain);
  for (const [content, line] of [
    [best.proof, '✔ This file checks.'],
    [{ ...best.proof, title: 'Chess' }, wrong],
    [sealedGame({ name: 'best', beacon: 'none' }).proof, wrong],
  ] as const) {
    await choose(page, content);
    await expect.poll(() => verdict(page)).toBe(line);
    expect(await reason(page)).not.toBe('');
    const box = await page.getByRole('status').boundingBox();
    // One line of 1.15rem, with its padding, in the first half of the screen.
    expect(box?.height).toBeLessThan(50);
    expect(box?.y).toBeLessThan(phone.height / 2);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
  }
  await choose(page, best.proof);
  await expect
    .poll(() => rests(page))
    .toContain('drand’s public beacon (quicknet): nobody could choose them');
  await picture(page, 'best on a phone');
  await closePage(page);
});

it('checks what the bot writes, and files of older versions', async () => {
  const page = await openPage(url, phone);
  const wanted = { game: rockPaperScissors as Game, options: { rounds: 9 }, seats: 2, restoredAfter: 2 };
  const older = (name: string) =>
    readFile(join(import.meta.dirname, `../fairness/files/${name}.json`), 'utf8');
  for (const content of [
    proofOf('Rock, paper, scissors', played({ ...wanted, name: 'c', bound: 'by the beacon' })),
    proofOf('Rock, paper, scissors', played({ ...wanted, name: 'd', bound: 'without a beacon' })),
    proofOf('Rock, paper, scissors', played({ ...wanted, name: 'e' })),
    await older('version-1-restored'),
    await older('version-2-restored'),
  ]) {
    await choose(page, content);
    await expect.poll(() => verdict(page)).toBe(agrees);
    expect(await checks(page)).not.toContain('✖');
  }
  await closePage(page);
});

/** Everything that a good file shows, none of which may stay. */
const leftovers = ['Ada', 'quicknet', proof.table, proof.end?.slice(0, 16) ?? '', 'All 10 rolls'];

it('shows nothing of an earlier file when a later one breaks the check', async () => {
  const page = await openPage(url, phone);
  const broken: readonly unknown[] = [
    'no JSON',
    '',
    'null',
    '[]',
    { ...proof, version: 4 },
    { ...proof, rolls: [{}] },
    { ...proof, streams: [] },
    { ...proof, seats: 'nobody' },
    '['.repeat(100_000),
    `${JSON.stringify(proof).slice(0, -1)},"title":"x"}`,
    JSON.stringify(proof).slice(0, 900),
    JSON.stringify({ ...proof, beginning: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }),
    ...[3, 40, 77].map((number) => damaged(JSON.stringify(proof, null, 1), number).text.slice(0, -5)),
  ];
  for (const content of broken) {
    await choose(page, proof);
    await expect.poll(() => verdict(page)).toBe(agrees);
    await choose(page, content);
    await expect.poll(() => verdict(page)).toBe(wrong);
    expect(await reason(page)).not.toBe('');
    // A file that can be read shows what it claims itself.
    if ((await facts(page)) !== '') continue;
    expect(await times(page)).toBe('');
    expect(await checks(page)).toBe('');
    const shown = (await page.getByRole('main').textContent()) ?? '';
    for (const word of leftovers.filter((one) => one !== 'quicknet')) expect(shown).not.toContain(word);
    expect(await page.getByLabel('The promise from action').count()).toBe(0);
  }
  await picture(page, 'broken on a phone');
  await closePage(page);
});

/**
 * Chooses two files, the second one a few milliseconds after the first one.
 * @returns every text that the facts had from the second choice on, until nothing more happens
 */
const chooseTwo = (page: Page, older: ProofFile, newer: ProofFile, delay: number) =>
  page.evaluate<readonly string[]>(`(async () => {
    const input = document.querySelector('#file');
    const facts = document.querySelector('#facts');
    const choose = (proof) => {
      const data = new DataTransfer();
      data.items.add(new File([JSON.stringify(proof)], 'proof.json'));
      input.files = data.files;
      input.dispatchEvent(new Event('change'));
    };
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    choose(${JSON.stringify(older)});
    if (${delay} > 0) await wait(${delay});
    choose(${JSON.stringify(newer)});
    const seen = [facts.textContent];
    const observer = new MutationObserver(() => seen.push(facts.textContent));
    observer.observe(facts, { childList: true, subtree: true, characterData: true });
    for (let looks = 0; looks < 600 && !facts.textContent.includes(${JSON.stringify(newer.table)}); looks++) await wait(100);
    // The older file would appear about now.
    await wait(500);
    observer.disconnect();
    return seen;
  })()`);

it('shows only the file that was chosen last, even while it still checks another one', async () => {
  const page = await openPage(url);
  for (const delay of [0, 2, 10, 40]) {
    const older = sealedGame({ name: `older ${delay}`, restored: 'beacon' }).proof;
    const newer = sealedGame({ name: `newer ${delay}` }).proof;
    const seen = await chooseTwo(page, older, newer, delay);
    expect(seen.join('\n'), `${delay} ms`).not.toContain(older.table);
    expect(seen.at(-1), `${delay} ms`).toContain(newer.table);
    await expect.poll(() => verdict(page)).toBe(agrees);
  }
  await closePage(page);
});

it('finds damages as in Node, and names them in a sentence', async () => {
  const page = await openPage(url, phone);
  const [first, ...others] = proof.streams;
  const forgeries: [Partial<ProofFile>, string][] = [
    [{ rolls: proof.rolls.slice(1) }, 'Roll 1'],
    [
      { streams: [{ ...first, seed: '5eed'.repeat(16) } as typeof first & object, ...others] },
      'fit the seed',
    ],
    [{ result: '{"winners":[1]}' }, 'The end of the file doesn’t fit'],
    [{ streams: proof.streams.slice(0, 1) }, 'promises a new seed that no roll comes from'],
    [
      sealedGame({ name: 'b', forged: { signedLater: 1 } }).proof,
      'isn’t one of the beacon that the file describes',
    ],
  ];
  for (const [change, sentence] of forgeries) {
    await choose(page, { ...proof, ...change });
    await expect.poll(() => checks(page)).toContain(sentence);
    expect(await verdict(page)).toBe(wrong);
    expect(await rests(page)).toBe('');
  }
  await picture(page, 'forged on a phone');
  await closePage(page);
});

it('makes no network requests', async () => {
  const page = await openPage(url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await choose(page, proof);
  await expect.poll(() => verdict(page)).toBe(agrees);
  expect(asked).toEqual([url]);
  await closePage(page);
});
