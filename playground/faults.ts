/** What happens to a request besides being answered. */
export type RequestFault =
  /** Not performed; answered with a server error. */
  | { readonly kind: 'error'; readonly status: number }
  /** Not performed; answered 429 as if the route's limit was used up. */
  | { readonly kind: 'limit'; readonly seconds: number }
  /** Performed, but the bot never hears of it: an error is answered, or the connection is cut. */
  | { readonly kind: 'lost'; readonly how: 'error' | 'cut' };

interface Planned {
  left: number;
  readonly fault: RequestFault;
  readonly route: string;
}

/**
 * What goes wrong on purpose. `route` in its methods narrows a fault to routes whose method and path contain it, as in
 * `PATCH` or `/callback`.
 */
export class Faults {
  /** Milliseconds that every answer of the REST API is late. */
  delayMs = 0;
  /** Share of requests that are answered with 503, from 0 to 1; evenly spread rather than drawn. */
  errorShare = 0;
  #asked = 0;
  #duplicates = 0;
  readonly #planned: Planned[] = [];

  /** The next `count` requests fail with a server error. */
  failNext(count: number, options: { readonly status?: number; readonly route?: string } = {}): void {
    this.#plan(count, { kind: 'error', status: options.status ?? 503 }, options.route);
  }

  /** The next `count` requests are answered 429 with that many seconds to wait. */
  limitNext(count: number, options: { readonly seconds?: number; readonly route?: string } = {}): void {
    this.#plan(count, { kind: 'limit', seconds: options.seconds ?? 0.1 }, options.route);
  }

  /** The next `count` requests are performed, but their answer is lost. */
  loseNext(count: number, options: { readonly how?: 'error' | 'cut'; readonly route?: string } = {}): void {
    this.#plan(count, { kind: 'lost', how: options.how ?? 'error' }, options.route);
  }

  /** The next `count` interactions reach the bot twice. */
  duplicateNext(count: number): void {
    this.#duplicates += count;
  }

  /** Everything works again. */
  clear(): void {
    this.delayMs = 0;
    this.errorShare = 0;
    this.#duplicates = 0;
    this.#planned.length = 0;
  }

  /** The fault that befalls this request, if any; a planned one is used up. */
  forRequest(route: string): RequestFault | undefined {
    const before = Math.floor(this.#asked * this.errorShare);
    this.#asked += 1;
    const planned = this.#planned.find(({ left, route: part }) => left > 0 && route.includes(part));
    if (planned) {
      planned.left -= 1;
      return planned.fault;
    }
    const share = Math.floor(this.#asked * this.errorShare) > before;
    return share ? { kind: 'error', status: 503 } : undefined;
  }

  /** Whether this interaction is delivered twice. */
  duplicates(): boolean {
    if (this.#duplicates === 0) return false;
    this.#duplicates -= 1;
    return true;
  }

  #plan(count: number, fault: RequestFault, route = ''): void {
    this.#planned.push({ left: count, fault, route });
  }
}
