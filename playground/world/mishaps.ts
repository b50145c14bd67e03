import { PermissionFlagsBits } from 'discord-api-types/v10';
import { botRole, found } from './clubhouse.ts';
import { serverId } from './snowflake.ts';
import type { Channel, Guild, Person } from './state.ts';
import type { World } from './world.ts';

/** What people who manage a server may do to a bot. Channels are given by name or id. */

/** Removes permissions in a channel from the bot. Without names, the bot can't even see the channel. */
export function forbid(
  world: World,
  channelName: string,
  ...permissions: readonly (keyof typeof PermissionFlagsBits)[]
): void {
  const names = permissions.length > 0 ? permissions : (['ViewChannel'] as const);
  const deny = names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n);
  world.overwrite(channelCalled(world, channelName), {
    id: world.bot.id,
    kind: 'member',
    allow: '0',
    deny: deny.toString(),
  });
}

/** Restores the permissions in a channel that the server's roles give the bot. */
export function permit(world: World, channelName: string): void {
  world.overwrite(channelCalled(world, channelName), {
    id: world.bot.id,
    kind: 'member',
    allow: '0',
    deny: '0',
  });
}

export function deleteChannel(world: World, channelName: string): void {
  world.deleteChannel(channelCalled(world, channelName));
}

/** Deletes a message, by id. */
export function deleteMessage(world: World, id: string): void {
  const message = world.message(id);
  if (!message) throw new Error(`There is no message ${id}.`);
  world.delete(message);
}

/** Adds another text channel at the end of a server's list, by default the first server's. */
export function addChannel(world: World, name: string, serverName?: string): Channel {
  const guildId = serverName === undefined ? world.guild.id : serverCalled(world, serverName).id;
  const channel: Channel = {
    id: world.ids.next(),
    kind: 'text',
    guildId,
    name,
    position: world.channelsOf(guildId).length,
    overwrites: [],
  };
  world.putChannel(channel);
  return channel;
}

/** Adds another person to servers, by default the first. */
export function addPerson(world: World, name: string, servers?: readonly string[]): Person {
  const person: Person = {
    id: world.ids.next(),
    username: name.toLowerCase().replaceAll(/\W+/g, '-'),
    name,
    bot: false,
    colour: '#475569',
  };
  world.putPerson(person);
  for (const server of servers ?? [world.guild.id]) {
    const { id: guildId } = serverCalled(world, server);
    world.putMember({ guildId, userId: person.id, roles: [], joinedAt: world.clock.now() });
  }
  return person;
}

/**
 * Adds another server, with four channels and the bot in it. All people join it unless some are named; the
 * first of them owns it.
 */
export function addServer(world: World, name: string, people?: readonly string[]): Guild {
  const members = people
    ? people.map((who) => world.person(who) ?? nobody(who))
    : [...world.people.values()].filter(({ bot }) => !bot);
  const founded = found({
    id: serverId(world.guild.id, world.guilds.size),
    name,
    now: world.clock.now(),
    people: members,
    bot: world.bot,
    nextId: () => world.ids.next(),
  });
  world.addGuild(founded);
  return founded.guild;
}

/** Removes the bot from a server, with its role and the commands that it had only there. */
export function removeBot(world: World, serverName: string): void {
  const guild = serverCalled(world, serverName);
  const member = world.member(guild.id, world.bot.id);
  if (!member) return;
  world.tell({ kind: 'guild-left', guild });
  world.removeMember(member);
  for (const role of world.rolesOf(guild.id)) if (role.botId !== undefined) world.deleteRole(role.id);
  for (const command of [...world.commands.values()]) {
    if (command.guild_id === guild.id) world.deleteCommand(command.id);
  }
}

/** Invites the bot again. */
export function addBot(world: World, serverName: string): void {
  const guild = serverCalled(world, serverName);
  if (world.member(guild.id, world.bot.id)) return;
  const role = botRole(world.ids.next(), guild.id, world.bot);
  const joinedAt = world.clock.now();
  const member = { guildId: guild.id, userId: world.bot.id, roles: [role.id], joinedAt };
  world.addGuild({ guild, roles: [role], members: [member], channels: [] });
}

/**
 * Starts an outage of a server, or ends it: Discord itself cannot reach the server, and nobody can use it.
 */
export function outage(world: World, serverName: string, on = true): void {
  world.putGuild({ ...serverCalled(world, serverName), available: !on });
}

/** Archives or locks a thread, as people who manage it do. Omitted fields stay unchanged. */
export function closeThread(
  world: World,
  threadName: string,
  change: { readonly archived?: boolean; readonly locked?: boolean },
): void {
  const channel = channelCalled(world, threadName);
  if (!channel.thread) throw new Error(`#${channel.name} is no thread.`);
  world.putChannel({ ...channel, thread: { ...channel.thread, ...change } });
}

/** Sets whether a person accepts direct messages from the bot. */
export function takeDirectMessages(world: World, name: string, takes: boolean): void {
  const person = world.person(name) ?? nobody(name);
  world.putPerson({ ...person, aloof: !takes });
}

function nobody(name: string): never {
  throw new Error(`Nobody is called ${name}.`);
}

function serverCalled(world: World, name: string): Guild {
  const guild = world.server(name);
  if (!guild) throw new Error(`There is no server ${name}.`);
  return guild;
}

function channelCalled(world: World, name: string): Channel {
  const channel = world.channel(name);
  if (!channel) throw new Error(`There is no channel ${name}.`);
  return channel;
}
