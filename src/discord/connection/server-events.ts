import { type Client, Events, type GuildBasedChannel } from 'discord.js';
import type { Places } from '../../table/channel/places.ts';

/** Notifies the tables when servers and channels of a connection change. */
export function subscribeServers(client: Client, of: () => Places): void {
  // During an outage, discord.js emits `GuildUnavailable` instead. The bot wasn't removed then.
  client.on(Events.GuildDelete, (guild) => void of().removed(guild.id));
  client.on(Events.GuildCreate, (guild) => void of().look(guild.id));
  client.on(Events.GuildAvailable, (guild) => void of().look(guild.id));

  client.on(Events.ChannelDelete, (channel) => {
    if (!channel.isDMBased()) void of().gone(channel.guildId, withThreads(channel));
  });
  client.on(Events.ThreadDelete, (thread) => void of().gone(thread.guildId, new Set([thread.id])));

  client.on(Events.ChannelUpdate, (_before, channel) => {
    if (!channel.isDMBased()) void of().look(channel.guildId, withThreads(channel));
  });
  client.on(Events.ThreadUpdate, (before, thread) => {
    if (before.archived !== thread.archived || before.locked !== thread.locked)
      void of().look(thread.guildId, new Set([thread.id]));
  });
  client.on(Events.GuildRoleUpdate, (before, role) => {
    const mine = role.guild.members.me?.roles.cache.has(role.id) ?? true;
    if (mine && !before.permissions.equals(role.permissions)) void of().look(role.guild.id);
  });
  client.on(Events.GuildRoleDelete, (role) => void of().look(role.guild.id));
  client.on(Events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) void of().look(member.guild.id);
  });
}

/** The ids of a channel and its threads, since a channel's events also affect its threads. */
function withThreads(channel: GuildBasedChannel): ReadonlySet<string> {
  return new Set([channel.id, ...('threads' in channel ? channel.threads.cache.keys() : [])]);
}
