import { request } from 'node:http';
import { type Client, Routes } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Playground } from '../playground.ts';
import { startPlayground } from '../server.ts';
import { startTestBot } from '../test-bot.ts';
import { stopTime, unhurriedMs } from '../test-ground.ts';
import { Faults } from './faults.ts';

let playground: Playground;
let bot: Client<true>;
let failures: string[];

beforeEach(async () => {
  playground = await startPlayground({ port: 0, answerMs: unhurriedMs });
  failures = [];
  bot = await startTestBot(playground);
  bot.on('error', (error) => failures.push(error.message));
});
afterEach(async () => {
  await bot.destroy();
  await playground.stop();
});

const send = async (content: string) => {
  const channel = await bot.channels.fetch(playground.world.channel('lobby')?.id ?? '');
  if (!channel?.isSendable()) throw new Error('The lobby is gone.');
  return channel.send({ content, nonce: content, enforceNonce: true });
};

describe('faults, and what the bot does about them', () => {
  test('a server error is retried', async () => {
    playground.faults.failNext(2, { route: 'POST /channels' });
    await send('Here at last.');
    expect(playground.user('Ada').sees()).toBe('Clubhouse: Here at last.');
    expect(playground.counts().routes['POST /channels/:channel/messages']).toBe(3);
  });

  test('429 is waited out', async () => {
    playground.faults.limitNext(1, { route: 'POST /channels', seconds: 0.2 });
    const before = performance.now();
    await send('Patience.');
    expect(performance.now() - before).toBeGreaterThan(150);
    expect(playground.counts().limited).toBe(1);
  });

  test.each(['error', 'cut'] as const)('a lost acknowledgement (%s) does not double a post', async (how) => {
    playground.faults.loseNext(1, { route: 'POST /channels', how });
    await send('Once.').catch(() => send('Once.'));
    expect(playground.user('Ada').messages()).toHaveLength(1);
  });

  test('a lost acknowledgement of an answer is not the bot’s fault', async () => {
    playground.faults.loseNext(1, { route: '/callback' });
    expect((await playground.user('Ada').slash('/secret')).text).toContain('Psst');
    await expect.poll(() => failures).toEqual(['Interaction has already been acknowledged.']);
    expect(playground.violations()).toEqual([]);
  });

  test('an interaction delivered twice is answered once', async () => {
    playground.faults.duplicateNext(1);
    await playground.user('Ada').slash('/hello');
    await expect.poll(() => failures).toEqual(['Interaction has already been acknowledged.']);
    expect(playground.user('Ada').messages()).toHaveLength(1);
    expect(playground.violations()).toEqual([]);
  });

  test('repeating the same answer is refused and counted; another answer is a mistake', async () => {
    const answer = (content: string) => ({ type: 4, data: { content } });
    bot.removeAllListeners('interactionCreate');
    const refused: unknown[] = [];
    bot.on('interactionCreate', async ({ id, token }) => {
      for (const content of ['Once.', 'Once.', 'Twice.']) {
        const route = Routes.interactionCallback(id, token);
        const sent = bot.rest.post(route, { body: answer(content), auth: false });
        await sent.catch((error) => refused.push(error.code));
      }
    });
    expect((await playground.user('Ada').slash('/hello')).text).toContain('Once.');
    await expect.poll(() => refused).toEqual([40060, 40060]);
    expect(playground.counts().repeatedAnswers).toBe(1);
    expect(playground.violations()).toEqual([
      { route: expect.any(String), reason: '/hello was answered twice.' },
    ]);
  });

  test('an answer after a deferral is a mistake, unless the bot can have heard nothing of it until the end', async () => {
    // On a busy machine, the second answer may come as late as a bot's last try.
    stopTime();
    bot.removeAllListeners('interactionCreate');
    const codes: unknown[] = [];
    bot.on('interactionCreate', async ({ id, token, applicationId }) => {
      const route = Routes.interactionCallback(id, token);
      const sends = (body: unknown) => bot.rest.post(route, { body, auth: false });
      await sends({ type: 5 });
      for (const wait of [0, 2_600]) {
        playground.clock.skip(wait);
        await sends({ type: 4, data: { content: 'Here.' } }).catch((error) => codes.push(error.code));
      }
      const original = Routes.webhookMessage(applicationId, token);
      await bot.rest.patch(original, { body: { content: 'Done.' }, auth: false });
    });
    await playground.user('Ada').slash('/hello');
    await expect.poll(() => codes).toEqual([40060, 40060]);
    expect(playground.counts().repeatedAnswers).toBe(1);
    expect(playground.violations()).toEqual([
      { route: expect.any(String), reason: '/hello was answered twice.' },
    ]);
  });

  test('a picture on its way when its deferral was accepted is no mistake; one sent after it is', async () => {
    // On a busy machine, the second answer may come as late as a bot's last try.
    stopTime();
    bot.removeAllListeners('interactionCreate');
    const codes: unknown[] = [];
    bot.on('interactionCreate', async ({ id, token, applicationId }) => {
      const route = Routes.interactionCallback(id, token);
      const { begin, end } = slowPicture(`${playground.apiUrl}/v10${route}`);
      await begin();
      await bot.rest.post(route, { body: { type: 5 }, auth: false });
      codes.push(await end());
      playground.clock.skip(1);
      const late = slowPicture(`${playground.apiUrl}/v10${route}`);
      await late.begin();
      codes.push(await late.end());
      const original = Routes.webhookMessage(applicationId, token);
      await bot.rest.patch(original, { body: { content: 'Done.' }, auth: false });
    });
    await playground.user('Ada').slash('/hello');
    await expect.poll(() => codes).toEqual([40060, 40060]);
    expect(playground.counts().repeatedAnswers).toBe(1);
    expect(playground.violations()).toEqual([
      { route: expect.any(String), reason: '/hello was answered twice.' },
    ]);
  });

  test('slow answers are slow', async () => {
    playground.faults.delayMs = 300;
    expect((await playground.user('Ada').slash('/hello')).ms).toBeGreaterThan(290);
    playground.faults.clear();
    expect(playground.faults.delayMs).toBe(0);
  });

  test('a share of errors is spread evenly', async () => {
    const faults = new Faults();
    faults.errorShare = 0.25;
    const outcomes = Array.from({ length: 8 }, () => faults.forRequest('x')?.kind ?? 'fine');
    expect(outcomes).toEqual(['fine', 'fine', 'fine', 'error', 'fine', 'fine', 'fine', 'error']);
  });

  test('deleted things are gone for the bot', async () => {
    const message = await send('Not for long.');
    playground.deleteMessage(message.id);
    await expect(message.edit('x')).rejects.toMatchObject({ code: 10008 });
    playground.forbid('lobby', 'SendMessages');
    await expect(send('x')).rejects.toMatchObject({ code: 50013 });
    expect(playground.violations()).toEqual([]);
  });
});

test('the page can plan faults', async () => {
  const post = (body: object) =>
    fetch(`${playground.url}/page-api/fault`, { method: 'POST', body: JSON.stringify(body) });
  expect((await post({ delayMs: 5, duplicateNext: 1 })).status).toBe(200);
  expect(playground.faults.delayMs).toBe(5);
  expect(playground.faults.duplicates()).toBe(true);
  expect((await post({ nonsense: 1 })).status).toBe(400);
  const journal = await (await fetch(`${playground.url}/page-api/journal`)).json();
  expect(journal).toMatchObject({ violations: [], counts: { requests: 2 } });
});

describe('storms', () => {
  const kinds = (faults: Faults, count: number, route = 'PATCH /x') =>
    Array.from({ length: count }, () => faults.forRequest(route)?.kind ?? 'fine');

  test('hit their share of the requests, each its own routes, until they are over', () => {
    vi.useFakeTimers();
    const faults = new Faults();
    faults.storm({ status: 502, share: 0.5, route: 'PATCH', seconds: 2 });
    faults.storm({ status: 'lost', share: 1, route: '/callback' });
    expect(kinds(faults, 4)).toEqual(['fine', 'error', 'fine', 'error']);
    expect(kinds(faults, 2, 'GET /y')).toEqual(['fine', 'fine']);
    expect(kinds(faults, 2, 'POST /callback')).toEqual(['lost', 'lost']);
    vi.advanceTimersByTime(2000);
    expect(kinds(faults, 2)).toEqual(['fine', 'fine']);
    faults.storm({ status: 429, share: 1, retryAfter: 3 });
    expect(faults.forRequest('PATCH /x')).toEqual({ kind: 'limit', seconds: 3 });
    faults.clear();
    expect(kinds(faults, 2, 'POST /callback')).toEqual(['fine', 'fine']);
    vi.useRealTimers();
  });

  test('a bot gets through one', async () => {
    playground.faults.storm({ status: 500, share: 0.5, route: 'POST /channels' });
    for (const text of ['one', 'two', 'three']) await send(text);
    expect(playground.user('Ada').sees()).toBe('Clubhouse: one\n\nClubhouse: two\n\nClubhouse: three');
    expect(playground.counts().requests).toBeGreaterThan(5);
    expect(playground.doubled()).toEqual([]);
  });
});

/**
 * Prepares an answer with a picture that is sent in two halves. `begin` resolves when Discord has seen the first one,
 * and `end` returns the code with which the answer is refused.
 */
function slowPicture(url: string): { begin(): Promise<void>; end(): Promise<unknown> } {
  const part = (head: string, body: string) =>
    `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const words = part('name="payload_json"', JSON.stringify({ type: 4, data: { content: 'Seen.' } }));
  const file = part('name="files[0]"; filename="a.png"\r\nContent-Type: image/png', 'a picture');
  const sending = request(url, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  });
  const code = new Promise<unknown>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      let text = '';
      for await (const piece of response) text += String(piece);
      resolve(JSON.parse(text).code);
    });
  });
  return {
    begin: async () => {
      const answers = () =>
        playground.counts().routes['POST /interactions/:interaction/:token/callback'] ?? 0;
      const before = answers();
      sending.write(words);
      await expect.poll(answers, { interval: 5 }).toBe(before + 1);
    },
    end: () => {
      sending.end(`${file}--edge--\r\n`);
      return code;
    },
  };
}
