import type { StoredTable } from '../../store/records/table.ts';

/** Returns the content that a table's options keep loaded, each with its length in characters. */
export type RetainedBy = (options: unknown) => ReadonlyMap<object, number>;

/**
 * Counts the characters of content that cached tables keep loaded. Content that several tables share counts
 * once.
 */
export class RetainedContent {
  readonly #retainedBy: RetainedBy;
  readonly #tables = new Map<string, ReadonlyMap<object, number>>();
  readonly #holders = new Map<object, number>();
  #letters = 0;

  constructor(retainedBy: RetainedBy) {
    this.#retainedBy = retainedBy;
  }

  get letters(): number {
    return this.#letters;
  }

  /** Records the content that a table keeps loaded now, replacing its earlier entry. */
  set({ id, options }: Pick<StoredTable, 'id' | 'options'>): void {
    const content = this.#retainedBy(options);
    if (content === this.#tables.get(id)) return;
    this.delete(id);
    if (content.size === 0) return;
    this.#tables.set(id, content);
    for (const [one, letters] of content) {
      const holders = this.#holders.get(one) ?? 0;
      if (holders === 0) this.#letters += letters;
      this.#holders.set(one, holders + 1);
    }
  }

  delete(id: string): void {
    const content = this.#tables.get(id);
    if (content === undefined) return;
    this.#tables.delete(id);
    for (const [one, letters] of content) {
      const holders = (this.#holders.get(one) ?? 0) - 1;
      if (holders > 0) {
        this.#holders.set(one, holders);
        continue;
      }
      this.#holders.delete(one);
      this.#letters -= letters;
    }
  }
}
