import { LRUCache } from 'lru-cache';
import type { StoredTable } from '../../store/records/table.ts';
import { Held, type HeldBy } from './held.ts';

/** Lobbies in memory, and the characters of all content that they keep loaded. */
const most = { tables: 500, content: 8_000_000 } as const;

/** Rows of tables before their game: the one unused longest goes first. */
export class Lobbies {
  readonly #held: Held;
  readonly #most: { readonly tables: number; readonly content: number };
  readonly #rows: LRUCache<string, StoredTable>;

  constructor(heldBy: HeldBy, limits: { readonly tables: number; readonly content: number } = most) {
    this.#held = new Held(heldBy);
    this.#most = limits;
    this.#rows = new LRUCache({ max: limits.tables, dispose: (_, id) => this.#held.delete(id) });
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  get(id: string): StoredTable | undefined {
    return this.#rows.get(id);
  }

  set(id: string, table: StoredTable): void {
    this.#rows.set(id, table);
    this.#held.set(table);
    while (this.#held.letters > this.#most.content && this.#rows.size > 1) this.#rows.pop();
  }

  delete(id: string): void {
    this.#rows.delete(id);
  }
}
