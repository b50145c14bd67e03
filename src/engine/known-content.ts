import { LRUCache } from 'lru-cache';

/**
 * Cache of content loaded by key (`Library.load`). Content stays available while it is referenced anywhere, and
 * beyond that while it is among the most recently used.
 */
export class KnownContent<Content extends object> {
  /** The most recently used content. */
  readonly #recent: LRUCache<string, Content>;
  /** Everything available: recent content, and any that is still referenced elsewhere. */
  readonly #all = new Map<string, WeakRef<Content>>();
  readonly #gone = new FinalizationRegistry<string>((key) => {
    if (this.get(key) === undefined) this.#all.delete(key);
  });

  /** @param mostLetters total document length of content that stays cached while unreferenced */
  constructor(mostLetters: number) {
    this.#recent = new LRUCache({ maxSize: mostLetters });
  }

  /**
   * Stores content, replacing any with the same key.
   * @param letters length of its document
   */
  register(key: string, content: Content, letters: number): Content {
    this.#all.set(key, new WeakRef(content));
    this.#gone.register(content, key);
    this.#recent.set(key, content, { size: Math.max(1, letters) });
    return content;
  }

  /** Looks up content and marks it as recently used; undefined if it must be loaded again. */
  needed(key: string): Content | undefined {
    const content = this.get(key);
    // Content that only others keep alive is not added to the recent ones.
    return this.#recent.get(key) ?? content;
  }

  get(key: string): Content | undefined {
    return this.#all.get(key)?.deref();
  }
}
