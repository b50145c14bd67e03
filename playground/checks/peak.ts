/** How many keys may lie about before those that are over are thrown out. */
const KEYS = 10_000;

/** How many things happened at most within a time, wherever that time begins; each key for itself. */
export class Peak {
  readonly #ms: number;
  readonly #recent = new Map<string, number[]>();
  #most = 0;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** The most that any key has had so far. */
  get most(): number {
    return this.#most;
  }

  /** Counts one and returns how many of this key there were within the time that ends now. */
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
