import { type Client, Events } from 'discord.js';
import { z } from 'zod';
import type { Places } from '../../table/channel/places.ts';
import type { Attendance } from '../../table/clock/attendance.ts';
import { shardOf } from './connections.ts';

interface Deps {
  readonly attendance: Pick<Attendance, 'back' | 'gone'>;
  readonly places: Pick<Places, 'compare'>;
}

/** The name of a session, which stands for the servers whose events it gets. */
export const sessionName = (shard: number, shards: number): string => `${shard}/${shards}`;

/** The first event of a session, as far as it lists the bot's servers. */
const beginning = z.object({
  t: z.literal('READY'),
  d: z.object({ guilds: z.array(z.object({ id: z.string() })) }),
});

/** Milliseconds since a connection last showed a sign of life; its loss may go unnoticed for a while. */
function silence(client: Client, shard: number): number {
  const at = client.ws.shards.get(shard)?.lastPingTimestamp ?? -1;
  return at > 0 ? Math.max(0, Date.now() - at) : 0;
}

/** The sessions of a client that is ready. */
export function sessionsOf(client: Client<true>): string[] {
  const { shardCount = 1 } = client.options;
  return [...client.ws.shards.keys()].map((shard) => sessionName(shard, shardCount));
}

/**
 * Tells the tables when sessions are lost and back. A session that could not be resumed has missed events, so
 * the places of all its tables are checked as at a start.
 */
export function subscribeSessions(client: Client, of: () => Deps): void {
  const begun = new Set<number>();
  const named = (shard: number) => sessionName(shard, client.options.shardCount ?? 1);
  const lost = (shard: number) => void of().attendance.gone(named(shard), silence(client, shard));
  client.on(Events.ShardReconnecting, lost);
  client.on(Events.ShardDisconnect, (_event, shard) => lost(shard));
  client.on(Events.ShardResume, (shard) => void of().attendance.back(named(shard)));

  client.on(Events.Raw, (packet: unknown, shard: number) => {
    const { data } = beginning.safeParse(packet);
    if (!data || !begun.has(shard)) return;
    // Servers that the bot left meanwhile are still in the library's cache.
    const there = new Set(data.d.guilds.map(({ id }) => id));
    for (const [id, guild] of client.guilds.cache)
      if (guild.shardId === shard && !there.has(id)) client.guilds.cache.delete(id);
  });
  client.on(Events.ShardReady, (shard) => {
    // The start handles the first session.
    if (!begun.has(shard)) {
      begun.add(shard);
      return;
    }
    const { attendance, places } = of();
    const count = client.options.shardCount ?? 1;
    void attendance
      .back(named(shard))
      .then(() => places.compare((guildId) => shardOf(guildId, count) === shard));
  });
}
