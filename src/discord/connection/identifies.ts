import type { Logger } from 'pino';
import { backOff } from './back-off.ts';

/** Discord's limit on starting sessions, for all of this bot's processes together. */
export interface SessionStarts {
  readonly total: number;
  readonly remaining: number;
  /** Milliseconds until `remaining` is reset to `total`. */
  readonly reset_after: number;
  /** How many shards may identify at once: one for each value of shard number modulo this number. */
  readonly max_concurrency: number;
}

interface Deps {
  readonly log: Logger;
  /** Asks Discord for the current limits (`GET /gateway/bot`). */
  readonly starts: () => Promise<SessionStarts>;
  /** Tries to get this process the exclusive right to identify shards with this remainder. */
  readonly takeTurn: (turn: number) => Promise<boolean>;
  readonly endTurn: (turn: number) => Promise<void>;
}

/** Milliseconds between two shards with the same remainder identifying: Discord's limit plus a margin. */
const identifyEvery = 5_500;
/** Milliseconds before asking again for the right to identify. */
const turnPause = 200;
/** Milliseconds before a shard identifies again after it got no session. */
const afterFailure = { first: 5_000, longest: 5 * 60_000 };
/** Milliseconds before asking Discord for its limits again after a failed request. */
const askAgain = 5_000;
/** How long Discord's response is cached, in milliseconds, since many shards may ask at once. */
const believed = 5_000;
/** Fraction of the daily session starts that is spread over the rest of the day. */
const sparing = 0.1;
/** Maximum wait before asking Discord again, in milliseconds. Its count may have changed. */
const longestWait = 5 * 60_000;

interface Tries {
  /** Number of times the shard identified since it last had a session. */
  failures: number;
  /** When the shard last identified, as a `performance.now()` time. */
  lastAt: number;
}

/**
 * Delays this process's identify requests, because Discord resets the token of a bot that starts too many
 * sessions a day. A shard that gets no session waits 5, 10, 20 seconds, up to five minutes. The last tenth of
 * the day's session starts is spread over the rest of the day. When none is left, no session starts until
 * Discord resets the count.
 */
export class Identifies {
  readonly #deps: Deps;
  readonly #tries = new Map<number, Tries>();
  /**
   * Remainders for which this process currently has the right to identify. The database can't detect that the
   * same process asks twice.
   */
  readonly #turns = new Set<number>();
  #asked: { readonly at: number; readonly starts: Promise<SessionStarts>; begun: number } | undefined;
  /**
   * When this process last identified or was about to. Initially the process's start time, because it may be
   * in a crash loop.
   */
  #lastAt = performance.now();
  #waiting = 0;
  /**
   * Number of shards that have been granted a session start but are still waiting to identify. Their session
   * starts count as used.
   */
  #granted = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether a shard is waiting to identify. This wait doesn't count as a slow connection. */
  get waiting(): boolean {
    return this.#waiting > 0;
  }

  /**
   * Resolves when the shard may identify. That counts as a failure until `worked` is called.
   * @throws the signal's reason
   */
  async wait(shard: number, signal: AbortSignal): Promise<void> {
    this.#waiting += 1;
    try {
      const tries = this.#tries.get(shard) ?? { failures: 0, lastAt: Number.NEGATIVE_INFINITY };
      const pause = tries.lastAt + backOff(tries.failures, afterFailure) - performance.now();
      if (tries.failures > 1)
        this.#deps.log.warn(
          { shard, tries: tries.failures, wait: Math.max(0, Math.round(pause)) },
          'Discord did not start a session for this shard; identifying is delayed',
        );
      await this.#pause(pause, signal);
      await this.#awaitTurn(shard, signal);
      this.#lastAt = performance.now();
      this.#tries.set(shard, { failures: tries.failures + 1, lastAt: this.#lastAt });
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Records that the shard got its session. */
  worked(shard: number): void {
    this.#tries.delete(shard);
  }

  /** Waits for a session start and for the right to identify, then counts the session start as used. */
  async #awaitTurn(shard: number, signal: AbortSignal): Promise<void> {
    const concurrency = await this.#allowed(shard, signal);
    try {
      await this.#turn(concurrency, shard, signal);
      if (this.#asked) this.#asked.begun += 1;
    } finally {
      this.#granted -= 1;
    }
  }

  /**
   * Waits until a session start is available, and grants it to the shard.
   * @returns how many shards may identify at once
   */
  async #allowed(shard: number, signal: AbortSignal): Promise<number> {
    for (;;) {
      const starts = await this.#starts(shard, signal);
      const remaining = starts.remaining - (this.#asked?.begun ?? 0) - this.#granted;
      const scarce = remaining < starts.total * sparing;
      const apart = scarce ? Math.min(starts.reset_after / Math.max(remaining, 1), longestWait) : 0;
      const wait = remaining > 0 ? this.#lastAt + apart - performance.now() : apart;
      if (remaining > 0 && wait <= 0) {
        // Update these without awaiting first, so that other shards waking at the same time see the change.
        this.#granted += 1;
        this.#lastAt = performance.now();
        return starts.max_concurrency;
      }
      this.#deps.log.warn(
        { shard, remaining, resetAfter: starts.reset_after, wait: Math.round(wait) },
        'Discord allows only a few more session starts; identifying is delayed',
      );
      await this.#pause(Math.max(wait, turnPause), signal);
    }
  }

  async #starts(shard: number, signal: AbortSignal): Promise<SessionStarts> {
    for (;;) {
      const now = performance.now();
      if (this.#asked === undefined || now - this.#asked.at > believed)
        this.#asked = { at: now, starts: this.#deps.starts(), begun: 0 };
      try {
        return await this.#asked.starts;
      } catch (error) {
        this.#asked = undefined;
        this.#deps.log.warn(
          { shard, err: error },
          'Discord did not say how many sessions may be started; asking again',
        );
      }
      await this.#pause(askAgain, signal);
    }
  }

  async #turn(concurrency: number, shard: number, signal: AbortSignal): Promise<void> {
    const turn = shard % concurrency;
    while (!(await this.#taken(turn))) await this.#pause(turnPause, signal);
    const end = () => {
      this.#turns.delete(turn);
      // If the claims connection is lost, the right to identify ended with it.
      void this.#deps.endTurn(turn).catch(() => undefined);
    };
    setTimeout(end, identifyEvery).unref();
  }

  async #taken(turn: number): Promise<boolean> {
    if (this.#turns.has(turn)) return false;
    this.#turns.add(turn);
    // While the claims connection is lost, no shard may identify.
    const taken = await this.#deps.takeTurn(turn).catch(() => false);
    if (!taken) this.#turns.delete(turn);
    return taken;
  }

  #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      else if (milliseconds <= 0) resolve();
      else {
        const leave = () => {
          clearTimeout(timer);
          reject(signal.reason);
        };
        const timer = setTimeout(() => {
          signal.removeEventListener('abort', leave);
          resolve();
        }, milliseconds);
        timer.unref();
        signal.addEventListener('abort', leave, { once: true });
      }
    });
  }
}
