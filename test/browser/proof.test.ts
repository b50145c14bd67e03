import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { type Proof, proofOf } from '../../src/table/log/proof.ts';
import { played } from '../fairness/played.ts';
import { rockPaperScissors } from '../rock-paper-scissors.ts';
import { closeBrowser, closePage, desktop, openPage, phone } from './browser.ts';

/** The page that checks a proof, opened as people open it: from the disk, without a server. */

const url = pathToFileURL(join(import.meta.dirname, '../../docs/verify.html')).href;
const record = played({
  game: rockPaperScissors as Game,
  options: { rounds: 9 },
  seats: 2,
  name: 'forged 4',
  restoredAfter: 2,
});
const proof = proofOf('Rock, paper, scissors', record);

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

const verdict = (page: Page) => page.getByRole('status').textContent();
const checks = async (page: Page) => (await page.getByRole('listitem').allTextContents()).join('\n');

/** Keeps a picture for whoever wants to look at the page. */
async function picture(page: Page, name: string): Promise<void> {
  const to = process.env['CLUBHOUSE_PICTURES_OF_PROOF'];
  if (to !== undefined) await page.screenshot({ path: join(to, `${name}.png`), fullPage: true });
}

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('checks a good proof on %s, and what was noted in the channel', async (name, look) => {
  const page = await openPage(url, look);
  await choose(page, proof);
  await expect.poll(() => verdict(page)).toBe('✔ Everything in the file checks.');
  expect(await checks(page)).not.toContain('✖');
  expect(await checks(page)).toContain(
    `All ${proof.rolls.length} rolls are those that seed and entropy give`,
  );
  expect(await checks(page)).toContain('You have not compared the promise with the channel.');
  await page.getByLabel('The promise').fill(proof.streams[0]?.commit ?? '');
  await page.getByLabel('The chain').fill(proof.chain);
  await expect.poll(() => checks(page)).toContain('The chain is the one that you have pasted.');
  expect(await checks(page)).toContain('The promise is the one that you have pasted.');
  expect(await page.locator('dl').textContent()).toContain('after a backup was put back');
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

it('finds each forgery, and says in a sentence which', async () => {
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
  ];
  for (const [change, sentence] of forgeries) {
    await choose(page, { ...proof, ...change });
    await expect.poll(() => checks(page)).toContain(sentence);
    expect(await verdict(page)).toBe('✖ Something was changed.');
  }
  await picture(page, 'forged on a phone');
  for (const none of ['no JSON', '[]', { ...proof, version: 2 }, { ...proof, rolls: [{}] }]) {
    await choose(page, none);
    await expect.poll(() => verdict(page)).toBe('✖ This cannot be checked.');
    await choose(page, proof);
    await expect.poll(() => verdict(page)).toBe('✔ Everything in the file checks.');
  }
  await closePage(page);
});

it('asks the network for nothing', async () => {
  const page = await openPage(url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await choose(page, proof);
  await expect.poll(() => verdict(page)).toBe('✔ Everything in the file checks.');
  expect(asked).toEqual([url]);
  await closePage(page);
});
