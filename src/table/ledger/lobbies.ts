import { LRUCache } from 'lru-cache';
import type { StoredTable } from '../../store/records/table.ts';
import { type RetainedBy, RetainedContent } from './retained.ts';

/** Limits of the cache: the number of lobbies, and the characters of content that they keep loaded. */
const most = { tables: 500, content: 8_000_000 } as const;

/** Caches rows of tables in the lobby, before the game starts. Drops the least recently used first. */
export class Lobbies {
  readonly #retained: RetainedContent;
  readonly #most: { readonly tables: number; readonly content: number };
  readonly #rows: LRUCache<string, StoredTable>;

  constructor(retainedBy: RetainedBy, limits: { readonly tables: number; readonly content: number } = most) {
    this.#retained = new RetainedContent(retainedBy);
    this.#most = limits;
    this.#rows = new LRUCache({ max: limits.tables, dispose: (_, id) => this.#retained.delete(id) });
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  get(id: string): StoredTable | undefined {
    return this.#rows.get(id);
  }

  set(id: string, table: StoredTable): void {
    this.#rows.set(id, table);
    this.#retained.set(table);
    while (this.#retained.letters > this.#most.content && this.#rows.size > 1) this.#rows.pop();
  }

  delete(id: string): void {
    this.#rows.delete(id);
  }
}
