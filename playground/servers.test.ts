import { Events } from 'discord.js';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Playground } from './playground.ts';
import { type PlaygroundOptions, startPlayground } from './server.ts';
import { startTestBot } from './test-bot.ts';
import { unhurriedMs } from './test-ground.ts';

type Bot = Awaited<ReturnType<typeof startTestBot>>;

let playground: Playground;
let bots: Bot[] = [];

async function start(options: Partial<PlaygroundOptions> = {}): Promise<Playground> {
  playground = await startPlayground({ port: 0, answerMs: unhurriedMs, ...options });
  return playground;
}

async function bot(options: Parameters<typeof startTestBot>[1] = {}): Promise<Bot> {
  const made = await startTestBot(playground, options);
  bots.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(bots.map((made) => made.destroy()));
  bots = [];
  await playground.stop();
});

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${playground.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: { readonly code?: number } = text === '' ? {} : JSON.parse(text);
  return { status: response.status, code: json.code, json };
}

describe('several servers', () => {
  test('each has its own channels, roles and people, and people go from one to another', async () => {
    await start();
    const harbour = playground.addServer('The Harbour', ['Ben', 'Cleo']);
    const client = await bot();
    await playground.botOnline();
    expect(client.guilds.cache.map(({ name }) => name).sort()).toEqual(['The Clubhouse', 'The Harbour']);
    const ben = playground.user('Ben').goTo('The Harbour/lobby');
    expect((await ben.slash('/hello')).text).toBe('Clubhouse: Hello Ben!');
    // A channel name means the one in the server that he is in.
    await ben.goTo('table-1').slash('/hello');
    expect(ben.messages('The Harbour/table-1')).toHaveLength(1);
    expect(ben.messages('The Clubhouse/table-1')).toHaveLength(0);
    expect(ben.messages('The Clubhouse/lobby')).toHaveLength(0);
    expect(() => playground.user('Ada').goTo('The Harbour/lobby')).toThrow('Ada sees no channel');
    // Ben owns it, so he is a moderator there and nowhere else.
    expect((await ben.slash('/tidy')).text).toBe('Clubhouse: All tidy.');
    await expect(ben.slash('/tidy', { channel: 'The Clubhouse/lobby' })).rejects.toThrow('no command /tidy');
    expect(harbour.ownerId).toBe(ben.id);
    await expect(ben.slash(['hello'], { options: { friend: playground.user('Ada').id } })).rejects.toThrow(
      'must be somebody in the server',
    );
    expect(playground.violations()).toEqual([]);
  });

  test('commands of one server are offered only there', async () => {
    await start({ servers: 2 });
    const client = await bot();
    const second = client.guilds.cache.find(({ name }) => name === 'Server 2');
    await second?.commands.set([{ name: 'harbour', description: 'Only here.' }]);
    const ada = playground.user('Ada');
    await expect(ada.slash('/harbour')).rejects.toThrow('Ada has no command /harbour.');
    ada.goTo('Server 2/lobby');
    void ada.slash('/harbour');
    expect(playground.counts().interactions).toBe(1);
  });
});

describe('shards', () => {
  test('share the servers, and each gets events of its own', async () => {
    await start({ servers: 8, shards: 4 });
    const client = await bot({ shards: 'auto' });
    const shards = client.guilds.cache.map(({ shardId }) => shardId);
    expect([0, 1, 2, 3].map((shard) => shards.filter((id) => id === shard).length)).toEqual([2, 2, 2, 2]);
    for (const { id, shardId } of client.guilds.cache.values()) {
      expect(Number((BigInt(id) >> 22n) % 4n)).toBe(shardId);
    }
    const answers = await Promise.all(
      [...playground.world.guilds.values()].map(({ name }) =>
        playground.user('Ada').goTo(`${name}/lobby`).slash('/hello'),
      ),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(Array(8).fill('message'));
    expect(playground.counts().interactions).toBe(8);
  });

  test('two clients serve a shard each, and cutting one does not affect the other', async () => {
    await start({ servers: 2, shards: 2 });
    const clients = [await bot({ shards: [0], shardCount: 2 }), await bot({ shards: [1], shardCount: 2 })];
    expect(clients.map(({ guilds }) => guilds.cache.size)).toEqual([1, 1]);
    const home = clients.find(({ guilds }) => guilds.cache.has(playground.world.guild.id));
    const shard = home?.guilds.cache.first()?.shardId ?? -1;
    const resumed = new Promise((resolve) => home?.once(Events.ShardResume, resolve));
    playground.gateway.accept(false);
    playground.gateway.drop({ shard });
    await expect.poll(() => playground.gateway.connected(playground.world.guild.id)).toBe(false);
    expect(playground.gateway.connected()).toBe(false);
    const [ada, ben] = [playground.user('Ada'), playground.user('Ben').goTo('Server 2/lobby')];
    expect((await ben.slash('/hello')).kind).toBe('message');
    const missed = ada.slash('/hello');
    playground.gateway.accept(true);
    await resumed;
    // It gets what it missed when it resumes.
    expect((await missed).kind).toBe('message');
    expect(playground.violations()).toEqual([]);
  });

  test('a shard identified twice gets events twice, and the second answer is nobody’s fault', async () => {
    await start();
    const refused: string[] = [];
    for (const _ of [1, 2]) {
      const client = await bot();
      client.on('error', (error) => refused.push(error.message));
    }
    expect((await playground.user('Ada').slash('/hello')).kind).toBe('message');
    await expect.poll(() => refused).toEqual(['Interaction has already been acknowledged.']);
    expect(playground.violations()).toEqual([]);
  });

  test('that share a turn may not identify at once', async () => {
    await start({ limits: true, shards: 2, maxConcurrency: 1 });
    const told = (await ask('GET', '/gateway/bot')).json;
    expect(told).toMatchObject({
      shards: 2,
      session_start_limit: { total: 1000, remaining: 1000, max_concurrency: 1 },
    });
    await bot({ shards: [0], shardCount: 2 });
    expect((await ask('GET', '/gateway/bot')).json).toMatchObject({
      session_start_limit: { remaining: 999 },
    });
    const line = new WebSocket(`${playground.url.replace('http', 'ws')}/gateway?v=10&encoding=json`);
    const invalid = new Promise<unknown>((resolve) => {
      line.onmessage = ({ data }) => {
        const { op } = JSON.parse(String(data));
        if (op === 9) resolve(JSON.parse(String(data)).d);
      };
    });
    await new Promise((resolve) => {
      line.onopen = resolve;
    });
    const properties = { os: 'linux', browser: 'hand', device: 'hand' };
    line.send(
      JSON.stringify({ op: 2, d: { token: playground.token, properties, intents: 0, shard: [1, 2] } }),
    );
    expect(await invalid).toBe(false);
    line.close();
  });
});

describe('a bot that is removed from a server', () => {
  test('is told, refused there, and finds everything again when it is invited again', async () => {
    await start();
    const { id } = playground.addServer('The Harbour');
    const client = await bot();
    const ada = playground.user('Ada').goTo('The Harbour/lobby');
    await ada.slash('/hello');
    const lobby = playground.world.channel('The Harbour/lobby')?.id ?? '';
    await client.guilds.cache.get(id)?.commands.set([{ name: 'harbour', description: 'Only here.' }]);

    const left = new Promise((resolve) => client.once(Events.GuildDelete, resolve));
    playground.removeBot('The Harbour');
    await left;
    expect(client.guilds.cache.has(id)).toBe(false);
    expect(await ask('GET', `/guilds/${id}`)).toMatchObject({ status: 404, code: 10004 });
    expect(await ask('GET', `/guilds/${id}/channels`)).toMatchObject({ status: 403, code: 50001 });
    expect(await ask('POST', `/channels/${lobby}/messages`, { content: 'x' })).toMatchObject({
      status: 403,
      code: 50001,
    });
    expect(await ask('GET', `/applications/${client.application.id}/guilds/${id}/commands`)).toMatchObject({
      status: 403,
      code: 50001,
    });
    await expect(ada.slash('/hello')).rejects.toThrow('Ada has no command /hello.');
    // The other server is not affected.
    expect((await ada.slash('/hello', { channel: 'The Clubhouse/lobby' })).kind).toBe('message');

    const back = new Promise((resolve) => client.once(Events.GuildCreate, resolve));
    playground.addBot('The Harbour');
    await back;
    expect((await ada.slash('/hello')).kind).toBe('message');
    expect(ada.messages()).toHaveLength(2);
    await expect(ada.slash('/harbour')).rejects.toThrow('no command /harbour');
    expect((await ask('POST', `/channels/${lobby}/messages`, { content: 'x' })).status).toBe(200);
    expect(playground.violations()).toEqual([]);
  });

  test('an outage makes the server unavailable to everybody for a while', async () => {
    await start();
    const client = await bot();
    const { id } = playground.world.guild;
    const ada = playground.user('Ada');
    const gone = new Promise((resolve) => client.once(Events.GuildUnavailable, resolve));
    playground.outage('The Clubhouse');
    await gone;
    expect(client.guilds.cache.get(id)?.available).toBe(false);
    expect((await ask('GET', `/guilds/${id}/channels`)).status).toBe(503);
    await expect(ada.slash('/hello')).rejects.toThrow('Ada sees no channel');
    const back = new Promise((resolve) => client.once(Events.GuildAvailable, resolve));
    playground.outage('The Clubhouse', false);
    await back;
    expect((await ada.slash('/hello')).kind).toBe('message');
  });
});
