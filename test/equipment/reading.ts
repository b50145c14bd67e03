import { expect } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';

/** What people read in channels, and where links lead. */

const wordsOf = ({ message: { content, embeds } }: SeenMessage): string =>
  [content, ...embeds.flatMap(({ title, description }) => [title, description])].filter(Boolean).join('\n');

/** Everything that a person reads in their channel. */
export const read = (user: User): string => user.messages().map(wordsOf).join('\n');

/** Waits until a person reads something in their channel. */
export const reads = (user: User, words: string): Promise<void> =>
  expect.poll(() => read(user)).toContain(words);

/** The channel that a link in an answer leads to. */
export function channelIn(text: string): string {
  const id = /discord\.com\/channels\/\d+\/(\d+)/.exec(text)?.[1];
  if (id === undefined) throw new Error(`There is no link in:\n${text}`);
  return id;
}
