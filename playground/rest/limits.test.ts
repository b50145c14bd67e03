import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Peak } from '../checks/peak.ts';
import type { Playground } from '../playground.ts';
import { startPlayground } from '../server.ts';
import { startTestBot } from '../test-bot.ts';
import { stopTime, unhurriedMs } from '../test-ground.ts';
import { callbackRoutes } from './callbacks.ts';
import { Limits } from './limits.ts';

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

test('fifty requests a second in total, not counting interactions', () => {
  const limits = new Limits(true);
  const take = (counted: boolean, count: number) => limits.take(edits, `${count}`, counted, 0);
  for (let count = 0; count < 50; count += 1) expect(take(true, count).allowed).toBe(true);
  expect(take(true, 50)).toMatchObject({ allowed: false, global: true });
  expect(take(false, 51).allowed).toBe(true);
});

test('any number of interactions may be answered at once, but each only a few times', () => {
  const limits = new Limits(true);
  const [callback] = callbackRoutes;
  if (!callback) throw new Error('There is no route for answers.');
  const take = (interaction: number) => limits.take(callback.bucket, `${interaction}`, !callback.open, 0);
  expect(callback.bucket.by).toEqual(['interaction']);
  for (let count = 0; count < 3000; count += 1) expect(take(count).allowed).toBe(true);
  for (let count = 0; count < 4; count += 1) take(7);
  expect(take(7).allowed).toBe(false);
});

test('without limits nobody is delayed', () => {
  const limits = new Limits(false);
  for (let count = 0; count < 200; count += 1) expect(limits.take(edits, 'a', true, 0).allowed).toBe(true);
});

test('the headers tell the bot its limits, and a bot that ignores them gets 429', async () => {
  playground = await startPlayground({ port: 0, limits: true });
  stopTime();
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

test('discord.js respects the limits by the headers alone', async () => {
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

test('the peak counts any period of the given length', () => {
  const peak = new Peak(1000);
  for (const at of [0, 400, 900, 1000, 1300, 3000]) peak.note('a', at);
  peak.note('b', 1300);
  // 400, 900, 1000 and 1300; the one at 0 no longer counts at 1000.
  expect(peak.most).toBe(4);
  expect(peak.note('a', 3100)).toBe(2);
});

test('busy channels, invalid requests and answers are counted, and a message posted twice is found', async () => {
  playground = await startPlayground({ port: 0 });
  stopTime();
  const { world, apiUrl, token, clock } = playground;
  const lobby = world.channel('lobby')?.id;
  const post = async (body: object, authorization = `Bot ${token}`) => {
    const response = await fetch(`${apiUrl}/v10/channels/${lobby}/messages`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: z.object({ id: z.string() }).safeParse(await response.json()) };
  };
  const say = { content: 'The game begins.', nonce: '7/1', enforce_nonce: true };
  const first = await post(say);
  const again = await post(say);
  expect(again.body.data).toEqual(first.body.data);
  expect(playground.doubled()).toEqual([]);
  // Minutes later Discord no longer knows the nonce.
  clock.skip(6 * 60 * 1000);
  const late = await post(say);
  expect(playground.doubled().map((group) => group.map(({ id }) => id))).toEqual([
    [first.body.data?.id, late.body.data?.id],
  ]);
  await post({ content: 'x' }, 'Bot nobody');
  playground.forbid('lobby', 'SendMessages');
  expect((await post({ content: 'x' })).status).toBe(403);
  playground.faults.limitNext(1);
  expect((await post({ content: 'x' })).status).toBe(429);
  expect(playground.counts()).toMatchObject({
    requests: 6,
    invalid: 3,
    limited: 1,
    repeats: 1,
    repeatedAnswers: 0,
    busiestChannel: 4,
    busiestSecond: 4,
  });
});

test('counts how often the answers to unanswered interactions were refused', async () => {
  const local = await startPlayground({ port: 0, answerMs: unhurriedMs });
  playground = local;
  const refused: unknown[] = [];
  const bot = await startTestBot(playground, {}, async ({ id, token }) => {
    for (let time = 0; time < 3; time += 1) {
      const answer = await fetch(`${local.apiUrl}/v10/interactions/${id}/${token}/callback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 4, data: { content: 'Hello.' } }),
      });
      refused.push(answer.status);
    }
    local.clock.skip(unhurriedMs);
  });
  playground.faults.failNext(3, { route: '/callback' });
  expect((await playground.user('Ada').slash('/hello')).kind).toBe('unanswered');
  expect(refused).toEqual([503, 503, 503]);
  expect(playground.counts()).toMatchObject({ answered: 0, unanswered: 1, refusals: [3] });
  await bot.destroy();
});

test('counts how interactions were answered', async () => {
  const local = await startPlayground({ port: 0, answerMs: unhurriedMs });
  playground = local;
  const bot = await startTestBot(playground, {}, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    // A third of the time passes before this one is answered; the other never is.
    local.clock.skip(interaction.commandName === 'hello' ? unhurriedMs / 3 : unhurriedMs);
    if (interaction.commandName === 'hello') await interaction.reply('At last.');
  });
  const ada = playground.user('Ada');
  expect((await ada.slash('/hello')).kind).toBe('message');
  expect((await ada.slash('/never')).kind).toBe('unanswered');
  const counts = playground.counts();
  expect(counts).toMatchObject({ interactions: 2, answered: 1, unanswered: 1, refusals: [0] });
  expect(counts.slowestMs).toBeGreaterThanOrEqual(unhurriedMs / 3);
  expect(counts.slowestMs).toBeLessThan(unhurriedMs);
  await bot.destroy();
});
