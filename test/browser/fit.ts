import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { customIds, everybodySees, type Room } from '../equipment/at-the-table.ts';
import type { Clubhouse } from '../equipment/clubhouse.ts';
import { openPage, phone } from './browser.ts';

/** Checks that a message fits a phone: it fits on one screen, nothing is cut off, and its pictures are small. */

/** A folder to save screenshots of every step in. */
export const pictures = process.env['CLUBHOUSE_PICTURES_OF_PHONE'];

/** Maximum size of a picture in bytes. */
const heaviest = 80_000;

/** A person's phone, showing the channel of a room. */
export async function phoneOf({ playground }: Clubhouse, name: string, { channel }: Room): Promise<Page> {
  const at = playground.world.channel(channel)?.name ?? '';
  return openPage(`${playground.url}/#user=${name}&channel=${at}`, phone);
}

/** The table message. Posts with mentions may come below it. */
export function tableIn(user: User): SeenMessage {
  const message = everybodySees(user).findLast((seen) => seen.message.embeds.length > 0);
  if (!message) throw new Error(`${user.name} sees no table.`);
  return message;
}

interface Fit {
  /** Height of the message in pixels, from its author to its last row of buttons. */
  readonly height: number;
  /** Available height in pixels, from the channel's header to the message box. */
  readonly room: number;
  /** How many pixels the content is too wide, so that it is cut off or scrolls sideways. */
  readonly aside: number;
  /** Size of the largest picture. */
  readonly bytes: number;
  /** The message's text, without what the page itself adds. */
  readonly words: string;
}

const shownAs = (seen: Sight): string => `[data-message="${seen().message.id}"]`;

/** Returns the current version of a message, which may be edited during the check. */
export type Sight = () => SeenMessage;

/** Measures how the newest version of a message fits a phone. */
async function fitOf(page: Page, seen: Sight): Promise<Fit> {
  const missing = async () =>
    customIds(seen()).length - (await page.locator(`${shownAs(seen)} [data-spot]`).count());
  await expect.poll(missing, { interval: 20 }).toBe(0);
  const shown = shownAs(seen);
  const measured = () =>
    page.evaluate<Fit>(`(async () => {
    const message = document.querySelector('${shown}');
    const images = [...message.querySelectorAll('.embed img')];
    for (const picture of message.querySelectorAll('img')) await picture.decode();
    const sizes = images.map(async ({ src }) => (await (await fetch(src)).blob()).size);
    const list = document.querySelector('.scroller');
    const below = parseFloat(getComputedStyle(list.firstElementChild).paddingBottom);
    // Of several values that are chosen in a menu the first stand in it, and all in the words above.
    const several = (part) => part.matches('.menu-value') && part.textContent.includes(', ');
    const parts = [...message.querySelectorAll('pre, .button, .menu-value, .embed, .content')];
    const wide = parts.filter((part) => !several(part));
    return {
      height: Math.ceil(message.getBoundingClientRect().height),
      room: list.clientHeight + (document.querySelector('.banners')?.offsetHeight ?? 0) - below,
      aside: Math.max(0, ...wide.map((part) => part.scrollWidth - part.clientWidth)),
      bytes: Math.max(0, ...(await Promise.all(sizes))),
      words: [...document.querySelectorAll('.banner'), message].map((part) => part.innerText).join(' '),
    };
  })()`);
  // If the message is edited during the check, its picture is replaced, so try again.
  for (let tries = 1; tries < 20; tries++) {
    const fit = await measured().catch(() => undefined);
    if (fit !== undefined) return fit;
    await sleep(100);
  }
  return measured();
}

/** Says what doesn't fit in a message, and by how much. @param name of the screenshot */
export async function misfits(page: Page, seen: Sight, name: string): Promise<string[]> {
  const { height, room, aside, bytes, words } = await fitOf(page, seen);
  await keep(page, seen, name);
  return [
    ...(height > room ? [`${name}: ${height - room} px too high, ${height} of ${room}:\n${words}`] : []),
    ...(aside > 0 ? [`${name}: ${aside} px too wide:\n${words}`] : []),
    ...(bytes > heaviest ? [`${name}: a picture of ${bytes} bytes`] : []),
  ];
}

async function keep(page: Page, seen: Sight, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.evaluate(`document.querySelector('${shownAs(seen)}').scrollIntoView({ block: 'end' })`);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
