import { readFile } from 'node:fs/promises';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { Stage } from '../chaos/stage.ts';

/** Looks at bots in other processes: their memory, and their database. */

/** The most memory that the bots' processes take. */
export class Peak {
  readonly #stage: Stage;
  most = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async look(): Promise<void> {
    for (const { pid } of this.#stage.bots) {
      if (pid === undefined) continue;
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
      this.most = Math.max(this.most, Math.round(kilobytes / 1_024));
    }
  }
}

/** Reads the database of a bot in another process. */
export async function withStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
