import type { Logger } from 'pino';
import type { Store } from '../store/store.ts';
import type { Ledger } from './ledger.ts';
import type { Message } from './message.ts';
import { type Post, PostFailed } from './post.ts';
import { outOfReach } from './resting.ts';
import { Turns } from './turns.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: Post;
  readonly log: Logger;
  /** Called when a table's channel refused a post. */
  readonly refused: (id: string, reason: 'gone' | 'forbidden') => void;
}

/**
 * Posts that ping people whom a table waits for. A table has one at most, since each takes the place of the one before and
 * goes when it has done its work: a channel must not fill with them.
 */
export class Notices {
  readonly #deps: Deps;
  readonly #turns = new Turns();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Posts a line in the table's channel and pings these people, who must be mentioned in it.
   * @param nonce 25 characters at most; the same one again does not post again
   * @throws PostFailed when it cannot be posted now (`later`); where it never can, that is noted and that is all
   */
  notify(
    id: string,
    userIds: readonly string[],
    text: string,
    nonce: string,
    rows: Message['rows'] = [],
  ): Promise<void> {
    const { store, ledger, post, log } = this.#deps;
    return this.#turns.run(id, async () => {
      const table = await ledger.stored(id);
      if (outOfReach(table)) return;
      const { channelId, noticeId: earlier } = table;
      let noticeId: string;
      try {
        noticeId = await post.create(channelId, { text, ping: userIds, panels: [], rows }, nonce);
      } catch (error) {
        if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
        log.warn({ table: id, err: error }, 'the people of a table cannot be reached in its channel');
        if (error.reason !== 'unfit') this.#deps.refused(id, error.reason);
        return;
      }
      // Before the new one is noted: a repetition finds the new one by its nonce and the old one in the row.
      if (earlier !== undefined && earlier !== noticeId && !(await this.#remove(id, channelId, earlier)))
        throw new PostFailed('later', 'The notice before this one could not be removed.');
      await store.setNotice(id, noticeId);
      ledger.note(id, { noticeId });
    });
  }

  /** Takes the table's post away, if there is one. What cannot be removed now is left to the next time. */
  clear(id: string): Promise<void> {
    return this.#turns.run(id, async () => {
      try {
        const table = await this.#deps.ledger.stored(id);
        const { channelId, noticeId } = table;
        if (noticeId === undefined || outOfReach(table) || !(await this.#remove(id, channelId, noticeId)))
          return;
        await this.#deps.store.clearNotice(id, noticeId);
        this.#deps.ledger.noticeGone(id, noticeId);
      } catch (error) {
        this.#deps.log.warn({ table: id, err: error }, 'a notice could not be looked for');
      }
    });
  }

  /** Whether the post is gone now. */
  async #remove(id: string, channelId: string, messageId: string): Promise<boolean> {
    try {
      await this.#deps.post.remove(channelId, messageId);
      return true;
    } catch (error) {
      if (error instanceof PostFailed && error.reason !== 'later') return true;
      this.#deps.log.warn({ table: id, err: error }, 'a notice could not be removed yet');
      return false;
    }
  }

  /** Resolves when nothing is being posted or removed any more. */
  idle(): Promise<void> {
    return this.#turns.idle();
  }
}
