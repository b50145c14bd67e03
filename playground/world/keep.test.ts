import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Playground } from '../playground.ts';
import { startPlayground } from '../server.ts';
import { startTestBot } from '../test-bot.ts';
import { unhurriedMs } from '../test-ground.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubhouse-'));
  file = join(folder, 'deep', 'playground.json');
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a playground with the test bot for a while. */
async function session<Result>(act: (playground: Playground) => Promise<Result>): Promise<Result> {
  const playground = await startPlayground({ port: 0, file, answerMs: unhurriedMs });
  const bot = await startTestBot(playground);
  try {
    return await act(playground);
  } finally {
    await bot.destroy();
    await playground.stop();
  }
}

test('messages, pictures, commands and permissions survive a restart, and ids continue', async () => {
  const before = await session(async (playground) => {
    const ada = playground.user('Ada');
    await ada.slash('/counter');
    await ada.slash('/secret');
    await ada.slash('/picture');
    playground.addChannel('table-3');
    playground.forbid('table-2', 'SendMessages');
    return { sees: ada.sees(), commands: [...playground.world.commands.keys()] };
  });
  await session(async (playground) => {
    const ada = playground.user('Ada');
    expect(ada.sees()).toBe(before.sees);
    expect(playground.user('Ben').sees()).not.toContain('Psst');
    expect([...playground.world.commands.keys()].sort()).toEqual(before.commands.sort());
    expect(playground.world.channelList().map(({ name }) => name)).toContain('table-3');
    expect(playground.world.channel('table-2')?.overwrites).toHaveLength(1);
    const [, , picture] = ada.messages();
    const response = await fetch(picture?.message.embeds[0]?.image?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await ada.press('Count')).text).toContain('Pressed 1 times.');
    const { message } = await ada.slash('/hello');
    expect(BigInt(message?.message.id ?? 0)).toBeGreaterThan(BigInt(picture?.message.id ?? 0));
    expect(playground.violations()).toEqual([]);
  });
});

test('a press that waited when the playground stopped has failed after the restart', async () => {
  const first = await startPlayground({ port: 0, file });
  const bot = await startTestBot(first, {}, async () => undefined);
  void first.user('Ada').slash('/hello');
  await bot.destroy();
  await first.stop();
  const second = await startPlayground({ port: 0, file });
  await second.user('Ada').until('(/hello: The application did not respond.)');
  await second.stop();
});

test('nothing is written after the stop, whatever happens to the world', async () => {
  const playground = await startPlayground({ port: 0, file });
  await playground.stop();
  const before = await readFile(file, 'utf8');
  playground.addChannel('too-late');
  await sleep(400);
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(await readdir(join(folder, 'deep'))).toEqual(['playground.json']);
});

test('files that no message shows are removed', async () => {
  await session(async (playground) => {
    const { message } = await playground.user('Ada').slash('/picture');
    await expect.poll(() => readdir(`${file}.files`).catch(() => [])).toHaveLength(1);
    playground.deleteMessage(message?.message.id ?? '');
  });
  expect(await readdir(`${file}.files`)).toEqual([]);
  expect(await readdir(join(folder, 'deep'))).toEqual(['playground.json', 'playground.json.files']);
});

test('several servers, and their members, survive a restart', async () => {
  await session(async (playground) => {
    playground.addServer('The Harbour', ['Ben']);
    playground.removeBot('The Clubhouse');
    playground.outage('The Harbour');
  });
  const again = await startPlayground({ port: 0, file, servers: 3 });
  const { world } = again;
  expect([...world.guilds.values()].map(({ name, available }) => [name, available])).toEqual([
    ['The Clubhouse', true],
    ['The Harbour', false],
    ['Server 3', true],
  ]);
  expect(new Set(world.guilds.keys()).size).toBe(3);
  expect(world.member(world.guild.id, world.bot.id)).toBeUndefined();
  again.outage('The Harbour', false);
  const ben = again.user('Ben').goTo('The Harbour/lobby');
  expect(ben.say('Still here.').mine).toBe(true);
  await again.stop();
});

test('a world saved with one server opens unchanged', async () => {
  const at = 1_790_000_000_000;
  const member = { roles: [], joinedAt: at };
  const old = {
    version: 1,
    lastId: '900',
    guild: { id: '100', name: 'The Old Clubhouse', ownerId: '301', createdAt: at },
    application: { id: '200', name: 'Clubhouse' },
    people: [
      { id: '301', username: 'ada', name: 'Ada', bot: false, colour: '#c2410c', ...member },
      { id: '302', username: 'ben', name: 'Ben', bot: false, colour: '#1d4ed8', ...member },
      {
        id: '200',
        username: 'Clubhouse',
        name: 'Clubhouse',
        bot: true,
        colour: '#5865f2',
        ...member,
        roles: ['102'],
      },
    ],
    roles: [
      { id: '100', name: '@everyone', permissions: '277025770560', position: 0, colour: 0 },
      { id: '102', name: 'Clubhouse', permissions: '277025770560', position: 1, colour: 0, botId: '200' },
    ],
    channels: [
      { id: '400', kind: 'text', name: 'lobby', position: 0, overwrites: [] },
      {
        id: '401',
        kind: 'thread',
        name: 'Table 1',
        position: 0,
        overwrites: [],
        thread: {
          parentId: '400',
          ownerId: '200',
          private: false,
          archived: false,
          locked: false,
          archiveMinutes: 1440,
          members: ['200'],
        },
      },
    ],
    messages: [
      {
        id: '500',
        channelId: '401',
        authorId: '302',
        webhook: false,
        type: 0,
        content: 'Good old days.',
        embeds: [],
        components: [],
        attachments: [],
        flags: 0,
        mentions: { users: [], roles: [], everyone: false },
        dismissed: false,
        reactions: [],
      },
    ],
    commands: [],
    interactions: [],
    modals: [],
    notices: [],
  };
  file = join(folder, 'old.json');
  await writeFile(file, JSON.stringify(old));
  await session(async (playground) => {
    const ada = playground.user('Ada');
    expect(ada.sees('Table 1')).toBe('Ben: Good old days.');
    expect((await ada.slash('/hello', { channel: 'Table 1' })).text).toBe('Clubhouse: Hello Ada!');
    expect((await ada.slash('/tidy')).text).toBe('Clubhouse: All tidy.');
    expect(() => playground.addServer('The Harbour')).not.toThrow();
    expect(playground.violations()).toEqual([]);
  });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    version: 2,
    guilds: [{ id: '100', available: true }, { name: 'The Harbour' }],
  });
});

test('a file of another kind stops the start and stays as it is', async () => {
  file = join(folder, 'other.json');
  for (const text of ['{"version":2}', 'not JSON', '']) {
    await writeFile(file, text);
    await expect(startPlayground({ port: 0, file })).rejects.toThrow(/does not hold a playground/);
    expect(await readFile(file, 'utf8')).toBe(text);
  }
});
