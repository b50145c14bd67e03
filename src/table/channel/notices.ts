import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { outOfReach } from './places.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: Post;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called when a table's channel refused a post. */
  readonly refused: (id: string, reason: 'gone' | 'forbidden') => void;
}

export interface NoticeOptions {
  readonly rows?: Message['rows'];
  /** For a reminder, the time by which it is removed. */
  readonly ends?: Date | undefined;
  /** Returns who is still meant, right before the post; by default all are, until the game is over. */
  readonly still?: () => Promise<readonly string[]>;
}

/** Used instead of a guild id in settings of the bot itself. */
const bot = 'bot';
/** Key of the setting for a post that must still be removed but is no longer named in any table row. */
const leftover = (channelId: string, messageId: string) => `notice:${channelId}:${messageId}`;
const leftovers = /^notice:([^:]+):([^:]+)$/;
/** Key of the setting that records a table's reminder: the id of the post, and when it must be removed. */
const reminder = (id: string) => `reminder:${id}`;
const reminders = /^reminder:(.+)$/;
/** Maximum delay of a timer, in milliseconds. Reminders last only hours. */
const longestTimer = 2 ** 31 - 1;
/** Delay before a failed removal is retried, in milliseconds. */
const again = 30_000;

/**
 * Posts that ping the people to act at a table. A table has at most one. A new one replaces the old one, and
 * each is removed once it isn't needed, so that the channel doesn't fill up.
 */
export class Notices {
  readonly #deps: Deps;
  readonly #queue = new KeyedQueue();
  /** Timers for posts that still have to be removed. */
  readonly #left = new Map<string, NodeJS.Timeout>();
  /** The current reminder of each table: when it ends, and the timer that removes it. */
  readonly #reminders = new Map<string, { readonly ends: number; readonly timer: NodeJS.Timeout }>();
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Posts a line in the table's channel and pings these people.
   *
   * @param line returns the line, which mentions those who are still meant
   * @param nonce at most 25 characters; a repeated nonce doesn't post again
   * @throws PostFailed if posting fails temporarily (`later`); a permanent failure is only logged
   */
  notify(
    id: string,
    userIds: readonly string[],
    line: (userIds: readonly string[]) => string,
    nonce: string,
    { rows = [], ends, still = async () => userIds }: NoticeOptions = {},
  ): Promise<void> {
    const { store, ledger, post, log } = this.#deps;
    return this.#queue.run(id, async () => {
      const table = await ledger.stored(id);
      // The table may have changed while its people were looked up. A change after this clears the post, because the
      // table is busy from now on.
      if (table.finishedAt !== undefined || outOfReach(table)) return;
      const meant = new Set(await still());
      const ping = userIds.filter((userId) => meant.has(userId));
      if (ping.length === 0) return;
      const { channelId, noticeId: earlier } = table;
      let noticeId: string;
      try {
        noticeId = await post.create(channelId, { text: line(ping), ping, panels: [], rows }, nonce);
      } catch (error) {
        if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
        log.warn({ table: id, err: error }, 'the people at a table cannot be reached in its channel');
        if (error.reason !== 'unfit') this.#deps.refused(id, error.reason);
        return;
      }
      const replaced = earlier === noticeId ? undefined : earlier;
      // Record the old post before the row stops naming it, because the bot may be killed at any moment.
      if (replaced !== undefined) await this.#noteLeftover(id, channelId, replaced);
      await this.#noteReminder(id, ends && `${ends.getTime()} ${noticeId}`, ends);
      if (await store.setNotice(id, channelId, noticeId)) ledger.memory.note(id, { noticeId });
      else {
        // The table has moved in the meantime. Remove the post, because nobody would look for it here.
        await this.#noteLeftover(id, channelId, noticeId);
        await this.#removeLeftover(id, channelId, noticeId);
      }
      if (replaced !== undefined) await this.#removeLeftover(id, channelId, replaced);
    });
  }

  /** Whether a table's post is being made or removed, so that the state in memory is about to change. */
  busy(id: string): boolean {
    return this.#queue.busy(id);
  }

  /**
   * Removes a reminder that is no longer true, because the deadline has passed or changed. Returns without
   * waiting for the removal.
   *
   * @param table the table's current state
   */
  afterChange({ id, status, pausedAt, deadlineAt }: StoredTable): void {
    const stands = this.#reminders.get(id);
    if (stands === undefined) return;
    const holds = status === 'active' && pausedAt === undefined && deadlineAt?.getTime() === stands.ends;
    if (!holds) void this.reminderOver(id);
  }

  /** Removes the table's post if it is a reminder. */
  reminderOver(id: string): Promise<void> {
    return this.#queue.run(id, async () => {
      try {
        const [, messageId] = (await this.#deps.store.setting(bot, reminder(id)))?.split(' ') ?? [];
        if (messageId === undefined) return;
        const table = await this.#deps.store.loadTable(id);
        const gone = table?.noticeId !== messageId || (await this.#clear(table));
        if (gone) await this.#noteReminder(id, undefined);
        else this.#remindsUntil(id, this.#deps.now().getTime() + again);
      } catch (error) {
        this.#deps.log.warn({ table: id, err: error }, 'could not look for a reminder');
      }
    });
  }

  /** Records whether a table's newest post is a reminder and, if so, when it ends. */
  async #noteReminder(id: string, value: string | undefined, ends?: Date): Promise<void> {
    this.#forgetTimer(id);
    if (ends !== undefined) this.#remindsUntil(id, ends.getTime());
    if (value === undefined && (await this.#deps.store.setting(bot, reminder(id))) === undefined) return;
    await this.#deps.store.setSetting(bot, reminder(id), value);
  }

  #forgetTimer(id: string): void {
    clearTimeout(this.#reminders.get(id)?.timer);
    this.#reminders.delete(id);
  }

  #remindsUntil(id: string, ends: number): void {
    this.#forgetTimer(id);
    if (this.#stopped) return;
    const wait = Math.min(Math.max(ends - this.#deps.now().getTime(), 0), longestTimer);
    const timer = setTimeout(() => void this.reminderOver(id), wait).unref();
    this.#reminders.set(id, { ends, timer });
  }

  /** Retries removals that were pending when the bot stopped or crashed. */
  async resume(): Promise<void> {
    try {
      for (const [key, value] of Object.entries(await this.#deps.store.settings(bot))) {
        const [, channelId, messageId] = leftovers.exec(key) ?? [];
        if (channelId && messageId) this.#removeLater(channelId, messageId, 0);
        const [, table] = reminders.exec(key) ?? [];
        const ends = Number(String(value).split(' ')[0]);
        if (table && !this.#reminders.has(table)) this.#remindsUntil(table, Number.isFinite(ends) ? ends : 0);
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'could not look for old notices; the next start will');
    }
  }

  #noteLeftover(id: string, channelId: string, messageId: string): Promise<void> {
    return this.#deps.store.setSetting(bot, leftover(channelId, messageId), id);
  }

  /** Removes a recorded post. If that fails, it is retried, even after a crash. */
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
      // The next start will try again to remove the post, which is harmless.
      this.#deps.log.warn({ err: error }, 'could not forget a notice that is gone');
    }
  }

  /** Removes the table's post, if it has one. If that fails, the next call tries again. */
  clear(id: string): Promise<void> {
    return this.#queue.run(id, async () => {
      try {
        await this.#clear(await this.#deps.ledger.stored(id));
      } catch (error) {
        this.#deps.log.warn({ table: id, err: error }, 'could not look for a notice');
      }
    });
  }

  /**
   * Removes the table's post, if it has one.
   * @returns true if no post is left, or if the channel can't be reached
   */
  async #clear(table: StoredTable): Promise<boolean> {
    const { id, channelId, noticeId } = table;
    if (noticeId === undefined || outOfReach(table)) return true;
    if (!(await this.#remove(id, channelId, noticeId))) return false;
    await this.#deps.store.clearNotice(id, noticeId);
    this.#deps.ledger.memory.noticeGone(id, noticeId);
    if (this.#reminders.has(id)) await this.#noteReminder(id, undefined);
    return true;
  }

  /**
   * Removes a post.
   * @returns whether it is gone, or can never be removed
   */
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

  /** Resolves when no post is being made or removed. Pending removals are left to the next start. */
  stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#left.values()) clearTimeout(timer);
    for (const { timer } of this.#reminders.values()) clearTimeout(timer);
    return this.#queue.idle();
  }
}
