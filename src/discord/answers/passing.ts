import type { Logger } from 'pino';
import type { PrivateAddress } from '../../store/records/private-answer.ts';
import { PostFailed, type PrivatePost } from '../../table/message/post.ts';

interface Waiting {
  readonly at: PrivateAddress;
  readonly timer: NodeJS.Timeout;
}

/** Short private messages. They disappear by themselves, or when their person gets another answer. */
export class Passing {
  readonly #post: PrivatePost;
  readonly #log: Pick<Logger, 'debug' | 'error'>;
  /** By person and place. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(post: PrivatePost, log: Pick<Logger, 'debug' | 'error'>) {
    this.#post = post;
    this.#log = log;
  }

  /** @param ms milliseconds that it stays */
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

  /** Removes a person's message at once: another answer is below it. */
  async clear(key: string): Promise<void> {
    const all = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    for (const { timer } of all) clearTimeout(timer);
    await Promise.all(all.map(({ at }) => this.#remove(at)));
  }

  /** Removes all that are left: nobody can do it later. */
  async close(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((key) => this.clear(key)));
  }

  async #remove(at: PrivateAddress): Promise<void> {
    try {
      await this.#post.remove(at);
    } catch (error) {
      // Usually the person closed it.
      const expected = error instanceof PostFailed;
      this.#log[expected ? 'debug' : 'error']({ err: error }, 'a private sentence was not taken away');
    }
  }
}
