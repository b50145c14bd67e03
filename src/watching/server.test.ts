import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../test/equipment/free-port.ts';
import { serveWatching, type Watchtower } from './server.ts';

const opened: Watchtower[] = [];
afterEach(async () => {
  for (const health of opened.splice(0)) await health.close();
});

async function asked(healthy: () => Promise<boolean>, path = '/health') {
  const port = await freePort();
  const health = await serveWatching(port, healthy);
  opened.push(health);
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
}

it('answers ok while the bot is healthy', async () => {
  expect(await asked(async () => true)).toEqual({ status: 200, text: 'ok\n' });
});

it.each([
  ['is not', async () => false],
  ['cannot tell', () => Promise.reject(new Error('the database is gone'))],
])('answers 503 when the bot %s', async (_words, healthy) => {
  expect(await asked(healthy)).toEqual({ status: 503, text: 'not ready\n' });
});

it('answers 503 soon while the database is frozen, and ok once it answers again', async () => {
  const port = await freePort();
  let thaw = (_: boolean): void => undefined;
  let frozen = true;
  const database = () =>
    frozen ? new Promise<boolean>((resolve) => (thaw = resolve)) : Promise.resolve(true);
  opened.push(await serveWatching(port, database));
  const begun = performance.now();
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(503);
  // Without its own limit, it would wait for the database for ever.
  expect(performance.now() - begun).toBeLessThan(30_000);
  frozen = false;
  thaw(true);
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
});

it('has no other page', async () => {
  expect(await asked(async () => true, '/metrics/')).toEqual({ status: 404, text: 'not found\n' });
});

it('has metrics only if there are some', async () => {
  expect(await asked(async () => true, '/metrics')).toMatchObject({ status: 404 });
});

it('does nothing without a port, and says if the port is taken', async () => {
  await (await serveWatching(undefined, async () => true)).close();
  const port = await freePort();
  opened.push(await serveWatching(port, async () => true));
  await expect(serveWatching(port, async () => true)).rejects.toMatchObject({ code: 'health-port' });
});

it('listens on localhost only, unless told otherwise', async () => {
  const port = await freePort();
  // Another address of this machine, which only a server that listens everywhere would answer.
  const elsewhere = () => fetch(`http://127.0.0.2:${port}/health`);
  const own = await serveWatching(port, async () => true);
  await expect(elsewhere()).rejects.toThrow();
  await own.close();
  opened.push(await serveWatching(port, async () => true, undefined, '0.0.0.0'));
  expect((await elsewhere()).status).toBe(200);
});

it('closes even if somebody keeps the connection open', async () => {
  const port = await freePort();
  const health = await serveWatching(port, async () => true);
  await fetch(`http://127.0.0.1:${port}/health`, { headers: { connection: 'keep-alive' } });
  await health.close();
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
});
