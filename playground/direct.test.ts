import { Events, type Interaction } from 'discord.js';
import { MessageResponseSchema, PrivateChannelResponseSchema } from 'discord-api-spec/zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discrepancies } from './checks/official.ts';
import type { Playground } from './playground.ts';
import { startPlayground } from './server.ts';
import { startTestBot } from './test-bot.ts';
import { unhurriedMs } from './test-ground.ts';

let playground: Playground;
let lobby: string;

beforeEach(async () => {
  playground = await startPlayground({ port: 0, answerMs: unhurriedMs });
  lobby = playground.world.channel('lobby')?.id ?? '';
});
afterEach(() => playground.stop());

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${playground.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: { readonly id: string; readonly code?: number } = text === '' ? {} : JSON.parse(text);
  return { status: response.status, code: json.code, body: json };
}

/** The channel of the bot's direct messages to a person. */
async function direct(name: string): Promise<string> {
  const { body } = await ask('POST', '/users/@me/channels', { recipient_id: playground.user(name).id });
  return body.id;
}

const post = (channel: string, body: object) => ask('POST', `/channels/${channel}/messages`, body);

describe('direct messages', () => {
  test('are opened once, match Discord’s description, and are read by that person alone', async () => {
    const [ada, ben] = [playground.user('Ada'), playground.user('Ben')];
    const opened = await ask('POST', '/users/@me/channels', { recipient_id: ada.id });
    expect(discrepancies(PrivateChannelResponseSchema, opened.body)).toEqual([]);
    expect(await direct('Ada')).toBe(opened.body.id);
    expect(await direct('Ben')).not.toBe(opened.body.id);
    const written = await post(opened.body.id, { content: 'It is your turn.' });
    expect(discrepancies(MessageResponseSchema, written.body)).toEqual([]);
    expect(written.body).not.toHaveProperty('guild_id');
    await ask('PATCH', `/channels/${opened.body.id}/messages/${written.body.id}`, {
      content: 'You have moved.',
    });
    expect(ada.directMessages().map(({ message }) => message.content)).toEqual(['You have moved.']);
    expect(ben.directMessages()).toEqual([]);
    expect(() => ben.goTo(opened.body.id)).toThrow('Ben sees no channel');
    expect(ada.messages()).toEqual([]);
    await ask('DELETE', `/channels/${opened.body.id}/messages/${written.body.id}`);
    expect(ada.directMessages()).toEqual([]);
    expect(playground.violations()).toEqual([]);
  });

  test('are refused to people who accept none, or who share no server with the bot', async () => {
    playground.takeDirectMessages('Ada', false);
    const channel = await direct('Ada');
    expect(await post(channel, { content: 'x' })).toMatchObject({ status: 403, code: 50007 });
    playground.takeDirectMessages('Ada', true);
    expect((await post(channel, { content: 'x' })).status).toBe(200);
    playground.removeBot('The Clubhouse');
    expect(await post(channel, { content: 'x' })).toMatchObject({ status: 403, code: 50007 });
    expect(playground.violations()).toEqual([]);
    expect(await ask('POST', '/users/@me/channels', { recipient_id: '12345' })).toMatchObject({
      code: 50033,
    });
    expect(playground.violations()).toHaveLength(1);
  });

  test('have buttons and commands like channels', async () => {
    const heard: (string | null)[] = [];
    const client = await startTestBot(playground, { shards: 'auto' }, async (interaction: Interaction) => {
      heard.push(interaction.guildId);
      if (interaction.isButton()) await interaction.update({ content: 'Pressed.', components: [] });
      else if (interaction.isChatInputCommand()) await interaction.reply('Hello alone.');
    });
    const ada = playground.user('Ada');
    const user = await client.users.fetch(ada.id);
    await user.send({
      content: 'Your turn.',
      components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }],
    });
    const there = playground.world.directChannel(ada.id)?.id ?? '';
    ada.goTo(there);
    expect((await ada.press('Go')).message?.message.content).toBe('Pressed.');
    expect((await ada.slash('/hello')).text).toBe('Clubhouse: Hello alone.');
    expect(heard).toEqual([null, null]);
    expect(playground.violations()).toEqual([]);
    await client.destroy();
  });
});

describe('notifications', () => {
  test('go to those that a new message may mention, and never come from an edit', async () => {
    const [ada, ben, cleo] = [playground.user('Ada'), playground.user('Ben'), playground.user('Cleo')];
    const content = `<@${ada.id}> <@${ben.id}> @everyone`;
    const everyone = await post(lobby, { content });
    const meant = await post(lobby, { content, allowed_mentions: { users: [ben.id] } });
    await post(lobby, { content, allowed_mentions: { parse: [] } });
    const silent = await post(lobby, { content, flags: 1 << 12 });
    await ask('PATCH', `/channels/${lobby}/messages/${silent.body.id}`, { content, flags: 0 });
    const alone = await post(await direct('Cleo'), { content: 'Your turn.' });
    expect(ada.pings()).toEqual([everyone.body.id]);
    expect(ben.pings()).toEqual([everyone.body.id, meant.body.id]);
    // The bot may not mention everyone, so Cleo is notified only of what was written to her.
    expect(cleo.pings()).toEqual([alone.body.id]);
  });

  test('go only to people who see the channel, and to members of a role if the bot may mention it', async () => {
    const { world } = playground;
    const [ada, ben] = [playground.user('Ada'), playground.user('Ben')];
    const role = world.rolesOf(world.guild.id).find(({ name }) => name === 'Moderator');
    const place = world.channel('table-1');
    if (!role || !place) throw new Error('The first day is not as it was.');
    const content = `<@&${role.id}> <@${ben.id}>`;
    await post(place.id, { content, allowed_mentions: { roles: [role.id] } });
    expect(ada.pings()).toEqual([]);
    // Mentioning everyone and every role is one permission.
    const [bots] = world.rolesOf(world.guild.id).filter(({ botId }) => botId !== undefined);
    if (bots) world.putRole({ ...bots, permissions: (BigInt(bots.permissions) | (1n << 17n)).toString() });
    world.overwrite(place, { id: ben.id, kind: 'member', allow: '0', deny: '1024' });
    const told = await post(place.id, { content });
    expect(ada.pings()).toEqual([told.body.id]);
    expect(ben.pings()).toEqual([]);
  });

  test('come from an answer, but not from one that was deferred', async () => {
    const ben = playground.user('Ben');
    const client = await startTestBot(playground, {}, async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      if (interaction.commandName === 'later') {
        await interaction.deferReply();
        await interaction.editReply(`<@${ben.id}>`);
      } else await interaction.reply(`<@${ben.id}>`);
    });
    await playground.user('Ada').slash('/later');
    const { message } = await playground.user('Ada').slash('/hello');
    expect(ben.pings()).toEqual([message?.message.id]);
    await client.destroy();
  });
});

describe('threads', () => {
  async function thread(): Promise<{ id: string; message: string }> {
    const begun = await ask('POST', `/channels/${lobby}/threads`, { name: 'Table 7', type: 11 });
    const message = await post(begun.body.id, { content: 'Round 1' });
    return { id: begun.body.id, message: message.body.id };
  }

  test('that are archived change only when they are reopened, which a new message does', async () => {
    const { id, message } = await thread();
    const edit = () => ask('PATCH', `/channels/${id}/messages/${message}`, { content: 'Round 2' });
    const archived = () => playground.world.channels.get(id)?.thread?.archived;
    expect((await ask('PATCH', `/channels/${id}`, { archived: true })).status).toBe(200);
    expect(await edit()).toMatchObject({ status: 400, code: 50083 });
    expect(await ask('DELETE', `/channels/${id}/messages/${message}`)).toMatchObject({ code: 50083 });
    await post(id, { content: 'More.' });
    expect(archived()).toBe(false);
    expect((await edit()).status).toBe(200);
    playground.closeThread('Table 7', { archived: true });
    playground.user('Ben').say('I am back.', { channel: id });
    expect(archived()).toBe(false);
    expect(playground.violations()).toEqual([]);
  });

  test('that are locked are closed to all but moderators, and deleted only by them', async () => {
    const { id } = await thread();
    expect(await ask('PATCH', `/channels/${id}`, { locked: true })).toMatchObject({ code: 50013 });
    playground.closeThread(id, { archived: true, locked: true });
    expect(await post(id, { content: 'x' })).toMatchObject({ status: 403, code: 50013 });
    expect(() => playground.user('Ben').say('Hello?', { channel: id })).toThrow('#Table 7 is closed.');
    expect(playground.user('Ada').say('Open again.', { channel: id }).mine).toBe(true);
    expect(await ask('DELETE', `/channels/${id}`)).toMatchObject({ code: 50013 });
    playground.deleteChannel(id);
    expect(await post(id, { content: 'x' })).toMatchObject({ status: 404, code: 10003 });
    expect(playground.violations()).toEqual([]);
  });

  test('that are archived are reopened by a button in them, and the bot gets the events', async () => {
    const client = await startTestBot(playground);
    const { id } = await thread();
    await playground.user('Ada').goTo(id).slash('/counter');
    const heard: (boolean | null)[] = [];
    client.on(Events.ThreadUpdate, (_, after) => heard.push(after.archived));
    playground.closeThread(id, { archived: true });
    expect((await playground.user('Ben').goTo(id).press('Count')).kind).toBe('update');
    await expect.poll(() => heard).toEqual([true, false]);
    await client.destroy();
  });
});
