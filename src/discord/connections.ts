import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, Events, REST } from 'discord.js';
import type { Logger } from 'pino';
import { StartRefused } from '../start-refused.ts';
import type { Claims } from '../store/claims.ts';
import { createClient, restOptions } from './client.ts';
import { ShardKeeper } from './shard-keeper.ts';

/** Whether a server is among those that are meant. */
export type Servers = (guildId: string) => boolean;

/** How the bot is connected: to all of its servers, or to the share of them that this process serves. */
export interface Connections {
  /** With the bot's token, for what it sends on its own account. */
  readonly rest: REST;
  /** The clients that are connected now. */
  readonly clients: Iterable<Client>;
  /** Resolves when this process serves all that there is for it. @throws StartRefused */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether all that this process serves is connected. */
  healthy(): boolean;
}

export interface ConnectionsDeps {
  readonly token: string;
  readonly apiUrl: string | undefined;
  readonly log: Logger;
  /** Called with each client before it connects. */
  readonly wire: (client: Client) => void;
  /** Called when a client is connected: its servers are served from now on. */
  readonly serving: (servers: Servers, client: Client<true>) => Promise<void>;
  /** Called when servers are not served any more by this process, since another may serve them. */
  readonly letGo: (servers: Servers) => void;
}

/** One client for all servers, in as many shards as Discord recommends. */
export class AllServers implements Connections {
  readonly #deps: ConnectionsDeps;
  readonly #client: Client;

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps;
    this.#client = createClient(deps.apiUrl);
    deps.wire(this.#client);
  }

  get rest(): REST {
    return this.#client.rest;
  }

  get clients(): Iterable<Client> {
    return [this.#client];
  }

  healthy(): boolean {
    return this.#client.isReady();
  }

  async start(): Promise<void> {
    await this.#deps.serving(() => true, await connected(this.#client, this.#deps.token));
  }

  async stop(): Promise<void> {
    await this.#client.destroy();
  }
}

/** Discord lets a bot identify so many shards at once only so often, in milliseconds; a little is added to be safe. */
const identifyEvery = 5_500;
/** Pause before a turn is asked for again, in milliseconds. */
const turnPause = 200;

/** A client for each shard that this process has claimed; all processes share the shards. */
export class ShareOfServers implements Connections {
  readonly rest: REST;
  readonly #deps: ConnectionsDeps & { readonly openClaims: () => Promise<Claims>; readonly count: number };
  readonly #keeper: ShardKeeper;
  readonly #clients = new Map<number, Client>();
  /** Turns to identify that this process has: for the database a second one would be the same. */
  readonly #turns = new Set<number>();
  #claims: Claims | undefined;

  /** @param deps `count` is how many shards there are in all; every process must be given the same */
  constructor(
    deps: ConnectionsDeps & { readonly openClaims: () => Promise<Claims>; readonly count: number },
  ) {
    this.#deps = deps;
    this.rest = new REST(restOptions(deps.apiUrl)).setToken(deps.token);
    this.#keeper = new ShardKeeper({
      count: deps.count,
      log: deps.log,
      openClaims: async () => {
        this.#claims = await deps.openClaims();
        return this.#claims;
      },
      open: (shard) => this.#open(shard),
      close: (shard) => this.#close(shard),
    });
  }

  get clients(): Iterable<Client> {
    return this.#clients.values();
  }

  healthy(): boolean {
    return this.#claims !== undefined && [...this.#clients.values()].every((client) => client.isReady());
  }

  start(): Promise<void> {
    return this.#keeper.start();
  }

  stop(): Promise<void> {
    return this.#keeper.stop();
  }

  async #open(shard: number): Promise<void> {
    const { apiUrl, count, token, wire, serving } = this.#deps;
    const client = createClient(apiUrl, {
      shards: [shard],
      shardCount: count,
      ws: {
        buildIdentifyThrottler: async (manager) => {
          const { session_start_limit: limit } = await manager.fetchGatewayInformation();
          return { waitForIdentify: (id, signal) => this.#mayIdentify(id % limit.max_concurrency, signal) };
        },
      },
    });
    this.#clients.set(shard, client);
    wire(client);
    await serving(this.#serversOf(shard), await connected(client, token));
  }

  async #close(shard: number): Promise<void> {
    const client = this.#clients.get(shard);
    this.#clients.delete(shard);
    this.#deps.letGo(this.#serversOf(shard));
    await client?.destroy();
  }

  #serversOf(shard: number): Servers {
    return (guildId) => shardOf(guildId, this.#deps.count) === shard;
  }

  /** Shards of other processes count as well: one turn for each of the identifications that Discord takes at once. */
  async #mayIdentify(turn: number, signal: AbortSignal): Promise<void> {
    const claims = this.#claims;
    if (!claims) throw new Error('The claims on the shards are lost.');
    while (this.#turns.has(turn) || !(await claims.takeTurn(turn)))
      await sleep(turnPause, undefined, { signal });
    this.#turns.add(turn);
    const end = () => {
      this.#turns.delete(turn);
      // Where the claims are lost the turn ended with them.
      void claims.endTurn(turn).catch(() => undefined);
    };
    setTimeout(end, identifyEvery).unref();
  }
}

/** The shard that Discord puts a server in. */
export function shardOf(guildId: string, count: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(count));
}

/** How long a shard may take until it is ready, in milliseconds; then somebody else may try. */
const readyWithin = 60_000;

async function connected(client: Client, token: string): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await logIn(client, token);
  const late = new AbortController();
  const limit = sleep(readyWithin, undefined, { signal: late.signal }).then(() => {
    throw new StartRefused(
      'discord-unreachable',
      'Discord took too long to say that it is ready. Start again in a moment.',
      undefined,
    );
  });
  try {
    return await Promise.race([ready, limit]);
  } finally {
    limit.catch(() => undefined);
    late.abort();
  }
}

async function logIn(client: Client, token: string): Promise<void> {
  try {
    await client.login(token);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const refused = error instanceof Error && 'code' in error && error.code === 'TokenInvalid';
    throw refused
      ? new StartRefused(
          'token-refused',
          'Discord does not accept DISCORD_TOKEN. Reset it in the developer portal and copy it again.',
          error,
        )
      : new StartRefused(
          'discord-unreachable',
          `Discord cannot be reached: ${why}. Check the network, then start again.`,
          error,
        );
  }
}
