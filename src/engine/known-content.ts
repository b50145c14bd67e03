import { LRUCache } from 'lru-cache';

/**
 * Cache of content loaded by key (`Library.load`). Content stays available as long as anything references it.
 * The most recently used content stays available even without references.
 */
export class KnownContent<Content extends object> {
  /** The most recently used content. */
  readonly #recent: LRUCache<string, Content>;
  /** All available content: the recently used content, and any other that is still referenced. */
  readonly #all = new Map<string, WeakRef<Content>>();
  readonly #gone = new FinalizationRegistry<string>((key) => {
    if (this.get(key) === undefined) this.#all.delete(key);
  });

  /**
   * @param mostLetters maximum total document length of the content kept while unreferenced, in characters
   */
  constructor(mostLetters: number) {
    this.#recent = new LRUCache({ maxSize: mostLetters });
  }

  /**
   * Stores content. Replaces any existing content with the same key.
   * @param letters the length of its document, in characters
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
    // Content kept alive only by references elsewhere isn't added to the recently used content.
    return this.#recent.get(key) ?? content;
  }

  get(key: string): Content | undefined {
    return this.#all.get(key)?.deref();
  }
}
