import { EventEmitter } from 'node:events';
import { type Client, Events, Status } from 'discord.js';
import { expect, it } from 'vitest';
import { countLimits, shardsOf } from './shards-seen.ts';
import { sessionName, sessionsOf, subscribeSessions } from './subscribe-sessions.ts';

/** Returns the id of a server that this shard, out of two, serves. */
const servedBy = (shard: number, number = 0) => String(BigInt(shard + 2 * number) << 22n);

function connected() {
  const heard: string[] = [];
  const compared: ((guildId: string) => boolean)[] = [];
  const emitter = new EventEmitter();
  const shards = new Map(
    [0, 1].map((id) => [id, { id, status: Status.Ready, ping: 40 + id, lastPingTimestamp: -1 }]),
  );
  const guilds = new Map([0, 1].map((shard) => [servedBy(shard), { id: servedBy(shard), shardId: shard }]));
  const client = Object.assign(emitter, {
    options: { shardCount: 2 },
    ws: { shards },
    guilds: { cache: guilds },
  }) as unknown as Client<true>;
  subscribeSessions(client, () => ({
    attendance: {
      back: async (session) => void heard.push(`back ${session}`),
      gone: async (session, ago = 0) => void heard.push(`gone ${session} ${ago > 0 ? 'before' : 'now'}`),
    },
    places: { compare: (servers) => void compared.push(servers) },
  }));
  return { client, emitter, heard, compared, shards, guilds };
}

it('tells of a session that is lost, from its last sign of life on, and of one that is resumed', () => {
  const { emitter, heard, shards } = connected();
  emitter.emit(Events.ShardReconnecting, 1);
  const shard = shards.get(0);
  if (shard) shard.lastPingTimestamp = Date.now() - 60_000;
  emitter.emit(Events.ShardDisconnect, { code: 1_006 }, 0);
  emitter.emit(Events.ShardResume, 1);
  expect(heard).toEqual(['gone 1/2 now', 'gone 0/2 before', 'back 1/2']);
});

it('leaves the first session of a shard to the start, and looks at the servers of a later one', async () => {
  const { emitter, heard, compared } = connected();
  emitter.emit(Events.ShardReady, 0);
  emitter.emit(Events.ShardReady, 1);
  expect([heard, compared]).toEqual([[], []]);
  emitter.emit(Events.ShardReady, 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual(['back 1/2']);
  expect(compared.map((of) => [of(servedBy(0)), of(servedBy(1))])).toEqual([[false, true]]);
});

it('forgets servers that a new session no longer names, of its own shard alone', () => {
  const { emitter, guilds } = connected();
  const named = { t: 'READY', d: { guilds: [] as { id: string }[] } };
  // The library itself handles the first `READY` event.
  emitter.emit(Events.Raw, named, 0);
  expect(guilds.size).toBe(2);
  emitter.emit(Events.ShardReady, 0);
  emitter.emit(Events.Raw, { t: 'RESUMED', d: {} }, 0);
  emitter.emit(Events.Raw, { ...named, d: { guilds: [{ id: servedBy(0) }] } }, 0);
  expect(guilds.size).toBe(2);
  emitter.emit(Events.Raw, named, 0);
  expect([...guilds.keys()]).toEqual([servedBy(1)]);
});

it('names sessions by shard and count, and shows how each connection is', () => {
  const { client, shards } = connected();
  expect(sessionName(1, 2)).toBe('1/2');
  expect(sessionsOf(client)).toEqual(['0/2', '1/2']);
  const shard = shards.get(1);
  if (shard) shard.status = Status.Reconnecting;
  expect(shardsOf([client])).toEqual([
    { id: 0, ready: true, ping: 40 },
    { id: 1, ready: false, ping: 41 },
  ]);
});

it('counts requests that overstep a limit, and no others', () => {
  let limited = 0;
  const rest = new EventEmitter();
  countLimits(rest as unknown as Parameters<typeof countLimits>[0], {
    rateLimited: () => {
      limited += 1;
    },
  });
  for (const status of [200, 429, 404, 500, 429]) rest.emit('response', {}, { status });
  expect(limited).toBe(2);
});
