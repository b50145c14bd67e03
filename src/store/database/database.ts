import { createQueue } from '../../engine/queue.ts';
import type { Address, Provider } from './address.ts';
import { Ailing } from './ailing.ts';
import type { AtOnce, Client, Reached, Rows } from './clients.ts';
import { retrying } from './driver-errors.ts';

/** Waits before a transaction begins and while it runs, in milliseconds. */
const limits = { maxWait: 10_000, timeout: 30_000 };

/** Asks one question outside of transactions. */
export type Ask = <T>(question: (rows: Rows) => PromiseLike<T>) => Promise<T>;

/** How the rooms of the store reach the database. What passes by itself, as another writer in the way, is tried again. */
export interface Reach {
  readonly provider: Provider;
  readonly ask: Ask;
  /** Runs a transaction: all of it happens or nothing. */
  readonly inTransaction: <T>(work: (rows: Rows) => Promise<T>) => Promise<T>;
  /** The clock that stamps what is stored. */
  readonly now: () => Date;
}

/** Either database, connected. */
export class Database implements Reach {
  readonly provider: Provider;
  readonly now: () => Date;
  /** Runs a transaction of statements that do not depend on each other's results; undefined where that is no gain. */
  readonly atOnce: AtOnce | undefined;
  readonly #client: Client;
  readonly #ailing = new Ailing();
  /**
   * SQLite has one connection, and whatever ran on it in the middle of a transaction would become part of it and be lost
   * with it; so there everything waits for its turn. PostgreSQL has a pool and needs none.
   */
  readonly #inTurn: <T>(work: () => Promise<T>) => Promise<T>;

  constructor({ client, atOnce }: Reached, { provider }: Address, now: () => Date) {
    this.provider = provider;
    this.now = now;
    this.#client = client;
    this.#inTurn = provider === 'sqlite' ? createQueue() : (work) => work();
    this.atOnce = atOnce && ((statements) => this.#tried(() => atOnce(statements)));
  }

  readonly ask: Ask = (question) => this.#tried(async () => question(this.#client));

  readonly inTransaction = <T>(work: (rows: Rows) => Promise<T>): Promise<T> =>
    this.#tried(() => this.#client.$transaction(work, limits));

  #tried<T>(work: () => Promise<T>): Promise<T> {
    return this.#ailing.noting(retrying(() => this.#inTurn(work)));
  }

  /** True when the database answers, and has not failed of damage or of its disk lately. */
  async healthy(): Promise<boolean> {
    try {
      await this.#inTurn(async () => this.#client.action.count({ where: { tableId: '' } }));
      return !this.#ailing.now;
    } catch {
      return false;
    }
  }

  /** Closes the connection when everything before has had its turn. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#client.$disconnect());
  }
}
