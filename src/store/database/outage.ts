import type { Logger } from 'pino';
import type { Watch } from '../../watching/watch.ts';
import { DatabaseAway } from '../records/store-error.ts';
import { awayOr } from './postgresql-refusals.ts';

/** Milliseconds between questions to a database that is out of reach. */
const askEvery = 1_000;
/** How long queries may stay without any answer before the database is asked whether it's there, in milliseconds. */
const longestSilence = 10_000;
/** How long it may take to answer that, in milliseconds. */
const askPatience = 2_000;
/** After this a question counts as lost, and the next one is asked. */
const questionLost = 10_000;

interface Deps {
  readonly log: Pick<Logger, 'error' | 'info'>;
  readonly watch: Pick<Watch, 'databaseAway' | 'databaseBack'>;
  /** Where the database is, for the log. */
  readonly place: string;
  /** A query that any working database answers at once. */
  readonly ask: () => PromiseLike<unknown>;
}

/**
 * Watches whether PostgreSQL is in reach, and logs one line when it goes away and one when it's back. Queries fail with
 * `DatabaseAway` meanwhile.
 */
export class Outage {
  readonly #deps: Deps;
  readonly #timer: NodeJS.Timeout;
  /** When the database went away, as a `performance.now()` time. */
  #since: number | undefined;
  /** Queries that failed since then. */
  #failed = 0;
  #pending = 0;
  /** When the database last answered anything, or the first of the pending queries began. */
  #heardAt = 0;
  #askedAt: number | undefined;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#look(), askEvery).unref();
  }

  /** Whether the database is out of reach. */
  get now(): boolean {
    return this.#since !== undefined;
  }

  /** @throws what the query throws; `DatabaseAway` if the database is out of reach */
  async noting<T>(query: Promise<T>): Promise<T> {
    const begunAt = performance.now();
    if (this.#pending === 0) this.#heardAt = begunAt;
    this.#pending += 1;
    try {
      const found = await query;
      this.#heard(begunAt);
      return found;
    } catch (error) {
      const explained = this.explained(error);
      if (explained instanceof DatabaseAway) this.#failed += 1;
      else this.#heardAt = performance.now();
      throw explained;
    } finally {
      this.#pending -= 1;
    }
  }

  /** The error that tells whether the database is out of reach. If so, the outage begins. */
  explained(error: unknown): unknown {
    const explained = awayOr(error);
    if (explained instanceof DatabaseAway) this.#begin(explained.reason);
    // Prisma gives up waiting for a connection without naming the reason.
    else if (this.now && isTooLate(error)) return new DatabaseAway('no answer', error);
    return explained;
  }

  /** Asks the database whether it's there, because a connection was lost. Others may still work. */
  lost(): void {
    if (!this.#stopped && !this.now && this.#askedAt === undefined) void this.#ask();
  }

  /** Ends the watch, before the connections are closed. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const waited = this.#askedAt === undefined ? undefined : now - this.#askedAt;
    if (this.now) {
      if (waited === undefined || waited > questionLost) void this.#ask();
    } else if (this.#pending > 0 && now - this.#heardAt > longestSilence) {
      if (waited === undefined) void this.#ask();
      else if (waited > askPatience) this.#begin('no answer');
    }
  }

  async #ask(): Promise<void> {
    const begunAt = performance.now();
    this.#askedAt = begunAt;
    try {
      await this.#deps.ask();
      this.#heard(begunAt);
    } catch (error) {
      this.explained(error);
    } finally {
      if (this.#askedAt === begunAt) this.#askedAt = undefined;
    }
  }

  #heard(begunAt: number): void {
    const now = performance.now();
    this.#heardAt = now;
    // An answer to an older query may have been on its way when the database went away.
    if (this.#since === undefined || begunAt < this.#since) return;
    const goneMs = Math.round(now - this.#since);
    this.#since = undefined;
    this.#deps.watch.databaseBack();
    this.#deps.log.info({ goneMs, failed: this.#failed }, 'the database is back');
  }

  #begin(reason: string): void {
    if (this.now || this.#stopped) return;
    const { log, watch, place } = this.#deps;
    this.#since = performance.now();
    this.#failed = 0;
    watch.databaseAway();
    log.error({ place, reason }, 'the database is out of reach; presses fail until it’s back');
  }
}

/** Prisma's code for a transaction that could not begin or end in time. */
const isTooLate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2028';
