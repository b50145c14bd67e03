import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { customIds, everybodySees, type Room } from '../house/at-the-table.ts';
import type { Clubhouse } from '../house/clubhouse.ts';
import { openPage, phone } from './browser.ts';

/** How a message stands on a phone: on one screen, nothing cut, its picture light. */

/** Where pictures of every step go, for whoever wants to look at them. */
export const pictures = process.env['CLUBHOUSE_PICTURES_OF_PHONE'];

/** What a picture may weigh, in bytes. */
const heaviest = 80_000;

/** Somebody's phone, which shows the channel of a room. */
export async function phoneOf({ playground }: Clubhouse, name: string, { channel }: Room): Promise<Page> {
  const at = playground.world.channel(channel)?.name ?? '';
  return openPage(`${playground.url}/#user=${name}&channel=${at}`, phone);
}

/** The table message, below which posts may stand that mention somebody. */
export function tableIn(user: User): SeenMessage {
  const message = everybodySees(user).findLast((seen) => seen.message.embeds.length > 0);
  if (!message) throw new Error(`${user.name} sees no table.`);
  return message;
}

interface Fit {
  /** Pixels of the message, from its author to its last row of buttons. */
  readonly height: number;
  /** Pixels between the channel's header and the message box. */
  readonly room: number;
  /** Pixels by which something in it is wider than its place: what stands there is cut, or scrolls sideways. */
  readonly aside: number;
  /** Of its heaviest picture. */
  readonly bytes: number;
  /** What it says, below what the page itself has to tell. */
  readonly words: string;
}

const shownAs = (seen: Sight): string => `[data-message="${seen().message.id}"]`;

/** A message as it is by now: it may be edited while the page is looked at. */
export type Sight = () => SeenMessage;

/** How the newest edition of a message stands on a phone. */
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
  // A picture whose message is edited in this moment is another by then.
  for (let tries = 1; tries < 20; tries++) {
    const fit = await measured().catch(() => undefined);
    if (fit !== undefined) return fit;
    await sleep(100);
  }
  return measured();
}

/** What does not fit of the newest edition of a message, in words that say by how much. @param name of the picture that is kept */
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
