import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Playground, startPlayground } from './server.ts';
import { startTestBot } from './test-bot.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubhouse-'));
  file = join(folder, 'deep', 'playground.json');
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a playground with the test bot for a while. */
async function session<Result>(act: (playground: Playground) => Promise<Result>): Promise<Result> {
  const playground = await startPlayground({ port: 0, file });
  const bot = await startTestBot(playground);
  try {
    return await act(playground);
  } finally {
    await bot.destroy();
    await playground.stop();
  }
}

test('messages, pictures, commands and permissions are there after a restart, and ids go on', async () => {
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

test('a press that waited when the playground stopped has failed when it comes back', async () => {
  const first = await startPlayground({ port: 0, file });
  const bot = await startTestBot(first, {}, async () => undefined);
  void first.user('Ada').slash('/hello');
  await bot.destroy();
  await first.stop();
  const second = await startPlayground({ port: 0, file });
  await second.user('Ada').until('(/hello: The application did not respond.)');
  await second.stop();
});

test('files that no message shows any more are removed', async () => {
  await session(async (playground) => {
    const { message } = await playground.user('Ada').slash('/picture');
    await expect.poll(() => readdir(`${file}.files`).catch(() => [])).toHaveLength(1);
    playground.deleteMessage(message?.message.id ?? '');
  });
  expect(await readdir(`${file}.files`)).toEqual([]);
  expect(await readdir(join(folder, 'deep'))).toEqual(['playground.json', 'playground.json.files']);
});

test('a file that is no playground stops the start and stays as it is', async () => {
  file = join(folder, 'other.json');
  for (const text of ['{"version":2}', 'not JSON', '']) {
    await writeFile(file, text);
    await expect(startPlayground({ port: 0, file })).rejects.toThrow(/does not hold a playground/);
    expect(await readFile(file, 'utf8')).toBe(text);
  }
});
