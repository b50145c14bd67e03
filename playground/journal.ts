/** Something the bot did that Discord's description or rules forbid. */
export interface Violation {
  /** Method and path with parameters by name, or what else went wrong. */
  readonly route: string;
  readonly reason: string;
}

export interface Counts {
  /** Requests to the REST API, whatever came of them. */
  readonly requests: number;
  /** Gateway payloads that the bot sent. */
  readonly payloads: number;
  /** Answers with status 429. */
  readonly limited: number;
  /** Requests per route. */
  readonly routes: Readonly<Record<string, number>>;
  /** Interactions delivered to the bot. */
  readonly interactions: number;
}

/** Counts what the bot asks for and keeps what it did wrong. */
export class Journal {
  readonly #violations: Violation[] = [];
  readonly #routes = new Map<string, number>();
  #requests = 0;
  #payloads = 0;
  #limited = 0;
  #interactions = 0;

  request(route: string): void {
    this.#requests += 1;
    this.#routes.set(route, (this.#routes.get(route) ?? 0) + 1);
  }

  payload(): void {
    this.#payloads += 1;
  }

  limited(): void {
    this.#limited += 1;
  }

  interaction(): void {
    this.#interactions += 1;
  }

  violation(route: string, reason: string): void {
    this.#violations.push({ route, reason });
  }

  violations(): readonly Violation[] {
    return [...this.#violations];
  }

  counts(): Counts {
    return {
      requests: this.#requests,
      payloads: this.#payloads,
      limited: this.#limited,
      routes: Object.fromEntries(this.#routes),
      interactions: this.#interactions,
    };
  }
}
