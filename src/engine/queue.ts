/** Creates a queue that runs work one piece at a time, in call order. A failure affects only its own caller. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

/** Runs work in order, one piece at a time per key. Keys don't wait for each other. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = turn.catch(() => undefined);
    this.#last.set(key, settled);
    void settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return turn;
  }

  /** Whether work for this key is running or waiting. */
  busy(key: string): boolean {
    return this.#last.has(key);
  }

  /** Resolves when no work is running or waiting. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
