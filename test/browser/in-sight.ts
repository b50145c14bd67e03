import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { customIds } from '../equipment/at-the-table.ts';
import type { Sight } from './fit.ts';

/** Checks whether a person sees the result of a press without scrolling. */

/**
 * Pixels of a message's text, picture and controls that are above or below the visible part of the channel.
 * **Type it…**, which is always last, doesn't count.
 */
async function outOfSight(page: Page, seen: Sight, pushed: boolean): Promise<number> {
  const { message } = seen();
  return page.evaluate<number>(`(async () => {
    const message = document.querySelector('[data-message="${message.id}"]');
    if (message === null) return Number.POSITIVE_INFINITY;
    if (message.querySelectorAll('[data-spot]').length !== ${customIds(seen()).length}) return Number.POSITIVE_INFINITY;
    for (const picture of message.querySelectorAll('img')) await picture.decode().catch(() => undefined);
    const box = document.querySelector('.scroller').getBoundingClientRect();
    const brought = [...message.querySelectorAll('.embed, .content, [data-spot]')].filter(
      (part) => part.textContent.trim() !== 'Type it…',
    );
    const parts = brought.map((part) => part.getBoundingClientRect());
    const above = Math.max(0, ...parts.map(({ top }) => box.top - top));
    const below = Math.max(0, ...parts.map(({ bottom }) => bottom - box.bottom));
    const later = [...document.querySelectorAll('.scroller [data-message]')].filter(
      (other) => message.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING && !message.contains(other),
    );
    const [first] = later;
    const last = later.at(-1);
    const room = ${pushed} && first ? last.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0;
    // Browsers scroll by whole pixels, though text ends between them.
    return Math.floor(Math.max(0, above - room) + below);
  })()`);
}

/**
 * Waits until the whole message is on the screen, without scrolling.
 * @param what names the press that led to the message
 * @param even whether messages that come later may push it up as far as they are high
 */
export async function comesInSight(
  page: Page,
  seen: Sight,
  what: string,
  even: 'always' | 'unless pushed up' = 'always',
): Promise<void> {
  const pushed = even === 'unless pushed up';
  // Not `expect.poll`, which tests that run at the same time can't use here.
  const until = Date.now() + 60_000;
  let left = await outOfSight(page, seen, pushed);
  while (left > 0 && Date.now() < until) {
    await sleep(50);
    left = await outOfSight(page, seen, pushed);
  }
  expect(left, `${what}: pixels that are out of sight`).toBe(0);
}
