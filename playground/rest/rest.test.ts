import {
  ApplicationCommandResponseSchema,
  GatewayBotResponseSchema,
  GuildChannelResponseSchema,
  GuildMemberResponseSchema,
  GuildResponseSchema,
  MessageResponseSchema,
  PrivateApplicationResponseSchema,
  ThreadResponseSchema,
  UserResponseSchema,
} from 'discord-api-spec/zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { discrepancies } from '../checks/official.ts';
import type { Playground } from '../playground.ts';
import { startPlayground } from '../server.ts';

/** Discord's rules, tested one by one with plain requests. */

let playground: Playground;
let lobby: string;

beforeEach(async () => {
  playground = await startPlayground({ port: 0 });
  lobby = playground.world.channel('lobby')?.id ?? '';
});
afterEach(() => playground.stop());

interface Reply {
  readonly status: number;
  readonly body: { readonly [key: string]: unknown; readonly id: string; readonly code: number };
  readonly headers: Headers;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  files: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[] = [],
): Promise<Reply> {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body ?? {}));
  files.forEach(({ name, bytes }, index) => {
    form.set(`files[${index}]`, new Blob([bytes], { type: 'text/plain' }), name);
  });
  const json = files.length === 0;
  const response = await fetch(`${playground.apiUrl}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${playground.token}`,
      ...(json && body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : form }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : JSON.parse(text),
  };
}

const post = (body: unknown) => ask('POST', `/channels/${lobby}/messages`, body);
const button = (custom_id: string, label = 'Go') => ({ type: 2, style: 1, custom_id, label });
const row = (...components: unknown[]) => ({ type: 1, components });
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
const option = (value: string) => ({ label: value, value });
const menu = (more: object) => ({ type: 3, custom_id: 'menu', options: [option('a'), option('b')], ...more });

describe('messages that Discord does not accept', () => {
  test.each<[string, unknown, RegExp]>([
    ['content of 2,001 characters', { content: 'x'.repeat(2001) }, /content: Must be 2000 or fewer/],
    ['an unknown field', { content: 'x', color: 'red' }, /"color" is not a field/],
    ['an unknown field of an embed', { embeds: [{ title: 'x', colour: 1 }] }, /embeds\.0\.colour/],
    ['an embed title of 257', { embeds: [{ title: 'x'.repeat(257) }] }, /embeds\.0\.title/],
    ['a description of 4,097', { embeds: [{ description: 'x'.repeat(4097) }] }, /embeds\.0\.description/],
    ['26 fields', { embeds: [{ fields: many(26, () => ({ name: 'a', value: 'b' })) }] }, /embeds\.0\.fields/],
    [
      'a field name of 257',
      { embeds: [{ fields: [{ name: 'x'.repeat(257), value: 'b' }] }] },
      /fields\.0\.name/,
    ],
    [
      'a field value of 1,025',
      { embeds: [{ fields: [{ name: 'a', value: 'x'.repeat(1025) }] }] },
      /fields\.0\.value/,
    ],
    ['an empty field value', { embeds: [{ fields: [{ name: 'a', value: ' ' }] }] }, /fields\.0\.value/],
    ['a footer of 2,049', { embeds: [{ title: 'x', footer: { text: 'x'.repeat(2049) } }] }, /footer\.text/],
    ['an embed with nothing in it', { embeds: [{ color: 1 }] }, /must show something/],
    [
      '6,001 characters in two embeds',
      { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
      /maximum size of 6000: 6001/,
    ],
    ['11 embeds', { embeds: many(11, () => ({ title: 'x' })) }, /embeds/],
    ['six rows', { content: 'x', components: many(6, (index) => row(button(`${index}`))) }, /5 or fewer/],
    [
      'six buttons in a row',
      { content: 'x', components: [row(...many(6, (i) => button(`${i}`)))] },
      /components/,
    ],
    ['a custom id of 101', { content: 'x', components: [row(button('x'.repeat(101)))] }, /custom_id/],
    ['a label of 81', { content: 'x', components: [row(button('a', 'x'.repeat(81)))] }, /label/],
    [
      'a custom id twice',
      { content: 'x', components: [row(button('a')), row(button('a'))] },
      /"a" is used twice/,
    ],
    ['a button without label', { content: 'x', components: [row(button('a', ''))] }, /label or an emoji/],
    [
      'a link with a custom id',
      { content: 'x', components: [row({ type: 2, style: 5, label: 'x', custom_id: 'a' })] },
      /link button has a url/,
    ],
    [
      'a menu beside a button',
      { content: 'x', components: [row(menu({}), button('a'))] },
      /five buttons or one menu/,
    ],
    [
      '26 options',
      { content: 'x', components: [row(menu({ options: many(26, (i) => option(`${i}`)) }))] },
      /options/,
    ],
    [
      'the same option twice',
      { content: 'x', components: [row(menu({ options: [option('a'), option('a')] }))] },
      /must differ/,
    ],
    [
      'more chosen than offered',
      { content: 'x', components: [row(menu({ max_values: 3 }))] },
      /more than it offers/,
    ],
    [
      'min above max',
      { content: 'x', components: [row(menu({ min_values: 2 }))] },
      /more values than it takes/,
    ],
    ['a picture that is not there', { embeds: [{ image: { url: 'attachment://no.png' } }] }, /names no file/],
    ['an attachment without a file', { content: 'x', attachments: [{ id: '0' }] }, /No file was sent/],
    [
      'contradicting mentions',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      /mutually exclusive/,
    ],
    [
      'text beside components of version 2',
      { content: 'x', flags: 32768, components: [{ type: 10, content: 'y' }] },
      /"content" field cannot be used/,
    ],
    [
      'components of version 2 without the flag',
      { components: [{ type: 10, content: 'y' }] },
      /Only action rows/,
    ],
    ['a nonce of 26', { content: 'x', nonce: 'x'.repeat(26) }, /nonce/],
  ])('%s', async (_what, body, reason) => {
    const { status, body: error } = await post(body);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 50035, message: 'Invalid Form Body' });
    expect(playground.violations()).toHaveLength(1);
    expect(playground.violations()[0]).toMatchObject({
      route: 'POST /channels/:channel/messages',
      reason: expect.stringMatching(reason),
    });
    expect(playground.user('Ada').messages()).toEqual([]);
  });

  test('an empty message', async () => {
    expect((await post({ content: '  ' })).body).toMatchObject({ code: 50006 });
    expect(playground.violations()).toHaveLength(1);
  });

  test('half a character, wherever it is', async () => {
    const half = '🧢'.slice(0, 1);
    for (const body of [
      { content: half },
      { content: 'x', embeds: [{ fields: [{ name: `${half}!`, value: 'x' }] }] },
    ])
      expect((await post(body)).body).toMatchObject({ code: 50109 });
    expect(playground.violations()).toHaveLength(2);
    // Somebody may write about one.
    expect((await post({ content: '🧢 \\ud83e' })).status).toBe(200);
    expect(playground.violations()).toHaveLength(2);
  });

  test('the error names the place', async () => {
    const { body } = await post({ embeds: [{ title: 'fine' }, { title: 'x'.repeat(257) }] });
    expect(body.errors).toMatchObject({
      embeds: { 1: { title: { _errors: [{ code: expect.any(String) }] } } },
    });
  });

  test('text that is not JSON, a wrong token, an unknown route, another version', async () => {
    const send = (path: string, init: RequestInit) => fetch(`${playground.apiUrl}${path}`, init);
    const authorization = `Bot ${playground.token}`;
    const path = `/v10/channels/${lobby}/messages`;
    expect((await send(path, { method: 'POST', headers: { authorization }, body: '{' })).status).toBe(400);
    expect((await send(path, { method: 'POST', body: '{"content":"x"}' })).status).toBe(401);
    expect((await send('/v10/guilds/1/emojis', { headers: { authorization } })).status).toBe(404);
    expect((await send('/v9/users/@me', { headers: { authorization } })).status).toBe(404);
    expect(playground.violations()).toHaveLength(4);
  });
});

describe('what can happen to any bot is refused, but is no violation', () => {
  test('unknown channels and messages, edits of deleted ones', async () => {
    expect((await ask('GET', '/channels/123')).body.code).toBe(10003);
    const { body } = await post({ content: 'gone soon' });
    playground.deleteMessage(body.id);
    const edit = await ask('PATCH', `/channels/${lobby}/messages/${body.id}`, { content: 'x' });
    expect(edit).toMatchObject({ status: 404, body: { code: 10008 } });
    playground.deleteChannel('lobby');
    expect((await post({ content: 'x' })).body.code).toBe(10003);
    expect(playground.violations()).toEqual([]);
  });

  test('permissions of the channel', async () => {
    playground.forbid('lobby', 'EmbedLinks');
    expect((await post({ content: 'x' })).status).toBe(200);
    expect((await post({ embeds: [{ title: 'x' }] })).body.code).toBe(50013);
    playground.forbid('lobby', 'SendMessages');
    expect((await post({ content: 'x' })).body.code).toBe(50013);
    playground.forbid('lobby');
    expect((await post({ content: 'x' })).body.code).toBe(50001);
    playground.permit('lobby');
    expect((await post({ content: 'x' })).status).toBe(200);
    expect(playground.violations()).toEqual([]);
  });

  test('only its own messages are edited, others are deleted with permission only', async () => {
    const { message } = playground.user('Ben').say('Mine.');
    const path = `/channels/${lobby}/messages/${message.id}`;
    expect((await ask('DELETE', path)).body.code).toBe(50013);
    expect(playground.violations()).toEqual([]);
    expect((await ask('PATCH', path, { content: 'Yours.' })).body.code).toBe(50005);
    expect(playground.violations()).toHaveLength(1);
  });
});

describe('writing and reading', () => {
  test('the same nonce posts once', async () => {
    const body = { content: 'once', nonce: 'table-7/3', enforce_nonce: true };
    const [first, second] = [await post(body), await post(body)];
    expect(second.body.id).toBe(first.body.id);
    expect(playground.user('Ada').messages()).toHaveLength(1);
    await post({ content: 'once', nonce: 'table-7/3' });
    expect(playground.user('Ada').messages()).toHaveLength(2);
  });

  test('an edit keeps what it does not name and clears what it sets to null', async () => {
    const { body } = await post({
      content: 'a',
      embeds: [{ title: 'b' }],
      components: [row(button('c'))],
    });
    const path = `/channels/${lobby}/messages/${body.id}`;
    await ask('PATCH', path, { content: 'z' });
    expect(playground.user('Ada').sees()).toBe('Clubhouse: z\nb\n[Go]');
    await ask('PATCH', path, { embeds: [], components: null });
    expect(playground.user('Ada').sees()).toBe('Clubhouse: z');
    expect((await ask('PATCH', path, { content: null })).body.code).toBe(50006);
  });

  test('files are replaced if the edit lists them, and added if it does not', async () => {
    const file = (name: string) => ({ name, bytes: new TextEncoder().encode(name) });
    const path = `/channels/${lobby}/messages`;
    const described = { attachments: [{ id: '0', description: 'one' }] };
    const { body } = await ask('POST', path, described, [file('a.txt')]);
    const names = () =>
      playground
        .user('Ada')
        .messages()
        .flatMap(({ message }) => message.attachments.map(({ filename }) => filename));
    await ask('PATCH', `${path}/${body.id}`, {}, [file('b.txt')]);
    expect(names()).toEqual(['a.txt', 'b.txt']);
    await ask('PATCH', `${path}/${body.id}`, { attachments: [{ id: '0' }] }, [file('c.txt')]);
    expect(names()).toEqual(['c.txt']);
    expect(playground.world.files.size).toBe(1);
    expect(playground.violations()).toEqual([]);
  });

  test('only allowed mentions count', async () => {
    const [ben, cleo] = [playground.user('Ben'), playground.user('Cleo')];
    const content = `<@${ben.id}> and <@${cleo.id}>, @everyone`;
    const mentioned = async (allowed?: object) => {
      const { body } = await post({ content, ...(allowed && { allowed_mentions: allowed }) });
      const message = playground.world.message(body.id);
      return message?.mentions;
    };
    expect(await mentioned()).toEqual({ users: [ben.id, cleo.id], roles: [], everyone: false });
    expect(await mentioned({ parse: [] })).toEqual({ users: [], roles: [], everyone: false });
    expect(await mentioned({ users: [cleo.id] })).toMatchObject({ users: [cleo.id] });
  });

  test('pages of messages', async () => {
    const ids: string[] = [];
    for (const content of ['1', '2', '3', '4']) ids.push((await post({ content })).body.id);
    const read = async (query: string) => {
      const { body } = await ask('GET', `/channels/${lobby}/messages?${query}`);
      return Object.values(body).map((message) => (message as { content: string }).content);
    };
    expect(await read('limit=2')).toEqual(['4', '3']);
    expect(await read(`before=${ids[2]}`)).toEqual(['2', '1']);
    expect(await read(`after=${ids[1]}&limit=1`)).toEqual(['3']);
    expect(await read(`around=${ids[2]}&limit=3`)).toEqual(['4', '3', '2']);
  });

  test('threads, reactions and typing', async () => {
    const { body } = await post({ content: 'start' });
    const path = `/channels/${lobby}/messages/${body.id}`;
    const thread = await ask('POST', `${path}/threads`, { name: 'The game' });
    expect(discrepancies(ThreadResponseSchema, thread.body)).toEqual([]);
    expect((await ask('POST', `${path}/threads`, { name: 'Again' })).body.code).toBe(160004);
    const inThread = await ask('POST', `/channels/${thread.body.id}/messages`, { content: 'inside' });
    expect(inThread.status).toBe(200);
    expect(playground.user('Ben').sees('The game')).toBe('Clubhouse: inside');
    await ask('PATCH', `/channels/${thread.body.id}`, { archived: true });
    expect(playground.world.channel('The game')?.thread?.archived).toBe(true);
    expect((await ask('PUT', `${path}/reactions/${encodeURIComponent('🎲')}/@me`)).status).toBe(204);
    expect((await ask('GET', path)).body.reactions).toMatchObject([{ emoji: { name: '🎲' }, me: true }]);
    expect((await ask('POST', `/channels/${lobby}/typing`)).status).toBe(204);
  });
});

describe('commands that Discord does not accept', () => {
  const text = (name: string, more: object = {}) => ({ type: 3, name, description: 'x', ...more });
  test.each<[string, unknown, RegExp]>([
    ['a name with capitals', { name: 'Play', description: 'x' }, /lower-case/],
    ['a name with a space', { name: 'play it', description: 'x' }, /lower-case/],
    ['no description', { name: 'play' }, /required/],
    ['an unknown field', { name: 'play', description: 'x', color: 1 }, /"color"/],
    [
      'a required option after others',
      { name: 'play', description: 'x', options: [text('a'), text('b', { required: true })] },
      /Required options must be placed before/,
    ],
    [
      'an option twice',
      { name: 'play', description: 'x', options: [text('a'), text('a')] },
      /must be unique/,
    ],
    [
      'a choice twice',
      {
        name: 'play',
        description: 'x',
        options: [
          text('a', {
            choices: [
              { name: 'x', value: 'x' },
              { name: 'y', value: 'x' },
            ],
          }),
        ],
      },
      /Choice values must be unique/,
    ],
    ['26 options', { name: 'play', description: 'x', options: many(26, (i) => text(`o${i}`)) }, /options/],
    [
      'a subcommand beside an option',
      { name: 'play', description: 'x', options: [text('a'), { type: 1, name: 'b', description: 'x' }] },
      /cannot stand beside/,
    ],
    [
      'more than 8,000 characters',
      {
        name: 'play',
        description: 'x',
        options: many(25, (i) =>
          text(`o${i}`, {
            choices: many(25, (j) => ({ name: `choice ${j}`, value: `${j}`.padStart(10, '0') })),
          }),
        ),
      },
      /maximum size/,
    ],
  ])('%s', async (_what, command, reason) => {
    const path = `/applications/${playground.world.application.id}/commands`;
    expect((await ask('PUT', path, [command])).body.code).toBe(50035);
    expect((await ask('POST', path, command)).body.code).toBe(50035);
    expect(playground.violations()[0]?.reason).toMatch(reason);
    expect(playground.world.commands.size).toBe(0);
  });
});

test('every answer matches Discord’s description of it', async () => {
  const { world } = playground;
  const application = `/applications/${world.application.id}`;
  const guild = `/guilds/${world.guild.id}`;
  const command = {
    name: 'play',
    description: 'x',
    default_member_permissions: '8',
    options: [{ type: 4, name: 'n', description: 'x', min_value: 1, required: true }],
  };
  const message = {
    content: `<@${playground.user('Ada').id}>`,
    embeds: [
      {
        title: 'a',
        color: 5,
        fields: [{ name: 'b', value: 'c' }],
        footer: { text: 'd' },
        author: { name: 'e' },
        timestamp: new Date(0).toISOString(),
      },
    ],
    components: [row(button('a')), row(menu({ placeholder: 'x' })), row({ type: 5, custom_id: 'people' })],
  };
  const version2 = {
    flags: 32768,
    components: [
      {
        type: 17,
        components: [
          { type: 10, content: 'text' },
          { type: 14 },
          { type: 9, components: [{ type: 10, content: 'x' }], accessory: button('v2') },
          {
            type: 9,
            components: [{ type: 10, content: 'y' }],
            accessory: { type: 11, media: { url: 'attachment://a.txt' }, description: 'alt' },
          },
          { type: 13, file: { url: 'attachment://a.txt' } },
          { type: 12, items: [{ media: { url: 'https://example.com/x.png' } }] },
          row(button('last')),
        ],
      },
    ],
  };
  const checks: [Reply, $ZodType][] = [
    [await ask('GET', '/gateway/bot'), GatewayBotResponseSchema],
    [await ask('GET', '/applications/@me'), PrivateApplicationResponseSchema],
    [await ask('GET', '/users/@me'), UserResponseSchema],
    [await ask('GET', `/users/${playground.user('Ada').id}`), UserResponseSchema],
    [await ask('GET', guild), GuildResponseSchema],
    [await ask('GET', `${guild}/members/${playground.user('Ben').id}`), GuildMemberResponseSchema],
    [await ask('GET', `/channels/${lobby}`), GuildChannelResponseSchema],
    [await ask('POST', `${application}/commands`, command), ApplicationCommandResponseSchema],
    [
      await ask('POST', `${application}/guilds/${world.guild.id}/commands`, command),
      ApplicationCommandResponseSchema,
    ],
    [await post(message), MessageResponseSchema],
    [
      await ask('POST', `/channels/${lobby}/messages`, version2, [
        { name: 'a.txt', bytes: new TextEncoder().encode('x') },
      ]),
      MessageResponseSchema,
    ],
    [
      await post({ content: 'x', message_reference: { message_id: world.messagesIn(lobby)[0]?.id } }),
      MessageResponseSchema,
    ],
  ];
  for (const [{ status, body }, schema] of checks) {
    expect(status).toBe(200);
    expect(discrepancies(schema, body)).toEqual([]);
  }
  expect(playground.violations()).toEqual([]);
});
