import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { type Proof, proofOf } from '../../src/table/log/proof/proof.ts';
import { played } from '../fairness/played.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';
import { closeBrowser, closePage, desktop, openPage, phone } from './browser.ts';

/** The page that checks a proof, opened from disk without a server. */

const url = pathToFileURL(join(import.meta.dirname, '../../docs/verify.html')).href;
const wanted = { game: rockPaperScissors as Game, options: { rounds: 9 }, seats: 2, name: 'c' };
const proofOfGame = (more: Partial<Parameters<typeof played>[0]>): Proof =>
  proofOf('Rock, paper, scissors', played({ ...wanted, ...more }));
const proof = proofOfGame({ restoredAfter: 2 });
const again = proof.streams[1]?.commit ?? '';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubhouse-proof-'));
});
afterAll(async () => {
  await closeBrowser();
  await rm(folder, { recursive: true });
});

async function choose(page: Page, content: unknown): Promise<void> {
  files += 1;
  const file = join(folder, `proof-${files}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  await page.getByLabel('The proof').setInputFiles(file);
}

const agrees = '○ The file agrees with itself. See below what is still open.';
const verdict = (page: Page) => page.getByRole('status').textContent();
const checks = async (page: Page) => (await page.getByRole('listitem').allTextContents()).join('\n');

/** Saves a screenshot of the page. */
async function picture(page: Page, name: string): Promise<void> {
  const to = process.env['CLUBHOUSE_PICTURES_OF_PROOF'];
  if (to !== undefined) await page.screenshot({ path: join(to, `${name}.png`), fullPage: true });
}

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('checks a good proof on %s, and the notes from the channel', async (name, look) => {
  const page = await openPage(url, look);
  await choose(page, proof);
  await expect.poll(() => verdict(page)).toBe(agrees);
  expect(await checks(page)).not.toContain('✖');
  expect(await checks(page)).toContain(
    `All ${proof.rolls.length} rolls are those that seed and entropy give`,
  );
  expect(await checks(page)).toContain('You have not compared the promise with the channel.');
  await page.getByLabel('The promise, from').fill(proof.streams[0]?.commit ?? '');
  const same = 'The chain is the one that you have pasted.';
  for (const shown of [proof.chain, `${proof.chain.slice(0, 16)}…`]) {
    await page.getByLabel('The chain').fill(shown);
    await expect.poll(() => checks(page)).toContain(same);
  }
  await page.getByLabel('The chain').fill(proof.chain.slice(0, 8));
  await expect.poll(() => checks(page)).not.toContain(same);
  await page.getByLabel('The chain').fill(proof.chain);
  await expect.poll(() => checks(page)).toContain(same);
  expect(await checks(page)).toContain('The promise is the one that you have pasted.');
  const facts = await page.locator('dl').textContent();
  expect(facts).toContain('after a backup was put back');
  expect(facts).toMatch(/Dice from action 4 ondrawn anew by the press 14\d+ \(20\d\d-/);
  // The promise after the backup has a separate field.
  expect(await verdict(page)).toBe(agrees);
  expect(await checks(page)).toContain('not compared the promise from action 3 on with the channel');
  await page.getByLabel('The promise from action 3 on').fill(again);
  await expect.poll(() => verdict(page)).toBe('✔ Everything checks.');
  await picture(page, `good on ${name}`);
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByLabel('The chain').fill('ab'.repeat(32));
  await expect.poll(() => verdict(page)).toBe('✖ Something was changed.');
  await closePage(page);
});

const [stream, ...others] = proof.streams;
if (stream?.parts?.kind !== 'start') throw new Error('A game begins with parts.');
const { parts } = stream;
const begin = (change: Partial<typeof stream>): Partial<Proof> => ({
  streams: [{ ...stream, ...change }, ...others],
});

it('finds each forgery, and names it in a sentence', async () => {
  const page = await openPage(url, phone);
  const forgeries: [Partial<Proof>, string][] = [
    [
      {
        rolls: proof.rolls.map((roll) => ({ ...roll, values: roll.values.map((value) => (value % 6) + 1) })),
      },
      'Roll 1',
    ],
    [begin({ seed: '5eed'.repeat(16) }), 'The commit does not fit the seed'],
    [begin({ commit: 'c0'.repeat(32) }), 'The commit does not fit the seed'],
    [begin({ entropy: 'ab'.repeat(32) }), 'The entropy is not what its parts make'],
    [
      begin({ parts: { ...parts, seats: parts.seats.map(({ seat }) => ({ seat })) } }),
      'The entropy is not what its parts make',
    ],
    [
      {
        actions: proof.actions.map((one, at, all) => ({
          ...one,
          notation: all[at === 0 ? 1 : 0]?.notation ?? '',
        })),
      },
      'The chain of actions and rolls is broken',
    ],
    [{ streams: [stream] }, 'promises a new seed that no roll comes from'],
    [
      proofOfGame({ cheats: 'at every press', older: true }),
      'The dice from action 1 on were drawn anew by a press that may not',
    ],
    [
      proofOfGame({ cheats: 'at every press' }),
      'The dice from action 1 on were drawn anew by a press that may not',
    ],
    [
      proofOfGame({ restoredAfter: 2, cheats: 'at the second press' }),
      'The dice from action 5 on were drawn anew by a press that may not',
    ],
    [
      proofOfGame({ restoredAfter: 2, cheats: 'by no press' }),
      'The press of action 4 should have been added to the new dice but wasn’t.',
    ],
    [
      begin({ parts: { ...parts, start: 'hello I am no id' } }),
      'Start is “hello I am no id”, which is no id',
    ],
    [begin({ parts: { ...parts, start: '1300000000000000000' } }), 'The Join of seat 2 is newer than Start.'],
    [begin({ parts: { ...parts, start: parts.seats[0]?.join ?? '' } }), 'The same press is named twice.'],
    [
      { actions: proof.actions.map((one) => ({ ...one, press: '1400000000000000000' })) },
      'The chain of actions and rolls is broken',
    ],
  ];
  for (const [change, sentence] of forgeries) {
    await choose(page, { ...proof, ...change });
    await expect.poll(() => checks(page)).toContain(sentence);
    expect(await verdict(page)).toBe('✖ Something was changed.');
  }
  await picture(page, 'forged on a phone');
  for (const none of ['no JSON', '[]', { ...proof, version: 3 }, { ...proof, rolls: [{}] }]) {
    await choose(page, none);
    await expect.poll(() => verdict(page)).toBe('✖ This cannot be checked.');
    await choose(page, proof);
    await expect.poll(() => verdict(page)).toBe(agrees);
  }
  await closePage(page);
});

it('compares the promise with that of the first dice only, whatever the log promises later', async () => {
  const page = await openPage(url);
  await choose(page, proof);
  await page.getByLabel('The promise, from').fill(again);
  await expect
    .poll(() => checks(page))
    .toContain('The promise of this file is not the one that you have pasted.');
  expect(await verdict(page)).toBe('✖ Something was changed.');
  await page.getByLabel('The promise, from').fill(stream.commit);
  await page.getByLabel('The promise from action 3 on').fill(stream.commit);
  await expect
    .poll(() => checks(page))
    .toContain('The promise of this file from action 3 on is not the one that you have pasted.');
  await closePage(page);
});

it('says of a proof without presses from where on the host must be trusted', async () => {
  const page = await openPage(url, phone);
  await choose(page, proofOfGame({ restoredAfter: 2, older: true }));
  await expect.poll(() => verdict(page)).toBe(agrees);
  expect(await checks(page)).toContain("Rolls from action 3 on rest on the host's word alone");
  await choose(page, proofOfGame({ older: true }));
  await expect.poll(() => checks(page)).not.toContain("the host's word alone");
  expect(await checks(page)).not.toContain('✖');
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
