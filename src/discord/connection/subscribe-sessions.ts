import { type Client, Events } from 'discord.js';
import { z } from 'zod';
import type { Places } from '../../table/channel/places.ts';
import type { Attendance } from '../../table/clock/attendance.ts';
import { shardOf } from './connections.ts';

interface Deps {
  readonly attendance: Pick<Attendance, 'back' | 'gone'>;
  readonly places: Pick<Places, 'compare'>;
}

/** The name of a session. It identifies the servers whose events the session receives. */
export const sessionName = (shard: number, shards: number): string => `${shard}/${shards}`;

/** Schema of the `READY` event, which lists the bot's servers. */
const beginning = z.object({
  t: z.literal('READY'),
  d: z.object({ guilds: z.array(z.object({ id: z.string() })) }),
});

/** Milliseconds since a connection's last heartbeat, because its loss may be noticed late. */
function silence(client: Client, shard: number): number {
  const at = client.ws.shards.get(shard)?.lastPingTimestamp ?? -1;
  return at > 0 ? Math.max(0, Date.now() - at) : 0;
}

/** The session names of a connected client. */
export function sessionsOf(client: Client<true>): string[] {
  const { shardCount = 1 } = client.options;
  return [...client.ws.shards.keys()].map((shard) => sessionName(shard, shardCount));
}

/**
 * Notifies the tables when sessions are lost and restored. A session that couldn't be resumed has missed
 * events, so the channels of all its tables are checked, as at startup.
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
    // The library's cache still has servers that the bot left in the meantime.
    const there = new Set(data.d.guilds.map(({ id }) => id));
    for (const [id, guild] of client.guilds.cache)
      if (guild.shardId === shard && !there.has(id)) client.guilds.cache.delete(id);
  });
  client.on(Events.ShardReady, (shard) => {
    // The startup code handles the first session.
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
