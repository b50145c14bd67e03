import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Piscina } from 'piscina';
import type { Stream } from '../../engine/dice.ts';
import { moduleAt } from '../../engine/thread.ts';
import type { Decision } from '../../games/facets/computers.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';

/** What a thread is to find out. What else it holds is a matter of the program that answers it. */
export interface Question {
  /** Id of the game. */
  readonly game: string;
}

/** What a level that thinks does. */
export interface DecisionWanted extends Question {
  readonly view: unknown;
  readonly seat: Seat;
  readonly level: string;
  readonly stream: Stream;
}

/**
 * Where a question waits. `thoughts` share the threads that think, the first asked first. `replays` have a thread
 * beside those, so that what takes a moment never waits for what takes seconds.
 */
export type Lane = 'thoughts' | 'replays';

/** A question on its way to a thread. */
export interface Thought<Wanted extends Question = Question> {
  readonly id: number;
  readonly question: Wanted;
  readonly seconds: number;
  /** Its first cell is 1 when nobody waits for the answer any more. */
  readonly called: Int32Array;
  /** Address of the module that lists the games. */
  readonly games: string;
}

/** What a thread says when it begins: until then it loads what it needs. */
export interface Begun {
  readonly begun: number;
}

/** Nobody waits for the answer any more. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff';
}

interface Asked {
  /** Address, without the ending, of the module whose default export answers. */
  readonly program: URL;
  readonly question: Question;
  readonly lane: Lane;
  /** Milliseconds over its time after which it is taken to hang. */
  readonly patience: number;
  readonly seconds: number;
  readonly wanted: AbortSignal;
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

export interface PoolOptions {
  readonly log: Logger;
  /** Threads at most; as many as the machine can spare unless given. */
  readonly threads?: number;
  /** Address, without the ending, of a module whose `games` lists what may be thought about; the catalog unless given. */
  readonly games?: URL;
}

/** One thread where there are one or two cores, else one less than there are, four at most. */
export const usualThreads = (cores = availableParallelism()): number => Math.max(1, Math.min(4, cores - 1));

/**
 * What people bring to a game is known in the process that has loaded it and on no thread, so in a game with a library nobody
 * thinks. @throws Error that names the game: a mistake of ours
 */
export function mustThinkAlone(games: readonly Game[]): void {
  const both = games.find(({ library, levels }) => library && levels.some(({ thinks }) => thinks));
  if (both)
    throw new Error(
      `${both.title} has a library and levels that think: threads do not know what people bring.`,
    );
}

/** Milliseconds over its time after which a question is taken to hang: a table waits for a decision, and none for the rest. */
const patience = { decision: 2_000, other: 20_000 } as const;
/** Threads of the lane for replays: one is enough to answer many, and leaves the cores to those who play. */
const replaying = 1;
const decisions = new URL('./thinking-worker', import.meta.url);
/** Milliseconds in which a thread must have begun: it loads the games first. */
const longestStart = 20_000;
/** Milliseconds after which a thread ends that nobody asks anything. */
const idle = 60_000;
/** Megabytes that a thread may take: a thought that needs more ends its thread and not the bot. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * Threads that think and replay, for all tables: started when the first question comes, ended when none comes any more. Who
 * asks first in a lane is answered first, and a table asks for one decision at a time, so none keeps others waiting for more
 * than one. A thread that dies or hangs is replaced, and its question fails.
 */
export class ThinkingPool {
  readonly #log: Logger;
  readonly #threads: Readonly<Record<Lane, number>>;
  readonly #games: string;
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
  }: PoolOptions) {
    this.#log = log;
    this.#threads = { thoughts: threads, replays: replaying };
    this.#games = moduleAt(games).href;
  }

  /** Questions that wait for a thread. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * A decision of a level that thinks.
   *
   * @param wanted aborted when nobody waits for it any more
   * @param again whether it has failed before: then it is asked before all others
   * @throws CalledOff; Error when the thread was lost, or the game failed
   */
  decide(
    question: DecisionWanted,
    seconds: number,
    wanted: AbortSignal,
    again = false,
  ): Promise<Decision<unknown>> {
    const asked = { program: decisions, question, lane: 'thoughts', patience: patience.decision } as const;
    // The answer comes from `thinking-worker.ts`.
    return this.#ask({ ...asked, seconds, wanted }, again) as Promise<Decision<unknown>>;
  }

  /**
   * Whatever else is found out about a game.
   *
   * @param program address, without the ending, of the module whose default export answers
   * @param seconds that the program has before `over()` says so
   * @throws as `decide`
   */
  find(program: URL, question: Question, seconds: number, lane: Lane): Promise<unknown> {
    const wanted = new AbortController().signal;
    return this.#ask({ program, question, lane, patience: patience.other, seconds, wanted }, false);
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

  /** Who asked is answered at once; a thread that thinks about it already is told, and free when it has found an end. */
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
      if (this.#closed) failed(new CalledOff('The bot stops.'));
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
      minThreads: 0,
      maxThreads: this.#threads.thoughts + this.#threads.replays,
      idleTimeout: idle,
      resourceLimits,
    });
    pool.on('message', ({ begun }: Begun) => this.#begun.get(begun)?.());
    pool.on('error', (error) => this.#log.error({ err: error }, 'a thread that thinks was lost'));
    return pool;
  }

  /** Ends the threads; what is asked fails. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { failed } of this.#waiting.splice(0)) failed(new CalledOff('The bot stops.'));
    await (await this.#pool)?.destroy();
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
