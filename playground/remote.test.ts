import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { controlsOf } from './checks/components.ts';
import { Remote, type RemotePlayground, RemoteRefusal, startPlaygroundProcess } from './remote.ts';
import { startPlayground } from './server.ts';
import { startTestBot } from './test-bot.ts';
import { unhurriedMs } from './test-ground.ts';

type Bot = Awaited<ReturnType<typeof startTestBot>>;

describe('a playground in a separate process', () => {
  let playground: RemotePlayground;
  let bot: Bot;

  beforeAll(async () => {
    playground = await startPlaygroundProcess({ answerMs: unhurriedMs });
    bot = await startTestBot(playground);
    await playground.remote.ask('online', {});
  });
  afterAll(async () => {
    await bot.destroy();
    await playground.stop();
  });

  test('people there type commands, press buttons and send modals', async () => {
    const { remote } = playground;
    const opened = await remote.ask('slash', { user: 'Ada', channel: 'lobby', command: '/counter' });
    expect(opened).toMatchObject({ kind: 'message', deferred: false });
    const message = opened.message?.id ?? '';
    const [count] = controlsOf(opened.message?.components);
    expect(count).toMatchObject({ label: 'Count', custom_id: 'count:0' });
    const pressed = await remote.ask('press', { user: 'Ben', message, customId: count?.custom_id ?? '' });
    expect(pressed.kind).toBe('update');
    expect(pressed.message?.embeds[0]?.description).toBe('Pressed 1 times.');
    const asked = await remote.ask('press', { user: 'Ben', message, customId: 'name' });
    const named = await remote.ask('submit', {
      user: 'Ben',
      modal: asked.modal?.id ?? '',
      fields: { name: 'Tally' },
    });
    expect(named.message?.content).toBe('It is called Tally.');
    const choices = await remote.ask('complete', {
      user: 'Ben',
      channel: 'lobby',
      typed: '/roll for purpose:at',
    });
    expect(choices.choices).toEqual([{ name: 'attack', value: 'attack' }]);
    const seen = await remote.ask('messages', { channel: 'lobby', last: 1 });
    expect(seen.map(({ content }) => content)).toEqual(['It is called Tally.']);
  });

  test('what the client would not allow is refused with its sentence', async () => {
    const { remote } = playground;
    const opened = await remote.ask('slash', { user: 'Ada', channel: 'lobby', command: ['counter'] });
    const message = opened.message?.id ?? '';
    await remote.ask('press', { user: 'Ada', message, customId: 'count:0' });
    const late = { user: 'Ben', message, customId: 'count:0' };
    await expect(remote.ask('press', late)).rejects.toThrow(
      new RemoteRefusal('This message has no such button or menu.'),
    );
    // Unless Ben's screen still showed it when he pressed.
    expect((await remote.ask('press', { ...late, seen: true })).kind).toBe('update');
    await expect(remote.ask('slash', { ...late, channel: 'lobby', command: '' } as never)).rejects.toThrow(
      'Unrecognized keys',
    );
  });

  test('many actions run at once in channels that were added together', async () => {
    const { remote } = playground;
    const before = await remote.ask('counts', {});
    const { channels, people } = await remote.ask('grow', { channels: 20, people: 2 });
    const answers = await Promise.all(
      channels.map((channel, at) =>
        remote.ask('slash', { user: people[at % 2] ?? '', channel, command: ['hello'] }),
      ),
    );
    expect(new Set(answers.map(({ message }) => message?.channelId))).toEqual(new Set(channels));
    const after = await remote.ask('counts', {});
    expect(after.interactions - before.interactions).toBe(20);
    expect(await remote.ask('violations', {})).toEqual([]);
    expect((await remote.ask('usage', {})).cpuMs).toBeGreaterThan(0);
  });
});

test('servers are added, faults planned and shards dropped from outside', async () => {
  const playground = await startPlayground({ port: 0, control: true, shards: 2, answerMs: unhurriedMs });
  const remote = await Remote.connect(playground.url);
  const grown = await remote.ask('grow', { servers: 1 });
  const [server = ''] = grown.servers;
  const { channels } = await remote.ask('grow', { server, channels: 1, people: 1 });
  const world = await remote.ask('world', {});
  expect(world.guilds.map(({ name }) => name)).toEqual(['The Clubhouse', 'Server 2']);
  const room = world.channels.find(({ id }) => id === channels[0]);
  expect(room?.guildId).toBe(server);

  const bot = await startTestBot(playground, { shards: 'auto' });
  const guest = { user: 'Guest 5', channel: channels[0] ?? '', command: '/hello' };
  await remote.ask('fault', { storm: { status: 503, share: 1, route: '/callback' }, delayMs: 1 });
  expect(playground.faults.delayMs).toBe(1);
  expect(playground.faults.forRequest('POST /callback')).toEqual({ kind: 'error', status: 503 });
  await remote.ask('fault', { clear: true });
  const mine = bot.guilds.cache.get(server)?.shardId ?? -1;
  await remote.ask('gateway', { what: 'refuse' });
  await remote.ask('gateway', { what: 'drop', shard: mine });
  await expect.poll(() => playground.gateway.connected(server)).toBe(false);
  expect(playground.gateway.connected(playground.world.guild.id)).toBe(true);
  await remote.ask('gateway', { what: 'hang-up' });
  await remote.ask('gateway', { what: 'accept' });
  const { attempts } = playground.gateway;
  await expect.poll(() => playground.gateway.attempts).toBeGreaterThan(attempts);
  expect(playground.gateway.connected(server)).toBe(false);
  await remote.ask('gateway', { what: 'greet' });
  expect(await remote.ask('online', { timeoutMs: unhurriedMs })).toBe(true);
  expect((await remote.ask('slash', guest)).kind).toBe('message');
  await remote.ask('bot', { what: 'remove', server });
  await expect(remote.ask('slash', guest)).rejects.toThrow('Guest 5 has no command /hello.');
  await remote.ask('bot', { what: 'add', server });
  expect((await remote.ask('slash', guest)).kind).toBe('message');
  expect(await remote.ask('pings', { user: 'Guest 5' })).toEqual([]);
  expect(await remote.ask('doubled', {})).toEqual([]);
  remote.close();
  await bot.destroy();
  await playground.stop();
});

test('a playground is driven from outside only if that is enabled, and never by a web page', async () => {
  const closed = await startPlayground({ port: 0 });
  const open = await startPlayground({ port: 0, control: true });
  const answer = (url: string, options?: { origin: string }) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/control`, options);
      socket.once('open', () => {
        socket.close();
        resolve('open');
      });
      socket.once('error', () => resolve('refused'));
    });
  expect(await answer(closed.url)).toBe('refused');
  expect(await answer(open.url, { origin: open.url })).toBe('refused');
  expect(await answer(open.url)).toBe('open');
  await closed.stop();
  await open.stop();
});
