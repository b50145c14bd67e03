import { createQueue, KeyedQueue } from '../../../engine/queue.ts';
import { RuleError } from '../../../engine/rule-error.ts';

/** How long a piece of work takes: milliseconds or seconds. */
export type Length = 'short' | 'long';

/** Maximum number of requests that run or wait at once: for each length, and for each person. */
const most = { short: 20, long: 10, ofOne: 3 } as const;

/** Queues work. At most one piece of each length, and at most one for each person, runs at a time. */
export class Turns {
  readonly #inTurn = { short: createQueue(), long: createQueue() };
  readonly #waiting = { short: 0, long: 0 };
  readonly #people = new KeyedQueue();
  readonly #ofOne = new Map<string, number>();

  /**
   * Runs the work when it reaches the front of the queue.
   *
   * @param by the person it is for; undefined: only the overall limit applies
   * @throws RuleError (`busy`) if too many requests are waiting, for this person or in total
   */
  async run<T>(by: string | undefined, length: Length, work: () => Promise<T>): Promise<T> {
    if (by !== undefined && this.#of(by) >= most.ofOne)
      throw new RuleError('busy', 'I’m still working on your last request. Please try again in a moment.');
    if (this.#waiting[length] >= most[length])
      throw new RuleError(
        'busy',
        'I’m going through a lot of games right now. Please try again in a minute.',
      );
    const inTurn = () => this.#inTurn[length](work);
    this.#waiting[length] += 1;
    try {
      return await (by === undefined ? inTurn() : this.#ofPerson(by, inTurn));
    } finally {
      this.#waiting[length] -= 1;
    }
  }

  async #ofPerson<T>(by: string, work: () => Promise<T>): Promise<T> {
    this.#ofOne.set(by, this.#of(by) + 1);
    try {
      return await this.#people.run(by, work);
    } finally {
      const left = this.#of(by) - 1;
      if (left > 0) this.#ofOne.set(by, left);
      else this.#ofOne.delete(by);
    }
  }

  #of(by: string): number {
    return this.#ofOne.get(by) ?? 0;
  }
}
