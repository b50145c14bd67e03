import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { watchedRingrift } from '../watched/ringrift.ts';
import { misfits, pictures, tableIn } from './fit.ts';
import { alone, phonesWith } from './phones.ts';
import { pressButton } from './steps.ts';

/** What else a game of RingRift shows on a phone: tips, the review, the plays, and four time banks. */

const { game, now } = watchedRingrift();
const { house, phone } = phonesWith(game);

const readsAlone = (user: User): string => user.reads(alone(user).message.id);
const shown = ({ message }: SeenMessage): string => `[data-message="${message.id}"]`;

/** The id and text of the newest private message; empty while it is loading. */
const seenAlone = (user: User): string => {
  const newest = user.messages().findLast(({ ephemeral }) => ephemeral);
  if (newest === undefined || newest.loading) return '';
  return `${newest.message.id} ${user.reads(newest.message.id)}`;
};

/** Presses a button of a message and waits for a new private message. */
async function pressFor(page: Page, user: User, label: string, on: SeenMessage): Promise<void> {
  const before = seenAlone(user);
  await pressButton(page, label, page.locator(shown(on)));
  await expect.poll(() => [before, ''].includes(seenAlone(user)), { interval: 20 }).toBe(false);
}

/** How often these words appear in a message on the page. */
const timesSaid = async (page: Page, on: SeenMessage, words: string): Promise<number> => {
  await page.locator(shown(on)).waitFor();
  // biome-ignore lint/performance/useDomNodeTextContent: Playwright's innerText leaves out what is not shown
  return (await page.locator(shown(on)).innerText()).split(words).length - 1;
};

const chain = 'rings:18 position:movement|1|-|0,0|0,0|0,0|b4:11 d4:122 h8:2||';
const mustGoOn = 'Starting a capture is optional; stopping isn’t';

describe('tips', () => {
  async function begunBy(name: 'cleo' | 'dev', options: string) {
    const room = newRoom(house());
    const user = room[name];
    await user.slash(`/play ringrift ${options}`);
    await room.ben.press('Join');
    await user.press('Start');
    await user.until('[Move]');
    return { room, user, page: await phone(user.name, room) };
  }

  it('that come before the choice are shown alone, once per person', async () => {
    const { page, user } = await begunBy('cleo', chain);
    const bad: string[] = [];
    await pressFor(page, user, 'Move', tableIn(user));
    expect(readsAlone(user)).toContain(`💡 ${mustGoOn}`);
    expect(readsAlone(user)).toMatch(/\[Go on\]/);
    expect(readsAlone(user)).not.toMatch(/\[(Move|Capture|Type it…)\]/);
    expect(await page.locator(`${shown(alone(user))} .embed img`).count()).toBe(0);
    bad.push(...(await misfits(page, () => alone(user), 'tip-first')));
    await pressFor(page, user, 'Go on', alone(user));
    expect(readsAlone(user)).not.toContain(mustGoOn);
    expect(readsAlone(user)).toContain('[Capture]');
    bad.push(...(await misfits(page, () => alone(user), 'tip-gone')));
    expect(await timesSaid(page, alone(user), 'Only you can see this')).toBe(1);
    for (let again = 0; again < 3; again += 1) {
      await pressFor(page, user, 'Move', tableIn(user));
      expect(readsAlone(user)).not.toContain(mustGoOn);
    }

    const later = await begunBy('cleo', chain);
    await pressFor(later.page, later.user, 'Move', tableIn(later.user));
    expect(readsAlone(later.user)).not.toContain(mustGoOn);

    const other = await begunBy('dev', chain);
    await pressFor(other.page, other.user, 'Move', tableIn(other.user));
    expect(readsAlone(other.user)).toContain(mustGoOn);
    expect(bad.join('\n\n')).toBe('');
  });

  it('are not shown on the phone of a person who turned them off', async () => {
    const blocked = 'rings:18 position:forced_elimination|1|-|0,0|0,0|0,0|d4:22222221 h8:2||';
    const room = newRoom(house());
    await room.dev.slash('/games tips:false');
    const { page, user } = await begunBy('dev', blocked);
    await pressFor(page, user, 'Move', tableIn(user));
    expect(readsAlone(user)).not.toContain('💡');
    await room.dev.slash('/games tips:true');
    await pressFor(page, user, 'Move', tableIn(user));
    expect(readsAlone(user)).toContain('💡 Blocked doesn’t mean you’re out.');
  });
});

const whole =
  'Pa7x3 Ma7-f2 Pa4x3 Ma4-d4 SC Mf2-b2 Cb2xd4-e5 CCe5xd4-a1 Md4-b4 Ma1-f1 Mb4-c4 Mf1-f8 Mc4-f7 La4-d4 Ef7 Mf8-f3 Mf3-a3 Ma3-f3 Ta2#1 Ef3';

describe('a finished game', () => {
  let room: Room;
  beforeAll(async () => {
    room = newRoom(house());
    const { ada, ben } = room;
    await ada.slash('/play ringrift rings:3 swap:false');
    await ben.press('Join');
    await ada.press('Start');
    for (const text of whole.split(' '))
      await (game.toAct(now())[0] === 0 ? ada : ben).slash(`/move play:${text}`);
    await room.dev.until('Finished');
  });

  it('has its review one press away: a graph and three moments, each picture small and on one screen', async () => {
    const { ada, ben } = room;
    const page = await phone('Ada', room);
    const bad = await misfits(page, () => tableIn(ada), 'review-table');
    await pressFor(page, ada, 'Review', tableIn(ada));
    const review = alone(ada);
    const embeds = review.message.embeds;
    for (const { description } of embeds.slice(1))
      expect(description).toMatch(/^(Ada|Ben): [A-Z].*\n\*\*Ada\*\* \d+% → \d+%/s);
    expect(embeds.map(({ title }) => title)).toEqual([
      'RingRift: how the chances changed',
      ...[1, 2, 3].map((at) => expect.stringMatching(new RegExp(`^${at} · Turn \\d+ · action \\d+$`))),
    ]);
    const parts = await partsOf(page, review);
    expect(parts).toHaveLength(4);
    for (const [at, { height, room, aside, bytes }] of parts.entries()) {
      expect(height, `part ${at}`).toBeLessThanOrEqual(room);
      expect(aside, `part ${at}`).toBe(0);
      expect(bytes, `part ${at}`).toBeGreaterThan(0);
      expect(bytes, `part ${at}`).toBeLessThan(80_000);
    }
    expect(await timesSaid(page, review, 'Only you can see this')).toBe(1);
    expect(ben.sees()).not.toContain('how the chances changed');
    expect(bad.join('\n\n')).toBe('');
  });

  it('can be stepped through, ten plays back, each on one screen', async () => {
    const { ada } = room;
    const page = await phone('Ada', room);
    const bad: string[] = [];
    await pressFor(page, ada, 'Plays', tableIn(ada));
    for (let step = 1; step <= 10; step += 1) {
      bad.push(...(await misfits(page, () => alone(ada), `plays-${step}`)));
      await pressFor(page, ada, '◀', alone(ada));
    }
    expect(readsAlone(ada)).toMatch(/Play \d+ of \d+/);
    expect(bad.join('\n\n')).toBe('');
  });
});

it('four time banks beside four names fit on one screen', async () => {
  const room = newRoom(house());
  const { ada, ben, cleo, dev } = room;
  await ada.slash('/play ringrift players:4');
  await ada.select('Clock: No clock', '10 min + 15 s');
  for (const user of [ben, cleo, dev]) await user.press('Join');
  await ada.press('Start');
  const page = await phone('Ada', room);
  const bad = await misfits(page, () => tableIn(ada), 'banks-first');
  for (const text of ['Pd4', 'Md4-d5', 'Pg7', 'Mg7-h7', 'Pb2', 'Mb2-b1'])
    await [ada, ben, cleo, dev][game.toAct(now())[0] ?? 0]?.slash(`/move play:${text}`);
  await ada.until('Waiting for @Dev');
  expect(ada.reads(tableIn(ada).message.id)).toMatch(
    /Waiting for @Dev · ⏳ <t:\d+:R>[\s\S]*Ada 10:\d\d · Ben 10:\d\d · Cleo 10:\d\d · Dev ⏳\n/,
  );
  bad.push(...(await misfits(page, () => tableIn(ada), 'banks-dev')));
  expect(bad.join('\n\n')).toBe('');
});

interface Part {
  readonly height: number;
  readonly room: number;
  readonly aside: number;
  readonly bytes: number;
}

/** Measures how each part of a long message fits a phone. A part is a picture with its text. */
async function partsOf(page: Page, seen: SeenMessage): Promise<readonly Part[]> {
  await page.locator(shown(seen)).waitFor();
  const parts = await page.evaluate<readonly Part[]>(`(async () => {
    const message = document.querySelector('${shown(seen)}');
    for (const picture of message.querySelectorAll('img')) await picture.decode();
    const room = document.querySelector('.scroller').clientHeight;
    return Promise.all([...message.querySelectorAll('.embed')].map(async (embed) => {
      const image = embed.querySelector('img');
      const bytes = image === null ? 0 : (await (await fetch(image.src)).blob()).size;
      return {
        height: Math.ceil(embed.getBoundingClientRect().height),
        room,
        aside: Math.max(0, embed.scrollWidth - embed.clientWidth),
        bytes,
      };
    }));
  })()`);
  if (pictures !== undefined) {
    await mkdir(pictures, { recursive: true });
    for (const [at, embed] of (await page.locator(`${shown(seen)} .embed`).all()).entries())
      await writeFile(join(pictures, `review-${at}.png`), await embed.screenshot());
  }
  return parts;
}
