import type { Model } from './models.ts';
import type { Row } from './rows.ts';

/** The database that `db:move` reads, as it was when it was opened. It changes nothing in it. */
export interface Source {
  /** Where it is, for people. */
  readonly place: string;
  count(model: Model): Promise<number>;
  /** Reads all rows of a model, a batch at a time. */
  batches(model: Model): AsyncGenerator<readonly Row[]>;
  /** @throws StoreError (`database-in-use`) if a bot has started on it in the meantime */
  refuseRunning(): Promise<void>;
  close(): Promise<void>;
}
