import type { Logger } from 'pino';
import type { PrivateAddress } from '../../store/records/private-answer.ts';
import { PostFailed, type PrivatePost } from '../../table/message/post.ts';

interface Waiting {
  readonly at: PrivateAddress;
  readonly timer: NodeJS.Timeout;
}

/** Short private messages. Each disappears after a while, or when the person gets another answer. */
export class Passing {
  readonly #post: PrivatePost;
  readonly #log: Pick<Logger, 'debug' | 'error'>;
  /** Pending messages by person and table. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(post: PrivatePost, log: Pick<Logger, 'debug' | 'error'>) {
    this.#post = post;
    this.#log = log;
  }

  /**
   * Schedules the removal of a private message.
   * @param ms milliseconds until it is removed
   */
  said(key: string, at: PrivateAddress, ms: number): void {
    const timer = setTimeout(() => {
      const left = (this.#waiting.get(key) ?? []).filter((one) => one !== said);
      if (left.length === 0) this.#waiting.delete(key);
      else this.#waiting.set(key, left);
      void this.#remove(at);
    }, ms);
    const said: Waiting = { at, timer };
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), said]);
  }

  /** Removes a person's messages now, because a newer answer appears below them. */
  async clear(key: string): Promise<void> {
    const all = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    for (const { timer } of all) clearTimeout(timer);
    await Promise.all(all.map(({ at }) => this.#remove(at)));
  }

  /** Removes all remaining messages, because nothing can remove them after shutdown. */
  async close(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((key) => this.clear(key)));
  }

  async #remove(at: PrivateAddress): Promise<void> {
    try {
      await this.#post.remove(at);
    } catch (error) {
      // Usually the person has already dismissed it.
      const expected = error instanceof PostFailed;
      this.#log[expected ? 'debug' : 'error']({ err: error }, 'a private message was not removed');
    }
  }
}
