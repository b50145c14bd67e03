import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartRefused } from '../../start-refused.ts';
import type { Claims } from '../../store/claims/claims.ts';
import { backOff, type Pauses } from './back-off.ts';

interface Deps {
  /** Total number of shards. */
  readonly count: number;
  readonly openClaims: () => Promise<Claims>;
  /** Opens a shard. After a failure its claim is released, and nothing is opened for a while. */
  readonly open: (shard: number) => Promise<void>;
  /** Closes a shard, because another process may take it. */
  readonly close: (shard: number) => Promise<void>;
  readonly log: Logger;
  /** Milliseconds between two checks, the longest time until a shard of a dead process is found. */
  readonly every?: number;
  /** Pauses after a shard could not be opened: each attempt may cost one of the day's session starts. */
  readonly afterFailure: Pauses;
}

/** Longest pause in milliseconds before a lost database is tried again. */
const longestPause = 5_000;

/**
 * Keeps this process serving its share of the shards. It claims free shards up to its share, and releases one
 * surplus shard per check, so that new processes find work. If the claims are lost with the database, it
 * closes all shards. Another process may have them by then, and without the database nothing can be played
 * anyway.
 */
export class ShardKeeper {
  readonly #deps: Deps;
  readonly #held = new Set<number>();
  readonly #stopping = new AbortController();
  #claims: Claims | undefined;
  #running: Promise<void> | undefined;
  /** Checks that failed in a row because the database was unreachable. */
  #failures = 0;
  /**
   * Failed attempts in a row to open a shard, and when the next is allowed, by the clock of `performance`.
   */
  #unopened = 0;
  #openAgainAt = Number.NEGATIVE_INFINITY;
  /** Where a check starts: after the shard that failed last. */
  #from = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Shards that this process serves. */
  get held(): ReadonlySet<number> {
    return this.#held;
  }

  /** Starts; resolves after the first check without a failure. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#running = this.#run(resolve);
    });
  }

  async #run(looked: () => void): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (await this.#look()) looked();
      const pause = Math.min((this.#deps.every ?? 1_000) * 2 ** this.#failures, longestPause);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns whether nothing failed, and no retry is pending */
  async #look(): Promise<boolean> {
    try {
      this.#claims ??= await this.#opened();
      await this.#share(this.#claims);
      this.#failures = 0;
      return this.#unopened === 0;
    } catch (error) {
      this.#failures = Math.min(this.#failures + 1, 10);
      this.#deps.log.error(
        { err: error },
        'the shards of this process could not be looked after; trying again',
      );
      return false;
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
    const from = this.#from;
    let failed = !this.#mayOpen;
    for (let step = 0; step < count && !failed && this.#held.size < share; step++) {
      const shard = (from + step) % count;
      if (!this.#held.has(shard) && (await claims.claim(shard))) failed = !(await this.#take(claims, shard));
    }
    // A shard that failed before may belong to another process now.
    if (!failed) this.#unopened = 0;
    const extra = [...this.#held].at(-1);
    if (extra !== undefined && tooMany) {
      await this.#close(extra);
      await claims.release(extra);
    }
  }

  get #mayOpen(): boolean {
    return !this.#stopping.signal.aborted && performance.now() >= this.#openAgainAt;
  }

  /** @returns whether it could be opened */
  async #take(claims: Claims, shard: number): Promise<boolean> {
    this.#held.add(shard);
    try {
      await this.#deps.open(shard);
      this.#unopened = 0;
      this.#deps.log.info({ shard, held: this.#held.size }, 'shard taken');
      return true;
    } catch (error) {
      this.#unopened += 1;
      this.#from = shard + 1;
      this.#unwilling(shard, error);
      await this.#close(shard);
      await claims.release(shard);
      return false;
    }
  }

  /** A permanent refusal is not retried: the caller ends the process. */
  #unwilling(shard: number, error: unknown): void {
    const { log, afterFailure } = this.#deps;
    const wait =
      error instanceof StartRefused ? Number.POSITIVE_INFINITY : backOff(this.#unopened, afterFailure);
    this.#openAgainAt = performance.now() + wait;
    if (Number.isFinite(wait) && !this.#stopping.signal.aborted)
      log.error({ shard, err: error, wait }, 'a shard could not be opened; trying again');
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

  /** Closes all shards and releases the claims, so that others take over at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    // This aborts what is being opened, so that the check ends.
    for (const shard of [...this.#held]) await this.#close(shard);
    await this.#running;
    for (const shard of [...this.#held]) await this.#close(shard);
    await this.#claims?.close();
    this.#claims = undefined;
  }
}
