import { PermissionFlagsBits as Bits } from 'discord-api-types/v10';
import { missingAccess, missingPermissions, unknownChannel } from './refusal.ts';
import type { Channel, Person } from './state.ts';
import type { World } from './world.ts';

const ALL = Object.values(Bits).reduce((all, bit) => all | bit, 0n);

/** What a person may do in the whole server. */
export function guildPermissions(world: World, person: Person): bigint {
  if (person.id === world.guild.ownerId) return ALL;
  const own = [world.guild.id, ...person.roles].reduce(
    (bits, id) => bits | BigInt(world.roles.get(id)?.permissions ?? '0'),
    0n,
  );
  return own & Bits.Administrator ? ALL : own;
}

/** What a person may do in a channel: the server's permissions under the channel's overwrites. Threads take their parent's. */
export function channelPermissions(world: World, person: Person, channel: Channel): bigint {
  const base = guildPermissions(world, person);
  if (base === ALL) return ALL;
  const place = channel.thread ? world.channels.get(channel.thread.parentId) : channel;
  if (!place) return 0n;
  const apply = (bits: bigint, ids: readonly string[]) => {
    const overwrites = place.overwrites.filter((overwrite) => ids.includes(overwrite.id));
    const deny = overwrites.reduce((all, overwrite) => all | BigInt(overwrite.deny), 0n);
    const allow = overwrites.reduce((all, overwrite) => all | BigInt(overwrite.allow), 0n);
    return (bits & ~deny) | allow;
  };
  const bits = apply(apply(apply(base, [world.guild.id]), person.roles), [person.id]);
  // Whoever cannot see a channel can do nothing in it.
  return bits & Bits.ViewChannel ? bits : 0n;
}

export function may(world: World, person: Person, channel: Channel, bit: bigint): boolean {
  return (channelPermissions(world, person, channel) & bit) === bit;
}

/** The channel, if the bot can see it; refused as Discord refuses otherwise. */
export function channelForBot(world: World, channelId: string): Channel {
  const channel = world.channels.get(channelId);
  if (!channel) throw unknownChannel();
  if (!may(world, world.bot, channel, Bits.ViewChannel)) throw missingAccess();
  return channel;
}

/** Refuses unless the bot may do that in the channel. */
export function needs(world: World, channel: Channel, name: keyof typeof Bits): void {
  if (!may(world, world.bot, channel, Bits[name])) throw missingPermissions(name);
}
