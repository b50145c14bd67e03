import { sizeOf } from '../../engine/canonical.ts';
import type { LiveTable } from '../log/live.ts';

/** Tables that are kept in memory, and the letters of all their states' texts: what they take is a small multiple of it. */
const most = { tables: 500, letters: 16 * 1024 * 1024 } as const;
/** What a state counts for whose text is not known. */
const unknownSize = 8 * 1024;

/** The tables that memory holds: the one untouched for longest goes first, but none with work under way. */
export class HotTables {
  readonly #tables = new Map<string, { readonly live: LiveTable; readonly letters: number }>();
  readonly #busy: (id: string) => boolean;
  readonly #most: { readonly tables: number; readonly letters: number };
  #letters = 0;

  constructor(
    busy: (id: string) => boolean,
    limits: { readonly tables: number; readonly letters: number } = most,
  ) {
    this.#busy = busy;
    this.#most = limits;
  }

  get size(): number {
    return this.#tables.size;
  }

  has(id: string): boolean {
    return this.#tables.has(id);
  }

  get(id: string): LiveTable | undefined {
    return this.#tables.get(id)?.live;
  }

  /** Notes what a table is now; it does not count as touched. */
  set(id: string, live: LiveTable): void {
    const letters = sizeOf(live.snapshot.state) ?? unknownSize;
    this.#letters += letters - (this.#tables.get(id)?.letters ?? 0);
    this.#tables.set(id, { live, letters });
  }

  /** Keeps a table as the one touched last. */
  keep(live: LiveTable): void {
    const { id } = live.stored;
    this.delete(id);
    this.set(id, live);
    for (const old of this.#tables.keys()) {
      if (this.#tables.size <= this.#most.tables && this.#letters <= this.#most.letters) return;
      if (old !== id && !this.#busy(old)) this.delete(old);
    }
  }

  delete(id: string): void {
    this.#letters -= this.#tables.get(id)?.letters ?? 0;
    this.#tables.delete(id);
  }

  keys(): IterableIterator<string> {
    return this.#tables.keys();
  }
}
