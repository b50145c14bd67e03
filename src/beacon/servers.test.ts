import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChainName, Pulse } from '../engine/beacon/chain.ts';
import { type BeaconChoice, BeaconServers } from './servers.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Answer = (url: string, response: ServerResponse) => void;

/** A server on this machine. Returns its address and the paths that were asked for. */
async function serving(answer: Answer): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const good = 'a'.repeat(96);
const bad = 'b'.repeat(96);
const pulseOf =
  (signature: string): Answer =>
  (url, response) => {
    const round = Number(url.split('/').at(-1)) || 5;
    response.end(JSON.stringify({ round, signature, randomness: 'ignored' }));
  };
const failing: Answer = (_, response) => {
  response.statusCode = 500;
  response.end('no');
};
const never: Answer = () => undefined;
const isGood = async (_: ChainName, { signature }: Pulse) => signature === good;
const onward = new AbortController().signal;

function beacon(servers: readonly string[], choice: BeaconChoice = 'on') {
  const lines: { readonly code?: string }[] = [];
  const log = pino(
    {},
    new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(String(line)))) }),
  );
  const codes = () => lines.map(({ code }) => code);
  return { servers: new BeaconServers({ choice, log, servers }), codes };
}

describe('whether a beacon answers', () => {
  it('needs one server, whatever the others do', async () => {
    const urls = [await serving(failing), await serving(pulseOf(good)), await serving(never)];
    const { servers } = beacon(urls.map(({ url }) => url));
    expect(await servers.answering()).toBe('quicknet');
  });

  it('is known for a while without asking again', async () => {
    const { url, asked } = await serving(pulseOf(good));
    const { servers } = beacon([url]);
    await servers.answering();
    await servers.answering();
    expect(asked).toEqual(['/public/latest']);
  });

  it('is no if all servers fail, talk nonsense or cannot be reached, and the log says so once a time', async () => {
    const nonsense = await serving((_, response) => void response.end('{"round":"one"}'));
    const long = await serving(
      (_, response) =>
        void response.end(JSON.stringify({ round: 1, signature: good, more: 'x'.repeat(20_000) })),
    );
    const { servers, codes } = beacon([
      nonsense.url,
      long.url,
      'http://127.0.0.1:9',
      (await serving(failing)).url,
    ]);
    expect(await servers.answering()).toBeUndefined();
    expect(codes()).toEqual(['beacon-silent']);
  });

  it('is not asked where it is off', async () => {
    const { url, asked } = await serving(pulseOf(good));
    const { servers } = beacon([url], 'off');
    expect([servers.off, await servers.answering(), asked]).toEqual([true, undefined, []]);
  });

  it('names the beacon at an address by its key', async () => {
    const key = 'c'.repeat(192);
    const info = { public_key: key, genesis_time: 7, period: 3, hash: 'ignored' };
    const { url, asked } = await serving((_, response) => void response.end(JSON.stringify(info)));
    const { servers } = beacon([], { url });
    expect(await servers.answering()).toEqual({ key, genesis: 7, period: 3 });
    expect(asked).toEqual(['/info']);
  });
});

describe('a value', () => {
  it('is taken from whoever has it, and a server that lies is named', async () => {
    const liar = await serving(pulseOf(bad));
    const urls = [liar, await serving(pulseOf(good)), await serving(failing)];
    const { servers, codes } = beacon(urls.map(({ url }) => url));
    expect(await servers.pulse('quicknet', 12, isGood, onward)).toEqual({ round: 12, signature: good });
    expect(codes().filter((code) => code !== undefined)).toEqual(['beacon-wrong']);
  });

  it('of another round is refused', async () => {
    const other = await serving(
      (_, response) => void response.end(JSON.stringify({ round: 11, signature: good })),
    );
    const { servers, codes } = beacon([other.url]);
    const stop = new AbortController();
    const pulse = servers.pulse('quicknet', 12, isGood, stop.signal);
    await expect.poll(codes).not.toEqual([]);
    stop.abort();
    await expect(pulse).rejects.toThrow();
    expect(codes()[0]).toBe('beacon-wrong');
  });

  it('is checked once, however many servers give it', async () => {
    const urls = await Promise.all([1, 2, 3].map(() => serving(pulseOf(good))));
    const { servers } = beacon(urls.map(({ url }) => url));
    let checks = 0;
    const isSigned = async () => {
      checks += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return true;
    };
    await servers.pulse('quicknet', 12, isSigned, onward);
    expect(checks).toBe(1);
  });

  it('is waited for', async () => {
    let asked = 0;
    const late = await serving((url, response) => {
      asked += 1;
      (asked < 3 ? failing : pulseOf(good))(url, response);
    });
    const { servers } = beacon([late.url]);
    expect((await servers.pulse('quicknet', 12, isGood, onward)).signature).toBe(good);
    expect(asked).toBe(3);
  });

  it('of a beacon that is no longer named is never found', async () => {
    const info = { public_key: 'c'.repeat(192), genesis_time: 7, period: 3 };
    const { url, asked } = await serving((_, response) => void response.end(JSON.stringify(info)));
    const { servers } = beacon([], { url });
    const stop = new AbortController();
    const other = { key: 'd'.repeat(192), genesis: 7, period: 3 };
    const pulse = servers.pulse(other, 12, async () => true, stop.signal);
    // The second request shows what it does with the answer to the first.
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    stop.abort();
    await expect(pulse).rejects.toThrow();
    expect(new Set(asked)).toEqual(new Set(['/info']));
  });
});
