/** Keys that may be stored before expired ones are removed. */
const KEYS = 10_000;

/** Counts the most events within any period of a given length, separately for each key. */
export class Peak {
  readonly #ms: number;
  readonly #recent = new Map<string, number[]>();
  #most = 0;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** The highest count of any key so far. */
  get most(): number {
    return this.#most;
  }

  /** Counts one and returns how many of this key were within the period that ends now. */
  note(key: string, now = Date.now()): number {
    const times = this.#recent.get(key) ?? [];
    while ((times[0] ?? now) <= now - this.#ms) times.shift();
    times.push(now);
    this.#recent.set(key, times);
    if (this.#recent.size > KEYS) this.#sweep(now);
    this.#most = Math.max(this.#most, times.length);
    return times.length;
  }

  #sweep(now: number): void {
    for (const [key, times] of this.#recent) {
      if ((times.at(-1) ?? 0) <= now - this.#ms) this.#recent.delete(key);
    }
  }
}
