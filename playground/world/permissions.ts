import { PermissionFlagsBits as Bits } from 'discord-api-types/v10';
import { missingAccess, missingPermissions, outage, unknownChannel } from '../checks/refusal.ts';
import type { Channel, Guild, Person } from './state.ts';
import type { World } from './world.ts';

const ALL = Object.values(Bits).reduce((all, bit) => all | bit, 0n);
/** Permissions of both participants in direct messages. */
const DIRECT =
  Bits.ViewChannel |
  Bits.SendMessages |
  Bits.EmbedLinks |
  Bits.AttachFiles |
  Bits.AddReactions |
  Bits.ReadMessageHistory |
  Bits.UseApplicationCommands;

/** A person's permissions in a whole server; none if they aren't a member. */
export function guildPermissions(world: World, guildId: string, person: Person): bigint {
  const member = world.member(guildId, person.id);
  if (!member) return 0n;
  if (person.id === world.guilds.get(guildId)?.ownerId) return ALL;
  const own = [guildId, ...member.roles].reduce(
    (bits, id) => bits | BigInt(world.roles.get(id)?.permissions ?? '0'),
    0n,
  );
  return own & Bits.Administrator ? ALL : own;
}

/**
 * A person's permissions in a channel: the server's with the channel's overwrites. Threads use those of their parent.
 * Direct messages have no overwrites, but only their two participants have permissions.
 */
export function channelPermissions(world: World, person: Person, channel: Channel): bigint {
  const { guildId } = channel;
  if (guildId === null) return person.bot || person.id === channel.recipientId ? DIRECT : 0n;
  const base = guildPermissions(world, guildId, person);
  if (base === ALL) return ALL;
  const place = channel.thread ? world.channels.get(channel.thread.parentId) : channel;
  if (!place) return 0n;
  const apply = (bits: bigint, ids: readonly string[]) => {
    const overwrites = place.overwrites.filter((overwrite) => ids.includes(overwrite.id));
    const deny = overwrites.reduce((all, overwrite) => all | BigInt(overwrite.deny), 0n);
    const allow = overwrites.reduce((all, overwrite) => all | BigInt(overwrite.allow), 0n);
    return (bits & ~deny) | allow;
  };
  const roles = world.member(guildId, person.id)?.roles ?? [];
  const bits =
    place.overwrites.length === 0 ? base : apply(apply(apply(base, [guildId]), roles), [person.id]);
  // Without seeing a channel nobody can do anything in it.
  return bits & Bits.ViewChannel ? bits : 0n;
}

export function may(world: World, person: Person, channel: Channel, bit: bigint): boolean {
  return (channelPermissions(world, person, channel) & bit) === bit;
}

/** Returns the channel if the bot can see it. Otherwise refuses as Discord does. */
export function channelForBot(world: World, channelId: string): Channel {
  const channel = world.channels.get(channelId);
  if (!channel) throw unknownChannel();
  if (channel.guildId !== null) refuseInOutage(world, channel.guildId);
  if (!may(world, world.bot, channel, Bits.ViewChannel)) throw missingAccess();
  return channel;
}

/** Refuses unless the bot has that permission in the channel. */
export function needs(world: World, channel: Channel, name: keyof typeof Bits): void {
  if (!may(world, world.bot, channel, Bits[name])) throw missingPermissions(name);
}

/** Refuses everything for a server with an outage. */
export function refuseInOutage(world: World, guildId: string): void {
  if (world.guilds.get(guildId)?.available === false) throw outage();
}

/**
 * A server that the bot is in. Discord calls all others unavailable, whether they exist or not; only `GET
 * /guilds/:guild` says that they do not exist.
 */
export function guildForBot(world: World, guildId: string): Guild {
  const guild = world.guilds.get(guildId);
  if (!guild || !world.member(guildId, world.bot.id)) throw missingAccess();
  refuseInOutage(world, guildId);
  return guild;
}
