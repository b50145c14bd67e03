import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Channel, Person } from './state.ts';
import type { World } from './world.ts';

/** What people with power over a server do to a bot without asking it. Channels by name or id. */

/** Takes permissions in a channel away from the bot; none takes all away, so that it does not even see the channel. */
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

/** Gives the bot back what the server's roles say in a channel. */
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

/** Opens another text channel at the end of the list. */
export function addChannel(world: World, name: string): Channel {
  const channel: Channel = {
    id: world.ids.next(),
    kind: 'text',
    name,
    position: world.channels.size,
    overwrites: [],
  };
  world.putChannel(channel);
  return channel;
}

/** Somebody else joins the server. */
export function addPerson(world: World, name: string): Person {
  const id = world.ids.next();
  const person: Person = {
    id,
    username: name.toLowerCase().replaceAll(/\W+/g, '-'),
    name,
    bot: false,
    colour: '#475569',
    roles: [],
    joinedAt: world.clock.now(),
  };
  world.putPerson(person);
  return person;
}

function channelCalled(world: World, name: string): Channel {
  const channel = world.channel(name);
  if (!channel) throw new Error(`There is no channel ${name}.`);
  return channel;
}
