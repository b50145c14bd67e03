import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Piscina } from 'piscina';
import type { Stream } from '../../engine/dice.ts';
import { moduleAt } from '../../engine/thread.ts';
import type { Decision } from '../../games/facets/computers.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';

/** A question to a thread. */
export type Question =
  /** The decision of a level that thinks. */
  | {
      readonly find: 'decision';
      readonly game: string;
      readonly view: unknown;
      readonly seat: Seat;
      readonly level: string;
      readonly stream: Stream;
    }
  /** The chances to win in as many of these states as there is time for, in order. */
  | { readonly find: 'chances'; readonly game: string; readonly states: readonly unknown[] };

/** Chances of the first states of a question, per seat. */
export type Chances = readonly (readonly number[])[];

/** A question as a thread gets it. */
export interface Thought {
  readonly id: number;
  readonly question: Question;
  readonly seconds: number;
  /** Its first cell is 1 once nobody waits for the answer. */
  readonly called: Int32Array;
  /** URL of the module that lists the games. */
  readonly games: string;
}

/** A thread's first message, once it has loaded everything. */
export interface Begun {
  readonly begun: number;
}

/** Thrown when nobody waits for the answer any longer. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff';
}

interface Asked {
  readonly question: Question;
  readonly seconds: number;
  readonly wanted: AbortSignal;
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

export interface PoolOptions {
  readonly log: Logger;
  /** Most threads; by default what the machine can spare. */
  readonly threads?: number;
  /** URL, without the extension, of a module whose `games` lists the games; by default the catalog. */
  readonly games?: URL;
}

/** The usual number of threads: one with one or two cores, otherwise one fewer than cores, at most four. */
export const usualThreads = (cores = availableParallelism()): number => Math.max(1, Math.min(4, cores - 1));

/**
 * Checks that no game with a library has levels that think, because libraries are loaded in the process and
 * not on threads. @throws Error that names the game, which is a bug
 */
export function mustThinkAlone(games: readonly Game[]): void {
  const both = games.find(({ library, levels }) => library && levels.some(({ thinks }) => thinks));
  if (both)
    throw new Error(
      `${both.title} has a library and levels that think: threads do not know what people bring.`,
    );
}

/**
 * Milliseconds past its time after which a question counts as hanging. A table waits for a decision, but not
 * for chances.
 */
const patience = { decision: 2_000, chances: 20_000 } as const;
/** Milliseconds that a thread may take to start: it loads the games first. */
const longestStart = 20_000;
/** Milliseconds after which an unused thread stops. */
const idle = 60_000;
/** Megabytes that a thread may use: a question that needs more ends its thread, not the bot. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * A pool of threads that think for all tables. They start with the first question and stop when unused.
 * Questions are answered in order, and a table asks one at a time, so it delays others by one question at
 * most. A thread that dies or hangs is replaced, and its question fails.
 */
export class ThinkingPool {
  readonly #log: Logger;
  readonly #threads: number;
  readonly #games: string;
  readonly #waiting: Asked[] = [];
  readonly #begun = new Map<number, () => void>();
  #pool: Promise<Piscina> | undefined;
  #running = 0;
  #ids = 0;
  #closed = false;

  constructor({
    log,
    threads = usualThreads(),
    games = new URL('../../games/catalog', import.meta.url),
  }: PoolOptions) {
    this.#log = log;
    this.#threads = threads;
    this.#games = moduleAt(games).href;
  }

  /** Questions waiting for a thread. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Asks for the decision of a level that thinks.
   *
   * @param wanted aborted when nobody waits for it any longer
   * @param again whether it failed before, which puts it first in the queue
   * @throws CalledOff; Error if the thread was lost or the game failed
   */
  decide(
    question: Omit<Extract<Question, { find: 'decision' }>, 'find'>,
    seconds: number,
    wanted: AbortSignal,
    again = false,
  ): Promise<Decision<unknown>> {
    // The answer comes from `thinking-worker.ts`.
    return this.#ask({ find: 'decision', ...question }, seconds, wanted, again) as Promise<Decision<unknown>>;
  }

  /** Asks for the chances in as many of these states as the seconds allow. @throws as `decide` does */
  chances(game: string, states: readonly unknown[], seconds: number, wanted: AbortSignal): Promise<Chances> {
    return this.#ask({ find: 'chances', game, states }, seconds, wanted, false) as Promise<Chances>;
  }

  #ask(question: Question, seconds: number, wanted: AbortSignal, again: boolean): Promise<unknown> {
    if (this.#closed || wanted.aborted) return Promise.reject(new CalledOff('Nobody is asking anymore.'));
    return new Promise((done, failed) => {
      const asked: Asked = { question, seconds, wanted, done, failed };
      if (again) this.#waiting.unshift(asked);
      else this.#waiting.push(asked);
      wanted.addEventListener('abort', () => this.#callOff(asked), { once: true });
      this.#next();
    });
  }

  /** Rejects at once. A thread that already works on it is told, and is free when it notices. */
  #callOff(asked: Asked): void {
    const at = this.#waiting.indexOf(asked);
    if (at >= 0) this.#waiting.splice(at, 1);
    asked.failed(new CalledOff('Nobody is waiting for the answer.'));
  }

  #next(): void {
    while (this.#running < this.#threads) {
      const asked = this.#waiting.shift();
      if (asked === undefined) return;
      this.#running += 1;
      void this.#think(asked).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  async #think({ question, seconds, wanted, done, failed }: Asked): Promise<void> {
    this.#ids += 1;
    const id = this.#ids;
    const called = new Int32Array(new SharedArrayBuffer(4));
    const lost = new AbortController();
    const callOff = () => Atomics.store(called, 0, 1);
    let timer = setTimeout(() => lost.abort(), longestStart);
    this.#begun.set(id, () => {
      clearTimeout(timer);
      timer = setTimeout(() => lost.abort(), seconds * 1000 + patience[question.find]);
    });
    if (wanted.aborted) callOff();
    wanted.addEventListener('abort', callOff, { once: true });
    try {
      const pool = await this.#started();
      const thought: Thought = { id, question, seconds, called, games: this.#games };
      done(await pool.run(thought, { signal: lost.signal }));
    } catch (error) {
      failed(lost.signal.aborted ? new Error('A thread that thinks does not answer.') : asError(error));
    } finally {
      clearTimeout(timer);
      this.#begun.delete(id);
      wanted.removeEventListener('abort', callOff);
    }
  }

  #started(): Promise<Piscina> {
    this.#pool ??= this.#start();
    return this.#pool;
  }

  async #start(): Promise<Piscina> {
    const { Piscina: Pool } = await import('piscina');
    const pool = new Pool({
      filename: fileURLToPath(moduleAt(new URL('./thinking-worker', import.meta.url))),
      minThreads: 0,
      maxThreads: this.#threads,
      idleTimeout: idle,
      resourceLimits,
    });
    pool.on('message', ({ begun }: Begun) => this.#begun.get(begun)?.());
    pool.on('error', (error) => this.#log.error({ err: error }, 'a thread that thinks was lost'));
    return pool;
  }

  /** Stops the threads; open questions fail. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { failed } of this.#waiting.splice(0)) failed(new CalledOff('The bot stops.'));
    await (await this.#pool)?.destroy();
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
