import type { Bucket } from './route.ts';

/** The state of a limit after a request was counted. */
export interface Standing {
  readonly bucket: string;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit is reset. */
  readonly resetAfter: number;
  readonly allowed: boolean;
  /** Whether the overall limit was used up. */
  readonly global: boolean;
}

interface Window {
  used: number;
  endsAt: number;
}

/** Discord lets a bot make 50 requests a second in total. */
const GLOBAL_PER_SECOND = 50;

/**
 * Counts requests against Discord's limits. When disabled, it still counts and sets the headers, with limits
 * that nobody reaches. Discord does not publish the limits of its routes; these were observed in practice.
 */
export class Limits {
  readonly #on: boolean;
  readonly #windows = new Map<string, Window>();
  #global: Window = { used: 0, endsAt: 0 };

  constructor(on: boolean) {
    this.#on = on;
  }

  /** Counts a request; `counted` says whether it counts toward the overall limit. */
  take(bucket: Bucket, key: string, counted: boolean, now = Date.now()): Standing {
    const limit = this.#on ? bucket.requests : 1_000_000;
    const window = this.#window(`${bucket.name} ${key}`, bucket.seconds, now);
    const said = { bucket: bucketId(bucket.name), limit };
    if (this.#on && counted) {
      if (now >= this.#global.endsAt) this.#global = { used: 0, endsAt: now + 1000 };
      if (this.#global.used >= GLOBAL_PER_SECOND) {
        const resetAfter = (this.#global.endsAt - now) / 1000;
        return { ...said, remaining: limit - window.used, resetAfter, allowed: false, global: true };
      }
    }
    const allowed = window.used < limit;
    if (allowed) {
      window.used += 1;
      if (counted) this.#global.used += 1;
    }
    const resetAfter = (window.endsAt - now) / 1000;
    return { ...said, remaining: limit - window.used, resetAfter, allowed, global: false };
  }

  #window(key: string, seconds: number, now: number): Window {
    const known = this.#windows.get(key);
    if (known && now < known.endsAt) return known;
    if (this.#windows.size > 10_000) this.#sweep(now);
    const fresh = { used: 0, endsAt: now + seconds * 1000 };
    this.#windows.set(key, fresh);
    return fresh;
  }

  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (now >= endsAt) this.#windows.delete(key);
  }
}

const bucketIds = new Map<string, string>();

/** Discord names its limits by a hash that stays the same for the same route. */
function bucketId(name: string): string {
  const known = bucketIds.get(name) ?? hashed(name);
  bucketIds.set(name, known);
  return known;
}

function hashed(name: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(name)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/** The rate limit headers. */
export function headersOf(standing: Standing, now = Date.now()): Record<string, string> {
  return {
    'x-ratelimit-limit': String(standing.limit),
    'x-ratelimit-remaining': String(standing.remaining),
    'x-ratelimit-reset': (now / 1000 + standing.resetAfter).toFixed(3),
    'x-ratelimit-reset-after': standing.resetAfter.toFixed(3),
    'x-ratelimit-bucket': standing.bucket,
    ...(!standing.allowed && { 'x-ratelimit-scope': standing.global ? 'global' : 'user' }),
    ...(!standing.allowed && standing.global && { 'x-ratelimit-global': 'true' }),
  };
}
