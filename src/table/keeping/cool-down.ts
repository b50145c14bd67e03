import { LRUCache } from 'lru-cache';
import { RuleError } from '../../engine/rule-error.ts';

/** People who are remembered: whoever asks beyond that is let through. */
const most = 10_000;

/** Lets everybody ask for something that takes much work once in a while. */
export class CoolDown {
  readonly #ms: number;
  readonly #now: () => Date;
  /** When each may ask again. */
  readonly #again = new LRUCache<string, Date>({ max: most });

  /** @param ms from one time to the next */
  constructor(ms: number, now: () => Date) {
    this.#ms = ms;
    this.#now = now;
  }

  /** Knows nothing of the person any more. */
  forget(userId: string): void {
    this.#again.delete(userId);
  }

  /**
   * Does the work, unless the person had it done a moment ago; what fails does not count.
   * @throws RuleError (`too-soon`) that says when
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
