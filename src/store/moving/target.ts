import { StoreError } from '../records/store-error.ts';
import type { Model } from './models.ts';
import type { Row } from './rows.ts';

/**
 * The database that `db:move` fills. Between `begin` and `finish` no bot starts on it, even if the process that fills it
 * is killed.
 */
export interface Target {
  /** Where it is, for people. */
  readonly place: string;
  /** Where it is until it is finished, as in DATABASE_URL. */
  readonly url: string;
  /**
   * Marks the database as unfinished, removes what an interrupted move left, and creates the tables.
   * @param from where the rows will come from
   */
  begin(from: string): Promise<void>;
  /** Stores rows of a model. */
  add(model: Model, rows: readonly Row[]): Promise<void>;
  count(model: Model): Promise<number>;
  /** Ids of random games that are over. */
  someGames(most: number): Promise<readonly string[]>;
  /** Adds what isn't rows, such as jobs. After that, a store may open the database at `url`. */
  settle(): Promise<void>;
  /** Lets bots start on the database. When this resolves, all of it is on the disk. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** The query for `someGames`, with the number of games appended. */
export const someGamesQuery = `
  SELECT "id" FROM "Table" WHERE "status" IN ('finished', 'ended') AND "startedAt" IS NOT NULL
  ORDER BY random() LIMIT `;

/** @param full the models that have rows */
export const notEmpty = (place: string, full: readonly Model[]): StoreError =>
  new StoreError(
    'target-not-empty',
    `The database ${place} isn’t empty: it has rows in ${full.join(', ')}. A move fills only a new database. Name another one, or delete this one first.`,
  );

export const strange = (place: string): StoreError =>
  new StoreError(
    'target-not-empty',
    `The database ${place} has tables that aren’t Clubhouse’s. Name one of its own.`,
  );
