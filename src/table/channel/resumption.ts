import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Tables that are looked at together: presses must be answered meanwhile. */
const together = 4;
/** Tables that are read from the store at once. */
const pageSize = 100;
type Found = Promise<readonly { readonly id: string; readonly guildId: string }[]>;
/** Whether a server's tables are this process's to take up. */
type Servers = (guildId: string) => boolean;

interface Deps {
  readonly store: {
    laggingTables(): Found;
    tablesWithoutClock(): Found;
    tablesForPrograms(after: string, limit: number): Found;
  };
  readonly log: Logger;
  /** Brings channel and log channel of a table up to date. */
  readonly show: (id: string) => Promise<void>;
  /** Lets a table's computers and standing orders go on. */
  readonly playOn: (id: string) => Promise<void>;
  /** Gives a table its clock again. */
  readonly renew: (id: string) => Promise<void>;
  /** Milliseconds before another try when the store could not be read; 5,000 unless given. */
  readonly retry?: number;
}

/**
 * Takes up what a crash or a stop left behind. A start with thousands of games must be as quick as one with none, so
 * only the tables that lag, wait for a program or have lost their clock are looked at, a few at a time, while people play already.
 */
export class Resumption {
  readonly #deps: Deps;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Begins with the tables of some servers and returns; what goes wrong is tried again. */
  begin(servers: Servers): void {
    this.#running = Promise.all([
      this.#running,
      this.#patiently(() => this.#showLagging(servers)),
      this.#patiently(() => this.#playOn(servers)),
      this.#patiently(() => this.#renew(servers)),
    ]);
  }

  /** Looks at no further table and waits for those under way. */
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
        log.error({ err: error, wait: retry }, 'could not take up all tables; trying again');
        await sleep(retry, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #showLagging(servers: Servers): Promise<void> {
    const found = await this.#deps.store.laggingTables();
    const lagging = found.filter(({ guildId }) => servers(guildId)).map(({ id }) => id);
    await this.#fewAtATime(lagging, this.#deps.show);
    this.#deps.log.info({ tables: lagging.length }, 'tables that lagged are shown');
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
    this.#deps.log.info({ tables: looked }, 'tables that waited for a program go on');
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
