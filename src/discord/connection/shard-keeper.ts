import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartRefused } from '../../start-refused.ts';
import type { Claims } from '../../store/claims/claims.ts';
import { DatabaseAway } from '../../store/records/store-error.ts';
import { backOff, type Pauses } from './back-off.ts';
import { Unreachable } from './connection.ts';

interface Deps {
  /** Total number of shards. */
  readonly count: number;
  readonly openClaims: () => Promise<Claims>;
  /** Opens a shard. If that fails, the keeper releases its claim and waits before it opens another. */
  readonly open: (shard: number) => Promise<void>;
  /** Closes a shard that another process may take over. */
  readonly close: (shard: number) => Promise<void>;
  readonly log: Logger;
  /** Milliseconds between checks. A dead process's shards are found within this time. */
  readonly every?: number;
  /** Pauses after a shard couldn't be opened. Each attempt may use up one of the day's session starts. */
  readonly afterFailure: Pauses;
}

/** Maximum pause before reconnecting to a lost database, in milliseconds. */
const longestPause = 5_000;

/**
 * Keeps this process serving its share of the shards. It claims free shards up to its share. It releases one
 * surplus shard per check, so that new processes get shards. If it loses the claims along with the database,
 * it closes all shards: another process may have them by then, and games need the database anyway.
 */
export class ShardKeeper {
  readonly #deps: Deps;
  readonly #held = new Set<number>();
  readonly #stopping = new AbortController();
  #claims: Claims | undefined;
  #running: Promise<void> | undefined;
  /** Number of consecutive checks that failed because the database was unreachable. */
  #failures = 0;
  /** Whether the log has said that the database is out of reach. */
  #isToldAway = false;
  /**
   * Number of consecutive failures to open a shard, and the time of the next attempt (`performance.now()`).
   */
  #unopened = 0;
  #openAgainAt = Number.NEGATIVE_INFINITY;
  /** Shard number where the next check starts: after the last shard that failed. */
  #from = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The shards that this process serves. */
  get held(): ReadonlySet<number> {
    return this.#held;
  }

  /** Starts the checks. Resolves after the first check that succeeds. */
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

  /**
   * Checks the claims once, and opens and closes shards accordingly.
   * @returns whether everything succeeded and no retry is pending
   */
  async #look(): Promise<boolean> {
    try {
      this.#claims ??= await this.#opened();
      await this.#share(this.#claims);
      this.#failures = 0;
      this.#isToldAway = false;
      return this.#unopened === 0;
    } catch (error) {
      this.#failures = Math.min(this.#failures + 1, 10);
      this.#tell(error);
      return false;
    }
  }

  /** The database may stay out of reach for long, so that is logged once. */
  #tell(error: unknown): void {
    const isAway = error instanceof DatabaseAway;
    if (isAway && this.#isToldAway) return;
    this.#isToldAway = isAway;
    const why = isAway ? { reason: error.reason } : { err: error };
    this.#deps.log.error(why, 'could not manage the shards of this process; trying again');
  }

  async #opened(): Promise<Claims> {
    const claims = await this.#deps.openClaims();
    void claims.lost.then((error) => this.#gone(claims, error));
    return claims;
  }

  async #gone(claims: Claims, error: Error): Promise<void> {
    if (this.#claims !== claims) return;
    this.#claims = undefined;
    const isAway = error instanceof DatabaseAway;
    this.#isToldAway = isAway;
    const why = isAway ? { reason: error.reason } : { err: error };
    this.#deps.log.error({ ...why, shards: [...this.#held] }, 'the claims on the shards are lost');
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
    // Another process may have claimed a shard that failed before.
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

  /**
   * Claims and opens a shard.
   * @returns whether that succeeded
   */
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

  /**
   * Sets when the next shard may be opened. After a permanent refusal there is no retry, because the caller
   * ends the process.
   */
  #unwilling(shard: number, error: unknown): void {
    const { log, afterFailure } = this.#deps;
    const wait =
      error instanceof StartRefused ? Number.POSITIVE_INFINITY : backOff(this.#unopened, afterFailure);
    this.#openAgainAt = performance.now() + wait;
    if (Number.isFinite(wait) && !this.#stopping.signal.aborted)
      log.error(
        { shard, ...(error instanceof Unreachable ? { reason: error.message } : { err: error }), wait },
        'a shard could not be opened; trying again',
      );
  }

  async #close(shard: number): Promise<void> {
    this.#held.delete(shard);
    try {
      await this.#deps.close(shard);
      this.#deps.log.info({ shard, held: this.#held.size }, 'shard released');
    } catch (error) {
      this.#deps.log.error({ shard, err: error }, 'a shard could not be closed properly');
    }
  }

  /** Closes all shards and releases the claims, so that other processes can take over at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    // Abort connections still being opened, so that the current check ends.
    for (const shard of [...this.#held]) await this.#close(shard);
    await this.#running;
    for (const shard of [...this.#held]) await this.#close(shard);
    await this.#claims?.close();
    this.#claims = undefined;
  }
}
