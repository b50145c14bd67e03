import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Playground } from './playground.ts';
import { startPlayground } from './server.ts';
import { isWelcome } from './visitors.ts';

it.each([
  ['127.0.0.1:8800', undefined, true],
  ['localhost:8800', 'http://localhost:8800', true],
  ['LOCALHOST:8800', 'http://127.0.0.1:8800', true],
  ['127.0.0.1:8800', 'https://127.0.0.1:8800', false],
  ['127.0.0.1:8800', 'http://127.0.0.1:8801', false],
  ['127.0.0.1:8800', 'http://evil.example', false],
  ['127.0.0.1:8800', 'null', false],
  ['127.0.0.1:8801', undefined, false],
  ['evil.example:8800', undefined, false],
  ['127.0.0.1', undefined, false],
  [undefined, undefined, false],
])('a visitor of %s from the page %s is welcome: %s', (host, origin, welcome) => {
  expect(isWelcome({ host, origin }, 8800)).toBe(welcome);
});

describe('a page of somebody else', () => {
  let playground: Playground;
  beforeAll(async () => {
    playground = await startPlayground({ port: 0 });
  });
  afterAll(() => playground.stop());

  const ask = (path: string, headers: Readonly<Record<string, string>>, method = 'POST') =>
    new Promise<number>((resolve, reject) => {
      const asking = request(`${playground.url}${path}`, { method, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      asking.on('error', reject).end(method === 'POST' ? '{}' : undefined);
    });

  it('can neither act as a person nor read what the page reads', async () => {
    const foreign = { origin: 'http://evil.example' };
    const renamed = { host: `evil.example:${new URL(playground.url).port}` };
    for (const headers of [foreign, renamed]) {
      expect(await ask('/page-api/say', headers)).toBe(403);
      expect(await ask('/page-api/world', headers, 'GET')).toBe(403);
    }
    expect(await ask('/page-api/world', { origin: playground.url }, 'GET')).toBe(200);
    expect(await ask('/page-api/world', {}, 'GET')).toBe(200);
    // The bot's token protects the API of Discord.
    expect(await ask('/api/v10/gateway/bot', foreign, 'GET')).toBe(401);
  });
});
