/** The playground's time. Tests push it forward to let tokens run out without waiting. */
export class Clock {
  #ahead = 0;
  readonly #skipped = new Set<() => void>();

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Lets `ms` milliseconds pass at once. */
  skip(ms: number): void {
    this.#ahead += ms;
    for (const listener of this.#skipped) listener();
  }

  /** Calls the listener after every skip, for what waits on real timers. */
  onSkip(listener: () => void): void {
    this.#skipped.add(listener);
  }
}
