import { LRUCache } from 'lru-cache';
import { RuleError } from '../../engine/rule-error.ts';

/** Maximum number of people remembered. If there are more, the oldest may ask again early. */
const most = 10_000;

/** Limits how often a person may request expensive work. */
export class CoolDown {
  readonly #ms: number;
  readonly #now: () => Date;
  /** When each person may ask again. */
  readonly #again = new LRUCache<string, Date>({ max: most });

  /** @param ms minimum time between two requests, in milliseconds */
  constructor(ms: number, now: () => Date) {
    this.#ms = ms;
    this.#now = now;
  }

  /** Removes a person's entry. */
  forget(userId: string): void {
    this.#again.delete(userId);
  }

  /**
   * Runs the work unless the person had it done recently. Failed work doesn't count.
   * @throws RuleError (`too-soon`) that says when they may try again
   */
  async once<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const again = this.#again.get(userId);
    const now = this.#now();
    if (again !== undefined && again > now)
      throw new RuleError(
        'too-soon',
        `That’s a lot of work, and you just asked for it. You can ask again <t:${Math.ceil(again.getTime() / 1_000)}:R>.`,
      );
    this.#again.set(userId, new Date(now.getTime() + this.#ms));
    try {
      return await work();
    } catch (error) {
      this.#again.delete(userId);
      throw error;
    }
  }
}
