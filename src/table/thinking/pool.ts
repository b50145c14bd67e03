import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Piscina } from 'piscina';
import type { Stream } from '../../engine/dice/dice.ts';
import { moduleAt } from '../../engine/thread.ts';
import type { Decision } from '../../games/facets/computers.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';

/** A question for a thread. Each program adds its own fields. */
export interface Question {
  /** Id of the game. */
  readonly game: string;
}

/** The question: what does a level that thinks play? */
export interface DecisionWanted extends Question {
  readonly view: unknown;
  readonly seat: Seat;
  readonly level: string;
  readonly stream: Stream;
}

/**
 * The queue in which a question waits. `thoughts` share several threads, in order of arrival. `replays` have
 * an extra thread, so that short work never waits for long work.
 */
export type Lane = 'thoughts' | 'replays';

/** A question as it is sent to a thread. */
export interface Thought<Wanted extends Question = Question> {
  readonly id: number;
  readonly question: Wanted;
  readonly seconds: number;
  /** The first element is 1 once the answer is no longer needed. */
  readonly called: Int32Array;
  /** URL of the module that lists the games. */
  readonly games: string;
}

/** A thread's first message for a question, sent once everything is loaded. */
export interface Begun {
  readonly begun: number;
}

/** Thrown when the answer is no longer needed. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff';
}

interface Asked {
  /** URL, without the extension, of the module whose default export answers the question. */
  readonly program: URL;
  readonly question: Question;
  readonly lane: Lane;
  /** Milliseconds past its time limit after which a question counts as stuck. */
  readonly patience: number;
  readonly seconds: number;
  readonly wanted: AbortSignal;
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

export interface PoolOptions {
  readonly log: Logger;
  /** Maximum number of threads; by default, it depends on the number of CPU cores. */
  readonly threads?: number;
  /** URL, without the extension, of a module whose `games` lists the games; by default the catalog. */
  readonly games?: URL;
  /** Milliseconds past its time limit after which a decision counts as stuck; 2,000 by default. */
  readonly patience?: number;
}

/**
 * The default number of threads: one less than the number of CPU cores, but at least one and at most four.
 */
export const usualThreads = (cores = availableParallelism()): number => Math.max(1, Math.min(4, cores - 1));

/**
 * Checks that no game has both a library and levels that think, because libraries are only loaded in the main
 * thread.
 * @throws Error that names the game; this is a bug
 */
export function mustThinkAlone(games: readonly Game[]): void {
  const both = games.find(({ library, levels }) => library && levels.some(({ thinks }) => thinks));
  if (both)
    throw new Error(
      `${both.title} has a library and levels that think, but threads do not know what people import.`,
    );
}

/**
 * Milliseconds past its time limit after which a question counts as stuck. Decisions get less, because a
 * table is waiting for them.
 */
const usualPatience = { decision: 2_000, other: 20_000 } as const;
/**
 * Number of threads for replays. One can answer many requests and leaves the CPU cores to the computer
 * players.
 */
const replaying = 1;
const decisions = new URL('./thinking-worker', import.meta.url);
/** Time in which a thread must report that it has begun, in milliseconds. It loads the games first. */
const longestStart = 20_000;
/** How long an unused thread is kept, in milliseconds. */
const idle = 60_000;
/** Memory limit of a thread, in megabytes. A question that needs more stops its thread, not the bot. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * A pool of threads that think and replay for all tables. Threads start when needed and stop when unused.
 * Each lane works in order of arrival. A table asks for one decision at a time, so it delays others by at
 * most one question. A thread that dies or gets stuck is replaced, and its question fails.
 */
export class ThinkingPool {
  readonly #log: Logger;
  readonly #threads: Readonly<Record<Lane, number>>;
  readonly #games: string;
  readonly #patience: number;
  readonly #waiting: Asked[] = [];
  readonly #begun = new Map<number, () => void>();
  #pool: Promise<Piscina> | undefined;
  readonly #running: Record<Lane, number> = { thoughts: 0, replays: 0 };
  #ids = 0;
  #closed = false;

  constructor({
    log,
    threads = usualThreads(),
    games = new URL('../../games/catalog', import.meta.url),
    patience = usualPatience.decision,
  }: PoolOptions) {
    this.#log = log;
    this.#threads = { thoughts: threads, replays: replaying };
    this.#games = moduleAt(games).href;
    this.#patience = patience;
  }

  /** Number of questions waiting for a thread. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Asks what a level that thinks would play.
   *
   * @param wanted aborted when the decision is no longer needed
   * @param again whether the question failed before; it then goes to the front of the queue
   * @throws CalledOff; Error if the thread was lost or the game failed
   */
  decide(
    question: DecisionWanted,
    seconds: number,
    wanted: AbortSignal,
    again = false,
  ): Promise<Decision<unknown>> {
    const asked = { program: decisions, question, lane: 'thoughts', patience: this.#patience } as const;
    // The answer was made by `thinking-worker.ts`.
    return this.#ask({ ...asked, seconds, wanted }, again) as Promise<Decision<unknown>>;
  }

  /**
   * Asks any other question about a game.
   *
   * @param program URL, without the extension, of the module whose default export answers
   * @param seconds time limit after which the program's `over()` returns true
   * @param first whether the question goes to the front of the queue; for those that take milliseconds
   * @throws as `decide`
   */
  find(program: URL, question: Question, seconds: number, lane: Lane, first = false): Promise<unknown> {
    const wanted = new AbortController().signal;
    return this.#ask({ program, question, lane, patience: usualPatience.other, seconds, wanted }, first);
  }

  #ask(what: Omit<Asked, 'done' | 'failed'>, again: boolean): Promise<unknown> {
    const { wanted } = what;
    if (this.#closed || wanted.aborted) return Promise.reject(new CalledOff('Nobody is asking anymore.'));
    return new Promise((done, failed) => {
      const asked: Asked = { ...what, done, failed };
      if (again) this.#waiting.unshift(asked);
      else this.#waiting.push(asked);
      wanted.addEventListener('abort', () => this.#callOff(asked), { once: true });
      this.#next();
    });
  }

  /**
   * Rejects the question at once. If a thread is already working on it, the thread stops when it sees the
   * signal.
   */
  #callOff(asked: Asked): void {
    const at = this.#waiting.indexOf(asked);
    if (at >= 0) this.#waiting.splice(at, 1);
    asked.failed(new CalledOff('Nobody is waiting for the answer.'));
  }

  #next(): void {
    for (;;) {
      const at = this.#waiting.findIndex(({ lane }) => this.#running[lane] < this.#threads[lane]);
      const [asked] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (asked === undefined) return;
      this.#running[asked.lane] += 1;
      void this.#think(asked).finally(() => {
        this.#running[asked.lane] -= 1;
        this.#next();
      });
    }
  }

  async #think(asked: Asked): Promise<void> {
    const { program, question, seconds, wanted, done, failed } = asked;
    this.#ids += 1;
    const id = this.#ids;
    const called = new Int32Array(new SharedArrayBuffer(4));
    const lost = new AbortController();
    const callOff = () => Atomics.store(called, 0, 1);
    let timer = setTimeout(() => lost.abort(), longestStart);
    this.#begun.set(id, () => {
      clearTimeout(timer);
      timer = setTimeout(() => lost.abort(), seconds * 1000 + asked.patience);
    });
    if (wanted.aborted) callOff();
    wanted.addEventListener('abort', callOff, { once: true });
    try {
      const pool = await this.#started();
      const thought: Thought = { id, question, seconds, called, games: this.#games };
      const filename = fileURLToPath(moduleAt(program));
      done(await pool.run(thought, { filename, signal: lost.signal }));
    } catch (error) {
      if (this.#closed) failed(new CalledOff('The bot is stopping.'));
      failed(lost.signal.aborted ? new Error('A thinking thread is not answering.') : asError(error));
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
      minThreads: 0,
      maxThreads: this.#threads.thoughts + this.#threads.replays,
      idleTimeout: idle,
      resourceLimits,
    });
    pool.on('message', ({ begun }: Begun) => this.#begun.get(begun)?.());
    pool.on('error', (error) => this.#log.error({ err: error }, 'a thinking thread was lost'));
    return pool;
  }

  /** Stops the threads; unanswered questions fail. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { failed } of this.#waiting.splice(0)) failed(new CalledOff('The bot is stopping.'));
    await (await this.#pool)?.destroy();
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
