import { LRUCache } from 'lru-cache';
import { RuleError } from '../../engine/rule-error.ts';

/** People remembered at once. Anybody beyond that may ask again early. */
const most = 10_000;

/** Limits how often a person may ask for expensive work. */
export class CoolDown {
  readonly #ms: number;
  readonly #now: () => Date;
  /** When each person may ask again. */
  readonly #again = new LRUCache<string, Date>({ max: most });

  /** @param ms the shortest time between two requests */
  constructor(ms: number, now: () => Date) {
    this.#ms = ms;
    this.#now = now;
  }

  /** Drops what is known about a person. */
  forget(userId: string): void {
    this.#again.delete(userId);
  }

  /**
   * Runs the work unless the person had it done recently. Failed work doesn't count.
   * @throws RuleError (`too-soon`) with the time of the next try
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
