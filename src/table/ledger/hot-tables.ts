import { sizeOf } from '../../engine/canonical.ts';
import type { LiveTable } from '../log/live.ts';
import { type RetainedBy, RetainedContent } from './retained.ts';

/** Limits of the cache. Lengths in characters are used to estimate memory, which is a small multiple of them. */
interface Most {
  readonly tables: number;
  /** Maximum number of tables whose game is over. A state of baseball takes 300 KB, though its text has 12 KB. */
  readonly over: number;
  /** Maximum total length of all states as text, in characters. */
  readonly letters: number;
  /** Maximum total length of the content that tables keep loaded, in characters. */
  readonly content: number;
}
const most: Most = { tables: 500, over: 20, letters: 16 * 1024 * 1024, content: 16_000_000 };
/** Assumed length of a state whose text is unknown, in characters. */
const unknownSize = 8 * 1024;

/**
 * Caches tables in memory. The least recently used table is dropped first, but never one with running work. Few of those
 * whose game is over stay: they aren't played, and their last snapshot is loaded at once.
 */
export class HotTables {
  readonly #tables = new Map<string, { readonly live: LiveTable; readonly letters: number }>();
  /** Tables whose game is over, least recently used first. */
  readonly #over = new Set<string>();
  readonly #busy: (id: string) => boolean;
  readonly #retained: RetainedContent;
  readonly #most: Most;
  #letters = 0;

  constructor(busy: (id: string) => boolean, retainedBy: RetainedBy, limits = most) {
    this.#busy = busy;
    this.#retained = new RetainedContent(retainedBy);
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

  /** Updates a table without marking it as used. */
  set(id: string, live: LiveTable): void {
    const letters = sizeOf(live.snapshot.state) ?? unknownSize;
    this.#letters += letters - (this.#tables.get(id)?.letters ?? 0);
    this.#tables.set(id, { live, letters });
    if (live.stored.status !== 'active') this.#over.add(id);
    this.#retained.set(live.stored);
  }

  /** Adds a table and marks it as the most recently used. */
  keep(live: LiveTable): void {
    const { id } = live.stored;
    this.delete(id);
    this.set(id, live);
    for (const old of this.#over) {
      if (this.#over.size <= this.#most.over) break;
      if (old !== id && !this.#busy(old)) this.delete(old);
    }
    for (const old of this.#tables.keys()) {
      if (!this.#isTooMuch()) return;
      if (old !== id && !this.#busy(old)) this.delete(old);
    }
  }

  #isTooMuch(): boolean {
    const { tables, letters, content } = this.#most;
    return this.#tables.size > tables || this.#letters > letters || this.#retained.letters > content;
  }

  delete(id: string): void {
    this.#retained.delete(id);
    this.#letters -= this.#tables.get(id)?.letters ?? 0;
    this.#tables.delete(id);
    this.#over.delete(id);
  }

  keys(): IterableIterator<string> {
    return this.#tables.keys();
  }
}
