import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  type ClientOptions,
  Events,
  GatewayDispatchEvents,
  SimpleShardingStrategy,
} from 'discord.js';
import { z } from 'zod';
import type { StartRefused } from '../../start-refused.ts';
import { createClient } from './client.ts';
import type { Hellos } from './hellos.ts';
import type { Identifies } from './identifies.ts';
import { isTokenRefused, refusalOf, tokenRefused } from './refusals.ts';
import type { Sessions } from './sessions.ts';

/** Dependencies shared by all connections of a process. */
export interface Shared {
  readonly token: string;
  readonly apiUrl: string | undefined;
  /** Milliseconds until a connection must be ready, not counting the wait before it may identify. */
  readonly readyWithin: number;
  readonly identifies: Identifies;
  readonly hellos: Hellos;
  readonly sessions: Sessions;
  /** Called with each client before it connects. */
  readonly wire: (client: Client) => void;
  /** Called when Discord permanently refuses this process. */
  readonly refused: (refusal: StartRefused) => void;
}

/** Thrown if Discord was unreachable or too slow. A later retry may help. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** discord.js exports other events under the name of these. */
type ManagerEvent = Extract<Parameters<Manager['on']>[0], string>;
const shardEvent = z.object({
  shardId: z.number(),
  code: z.number().optional(),
  error: z.instanceof(Error).optional(),
});

/** Milliseconds between two checks for slow connections. */
const lookEvery = 100;
/** Milliseconds to wait for a connection to close properly. */
const goodbye = 2_000;

type Strategy = NonNullable<NonNullable<ClientOptions['ws']>['buildStrategy']>;
type Manager = Parameters<Strategy>[0];

/** A Discord client with its shards. It connects once, is monitored, and can't be reopened after closing. */
export class Connection {
  readonly client: Client;
  readonly #shared: Shared;
  readonly #closed = new AbortController();
  #manager: Manager | undefined;

  /** @param shards which shard out of how many; by default, all the shards that Discord recommends */
  constructor(shared: Shared, shards?: { readonly shard: number; readonly count: number }) {
    this.#shared = shared;
    const { identifies, apiUrl, wire } = shared;
    this.client = createClient(apiUrl, {
      ...(shards === undefined
        ? { shards: 'auto' as const }
        : { shards: [shards.shard], shardCount: shards.count }),
      ws: {
        buildStrategy: (manager) => {
          this.#manager = manager;
          this.#watchHellos(manager);
          return new SimpleShardingStrategy(manager);
        },
        buildIdentifyThrottler: () => ({
          waitForIdentify: (shard, signal) =>
            identifies.wait(shard, AbortSignal.any([signal, this.#closed.signal])),
        }),
      },
    });
    this.#watch(this.client);
    wire(this.client);
  }

  /** Lets the shards of a manager wait before they connect if the gateway hasn't said hello to them. */
  #watchHellos(manager: Manager): void {
    const { hellos } = this.#shared;
    const listen = (event: string, heard: (of: z.infer<typeof shardEvent>) => void) =>
      manager.on(event as ManagerEvent, (payload: unknown) => {
        const { data } = shardEvent.safeParse(payload);
        if (data && !this.#isClosed) heard(data);
      });
    listen('hello', ({ shardId }) => hellos.said(shardId));
    listen('error', ({ shardId, error }) => hellos.failed(shardId, error?.message ?? ''));
    listen('closed', ({ shardId, code = 0 }) => hellos.ended(shardId, code));
    const { retrieveSessionInfo } = manager.options;
    // A shard asks for its session before it connects, and also while it is connected, when there is no wait.
    manager.options.retrieveSessionInfo = async (shard) => {
      const wait = hellos.wait(shard);
      if (wait > 0 && !(await this.#paused(wait))) return never();
      return retrieveSessionInfo(shard);
    };
  }

  /** @returns whether the connection is still wanted after the pause */
  async #paused(milliseconds: number): Promise<boolean> {
    const { signal } = this.#closed;
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  }

  get #isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  #watch(client: Client): void {
    const { sessions, identifies, refused } = this.#shared;
    client.on(Events.Raw, ({ t }: { readonly t: string }, shard: number) => {
      if (this.#isClosed || (t !== GatewayDispatchEvents.Ready && t !== GatewayDispatchEvents.Resumed))
        return;
      identifies.worked(shard);
      sessions.back(shard, t === GatewayDispatchEvents.Resumed);
    });
    const lost = (shard: number) => {
      if (!this.#isClosed) sessions.lost(shard);
    };
    client.on(Events.ShardReconnecting, lost);
    client.on(Events.ShardDisconnect, ({ code }, shard) => {
      lost(shard);
      const refusal = refusalOf(code);
      if (refusal && !this.#isClosed) refused(refusal);
    });
  }

  /**
   * Connects to Discord.
   * @throws StartRefused if Discord refuses permanently, Unreachable if a retry may help
   */
  async open(): Promise<Client<true>> {
    const { client } = this;
    const { signal } = this.#closed;
    const over = new AbortController();
    const either = AbortSignal.any([signal, over.signal]);
    const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
    const refused = new Promise<never>((_, reject) => {
      client.on(Events.ShardDisconnect, ({ code }) => {
        const refusal = refusalOf(code);
        if (refusal) reject(refusal);
      });
    });
    const failed = this.#logIn().then(() => ready);
    const late = this.#late(either);
    const attempts = [failed, refused, late];
    for (const attempt of attempts) attempt.catch(() => undefined);
    try {
      return await Promise.race(attempts);
    } finally {
      over.abort();
    }
  }

  async #logIn(): Promise<void> {
    try {
      await this.client.login(this.#shared.token);
    } catch (error) {
      if (isTokenRefused(error)) throw tokenRefused(error);
      const why = error instanceof Error ? error.message : String(error);
      throw new Unreachable(`Discord can’t be reached: ${why}`, { cause: error });
    }
  }

  /**
   * Rejects when connecting takes too long or the connection is closed. Waiting to identify doesn't count.
   */
  async #late(signal: AbortSignal): Promise<never> {
    const { readyWithin, identifies } = this.#shared;
    for (let spent = 0; spent < readyWithin; ) {
      const since = performance.now();
      await sleep(lookEvery, undefined, { signal });
      if (!identifies.waiting) spent += performance.now() - since;
    }
    throw new Unreachable('Discord took too long to say that it is ready.');
  }

  /**
   * Closes permanently; may be called more than once. A discord.js client that is destroyed while connecting
   * keeps retrying, so its further attempts get a promise that never resolves.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#manager) this.#manager.options.retrieveSessionInfo = never;
    this.#closed.abort();
    await Promise.race([this.client.destroy(), sleep(goodbye, undefined, { ref: false })]);
  }
}

const never = () => new Promise<never>(() => undefined);
