import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Claims } from '../store/claims.ts';

interface Deps {
  /** How many shards the servers are spread over. */
  readonly count: number;
  readonly openClaims: () => Promise<Claims>;
  /** Begins to serve a shard; a failure gives it up again. */
  readonly open: (shard: number) => Promise<void>;
  /** Ends to serve a shard, since another process may have it next. */
  readonly close: (shard: number) => Promise<void>;
  readonly log: Logger;
  /** Pause between two looks, in milliseconds: how long a shard of a dead process waits at most to be found. */
  readonly every?: number;
}

/** A lost database is asked again after so many milliseconds at most. */
const longestPause = 5_000;

/**
 * Keeps this process serving its share of the shards. Shards that nobody claims are taken as long as this process has no
 * more than its share; of too many one is let go at each look, so that processes that join find work. With the claims
 * lost (the database is out of reach) all shards are closed: another process may have them by now, and without the
 * database nothing could be played anyway.
 */
export class ShardKeeper {
  readonly #deps: Deps;
  readonly #held = new Set<number>();
  readonly #stopping = new AbortController();
  #claims: Claims | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Shards that this process serves. */
  get held(): ReadonlySet<number> {
    return this.#held;
  }

  /** Begins to look; resolves after the first look. */
  async start(): Promise<void> {
    await this.#look();
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const pause = Math.min((this.#deps.every ?? 1_000) * 2 ** this.#failures, longestPause);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.#look();
    }
  }

  async #look(): Promise<void> {
    try {
      this.#claims ??= await this.#opened();
      await this.#share(this.#claims);
      this.#failures = 0;
    } catch (error) {
      this.#failures = Math.min(this.#failures + 1, 10);
      this.#deps.log.error(
        { err: error },
        'the shards of this process could not be looked after; trying again',
      );
    }
  }

  async #opened(): Promise<Claims> {
    const claims = await this.#deps.openClaims();
    void claims.lost.then((error) => this.#gone(claims, error));
    return claims;
  }

  async #gone(claims: Claims, error: Error): Promise<void> {
    if (this.#claims !== claims) return;
    this.#claims = undefined;
    this.#deps.log.error({ err: error, shards: [...this.#held] }, 'the claims on the shards are lost');
    for (const shard of [...this.#held]) await this.#close(shard);
  }

  async #share(claims: Claims): Promise<void> {
    const { count } = this.#deps;
    const holdings = await claims.holdings();
    const share = Math.ceil(count / Math.max(1, holdings.length));
    const tooMany = this.#held.size > Math.min(...holdings) + 1;
    for (let shard = 0; shard < count && this.#held.size < share; shard++) {
      if (!this.#held.has(shard) && (await claims.claim(shard))) await this.#take(claims, shard);
    }
    const extra = [...this.#held].at(-1);
    if (extra !== undefined && tooMany) {
      await this.#close(extra);
      await claims.release(extra);
    }
  }

  async #take(claims: Claims, shard: number): Promise<void> {
    this.#held.add(shard);
    try {
      await this.#deps.open(shard);
      this.#deps.log.info({ shard, held: this.#held.size }, 'shard taken');
    } catch (error) {
      await this.#close(shard);
      await claims.release(shard);
      throw error;
    }
  }

  async #close(shard: number): Promise<void> {
    this.#held.delete(shard);
    try {
      await this.#deps.close(shard);
      this.#deps.log.info({ shard, held: this.#held.size }, 'shard let go');
    } catch (error) {
      this.#deps.log.error({ shard, err: error }, 'a shard could not be closed properly');
    }
  }

  /** Closes all shards and gives up the claims, so that others take over at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    for (const shard of [...this.#held]) await this.#close(shard);
    await this.#claims?.close();
    this.#claims = undefined;
  }
}
