import type { Logger } from 'pino';
import { backOff } from './back-off.ts';

/** Discord's limit on session starts of this bot, for all its processes together. */
export interface SessionStarts {
  readonly total: number;
  readonly remaining: number;
  /** Milliseconds until `remaining` is reset to `total`. */
  readonly reset_after: number;
  /** How many shards may identify at once: one for each remainder of the shard number by this. */
  readonly max_concurrency: number;
}

interface Deps {
  readonly log: Logger;
  /** Asks Discord (`GET /gateway/bot`). */
  readonly starts: () => Promise<SessionStarts>;
  /** Tries to become the only process that may identify shards of this remainder. */
  readonly takeTurn: (turn: number) => Promise<boolean>;
  readonly endTurn: (turn: number) => Promise<void>;
}

/** Milliseconds between two identifications of the same remainder: Discord's limit plus a reserve. */
const identifyEvery = 5_500;
/** Milliseconds before a turn is requested again. */
const turnPause = 200;
/** Milliseconds before a shard that got no session identifies again. */
const afterFailure = { first: 5_000, longest: 5 * 60_000 };
/** Milliseconds before Discord is asked again for its limits if it did not answer. */
const askAgain = 5_000;
/** Milliseconds that Discord's answer is cached: many shards may ask at once. */
const believed = 5_000;
/** The last tenth of a day's session starts is spread out. */
const sparing = 0.1;
/** Longest wait in milliseconds before asking Discord again: its count may have changed. */
const longestWait = 5 * 60_000;

interface Tries {
  /** Identifications since the shard last had a session. */
  failures: number;
  /** By the clock of `performance`. */
  lastAt: number;
}

/**
 * Delays every identification of this process. Discord resets the token of a bot that starts too many
 * sessions a day. So a shard that gets no session waits 5, 10, 20 seconds, up to five minutes. The last tenth
 * of the day's session starts is spread over the rest of the day. When none is left, nothing starts until
 * Discord resets the count.
 */
export class Identifies {
  readonly #deps: Deps;
  readonly #tries = new Map<number, Tries>();
  /** Turns of this process; the database cannot tell a second one from the first. */
  readonly #turns = new Set<number>();
  #asked: { readonly at: number; readonly starts: Promise<SessionStarts>; begun: number } | undefined;
  /**
   * When this process last identified or was about to. Before that its start counts, because it may be in a crash
   * loop.
   */
  #lastAt = performance.now();
  #waiting = 0;
  /** Shards that only wait for their turn: their sessions are as good as begun. */
  #granted = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether a shard waits for its turn, which does not count as slow. */
  get waiting(): boolean {
    return this.#waiting > 0;
  }

  /**
   * Resolves when the shard may identify, which counts as a failure until `worked` is called. @throws the
   * signal's reason
   */
  async wait(shard: number, signal: AbortSignal): Promise<void> {
    this.#waiting += 1;
    try {
      const tries = this.#tries.get(shard) ?? { failures: 0, lastAt: Number.NEGATIVE_INFINITY };
      const pause = tries.lastAt + backOff(tries.failures, afterFailure) - performance.now();
      if (tries.failures > 1)
        this.#deps.log.warn(
          { shard, tries: tries.failures, wait: Math.max(0, Math.round(pause)) },
          'Discord began no session for this shard; identifying is put off',
        );
      await this.#pause(pause, signal);
      await this.#awaitTurn(shard, signal);
      this.#lastAt = performance.now();
      this.#tries.set(shard, { failures: tries.failures + 1, lastAt: this.#lastAt });
    } finally {
      this.#waiting -= 1;
    }
  }

  /** The shard got its session. */
  worked(shard: number): void {
    this.#tries.delete(shard);
  }

  /** Waits for a session and a turn, and counts the session as begun. */
  async #awaitTurn(shard: number, signal: AbortSignal): Promise<void> {
    const concurrency = await this.#allowed(shard, signal);
    try {
      await this.#turn(concurrency, shard, signal);
      if (this.#asked) this.#asked.begun += 1;
    } finally {
      this.#granted -= 1;
    }
  }

  /** Waits until a session start is left, and grants it. @returns how many shards may identify at once */
  async #allowed(shard: number, signal: AbortSignal): Promise<number> {
    for (;;) {
      const starts = await this.#starts(shard, signal);
      const remaining = starts.remaining - (this.#asked?.begun ?? 0) - this.#granted;
      const scarce = remaining < starts.total * sparing;
      const apart = scarce ? Math.min(starts.reset_after / Math.max(remaining, 1), longestWait) : 0;
      const wait = remaining > 0 ? this.#lastAt + apart - performance.now() : apart;
      if (remaining > 0 && wait <= 0) {
        // At once: of several shards that wake in the same moment, the next one sees this.
        this.#granted += 1;
        this.#lastAt = performance.now();
        return starts.max_concurrency;
      }
      this.#deps.log.warn(
        { shard, remaining, resetAfter: starts.reset_after, wait: Math.round(wait) },
        'few of the sessions that Discord lets the bot begin are left; identifying is put off',
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
          'Discord did not say how many sessions may be begun; asking again',
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
      // If the claims are lost, the turn ended with them.
      void this.#deps.endTurn(turn).catch(() => undefined);
    };
    setTimeout(end, identifyEvery).unref();
  }

  async #taken(turn: number): Promise<boolean> {
    if (this.#turns.has(turn)) return false;
    this.#turns.add(turn);
    // While the claims are lost, nobody has a turn.
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
