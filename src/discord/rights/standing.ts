import { type Client, DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import type { Standing, StandingAt } from '../../table/channel/places.ts';
import { shardOf } from '../connection/connections.ts';
import { mayShow } from './permissions.ts';

/**
 * Checks the bot's permissions in channels, using its connections' caches. Requests them from Discord only if
 * the caller allows it.
 */
export function standingOf(clients: () => Iterable<Client>): StandingAt {
  return async (guildId, channelId, ask) => {
    const all = [...clients()].filter((client) => client.isReady());
    const client = all.find(({ guilds }) => guilds.cache.has(guildId));
    if (client === undefined) return all.some((one) => serves(one, guildId)) ? 'bot-removed' : 'unknown';
    const guild = client.guilds.cache.get(guildId);
    // During an outage the bot wasn't removed, so its state is unknown.
    if (!guild?.available) return 'unknown';
    const known = guild.channels.cache.get(channelId);
    if (known && ask !== 'surely') return standingIn(known);
    if (ask === 'no') return 'unknown';
    try {
      const found = await client.channels.fetch(channelId, { force: true });
      return found === null || found.isDMBased() ? 'channel-gone' : standingIn(found);
    } catch (error) {
      return refusedAs(error);
    }
  };
}

function standingIn(channel: Parameters<typeof mayShow>[0]): Standing {
  const may = mayShow(channel);
  if (may === undefined) return 'unknown';
  return may ? 'fine' : 'forbidden';
}

function refusedAs(error: unknown): Standing {
  if (!(error instanceof DiscordAPIError)) return 'unknown';
  if (error.code === RESTJSONErrorCodes.UnknownChannel) return 'channel-gone';
  const closed =
    error.code === RESTJSONErrorCodes.MissingAccess || error.code === RESTJSONErrorCodes.MissingPermissions;
  return closed ? 'forbidden' : 'unknown';
}

/** Whether a client has a server's shard. */
function serves(client: Client, guildId: string): boolean {
  const { shardCount } = client.options;
  return shardCount !== undefined && client.ws.shards.has(shardOf(guildId, shardCount));
}
