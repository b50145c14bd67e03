import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { outOfReach } from './places.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: Post;
  readonly log: Logger;
  /** Called when a table's channel refused a post. */
  readonly refused: (id: string, reason: 'gone' | 'forbidden') => void;
}

/** Where notes of the whole bot are kept. */
const bot = 'bot';
/** Key of the note that a post is to be removed which no row names. */
const leftover = (channelId: string, messageId: string) => `notice:${channelId}:${messageId}`;
const leftovers = /^notice:([^:]+):([^:]+)$/;
/** Milliseconds before another try to remove one. */
const again = 30_000;

/**
 * Posts that ping people whom a table waits for. A table has one at most, since each takes the place of the one before and
 * goes when it has done its work: a channel must not fill with them.
 */
export class Notices {
  readonly #deps: Deps;
  readonly #queue = new KeyedQueue();
  /** Posts that could not be removed yet. */
  readonly #left = new Map<string, NodeJS.Timeout>();
  #stopped = false;

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
    return this.#queue.run(id, async () => {
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
      const replaced = earlier === noticeId ? undefined : earlier;
      // Before no row names it any more: the bot may be killed at any moment.
      if (replaced !== undefined) await this.#noteLeftover(id, channelId, replaced);
      if (await store.setNotice(id, channelId, noticeId)) ledger.memory.note(id, { noticeId });
      else {
        // The table has moved meanwhile, and nobody would look for it here.
        await this.#noteLeftover(id, channelId, noticeId);
        await this.#removeLeftover(id, channelId, noticeId);
      }
      if (replaced !== undefined) await this.#removeLeftover(id, channelId, replaced);
    });
  }

  /** Whether a table's post is being made or taken away: what memory says of it is about to change. */
  busy(id: string): boolean {
    return this.#queue.busy(id);
  }

  /** Takes up what could not be removed before a stop or a crash. */
  async resume(): Promise<void> {
    try {
      for (const key of Object.keys(await this.#deps.store.settings(bot))) {
        const [, channelId, messageId] = leftovers.exec(key) ?? [];
        if (channelId && messageId) this.#removeLater(channelId, messageId, 0);
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'old notices could not be looked for; the next start does');
    }
  }

  #noteLeftover(id: string, channelId: string, messageId: string): Promise<void> {
    return this.#deps.store.setSetting(bot, leftover(channelId, messageId), id);
  }

  /** A post that was noted goes: now, or as soon as that is possible, also after a crash. */
  async #removeLeftover(id: string, channelId: string, messageId: string): Promise<void> {
    if (await this.#remove(id, channelId, messageId))
      await this.#forgetLeftover(leftover(channelId, messageId));
    else this.#removeLater(channelId, messageId);
  }

  #removeLater(channelId: string, messageId: string, wait = again): void {
    if (this.#stopped) return;
    const key = leftover(channelId, messageId);
    if (this.#left.has(key)) return;
    const timer = setTimeout(() => {
      void this.#queue.run(key, async () => {
        this.#left.delete(key);
        const gone = await this.#remove(undefined, channelId, messageId);
        if (gone) await this.#forgetLeftover(key);
        else this.#removeLater(channelId, messageId);
      });
    }, wait);
    this.#left.set(key, timer.unref());
  }

  async #forgetLeftover(key: string): Promise<void> {
    try {
      await this.#deps.store.setSetting(bot, key, undefined);
    } catch (error) {
      // The next start removes what is gone already.
      this.#deps.log.warn({ err: error }, 'a notice that is gone could not be struck off');
    }
  }

  /** Takes the table's post away, if there is one. What cannot be removed now is left to the next time. */
  clear(id: string): Promise<void> {
    return this.#queue.run(id, async () => {
      try {
        const table = await this.#deps.ledger.stored(id);
        const { channelId, noticeId } = table;
        if (noticeId === undefined || outOfReach(table) || !(await this.#remove(id, channelId, noticeId)))
          return;
        await this.#deps.store.clearNotice(id, noticeId);
        this.#deps.ledger.memory.noticeGone(id, noticeId);
      } catch (error) {
        this.#deps.log.warn({ table: id, err: error }, 'a notice could not be looked for');
      }
    });
  }

  /** Whether the post is gone now. */
  async #remove(id: string | undefined, channelId: string, messageId: string): Promise<boolean> {
    try {
      await this.#deps.post.remove(channelId, messageId);
      return true;
    } catch (error) {
      if (error instanceof PostFailed && error.reason !== 'later') return true;
      this.#deps.log.warn({ table: id, err: error }, 'a notice could not be removed yet');
      return false;
    }
  }

  /** Resolves when nothing is being posted or removed any more; what is left is for the next start. */
  stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#left.values()) clearTimeout(timer);
    return this.#queue.idle();
  }
}
