import { EventEmitter } from 'node:events';
import { type Client, Events, PermissionsBitField } from 'discord.js';
import { expect, it } from 'vitest';
import type { Places } from '../../table/channel/places.ts';
import { subscribeServers } from './server-events.ts';

function connected() {
  const heard: unknown[] = [];
  const note =
    (what: string) =>
    async (guildId: string, channels?: ReadonlySet<string>): Promise<void> =>
      void heard.push(channels === undefined ? [what, guildId] : [what, guildId, ...channels]);
  const places = { removed: note('removed'), look: note('look'), gone: note('gone') };
  const emitter = Object.assign(new EventEmitter(), { user: { id: 'bot' } });
  subscribeServers(emitter as unknown as Client, () => places as unknown as Places);
  return { emitter, heard };
}

const chat = {
  id: 'c',
  guildId: 'g',
  isDMBased: () => false,
  threads: {
    cache: new Map([
      ['t1', {}],
      ['t2', {}],
    ]),
  },
};
const thread = (of: object) => ({ id: 't', guildId: 'g', archived: false, locked: false, ...of });
const role = (held: bigint, mine: boolean | undefined) => ({
  id: 'r',
  permissions: new PermissionsBitField(held),
  guild: {
    id: 'g',
    members: { me: mine === undefined ? null : { roles: { cache: { has: () => mine } } } },
  },
});

it('hears of servers that come and go', () => {
  const { emitter, heard } = connected();
  for (const event of [Events.GuildDelete, Events.GuildCreate, Events.GuildAvailable])
    emitter.emit(event, { id: 'g' });
  expect(heard).toEqual([
    ['removed', 'g'],
    ['look', 'g'],
    ['look', 'g'],
  ]);
});

it('hears of channels with their threads, and of no private ones', () => {
  const { emitter, heard } = connected();
  const voice = { ...chat, id: 'v', threads: undefined };
  emitter.emit(Events.ChannelDelete, chat);
  emitter.emit(Events.ChannelUpdate, chat, chat);
  const { threads: _, ...bare } = voice;
  emitter.emit(Events.ChannelDelete, bare);
  for (const event of [Events.ChannelDelete, Events.ChannelUpdate])
    emitter.emit(event, { ...chat, isDMBased: () => true }, { ...chat, isDMBased: () => true });
  emitter.emit(Events.ThreadDelete, thread({}));
  expect(heard).toEqual([
    ['gone', 'g', 'c', 't1', 't2'],
    ['look', 'g', 'c', 't1', 't2'],
    ['gone', 'g', 'v'],
    ['gone', 'g', 't'],
  ]);
});

it('looks at a thread only when it was archived or locked, or no longer is', () => {
  const { emitter, heard } = connected();
  const update = (before: object, after: object) =>
    emitter.emit(Events.ThreadUpdate, thread(before), thread(after));
  update({ name: 'a' }, { name: 'b' });
  expect(heard).toEqual([]);
  update({}, { locked: true });
  update({ archived: true }, {});
  expect(heard).toEqual(Array(2).fill(['look', 'g', 't']));
});

it('looks at a server when a role of the bot changed in rights, or one is gone, or the bot changed', () => {
  const { emitter, heard } = connected();
  emitter.emit(Events.GuildRoleUpdate, role(1n, true), role(1n, true));
  emitter.emit(Events.GuildRoleUpdate, role(1n, false), role(2n, false));
  emitter.emit(Events.GuildMemberUpdate, {}, { id: 'ada', guild: { id: 'g' } });
  expect(heard).toEqual([]);
  emitter.emit(Events.GuildRoleUpdate, role(1n, true), role(2n, true));
  // If the bot doesn't know its own roles, any role may be one of them.
  emitter.emit(Events.GuildRoleUpdate, role(1n, undefined), role(2n, undefined));
  emitter.emit(Events.GuildRoleDelete, role(1n, false));
  emitter.emit(Events.GuildMemberUpdate, {}, { id: 'bot', guild: { id: 'g' } });
  expect(heard).toEqual(Array(4).fill(['look', 'g']));
});
