/** The playground's time. Tests move it forward to let tokens expire without waiting. */
export class Clock {
  #ahead = 0;
  readonly #skipped = new Set<() => void>();

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Moves the time forward. */
  skip(ms: number): void {
    this.#ahead += ms;
    for (const listener of this.#skipped) listener();
  }

  /** Calls the listener after every skip, for what waits on real timers. */
  onSkip(listener: () => void): void {
    this.#skipped.add(listener);
  }
}
