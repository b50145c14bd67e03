import type { Logger } from 'pino';
import { PostFailed, type PrivatePost } from '../../table/message/post.ts';
import type { Alone } from './reply.ts';

interface Waiting {
  readonly at: Alone;
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
  said(key: string, at: Alone, ms: number): void {
    const timer = setTimeout(() => {
      const left = (this.#waiting.get(key) ?? []).filter((one) => one !== said);
      if (left.length === 0) this.#waiting.delete(key);
      else this.#waiting.set(key, left);
      void this.#remove(at);
    }, ms);
    const said: Waiting = { at, timer };
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), said]);
  }

  /**
   * Keeps a message that the person used again, and removes their others. One that wasn't to be removed stays so.
   * @param ms milliseconds until it is removed
   */
  async renew(key: string, at: Alone, ms: number): Promise<void> {
    const all = this.#waiting.get(key) ?? [];
    const same = all.find((one) => one.at.id === at.id);
    if (same === undefined) return;
    clearTimeout(same.timer);
    this.#waiting.set(
      key,
      all.filter((one) => one !== same),
    );
    await this.clear(key);
    this.said(key, at, ms);
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

  async #remove(at: Alone): Promise<void> {
    try {
      await this.#post.remove(at);
    } catch (error) {
      // Usually the person has already dismissed it.
      const expected = error instanceof PostFailed;
      this.#log[expected ? 'debug' : 'error']({ err: error }, 'a private message was not removed');
    }
  }
}
