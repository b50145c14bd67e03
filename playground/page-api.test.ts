import { expect, test } from 'vitest';
import type { Deeds, Snapshot } from './people/protocol.ts';
import { setGround } from './test-ground.ts';

const ground = setGround();

async function world(user: string): Promise<Snapshot> {
  const response = await fetch(
    `${ground.playground.url}/page-api/world?user=${ground.playground.user(user).id}`,
  );
  return (await response.json()) as Snapshot;
}

async function post<Name extends keyof Deeds>(name: Name, deed: Deeds[Name]) {
  const response = await fetch(`${ground.playground.url}/page-api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(deed),
  });
  return { status: response.status, body: await response.json() };
}

test('the world as each person sees it', async () => {
  const [ada, ben] = [await world('Ada'), await world('Ben')];
  expect(ada.users.map(({ name, moderator }) => [name, moderator])).toEqual([
    ['Ada', true],
    ['Ben', false],
    ['Cleo', false],
    ['Dev', false],
  ]);
  expect(ada.channels.map(({ name, kind }) => [name, kind])).toContainEqual(['league-log', 'text']);
  expect(ada.commands.map(({ name }) => name)).toContain('tidy');
  expect(ben.commands.map(({ name }) => name)).not.toContain('tidy');
  expect(ada).toMatchObject({ botOnline: true, notices: [], guild: { name: 'The Clubhouse' } });
  await ground.bot.destroy();
  await expect.poll(async () => (await world('Ada')).botOnline).toBe(false);
});

test('a conversation over HTTP: command, menu, modal, private answer dismissed', async () => {
  const user = ground.playground.user('Cleo').id;
  const channel = ground.playground.world.channel('lobby')?.id ?? '';
  const messages = async () => (await world('Cleo')).messages[channel] ?? [];
  expect(await post('slash', { user, channel, path: ['counter'], options: {} })).toEqual({
    status: 200,
    body: { ok: true },
  });
  await expect.poll(messages).toHaveLength(1);
  const [counter] = await messages();
  const message = counter?.message.id ?? '';
  await post('press', { user, message, customId: 'fruit', values: ['a'] });
  await expect.poll(messages).toHaveLength(2);
  await post('press', { user, message, customId: 'name' });
  await expect.poll(async () => (await world('Cleo')).modal?.data.title).toBe('A name');
  expect((await world('Ada')).modal).toBeUndefined();
  const modal = (await world('Cleo')).modal?.id ?? '';
  await post('modal', { user, modal, fields: { name: 'Rex' } });
  await expect.poll(messages).toHaveLength(3);
  expect((await world('Cleo')).modal).toBeUndefined();
  await post('slash', { user, channel, path: ['secret'], options: {} });
  await expect.poll(messages).toHaveLength(4);
  const secret = (await messages()).at(-1);
  expect(secret).toMatchObject({ ephemeral: true });
  await post('dismiss', { user, id: secret?.message.id ?? '' });
  expect(await messages()).toHaveLength(3);
  await post('say', { user, channel, text: 'That was nice.' });
  expect((await messages()).at(-1)).toMatchObject({ mine: true, message: { content: 'That was nice.' } });
});

test('choices are returned while typing', async () => {
  const [user, channel] = [
    ground.playground.user('Ada').id,
    ground.playground.world.channel('lobby')?.id ?? '',
  ];
  const deed = { user, channel, path: ['roll', 'for'], options: { purpose: 'at' }, focused: 'purpose' };
  expect((await post('complete', deed)).body).toEqual({ choices: [{ name: 'attack', value: 'attack' }] });
});

test('a refusal is answered with a sentence', async () => {
  const [user, channel] = [
    ground.playground.user('Ben').id,
    ground.playground.world.channel('lobby')?.id ?? '',
  ];
  const refused = await post('slash', { user, channel, path: ['tidy'], options: {} });
  expect(refused).toEqual({ status: 409, body: { error: 'Ben has no command /tidy.' } });
  expect((await post('say', { user, channel, text: ' ' })).body).toEqual({
    error: 'A message has 1 to 2,000 characters.',
  });
  expect((await post('say', { user: '', channel, text: 'x' })).status).toBe(409);
  const broken = await fetch(`${ground.playground.url}/page-api/say`, { method: 'POST', body: '{' });
  expect(broken.status).toBe(400);
});

test('changes stream to the page', async () => {
  const abort = new AbortController();
  const address = `${ground.playground.url}/page-api/events?user=${ground.playground.user('Ada').id}`;
  const response = await fetch(address, { signal: abort.signal });
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk);
  })().catch(() => undefined);
  await expect.poll(() => text).toContain('event: changes');
  ground.playground.user('Ben').say('Over here!');
  await expect.poll(() => text).toContain('Over here!');
  abort.abort();
  await reading;
});

test('only the page and its packages are served', async () => {
  const get = (path: string) => fetch(`${ground.playground.url}${path}`);
  const page = await get('/');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<html');
  expect((await get('/vendor/preact.js')).headers.get('content-type')).toContain('javascript');
  for (const path of ['/vendor/zod', '/nothing.js', '/..%2fserver.ts', '/%2e%2e/package.json']) {
    expect((await get(path)).status).toBe(404);
  }
});
