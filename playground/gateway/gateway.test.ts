import { createInflate, inflateSync } from 'node:zlib';
import { GatewayIntentBits } from 'discord.js';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Playground } from '../playground.ts';
import { type PlaygroundOptions, startPlayground } from '../server.ts';
import { startTestBot } from '../test-bot.ts';
import { stopTime, unhurriedMs } from '../test-ground.ts';

let playground: Playground;
const closing: (() => Promise<unknown> | unknown)[] = [];

async function start(options: Partial<PlaygroundOptions> = {}): Promise<void> {
  playground = await startPlayground({ port: 0, answerMs: unhurriedMs, ...options });
  closing.push(() => playground.stop());
}

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Payload {
  readonly op: number;
  readonly d: unknown;
  readonly s: number | null;
  readonly t: string | null;
}

/** A connection driven by hand. */
class Line {
  readonly socket: WebSocket;
  readonly heard: Payload[] = [];
  code: number | undefined;

  constructor(query = '?v=10&encoding=json') {
    this.socket = new WebSocket(`${playground.url.replace('http', 'ws')}/gateway${query}`);
    this.socket.on('message', (data: Buffer, binary) => {
      this.heard.push(JSON.parse(binary ? inflateSync(data).toString() : data.toString()));
    });
    this.socket.on('close', (code) => {
      this.code = code;
    });
    closing.push(() => this.socket.terminate());
  }

  send(op: number, d: unknown): void {
    this.socket.send(JSON.stringify({ op, d }));
  }

  async receive(kind: number | string): Promise<Payload> {
    const find = () => this.heard.find(({ op, t }) => (typeof kind === 'number' ? op === kind : t === kind));
    await expect.poll(find, { interval: 5 }).toBeDefined();
    return find() as Payload;
  }

  async identify(more: object = {}): Promise<void> {
    await this.receive(10);
    this.send(2, {
      token: playground.token,
      intents: 1,
      properties: { os: 'linux', browser: 'test', device: 'test' },
      ...more,
    });
  }

  names(): (string | null)[] {
    return this.heard.flatMap(({ op, t }) => (op === 0 ? [t] : []));
  }
}

/** Starts the test bot and records how it got its sessions. */
async function bot(intents: number[] = [GatewayIntentBits.Guilds], more: object = {}) {
  const client = await startTestBot(playground, { intents, ...more });
  const events: string[] = [];
  client.on('shardResume', () => events.push('resumed'));
  client.on('shardReady', () => events.push('ready'));
  closing.push(() => client.destroy());
  return { client, events };
}

describe('the real client', () => {
  test('resumes after a dropped connection and gets what it missed', async () => {
    await start();
    const { events } = await bot();
    const ada = playground.user('Ada');
    playground.gateway.accept(false);
    playground.gateway.drop();
    await expect.poll(() => playground.gateway.connected()).toBe(false);
    const going = ada.slash('/hello');
    playground.gateway.accept(true);
    expect(await going).toMatchObject({ kind: 'message', text: 'Clubhouse: Hello Ada!' });
    expect(events).toEqual(['resumed']);
    expect(playground.violations()).toEqual([]);
  });

  test('connects again after a gateway that hung up, refused or kept silent before its hello', async () => {
    await start();
    const { events } = await bot();
    const { gateway } = playground;
    for (const greeting of [1001, 403] as const) {
      const before = gateway.attempts;
      gateway.greet(greeting);
      gateway.drop();
      await expect.poll(() => gateway.attempts - before).toBeGreaterThanOrEqual(2);
      expect(gateway.connected()).toBe(false);
      gateway.greet('hello');
      await expect.poll(() => gateway.connected()).toBe(true);
    }
    // The client says so a little after the gateway does.
    await expect.poll(() => events).toEqual(['resumed', 'resumed']);
    gateway.greet('silence');
    const line = new Line();
    await new Promise((resolve) => line.socket.once('open', resolve));
    expect([line.heard, gateway.connections]).toEqual([[], 2]);
  });

  test('reconnects when it is asked to', async () => {
    await start();
    const { events } = await bot();
    playground.gateway.askToReconnect();
    await expect.poll(() => events).toEqual(['resumed']);
    expect((await playground.user('Ada').slash('/hello')).kind).toBe('message');
    expect(playground.violations()).toEqual([]);
  });

  test('identifies again if its session is invalid', async () => {
    await start();
    const { events } = await bot();
    playground.gateway.invalidate();
    // discord.js waits five seconds between two identifies.
    await expect.poll(() => events).toEqual(['ready']);
    expect((await playground.user('Ada').slash('/hello')).kind).toBe('message');
  });

  test('resumes if its session is only told to', async () => {
    await start();
    const { events } = await bot();
    playground.gateway.invalidate(true);
    await expect.poll(() => events).toEqual(['resumed']);
    expect((await playground.user('Ada').slash('/hello')).kind).toBe('message');
    expect(playground.violations()).toEqual([]);
  });

  test('sends heartbeats', async () => {
    // Frequent enough not to wait long, and rare enough for a busy machine to answer in time.
    await start({ heartbeatMs: 4_000 });
    const { events } = await bot();
    await expect.poll(() => playground.counts().payloads).toBeGreaterThan(3);
    expect(playground.gateway.connected()).toBe(true);
    expect(events).toEqual([]);
  });

  test('reads other people’s messages only with the intent for it', async () => {
    await start({ privilegedIntents: GatewayIntentBits.MessageContent });
    const seen: string[] = [];
    const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
    const blind = await bot([Guilds, GuildMessages]);
    const reader = await bot([Guilds, GuildMessages, MessageContent]);
    blind.client.on('messageCreate', (message) => seen.push(`blind: ${message.content}`));
    reader.client.on('messageCreate', (message) => seen.push(`reader: ${message.content}`));
    playground.user('Ben').say('Good evening.');
    playground.user('Ben').say(`Hello <@${playground.world.bot.id}>.`);
    await expect.poll(() => seen).toHaveLength(4);
    expect(seen.toSorted()).toEqual([
      'blind: ',
      `blind: Hello <@${playground.world.bot.id}>.`,
      'reader: Good evening.',
      `reader: Hello <@${playground.world.bot.id}>.`,
    ]);
  });

  test('gets events about channels, threads and permissions', async () => {
    await start();
    const { client } = await bot();
    const { id } = playground.addChannel('table-3');
    await expect.poll(() => client.channels.cache.has(id)).toBe(true);
    playground.forbid('table-3', 'SendMessages');
    const guild = client.guilds.cache.first();
    const permissions = () => guild?.members.me?.permissionsIn(id).has('SendMessages');
    await expect.poll(permissions).toBe(false);
    playground.deleteChannel('table-3');
    await expect.poll(() => client.channels.cache.has(id)).toBe(false);
  });

  test('two shards: the one that has the server answers', async () => {
    await start({ shards: 2 });
    const { client } = await bot(undefined, { shards: 'auto' });
    expect(client.ws.shards.size).toBe(2);
    expect(client.guilds.cache.first()?.shardId).toBe(
      Number((BigInt(playground.world.guild.id) >> 22n) % 2n),
    );
    expect((await playground.user('Ada').slash('/hello')).kind).toBe('message');
    expect(playground.counts().interactions).toBe(1);
  });
});

describe('driven by hand', () => {
  test('hello, identify, ready, guild', async () => {
    await start();
    const line = new Line();
    await line.identify();
    await line.receive('GUILD_CREATE');
    expect(line.heard.map(({ op, t, s }) => [op, t, s])).toEqual([
      [10, null, null],
      [0, 'READY', 1],
      [0, 'GUILD_CREATE', 2],
    ]);
    line.send(1, 2);
    await line.receive(11);
  });

  test.each<[string, object, number]>([
    ['a wrong token', { token: 'x' }, 4004],
    ['an impossible shard', { shard: [2, 2] }, 4010],
    ['intents that do not exist', { intents: 1 << 30 }, 4013],
    ['privileged intents that were not granted', { intents: 1 << 15 }, 4014],
    ['no properties', { properties: undefined }, 4002],
  ])('identifying with %s closes the connection', async (_what, more, code) => {
    await start();
    const line = new Line();
    await line.identify(more);
    await expect.poll(() => line.code).toBe(code);
    expect(playground.violations()[0]?.route).toBe('gateway');
  });

  test.each<[string, (line: Line) => void, number]>([
    ['before identifying', (line) => line.send(8, {}), 4003],
    ['that do not exist', (line) => line.send(99, {}), 4001],
    ['that are no payloads', (line) => line.socket.send('hello?'), 4002],
    ['by the hundred', (line) => Array.from({ length: 121 }, () => line.send(1, null)), 4008],
  ])('payloads %s close the connection', async (what, act, code) => {
    await start();
    const line = new Line();
    await line.receive(10);
    if (what !== 'before identifying') await line.identify();
    if (what !== 'before identifying') await line.receive('GUILD_CREATE');
    act(line);
    await expect.poll(() => line.code).toBe(code);
  });

  test('a connection without heartbeats is cut, and its session can be resumed', async () => {
    const pass = stopTime();
    await start({ heartbeatMs: 200 });
    const line = new Line();
    await line.identify();
    const { d } = await line.receive('READY');
    pass(400);
    await expect.poll(() => line.code).toBe(4009);
    playground.user('Ben').say('You missed this.');
    playground.addChannel('new');
    const again = new Line();
    await again.receive(10);
    const { session_id } = d as { session_id: string };
    again.send(6, { token: playground.token, session_id, seq: 2 });
    await again.receive('RESUMED');
    expect(again.names()).toEqual(['CHANNEL_CREATE', 'RESUMED']);
  });

  test('a connection whose heartbeat the gateway was too busy to read is not cut', async () => {
    const pass = stopTime();
    await start({ heartbeatMs: 200 });
    const line = new Line();
    await line.identify();
    await line.receive('READY');
    // After an immediate, Node runs the timers that are due before it reads anything.
    await new Promise((resolve) => setImmediate(resolve));
    line.send(1, 1);
    pass(400);
    const until = performance.now() + 100;
    while (performance.now() < until);
    await line.receive(11);
    expect(line.code).toBeUndefined();
  });

  test('an unknown session is invalid', async () => {
    await start();
    const line = new Line();
    await line.receive(10);
    line.send(6, { token: playground.token, session_id: 'x', seq: 1 });
    expect((await line.receive(9)).d).toBe(false);
  });

  test('one compressed stream on request', async () => {
    await start();
    const line = new Line('?v=10&encoding=json&compress=zlib-stream');
    const inflate = createInflate();
    let text = '';
    inflate.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    line.socket.removeAllListeners('message');
    line.socket.on('message', (data: Buffer) => inflate.write(data));
    await expect.poll(() => text).toContain('"op":10');
    line.send(2, {
      token: playground.token,
      intents: 1,
      properties: { os: 'linux', browser: 'test', device: 'test' },
    });
    await expect.poll(() => text).toContain('"t":"GUILD_CREATE"');
    expect(text.indexOf('"t":"READY"')).toBeGreaterThan(0);
  });

  test('compressed payloads on request', async () => {
    await start();
    const line = new Line();
    await line.identify({ compress: true });
    expect((await line.receive('READY')).d).toMatchObject({ v: 10 });
  });
});
