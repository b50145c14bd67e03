import { createQueue } from '../../engine/queue.ts';
import type { Address, Provider } from './address.ts';
import { Ailing } from './ailing.ts';
import type { AtOnce, Client, Reached, Rows } from './clients.ts';
import { retrying } from './driver-errors.ts';
import type { Outage } from './outage.ts';

/** Limits in milliseconds: how long to wait for a transaction to begin, and how long it may run. */
const limits = { maxWait: 10_000, timeout: 30_000 };

/** Runs one query outside a transaction. */
export type Ask = <T>(question: (rows: Rows) => PromiseLike<T>) => Promise<T>;

/**
 * How the parts of the store access the database. Temporary failures, such as a conflict with another writer,
 * are retried.
 */
export interface Reach {
  readonly provider: Provider;
  readonly ask: Ask;
  /** Runs a transaction: all of it or nothing. */
  readonly inTransaction: <T>(work: (rows: Rows) => Promise<T>) => Promise<T>;
  /** The clock for stored timestamps. */
  readonly now: () => Date;
}

/** A connected database of either kind. */
export class Database implements Reach {
  readonly provider: Provider;
  readonly now: () => Date;
  /** Runs independent statements as one transaction; undefined if this database gains nothing from that. */
  readonly atOnce: AtOnce | undefined;
  readonly #client: Client;
  readonly #ailing = new Ailing();
  /**
   * Runs work one at a time. SQLite has one connection: a query that ran during a transaction would become
   * part of it and could be rolled back with it. PostgreSQL has a pool and doesn't need this.
   */
  readonly #inTurn: <T>(work: () => Promise<T>) => Promise<T>;

  /** Watches whether PostgreSQL is in reach. */
  readonly #outage: Outage | undefined;

  constructor({ client, atOnce, outage }: Reached, { provider }: Address, now: () => Date) {
    this.provider = provider;
    this.now = now;
    this.#client = client;
    this.#outage = outage;
    this.#inTurn = provider === 'sqlite' ? createQueue() : (work) => work();
    this.atOnce = atOnce && ((statements) => this.#tried(() => atOnce(statements)));
  }

  readonly ask: Ask = (question) => this.#tried(async () => question(this.#client));

  readonly inTransaction = <T>(work: (rows: Rows) => Promise<T>): Promise<T> =>
    this.#tried(() => this.#client.$transaction(work, limits));

  #tried<T>(work: () => Promise<T>): Promise<T> {
    const query = this.#ailing.noting(retrying(() => this.#inTurn(work)));
    return this.#outage?.noting(query) ?? query;
  }

  /** Whether the database answers, and has had no damage or recent disk errors. */
  async healthy(): Promise<boolean> {
    try {
      await this.#inTurn(async () => this.#client.action.count({ where: { tableId: '' } }));
      return !this.#ailing.now;
    } catch {
      return false;
    }
  }

  /** Closes the connection after all earlier work is done. */
  async close(): Promise<void> {
    this.#outage?.stop();
    await this.#inTurn(() => this.#client.$disconnect());
  }
}
