import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, REST, RESTEvents, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { StartRefused } from '../../start-refused.ts';
import type { Claims } from '../../store/claims/claims.ts';
import { backOff, type Pauses } from './back-off.ts';
import { restOptions } from './client.ts';
import { Connection, type Shared, Unreachable } from './connection.ts';
import { Hellos } from './hellos.ts';
import { Identifies } from './identifies.ts';
import { isTokenRefused, tokenRefused } from './refusals.ts';
import { type SessionChange, Sessions } from './sessions.ts';
import { ShardKeeper } from './shard-keeper.ts';

/** Selects servers by their id. */
export type Servers = (guildId: string) => boolean;

/** The bot's connections to Discord, for all of its servers or for this process's share of them. */
export interface Connections {
  /** A client with the bot's token, for requests other than answers to interactions. */
  readonly rest: REST;
  /** The currently connected clients. */
  readonly clients: Iterable<Client>;
  /** Resolves with a message for the host if Discord permanently refuses this process. */
  readonly refused: Promise<StartRefused>;
  /**
   * Resolves when this process serves its share of the servers. Retries while Discord is unreachable.
   * @throws StartRefused if Discord refuses permanently, the signal's reason if it is aborted
   */
  start(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
  /**
   * Whether this process serves at least one shard and all its shards are connected, ignoring brief
   * interruptions.
   */
  healthy(): boolean;
}

/** Timeouts in milliseconds. Tests change them. */
export interface Patience {
  /** Maximum time from login until a connection is ready. After that, it is closed and retried. */
  readonly readyWithin: number;
  /** Time without a session after which a shard counts as disconnected. */
  readonly sessionGrace: number;
  /** Pauses between connection attempts. */
  readonly between: Pauses;
  /** Pauses between connections to a gateway that doesn't say hello. */
  readonly hello: Pauses;
}

export const usualPatience: Patience = {
  readyWithin: 60_000,
  sessionGrace: 30_000,
  between: { first: 5_000, longest: 5 * 60_000 },
  hello: { first: 5_000, longest: 30_000 },
};

export interface ConnectionsDeps {
  readonly token: string;
  readonly apiUrl: string | undefined;
  readonly log: Logger;
  readonly now: () => Date;
  readonly patience: Patience;
  /** Called with each client before it connects. */
  readonly wire: (client: Client) => void;
  /** Called when a client is connected and this process starts serving its servers. */
  readonly serving: (servers: Servers, client: Client<true>) => Promise<void>;
  /** Called with the servers of a shard when its session is lost, and when it is resumed or replaced. */
  readonly session: (servers: Servers, change: SessionChange) => void;
  /** Called when this process stops serving some servers, because another process may take them over. */
  readonly letGo: (servers: Servers) => void;
}

/** Coordinates which process may identify, among those that share the bot's shards. */
interface IdentifyTurns {
  readonly take: (turn: number) => Promise<boolean>;
  readonly end: (turn: number) => Promise<void>;
}

/** Discord's limits on starting sessions. */
const gatewayBot = z.object({
  session_start_limit: z.object({
    total: z.number(),
    remaining: z.number(),
    reset_after: z.number(),
    max_concurrency: z.number().int().positive(),
  }),
});

/**
 * Base of both kinds of connections: sends the bot's own requests, tracks its sessions, and records a refusal
 * by Discord.
 */
class Common {
  readonly rest: REST;
  readonly refused: Promise<StartRefused>;
  readonly sessions: Sessions;
  readonly shared: Shared;

  constructor(deps: ConnectionsDeps, turns: IdentifyTurns, count: () => number) {
    const { token, apiUrl, log, now, patience, wire } = deps;
    const rest = new REST(restOptions(apiUrl)).setToken(token);
    let refuse: (refusal: StartRefused) => void = () => undefined;
    this.refused = new Promise((resolve) => {
      refuse = resolve;
    });
    this.rest = rest;
    this.sessions = new Sessions({
      log,
      now,
      grace: patience.sessionGrace,
      changed: (change) => deps.session((guildId) => shardOf(guildId, count()) === change.shard, change),
    });
    this.shared = {
      token,
      apiUrl,
      readyWithin: patience.readyWithin,
      sessions: this.sessions,
      refused: refuse,
      hellos: new Hellos({ log, pauses: patience.hello }),
      identifies: new Identifies({
        log,
        starts: async () => gatewayBot.parse(await rest.get(Routes.gatewayBot())).session_start_limit,
        takeTurn: turns.take,
        endTurn: turns.end,
      }),
      wire: (client) => {
        minds(client.rest, token, apiUrl, refuse);
        wire(client);
      },
    };
    minds(rest, token, apiUrl, refuse);
  }
}

/**
 * Checks whether a 401 response really means that the token is invalid. After a 401, discord.js stops using the
 * token, but the response may also come from a proxy. So this asks Discord again.
 */
function minds(
  rest: REST,
  token: string,
  apiUrl: string | undefined,
  refuse: (refusal: StartRefused) => void,
): void {
  let asking = false;
  const ask = async () => {
    try {
      await new REST(restOptions(apiUrl)).setToken(token).get(Routes.gatewayBot());
    } catch (error) {
      if (isTokenRefused(error)) refuse(tokenRefused(error));
    }
    rest.setToken(token);
    asking = false;
  };
  rest.on(RESTEvents.Response, ({ data }, { status }) => {
    if (status !== 401 || !data.auth || asking) return;
    asking = true;
    void ask();
  });
}

/** One client for all servers, with as many shards as Discord recommends. */
export class AllServers implements Connections {
  readonly #deps: ConnectionsDeps;
  readonly #common: Common;
  #connection: Connection | undefined;

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps;
    const alone = { take: async () => true, end: async () => undefined };
    this.#common = new Common(deps, alone, () => this.#connection?.client.options.shardCount ?? 1);
  }

  get rest(): REST {
    return this.#common.rest;
  }

  get refused(): Promise<StartRefused> {
    return this.#common.refused;
  }

  get clients(): Iterable<Client> {
    return this.#connection === undefined ? [] : [this.#connection.client];
  }

  healthy(): boolean {
    return this.#connection?.client.isReady() === true && this.#common.sessions.well;
  }

  async start(signal: AbortSignal): Promise<void> {
    for (let failures = 0; ; ) {
      signal.throwIfAborted();
      const connection = new Connection(this.#common.shared);
      this.#connection = connection;
      const abort = () => void connection.close();
      signal.addEventListener('abort', abort);
      try {
        const client = await connection.open();
        await this.#deps.serving(() => true, client);
        return;
      } catch (error) {
        await this.#close();
        signal.throwIfAborted();
        if (error instanceof StartRefused) throw error;
        failures += 1;
        const wait = backOff(failures, this.#deps.patience.between);
        const why = error instanceof Unreachable ? { reason: error.message } : { err: error };
        this.#deps.log.error({ ...why, wait }, 'there is no connection to Discord; trying again');
        await sleep(wait, undefined, { signal });
      } finally {
        signal.removeEventListener('abort', abort);
      }
    }
  }

  async #close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#common.sessions.forgetAll();
    await connection?.close();
  }

  async stop(): Promise<void> {
    await this.#close();
  }
}

/** One client per shard that this process has claimed. All processes divide the shards among themselves. */
export class ShareOfServers implements Connections {
  readonly #deps: ConnectionsDeps & { readonly openClaims: () => Promise<Claims>; readonly count: number };
  readonly #common: Common;
  readonly #keeper: ShardKeeper;
  readonly #connections = new Map<number, Connection>();
  #claims: Claims | undefined;

  /** @param deps `count` is the total number of shards, the same for every process */
  constructor(
    deps: ConnectionsDeps & { readonly openClaims: () => Promise<Claims>; readonly count: number },
  ) {
    this.#deps = deps;
    const turns = {
      take: async (turn: number) => (await this.#claims?.takeTurn(turn)) ?? false,
      end: async (turn: number) => this.#claims?.endTurn(turn),
    };
    this.#common = new Common(deps, turns, () => deps.count);
    this.#keeper = new ShardKeeper({
      count: deps.count,
      log: deps.log,
      afterFailure: deps.patience.between,
      openClaims: async () => {
        this.#claims = await deps.openClaims();
        return this.#claims;
      },
      open: (shard) => this.#open(shard),
      close: (shard) => this.#close(shard),
    });
  }

  get rest(): REST {
    return this.#common.rest;
  }

  get refused(): Promise<StartRefused> {
    return this.#common.refused;
  }

  get clients(): Iterable<Client> {
    return [...this.#connections.values()].map(({ client }) => client);
  }

  healthy(): boolean {
    return this.#claims !== undefined && this.#connections.size > 0 && this.#common.sessions.well;
  }

  async start(signal: AbortSignal): Promise<void> {
    await Promise.race([
      this.#keeper.start(),
      this.refused.then((refusal) => Promise.reject(refusal)),
      aborted(signal),
    ]);
  }

  stop(): Promise<void> {
    return this.#keeper.stop();
  }

  async #open(shard: number): Promise<void> {
    const { count, serving } = this.#deps;
    this.#common.sessions.expect(shard);
    const connection = new Connection(this.#common.shared, { shard, count });
    this.#connections.set(shard, connection);
    await serving(this.#serversOf(shard), await connection.open());
  }

  async #close(shard: number): Promise<void> {
    const connection = this.#connections.get(shard);
    this.#connections.delete(shard);
    this.#common.sessions.forget(shard);
    this.#deps.letGo(this.#serversOf(shard));
    await connection?.close();
  }

  #serversOf(shard: number): Servers {
    return (guildId) => shardOf(guildId, this.#deps.count) === shard;
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The shard of a server. */
export function shardOf(guildId: string, count: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(count));
}
