import { PermissionFlagsBits } from 'discord-api-types/v10';
import { commandsFor } from '../rest/options.ts';
import type { Ground } from '../world/ground.ts';
import { guildPermissions } from '../world/permissions.ts';
import { messageOf } from '../world/present.ts';
import type { Channel, KeptMessage, Person } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { sees } from './actions.ts';
import type { PlaygroundChannel, PlaygroundUser, SeenMessage, Snapshot } from './protocol.ts';

/** Messages shown per channel. */
const SHOWN = 50;
const LOADING = 1 << 7;

/** The messages of a channel as one person sees them, newest last. */
export function seenIn(
  ground: Ground,
  person: Person,
  channel: Channel,
  most = SHOWN,
): readonly SeenMessage[] {
  if (!sees(ground.world, person, channel)) return [];
  return ground.world
    .messagesIn(channel.id)
    .filter((message) => isFor(message, person))
    .slice(-most)
    .map((message) => seen(ground, person, message));
}

export function isFor(message: KeptMessage, person: Person): boolean {
  return message.onlyFor === undefined || (message.onlyFor === person.id && !message.dismissed);
}

export function seen(ground: Ground, person: Person, message: KeptMessage): SeenMessage {
  const press = ground.world.lastPress(person.id, message.id);
  return {
    message: messageOf(ground.world, ground.base(), message),
    mine: message.authorId === person.id,
    ephemeral: message.onlyFor !== undefined,
    loading: (message.flags & LOADING) !== 0,
    failed: press?.status === 'unanswered',
    waiting: press?.status === 'waiting',
  };
}

/** Everything that the page shows to one person in one of their servers, by default the first. */
export function snapshot(ground: Ground, person: Person, server = ''): Snapshot {
  const { world } = ground;
  const own = [...world.guilds.values()].filter(({ id }) => world.member(id, person.id));
  const guild = own.find(({ id, name }) => id === server || name === server) ?? own[0] ?? world.guild;
  const direct = world.directChannel(person.id);
  const channels = [
    ...world.channelList(guild.id).filter((channel) => sees(world, person, channel)),
    ...(direct ? [direct] : []),
  ];
  const people = world.membersOf(guild.id).flatMap(({ userId }) => world.people.get(userId) ?? []);
  const modal = [...world.modals.values()].find((open) => open.userId === person.id);
  return {
    user: userFor(world, guild.id, person),
    users: people.filter((other) => !other.bot).map((other) => userFor(world, guild.id, other)),
    guild: { id: guild.id, name: guild.name },
    guilds: own.map(({ id, name }) => ({ id, name })),
    channels: channels.map(channelFor),
    commands: commandsFor(world, person, guild.id),
    messages: Object.fromEntries(channels.map((channel) => [channel.id, seenIn(ground, person, channel)])),
    ...(modal && { modal: { id: modal.id, data: modal.data } }),
    notices: [...world.notices.values()]
      .filter((notice) => notice.userId === person.id)
      .map(({ id, channelId, text }) => ({ id, channelId, text })),
    botOnline: ground.connected(guild.id),
  };
}

function userFor(world: World, guildId: string, person: Person): PlaygroundUser {
  return {
    id: person.id,
    name: person.name,
    moderator: (guildPermissions(world, guildId, person) & PermissionFlagsBits.Administrator) !== 0n,
    color: person.colour,
  };
}

function channelFor(channel: Channel): PlaygroundChannel {
  return {
    id: channel.id,
    name: channel.name,
    kind: channel.kind,
    ...(channel.topic !== undefined && { topic: channel.topic }),
    ...(channel.thread && { parentId: channel.thread.parentId }),
  };
}
