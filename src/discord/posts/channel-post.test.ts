import { REST, Routes } from 'discord.js';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Press } from '../../table/message/message.ts';
import { ChannelPost } from './channel-post.ts';
import { customId } from './custom-id.ts';
import { renderer } from './render.ts';

const table = 'abcdefghjk';

/** A message with buttons, as Discord lists it. */
const message = (id: string, ...presses: readonly Press[]) => ({
  id,
  components: [{ type: 1, components: presses.map((press) => ({ type: 2, custom_id: customId(press) })) }],
});

const join: Press = { do: 'lobby', table, verb: 'join' };
const start: Press = { do: 'lobby', table, verb: 'start' };
const agree: Press = { do: 'answer', table, proposal: 3, answer: 'agree' };
const open: Press = { do: 'open', table, number: 4, path: '' };

it.each([
  ['a lobby behind an invitation to it', [message('3', join), message('2', join, start)], '2'],
  ['a game behind the question to who is to sit down', [message('3', agree), message('2', open, agree)], '2'],
  ['nothing where there are invitations alone', [message('3', join), message('2', agree)], undefined],
  ['nothing of another table', [message('3', { ...open, table: 'kkkkkkkkkk' })], undefined],
])('recognizes a table’s message: %s', async (_, listed, found) => {
  const rest = new REST();
  rest.get = async (route) => {
    expect(route).toBe(Routes.channelMessages('7'));
    return listed;
  };
  const render = renderer(undefined, pino({ level: 'silent' }));
  const post = new ChannelPost(rest, render, () => new Date());
  expect(await post.find('7', table)).toBe(found);
});
