import { afterEach, expect, test } from 'vitest';
import { Limits } from './limits.ts';
import { type Playground, startPlayground } from './server.ts';
import { startTestBot } from './test-bot.ts';

let playground: Playground | undefined;
afterEach(() => playground?.stop());

const edits = { name: 'PATCH message', requests: 5, seconds: 5, by: ['channel'] };

test('five requests of a bucket in five seconds, for each channel', () => {
  const limits = new Limits(true);
  const take = (channel: string, at: number) => limits.take(edits, channel, true, at);
  for (let count = 1; count <= 5; count += 1) {
    expect(take('a', 0)).toMatchObject({ allowed: true, remaining: 5 - count, limit: 5 });
  }
  expect(take('a', 1000)).toMatchObject({ allowed: false, resetAfter: 4, global: false });
  expect(take('b', 1000).allowed).toBe(true);
  expect(take('a', 5000).allowed).toBe(true);
});

test('fifty requests a second in all, interactions not counted', () => {
  const limits = new Limits(true);
  const take = (counted: boolean, count: number) => limits.take(edits, `${count}`, counted, 0);
  for (let count = 0; count < 50; count += 1) expect(take(true, count).allowed).toBe(true);
  expect(take(true, 50)).toMatchObject({ allowed: false, global: true });
  expect(take(false, 51).allowed).toBe(true);
});

test('switched off, nobody is held up', () => {
  const limits = new Limits(false);
  for (let count = 0; count < 200; count += 1) expect(limits.take(edits, 'a', true, 0).allowed).toBe(true);
});

test('the headers say how the bot stands, and a bot that does not listen is told 429', async () => {
  playground = await startPlayground({ port: 0, limits: true });
  const { apiUrl, token, world } = playground;
  const send = () =>
    fetch(`${apiUrl}/v10/channels/${world.channel('lobby')?.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: '{"content":"x"}',
    });
  const first = await send();
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
    'x-ratelimit-bucket': expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(Number(first.headers.get('x-ratelimit-reset-after'))).toBeGreaterThan(4);
  for (let count = 0; count < 4; count += 1) await send();
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ global: false, retry_after: expect.any(Number) });
  expect(playground.counts().limited).toBe(1);
  expect(playground.violations()).toEqual([]);
});

test('discord.js keeps to the limits by the headers alone', async () => {
  playground = await startPlayground({ port: 0, limits: true });
  const bot = await startTestBot(playground);
  const channel = await bot.channels.fetch(playground.world.channel('lobby')?.id ?? '');
  if (!channel?.isSendable()) throw new Error('The lobby is gone.');
  const before = performance.now();
  await Promise.all(Array.from({ length: 6 }, (_, index) => channel.send(`${index}`)));
  expect(performance.now() - before).toBeGreaterThan(4000);
  expect(playground.counts().limited).toBe(0);
  expect(playground.user('Ada').messages()).toHaveLength(6);
  await bot.destroy();
});
