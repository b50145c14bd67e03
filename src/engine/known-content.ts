import { LRUCache } from 'lru-cache';

/**
 * Content that a game was told of by its key (`Library.load`). It stays known for as long as somebody has hold of it, and
 * beyond that while it is among what was needed last.
 */
export class KnownContent<Content extends object> {
  /** What was needed last. */
  readonly #recent: LRUCache<string, Content>;
  /** All that is known: that, and whatever else somebody has hold of. */
  readonly #all = new Map<string, WeakRef<Content>>();
  readonly #gone = new FinalizationRegistry<string>((key) => {
    if (this.get(key) === undefined) this.#all.delete(key);
  });

  /** @param mostLetters of all documents whose content stays known although nobody uses it */
  constructor(mostLetters: number) {
    this.#recent = new LRUCache({ maxSize: mostLetters });
  }

  /**
   * Makes content known, in the place of what had its key before.
   * @param letters of its document
   */
  register(key: string, content: Content, letters: number): Content {
    this.#all.set(key, new WeakRef(content));
    this.#gone.register(content, key);
    this.#recent.set(key, content, { size: Math.max(1, letters) });
    return content;
  }

  /** From now on among what was needed last; undefined where it must be made known again. */
  needed(key: string): Content | undefined {
    const content = this.get(key);
    // What is still there for somebody else's sake alone is known, and no more than that.
    return this.#recent.get(key) ?? content;
  }

  get(key: string): Content | undefined {
    return this.#all.get(key)?.deref();
  }
}
