import type { StoredTable } from '../../store/records/table.ts';

/** How long a game may stand still before its computers are asked to go on, in milliseconds. */
const patience = 20_000;

/**
 * Watches the games that computers play for a competition. Nobody presses anything there, so a game that stands still,
 * as after a process was handed its server in the middle of a move, would hold up everything behind it.
 */
export class Stalled {
  readonly #playOn: (table: string) => void;
  readonly #now: () => number;
  readonly #seen = new Map<string, { readonly seq: number; readonly at: number }>();

  /** @param playOn lets the computers at a table go on, if they don't */
  constructor(playOn: (table: string) => void, now: () => number = () => performance.now()) {
    this.#playOn = playOn;
    this.#now = now;
  }

  /** Looks at an unfinished table. */
  look({ id, seq, status }: Pick<StoredTable, 'id' | 'seq' | 'status'>): void {
    if (status !== 'active') return;
    const before = this.#seen.get(id);
    const at = this.#now();
    if (before?.seq === seq && at - before.at < patience) return;
    this.#seen.set(id, { seq, at });
    if (before?.seq === seq) this.#playOn(id);
  }

  /** Forgets a table that is over. */
  over(id: string): void {
    this.#seen.delete(id);
  }
}
