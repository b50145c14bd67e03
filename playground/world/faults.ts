/** A planned fault of a request. */
export type RequestFault =
  /** Not performed; answered with a server error. */
  | { readonly kind: 'error'; readonly status: number }
  /** Not performed; answered 429 as if the route's limit was used up. */
  | { readonly kind: 'limit'; readonly seconds: number }
  /** Performed, but the bot gets no answer: an error is sent, or the connection is cut. */
  | { readonly kind: 'lost'; readonly how: 'error' | 'cut' };

/** A period in which a share of all requests fails. */
export interface Storm {
  /** The answer instead of the normal one; `lost` performs the request, but the answer never arrives. */
  readonly status: 500 | 502 | 503 | 429 | 'lost';
  /** From 0 to 1; evenly spread, not random. */
  readonly share: number;
  /** How long it lasts; by default until `clear`. */
  readonly seconds?: number | undefined;
  /** Only requests whose method and path contain this, as in `PATCH` or `/callback`. */
  readonly route?: string | undefined;
  /** Seconds to wait after a 429; 0.1 by default. */
  readonly retryAfter?: number | undefined;
}

interface Raging {
  readonly storm: Storm;
  readonly endsAt: number;
  asked: number;
}

interface Planned {
  left: number;
  readonly fault: RequestFault;
  readonly route: string;
}

/**
 * Planned faults. `route` limits a fault to routes whose method and path contain it, as in `PATCH` or
 * `/callback`.
 */
export class Faults {
  /** Milliseconds that every answer of the REST API is delayed. */
  delayMs = 0;
  /** Share of requests that are answered with 503, from 0 to 1; evenly spread, not random. */
  errorShare = 0;
  #asked = 0;
  #duplicates = 0;
  /** What is wrong with the dice beacon; by default nothing. */
  beacon: 'slow' | 'wrong' | 'other chain' | 'gone' | undefined;
  readonly #planned: Planned[] = [];
  #storms: readonly Raging[] = [];

  /** The next `count` requests fail with a server error. */
  failNext(
    count: number,
    options: { readonly status?: number | undefined; readonly route?: string | undefined } = {},
  ): void {
    this.#plan(count, { kind: 'error', status: options.status ?? 503 }, options.route);
  }

  /** The next `count` requests are answered 429 with that many seconds to wait. */
  limitNext(
    count: number,
    options: { readonly seconds?: number | undefined; readonly route?: string | undefined } = {},
  ): void {
    this.#plan(count, { kind: 'limit', seconds: options.seconds ?? 0.1 }, options.route);
  }

  /** The next `count` requests are performed, but their answer is lost. */
  loseNext(
    count: number,
    options: { readonly how?: 'error' | 'cut' | undefined; readonly route?: string | undefined } = {},
  ): void {
    this.#plan(count, { kind: 'lost', how: options.how ?? 'error' }, options.route);
  }

  /** The next `count` interactions reach the bot twice. */
  duplicateNext(count: number): void {
    this.#duplicates += count;
  }

  /** Makes a share of the requests fail from now on. Several storms may overlap. */
  storm(storm: Storm): void {
    const endsAt = storm.seconds === undefined ? Infinity : Date.now() + storm.seconds * 1000;
    this.#storms = [...this.#storms, { storm, endsAt, asked: 0 }];
  }

  /** Ends all faults. */
  clear(): void {
    this.#storms = [];
    this.delayMs = 0;
    this.beacon = undefined;
    this.errorShare = 0;
    this.#duplicates = 0;
    this.#planned.length = 0;
  }

  /** The fault of this request, if any; a planned one is used up. */
  forRequest(route: string): RequestFault | undefined {
    const before = Math.floor(this.#asked * this.errorShare);
    this.#asked += 1;
    const planned = this.#planned.find(({ left, route: part }) => left > 0 && route.includes(part));
    if (planned) {
      planned.left -= 1;
      return planned.fault;
    }
    const share = Math.floor(this.#asked * this.errorShare) > before;
    return share ? { kind: 'error', status: 503 } : this.#struck(route);
  }

  /** Whether this interaction is delivered twice. */
  duplicates(): boolean {
    if (this.#duplicates === 0) return false;
    this.#duplicates -= 1;
    return true;
  }

  #struck(route: string): RequestFault | undefined {
    if (this.#storms.length === 0) return undefined;
    const now = Date.now();
    this.#storms = this.#storms.filter(({ endsAt }) => now < endsAt);
    let fault: RequestFault | undefined;
    for (const raging of this.#storms) {
      const { status, share, route: part = '', retryAfter = 0.1 } = raging.storm;
      if (!route.includes(part)) continue;
      const before = Math.floor(raging.asked * share);
      raging.asked += 1;
      if (Math.floor(raging.asked * share) === before) continue;
      if (status === 'lost') fault ??= { kind: 'lost', how: 'cut' };
      else if (status === 429) fault ??= { kind: 'limit', seconds: retryAfter };
      else fault ??= { kind: 'error', status };
    }
    return fault;
  }

  #plan(count: number, fault: RequestFault, route = ''): void {
    this.#planned.push({ left: count, fault, route });
  }
}
