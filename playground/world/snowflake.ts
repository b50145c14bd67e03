import type { Clock } from './clock.ts';

/** Discord's ids count milliseconds from the start of 2015, then 22 bits of worker, process and counter. */
const EPOCH = 1_420_070_400_000n;

/** Gives out ids that only ever grow, even when the process restarts or the clock stands still. */
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

/** When an id was given out, in milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number((BigInt(id) >> 22n) + EPOCH);
}

/** Set in the ids of added servers, so that no id of the same millisecond is ever the same. */
const WORKER = 1n << 21n;

/**
 * An id for the server that is added as number `count` (the first there was is number 0). Discord gives a server to the
 * shard `(id >> 22) % shards`, and the ids of one millisecond would all go to the same; so each is of another millisecond.
 */
export function serverId(first: string, count: number): string {
  return ((((BigInt(first) >> 22n) - BigInt(count)) << 22n) | WORKER).toString();
}

/** What of a server's id decides about its shard. */
export function spreadOf(guildId: string): number {
  return Number(BigInt(guildId) >> 22n);
}
