import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '../message/message.ts';
import { PostFailed } from '../message/post.ts';
import { Playback, type Playing } from './playback.ts';

/** Private messages that go on by themselves. */

const at = { applicationId: 'app', token: 'token', messageId: '@original' };
const log = pino({ level: 'silent' });

let shown: string[];
let refuse: boolean;
const post = {
  show: async (_: unknown, { text = '' }: Message) => {
    if (refuse) throw new PostFailed('gone', 'It is gone.');
    shown.push(text);
  },
};

/** Counts from 1 to the last number. */
function countingTo(last: number): Playing {
  let number = 0;
  return async () => {
    number += 1;
    return { message: { text: String(number), panels: [], rows: [] }, isLast: number === last };
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  refuse = false;
});
afterEach(() => vi.useRealTimers());

it('a message goes on every two seconds, up to the last one', async () => {
  const playback = new Playback(post, log);
  playback.begin('a', at, countingTo(3));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_200);
  expect(shown).toEqual(['1', '2', '3']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toHaveLength(3);
  expect(await playback.stop('a')).toBe(false);
});

it('it stops for its own person, and when the bot stops', async () => {
  const playback = new Playback(post, log);
  playback.begin('a', at, countingTo(100));
  playback.begin('b', at, countingTo(100));
  await vi.advanceTimersByTimeAsync(2_100);
  expect(await playback.stop('a')).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown).toEqual(['1', '1', '2']);
  await playback.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toHaveLength(3);
});

it('the second message of a person ends the first one', async () => {
  const playback = new Playback(post, log);
  playback.begin('a', at, countingTo(100));
  await vi.advanceTimersByTimeAsync(1_000);
  playback.begin('a', at, countingTo(100));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toEqual(['1']);
  await playback.stop('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toEqual(['1']);
});

it('it ends quietly when the message is gone', async () => {
  const playback = new Playback(post, log);
  refuse = true;
  playback.begin('a', at, countingTo(100));
  await vi.advanceTimersByTimeAsync(2_100);
  refuse = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toEqual([]);
  expect(await playback.stop('a')).toBe(false);
});
