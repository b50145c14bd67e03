import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type BeaconPart,
  type ChainName,
  chainOf,
  dueAt,
  type Pulse,
  roundFor,
} from '../../engine/beacon/chain.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { ThinkingPool } from '../thinking/pool.ts';
import type { Beacon } from './beacon.ts';
import type { SignatureWanted } from './signature-worker.ts';

/**
 * Pauses between looks whether the message that fixes the round is posted, in milliseconds. They grow, because Discord
 * may be slow.
 */
const looks = { first: 100, most: 2_000 } as const;
/** Delays before the retries of a failed drawing, in milliseconds. The last one repeats. */
const retries = [1_000, 3_000, 10_000, 30_000];
/** Time limit of a signature check, in seconds. */
const checkSeconds = 10;

const program = new URL('./signature-worker', import.meta.url);

interface Deps {
  readonly store: Pick<Store, 'loadTable' | 'tablesDrawing'>;
  readonly beacon: Beacon;
  readonly pool: Pick<ThinkingPool, 'find'>;
  readonly log: Logger;
  readonly now: () => Date;
  /** Posts what the table owes, such as the message that fixes the round. */
  readonly post: (id: string) => void;
  /**
   * How long to wait for that message before asking for it, in milliseconds; 60,000 by default. Until then, the table
   * posts it at its own pace.
   */
  readonly postAfter?: number;
  /** Begins a game whose start is sealed. */
  readonly deal: (id: string, beacon: BeaconPart) => Promise<void>;
  /** Lets a running game go on with its new seed. */
  readonly renew: (id: string, beacon: BeaconPart) => Promise<void>;
}

/** A drawing in progress. */
interface Drawing {
  readonly guildId: string;
  /** Ends it. Another process, or the next start, continues. */
  readonly letGo: AbortController;
  readonly done: Promise<void>;
}

/** Draws dice with a beacon's value, once it is published. After a crash, the next start continues. */
export class Draws {
  readonly #deps: Deps;
  readonly #drawing = new Map<string, Drawing>();
  readonly #stopping = new AbortController();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Starts to draw at a table, unless nothing is to be drawn there. */
  consider({ id, guildId, draw }: Pick<StoredTable, 'id' | 'guildId' | 'draw'>): void {
    if (draw === undefined || draw.kind === 'told') return;
    if (this.#stopping.signal.aborted || this.#drawing.has(id)) return;
    const letGo = new AbortController();
    const signal = AbortSignal.any([letGo.signal, this.#stopping.signal]);
    const done = this.#patiently(id, signal).finally(() => this.#drawing.delete(id));
    this.#drawing.set(id, { guildId, letGo, done });
  }

  /** Hands the drawing at some servers' tables over to the process that now serves them. */
  letGo(servers: (guildId: string) => boolean): void {
    for (const { guildId, letGo } of this.#drawing.values()) if (servers(guildId)) letGo.abort();
  }

  /** Continues at some servers' tables what a crash, a stop or the previous process left undone. */
  async resume(servers: (guildId: string) => boolean): Promise<void> {
    const { store, log } = this.#deps;
    try {
      for (const table of await store.tablesDrawing()) if (servers(table.guildId)) this.consider(table);
    } catch (error) {
      log.error({ err: error }, 'could not look for dice to draw; the next start tries again');
    }
  }

  async #patiently(id: string, signal: AbortSignal): Promise<void> {
    const { log } = this.#deps;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await this.#draw(id, signal);
      } catch (error) {
        if (signal.aborted) return;
        const wait = retries[Math.min(attempt, retries.length - 1)] ?? 0;
        log.error({ table: id, err: error, wait }, 'the dice could not be drawn; trying again');
        await pause(wait, signal);
      }
    }
  }

  async #draw(id: string, signal: AbortSignal): Promise<void> {
    const { store, beacon, log, now, post, deal, renew, postAfter = 60_000 } = this.#deps;
    let waited = 0;
    for (let wait: number = looks.first; ; wait = Math.min(looks.most, wait * 1.5)) {
      const table = await store.loadTable(id);
      const draw = table?.draw;
      if (table === undefined || draw === undefined || draw.kind === 'told') return;
      if (table.finishedAt !== undefined || signal.aborted) return;
      const { chain, message, channelId } = draw;
      const round = message === undefined ? undefined : roundFor(chainOf(chain), message);
      if (message === undefined || round === undefined) {
        await pause(wait, signal);
        waited += wait;
        if (waited < postAfter) continue;
        waited = 0;
        post(id);
        continue;
      }
      await pause(dueAt(chainOf(chain), round) - now().getTime(), signal);
      signal.throwIfAborted();
      const isSigned = (of: ChainName, pulse: Pulse) => this.#isSigned(table.game, of, pulse);
      const pulse = await beacon.pulse(chain, round, isSigned, signal);
      const where = channelId === undefined ? {} : { channelId };
      const part = { chain, message, ...where, round, signature: pulse.signature };
      try {
        await (draw.kind === 'start' ? deal(id, part) : renew(id, part));
        log.info({ table: id, round }, 'dice drawn');
      } catch (error) {
        // Another process was quicker, or the table was canceled meanwhile.
        if (!(error instanceof RuleError && over.has(error.code))) throw error;
      }
      return;
    }
  }

  async #isSigned(game: string, chain: ChainName, pulse: Pulse): Promise<boolean> {
    const wanted: SignatureWanted = { game, chain: chainOf(chain), pulse };
    return (await this.#deps.pool.find(program, wanted, checkSeconds, 'thoughts', true)) === true;
  }

  /** Draws no more. What is unfinished is drawn after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#drawing.values()].map(({ done }) => done));
  }
}

/** Error codes after which there is nothing to draw anymore. */
const over: ReadonlySet<string> = new Set(['not-a-lobby', 'not-drawing', 'table-finished', 'table-ended']);

const pause = (wait: number, signal: AbortSignal): Promise<unknown> =>
  sleep(Math.max(0, wait), undefined, { signal }).catch(() => undefined);
