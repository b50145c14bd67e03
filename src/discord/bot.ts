import type { Logger } from 'pino';
import type { Store } from '../store/store.ts';

/** What commands and presses work with. */
export interface Bot {
  readonly store: Store;
  readonly log: Logger;
  /** The only clock: tests set it. */
  now(): Date;
}
