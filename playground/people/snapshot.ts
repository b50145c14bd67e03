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

/** The newest messages of a channel that are for one person, newest last. */
export function keptFor(
  { world }: Ground,
  person: Person,
  channelId: string,
  most = SHOWN,
): readonly KeptMessage[] {
  return world
    .messagesIn(channelId)
    .filter((message) => isFor(message, person))
    .slice(-most);
}

/** The messages of a channel as one person sees them, newest last. */
export function seenIn(
  ground: Ground,
  person: Person,
  channel: Channel,
  most = SHOWN,
): readonly SeenMessage[] {
  if (!sees(ground.world, person, channel)) return [];
  return keptFor(ground, person, channel.id, most).map((message) => seen(ground, person, message));
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

/** The channels that one person sees in one of their servers, their direct messages last. */
function channelsFor({ world }: Ground, person: Person, guildId: string): readonly Channel[] {
  const direct = world.directChannel(person.id);
  return [
    ...world.channelList(guildId).filter((channel) => sees(world, person, channel)),
    ...(direct ? [direct] : []),
  ];
}

/** A snapshot without its messages, and the channels that have them. */
export function surroundings(
  ground: Ground,
  person: Person,
  server = '',
): { readonly shown: Omit<Snapshot, 'messages'>; readonly channels: readonly Channel[] } {
  const { world } = ground;
  const own = [...world.guilds.values()].filter(({ id }) => world.member(id, person.id));
  const guild = own.find(({ id, name }) => id === server || name === server) ?? own[0] ?? world.guild;
  const channels = channelsFor(ground, person, guild.id);
  const people = world.membersOf(guild.id).flatMap(({ userId }) => world.people.get(userId) ?? []);
  const modal = [...world.modals.values()].find((open) => open.userId === person.id);
  const shown = {
    user: userFor(world, guild.id, person),
    users: people.filter((other) => !other.bot).map((other) => userFor(world, guild.id, other)),
    guild: { id: guild.id, name: guild.name },
    guilds: own.map(({ id, name }) => ({ id, name })),
    channels: channels.map(channelFor),
    commands: commandsFor(world, person, guild.id),
    ...(modal && { modal: { id: modal.id, data: modal.data } }),
    notices: [...world.notices.values()]
      .filter((notice) => notice.userId === person.id)
      .map(({ id, channelId, text }) => ({ id, channelId, text })),
    botOnline: ground.connected(guild.id),
  };
  return { shown, channels };
}

/** Everything that the page shows to one person in one of their servers, by default the first. */
export function snapshot(ground: Ground, person: Person, server = ''): Snapshot {
  const { shown, channels } = surroundings(ground, person, server);
  const messages = channels.map(({ id }) => [
    id,
    keptFor(ground, person, id).map((message) => seen(ground, person, message)),
  ]);
  return { ...shown, messages: Object.fromEntries(messages) };
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
