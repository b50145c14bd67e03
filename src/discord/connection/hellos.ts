import type { Logger } from 'pino';
import { backOff, type Pauses } from './back-off.ts';

/** Number of connections in a row without a hello after which the host is told, and the next ones wait. */
const tooMany = 3;

interface Deps {
  readonly log: Logger;
  /** Pauses before further connections. discord.js itself waits half a second. */
  readonly pauses: Pauses;
}

interface Tries {
  /** Connections that ended before the gateway said hello, since it last did. */
  failures: number;
  /** When the last of them ended, as a `performance.now()` time. */
  endedAt: number;
  /** What the connection said about it, such as the HTTP status of a proxy. */
  reason: string | undefined;
}

/**
 * Counts connections that end before Discord's gateway says hello, the first thing that it does. They cost no session
 * start, so discord.js would try twice a second for ever, without a word.
 */
export class Hellos {
  readonly #deps: Deps;
  readonly #tries = new Map<number, Tries>();
  /** Shards whose connection has had its hello. */
  readonly #greeted = new Set<number>();
  /** Whether the host has been told. One line is enough for all shards. */
  #isTold = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Records that the gateway said hello. */
  said(shard: number): void {
    this.#greeted.add(shard);
    this.#tries.delete(shard);
    if (!this.#isTold) return;
    this.#isTold = false;
    this.#deps.log.info({ shard }, 'the gateway of Discord says hello again');
  }

  /** Records why a connection failed. Its end follows. */
  failed(shard: number, reason: string): void {
    this.#of(shard).reason = reason;
  }

  /**
   * Records that a connection ended.
   * @param code why, as WebSocket close codes say it; 1006 if the other side said nothing
   */
  ended(shard: number, code: number): void {
    if (this.#greeted.delete(shard)) return;
    const tries = this.#of(shard);
    tries.failures += 1;
    tries.endedAt = performance.now();
    if (tries.failures < tooMany || this.#isTold) return;
    this.#isTold = true;
    const { failures, reason } = tries;
    this.#deps.log.error(
      { shard, times: failures, code, reason, wait: this.#pauseOf(tries) },
      'the gateway of Discord ends the connection before it says hello; a proxy or firewall without WebSockets, a wrong DISCORD_API_URL or an outage of Discord can be why',
    );
  }

  /** Milliseconds until a shard may connect. */
  wait(shard: number): number {
    const tries = this.#tries.get(shard);
    return tries === undefined ? 0 : Math.max(0, tries.endedAt + this.#pauseOf(tries) - performance.now());
  }

  #pauseOf({ failures }: Tries): number {
    return backOff(Math.max(0, failures - tooMany + 1), this.#deps.pauses);
  }

  #of(shard: number): Tries {
    const found = this.#tries.get(shard) ?? { failures: 0, endedAt: 0, reason: undefined };
    this.#tries.set(shard, found);
    return found;
  }
}
