import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Number of tables handled at a time. It is small so that presses are answered in between. */
const together = 4;
/** Number of tables to read from the store at a time. */
const pageSize = 100;
type Found = Promise<readonly { readonly id: string; readonly guildId: string }[]>;
/** Selects the servers whose tables this process handles. */
type Servers = (guildId: string) => boolean;

interface Deps {
  readonly store: {
    laggingTables(until: Date): Found;
    tablesWithoutClock(): Found;
    tablesForPrograms(after: string, limit: number): Found;
  };
  readonly log: Logger;
  readonly now: () => Date;
  /** Updates a table's channel and log channel. */
  readonly show: (id: string) => Promise<void>;
  /** Lets computers and standing orders act at a table again. */
  readonly playOn: (id: string) => Promise<void>;
  /** Restarts a table's clock. */
  readonly renew: (id: string) => Promise<void>;
  /** Delay before a retry when the store can't be read, in milliseconds; 5,000 by default. */
  readonly retry?: number;
}

/**
 * Continues what was interrupted when the bot stopped or crashed. With thousands of games, the start must be as quick
 * as with none. So this handles only tables that are out of date, that are waiting for a program or that have lost
 * their clock. It handles a few at a time, while people are already playing.
 */
export class Resumption {
  readonly #deps: Deps;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Starts to handle the tables of some servers, and returns immediately. Errors are retried. */
  begin(servers: Servers): void {
    // A table opened from now on is shown by the answer to its command. To post it here too would post it twice.
    const begun = this.#deps.now();
    this.#running = Promise.all([
      this.#running,
      this.#patiently(() => this.#showLagging(servers, begun)),
      this.#patiently(() => this.#playOn(servers)),
      this.#patiently(() => this.#renew(servers)),
    ]);
  }

  /** Starts no more tables and waits for those in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #patiently(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    const { log, retry = 5_000 } = this.#deps;
    while (!signal.aborted) {
      try {
        return await work();
      } catch (error) {
        log.error({ err: error, wait: retry }, 'could not resume all tables; trying again');
        await sleep(retry, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #showLagging(servers: Servers, begun: Date): Promise<void> {
    const found = await this.#deps.store.laggingTables(begun);
    const lagging = found.filter(({ guildId }) => servers(guildId)).map(({ id }) => id);
    await this.#fewAtATime(lagging, this.#deps.show);
    this.#deps.log.info({ tables: lagging.length }, 'updated tables that were out of date');
  }

  async #renew(servers: Servers): Promise<void> {
    const found = await this.#deps.store.tablesWithoutClock();
    const ours = found.filter(({ guildId }) => servers(guildId)).map(({ id }) => id);
    await this.#fewAtATime(ours, this.#deps.renew);
  }

  async #playOn(servers: Servers): Promise<void> {
    let looked = 0;
    for (let after = ''; ; ) {
      const page = await this.#deps.store.tablesForPrograms(after, pageSize);
      const ours = page.filter(({ guildId }) => servers(guildId)).map(({ id }) => id);
      await this.#fewAtATime(ours, this.#deps.playOn);
      looked += ours.length;
      const last = page.at(-1)?.id;
      if (last === undefined || this.#stopping.signal.aborted) break;
      after = last;
    }
    this.#deps.log.info({ tables: looked }, 'resumed tables that were waiting for a program');
  }

  async #fewAtATime(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
    const left = ids.values();
    const worker = async () => {
      for (const id of left) {
        if (this.#stopping.signal.aborted) return;
        await work(id);
      }
    };
    await Promise.all(Array.from({ length: together }, worker));
  }
}
