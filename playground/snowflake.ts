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
