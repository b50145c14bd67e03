import type { Logger } from 'pino';
import type { StoredCompetition } from '../../store/records/competition.ts';
import type { Store } from '../../store/records/store.ts';
import type { Message } from '../../table/message/message.ts';
import { type Post, PostFailed } from '../../table/message/post.ts';
import type { Grounds } from './grounds.ts';

/** Posts about a competition: in order, each once, and not too many. */

interface Deps {
  readonly store: Pick<Store, 'setCompetitionShown'>;
  readonly post: Post;
  readonly grounds: Grounds;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Posts an hour for a competition (League 21), and how many of them results leave for other posts. */
const mostPosts = 20;
const reserve = 8;
const hour = 60 * 60_000;

/** A post about acts up to a number. */
export interface DuePost {
  readonly upTo: number;
  /** Tells it from another post up to the same act. */
  readonly mark?: string;
  readonly channelId: string;
  readonly message: Message;
  /** Results wait for each other when there are many; pairings and the end don't wait. */
  readonly mayWait: boolean;
  /** Called if it would be one post too many for this hour: whether what it tells is shown in another way. */
  readonly instead?: () => Promise<boolean>;
  /** Called before it is posted, as to take the buttons from older posts. */
  readonly before?: () => Promise<void>;
  /** Called with the id of its message. */
  readonly posted?: (message: string) => Promise<void>;
}

/** What a competition's own message shows, and up to which act. */
export interface Shown {
  readonly message: Message;
  readonly number: number;
}

export class Posting {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Posts what is due.
   * @param row the competition as it was when `due` was made
   * @param number the act up to which `due` tells
   * @returns when to try again; undefined if nothing has to wait
   */
  async postDue(row: StoredCompetition, number: number, due: readonly DuePost[]): Promise<Date | undefined> {
    const { store, now } = this.#deps;
    let recent = row.posts.filter((at) => at > now().getTime() - hour);
    for (const [index, one] of due.entries()) {
      // Results don't hold up other posts, which stand behind them.
      const mayWait = due.slice(index).every((each) => each.mayWait);
      const most = mayWait ? mostPosts - reserve : mostPosts;
      const isFull = recent.length >= most;
      if (isFull && !(await one.instead?.())) return new Date((recent.at(-most) ?? 0) + hour);
      if (!isFull && (await this.#isPosted(row, one))) recent = [...recent, now().getTime()];
      await store.setCompetitionShown(row.id, { postedNumber: one.upTo, posts: recent });
    }
    await store.setCompetitionShown(row.id, { postedNumber: number });
    return undefined;
  }

  /** Whether it could be posted. If it can't be posted at all, it is left out. */
  async #isPosted({ id }: StoredCompetition, due: DuePost): Promise<boolean> {
    try {
      await due.before?.();
      const message = await this.#deps.post.create(
        due.channelId,
        due.message,
        `${id}-${due.upTo}${due.mark ?? ''}`,
      );
      await due.posted?.(message);
      return true;
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      this.#deps.log.warn({ competition: id, err: error }, 'news of a competition cannot be posted');
      return false;
    }
  }

  /**
   * Posts the competition's own message, or edits it.
   * @param number the newest act
   * @param lastShown the last act that the message shows
   * @param render the message as it is now
   */
  async show(
    row: StoredCompetition,
    number: number,
    lastShown: number,
    render: () => Promise<Shown>,
  ): Promise<void> {
    const { store } = this.#deps;
    if (row.messageId !== undefined && row.shownNumber >= lastShown) return;
    try {
      if (row.messageId === undefined) await this.#postAnew(row, await render());
      else await this.#edit(row, row.messageId, render);
    } catch (error) {
      this.#mustBeForGood(row, error);
      await store.setCompetitionShown(row.id, { shownNumber: number });
    }
  }

  async #edit(row: StoredCompetition, messageId: string, render: () => Promise<Shown>): Promise<void> {
    const { store, post } = this.#deps;
    try {
      const shown = await post.inTurn(row.channelId, messageId, async (slot) => {
        // While this waited for its turn, more may have happened, or somebody may have been forgotten.
        const now = await render();
        await slot.edit(now.message);
        return now.number;
      });
      await store.setCompetitionShown(row.id, { shownNumber: shown });
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason !== 'gone') throw error;
      // It was deleted. A new one is made if the channel is still there.
      await this.#postAnew(row, await render());
    }
  }

  /** @throws the error unless Discord will never take the competition's own message as it is */
  #mustBeForGood(row: StoredCompetition, error: unknown): void {
    if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
    this.#deps.log.warn({ competition: row.id, err: error }, 'a competition cannot be shown');
  }

  async #postAnew(row: StoredCompetition, { message, number }: Shown): Promise<void> {
    const { store, post, grounds } = this.#deps;
    const messageId = await post.create(row.channelId, message, `${row.id}-post-${number}`);
    await store.setCompetitionShown(row.id, { messageId, shownNumber: number });
    await grounds.pin(row.channelId, messageId);
  }
}
