import type { Clock } from './clock.ts';

/** Discord's ids count milliseconds from the start of 2015, then 22 bits of worker, process and counter. */
const EPOCH = 1_420_070_400_000n;

/** Generates ids that always grow, even if the process restarts or the clock stands still. */
export class Snowflakes {
  readonly #clock: Clock;
  #last: bigint;

  constructor(clock: Clock, last = '0') {
    this.#clock = clock;
    this.#last = BigInt(last);
  }

  next(): string {
    const now = (BigInt(this.#clock.now()) - EPOCH) << 22n;
    this.#last = now > this.#last ? now : this.#last + 1n;
    return this.#last.toString();
  }

  get last(): string {
    return this.#last.toString();
  }
}

/** When an id was generated, in milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number((BigInt(id) >> 22n) + EPOCH);
}

/** Set in the ids of added servers, so that they never equal another id of the same millisecond. */
const WORKER = 1n << 21n;

/**
 * The id of an added server; `count` is its index, 0 being the first server. Discord's shard is `(id >> 22) %
 * shards`, so ids from the same millisecond would share a shard. That's why each id uses a different millisecond.
 */
export function serverId(first: string, count: number): string {
  return ((((BigInt(first) >> 22n) - BigInt(count)) << 22n) | WORKER).toString();
}

/** The part of a server's id that decides its shard. */
export function spreadOf(guildId: string): number {
  return Number(BigInt(guildId) >> 22n);
}
