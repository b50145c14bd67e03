import { type Client, type REST, RESTEvents, Status } from 'discord.js';
import type { Shard } from '../../watching/metrics.ts';
import type { Watch } from '../../watching/watch.ts';

/** The connection state of each of these clients' shards. */
export function shardsOf(clients: Iterable<Client>): Shard[] {
  return [...clients].flatMap(({ ws }) =>
    [...ws.shards.values()].map(({ id, status, ping }) => ({ id, ready: status === Status.Ready, ping })),
  );
}

/** Counts Discord's rate limit errors in the metrics. */
export function countLimits(rest: REST, watch: Pick<Watch, 'rateLimited'>): void {
  const tooMany = 429;
  rest.on(RESTEvents.Response, (_request, { status }) => {
    if (status === tooMany) watch.rateLimited();
  });
}
