import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { OwedPost, StoredTable } from '../../store/records/table.ts';
import type { PostedAt } from '../../store/records/whereabouts.ts';
import { boardMessage, lobbyMessage, unreadableMessage, whereItIs } from '../board/board.ts';
import { houseRuleKeys } from '../clock/house-rules.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Step } from '../log/live.ts';
import { OtherRules, otherRulesMessage } from '../log/other-rules.ts';
import { optionsOf, TableUnreadable, understood } from '../log/unreadable.ts';
import type { Message } from '../message/message.ts';
import { type Post, PostFailed, type Slot } from '../message/post.ts';
import { Cursors } from './cursors.ts';
import { LogChannel } from './log-channel.ts';
import { outOfReach } from './places.ts';

/**
 * Delay before the bot edits a table message on its own, in milliseconds. Several changes are then shown with
 * one edit.
 */
const coalesce = 120;
/**
 * Delays before the retries of a failed post, in milliseconds. After the last one, the next change tries
 * again.
 */
const retries = [500, 2_000, 10_000, 30_000];

/**
 * For starting a game, in milliseconds: how long to wait until the promise of its dice is posted, and the
 * interval between checks. Where Discord limits the rate of posts, a channel's next one is at most five seconds
 * away; the answer is deferred meanwhile, so nobody has to press again.
 */
const promiseWait = { most: 10_000, look: 20 };
/**
 * How long a new table usually waits for its promise to be posted, in milliseconds. The promise then appears above
 * the table, so that only private messages are below it.
 */
const usualPromiseFirst = 700;

/** How long after a table's end a deleted message is posted again, in milliseconds. */
const historyAfter = 60 * 60_000;

/** Whether the promise of a table's dice is posted. */
export type Promised = 'posted' | 'refused' | 'not yet';

/**
 * Sends the message.
 * @returns its id; undefined if it is unknown
 */
export type Send = (message: Message) => Promise<string | undefined>;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: Post;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called when a table's channel refused a message. */
  readonly refused: (id: string, reason: 'gone' | 'forbidden') => void;
  /** How long a new table waits for its promise to be posted, in milliseconds. Tests change it. */
  readonly promiseFirst?: number | undefined;
}

/**
 * Keeps channels and log channels up to date. Each has a cursor in the table's row (`shownRevision`,
 * `loggedSeq`). If a cursor is behind, this updates the channel, even after a crash.
 */
export class Showing {
  readonly #deps: Deps;
  readonly #cursors: Cursors;
  readonly #league: LogChannel;
  /**
   * Runs the answers and edits of one table's message one at a time, so that an older picture never replaces
   * a newer one.
   */
  readonly #queue = new KeyedQueue();
  /** Runs the updates of a channel one at a time. Answers don't wait for them. */
  readonly #channelQueue = new KeyedQueue();
  /**
   * Updates that wait for the one before. Each shows the newest state, so a table needs only one: where computers play
   * without pauses, thousands would wait for the rate limit.
   */
  readonly #next = new Map<string, Promise<void>>();
  /** Runs log posts one at a time. It is a separate queue, so that they don't delay answers. */
  readonly #logQueue = new KeyedQueue();
  /** Runs edits of messages that no longer show their table. The edits make them say where the table is now. */
  readonly #leaving = new KeyedQueue();
  readonly #due = new Map<
    string,
    { readonly timer: NodeJS.Timeout; readonly at: number; readonly look: boolean }
  >();
  /**
   * The revision to which a table's message is being updated. It stays after a failure, because the caller
   * then schedules the retry.
   */
  readonly #drawing = new Map<string, number>();
  /**
   * Tables whose message may be older than their cursor says, because another process edited it at the same
   * time.
   */
  readonly #doubted = new Set<string>();
  /** Tables whose promise every channel has refused. Starting a game doesn't wait for it. */
  readonly #refused = new Set<string>();
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#cursors = new Cursors(deps.store, deps.log, (id, revision) => this.#further(id, revision));
    this.#league = new LogChannel(deps);
  }

  /** The number of tables that will be shown soon. */
  get waiting(): number {
    return this.#due.size;
  }

  /** Builds the current message of a table. */
  async message(id: string): Promise<Message> {
    return (await this.#worded(id)).message;
  }

  /**
   * Builds the current message of a table.
   * @returns `whole`: false if the table can't be read and the message only says so
   */
  async #worded(id: string): Promise<{ readonly message: Message; readonly whole: boolean }> {
    const { ledger } = this.#deps;
    const table = await ledger.stored(id);
    try {
      const live = table.startedAt === undefined ? undefined : await ledger.live(id);
      return { whole: true, message: live ? boardMessage(live) : this.#lobby(table) };
    } catch (error) {
      const title = ledger.titleOf(table.game);
      if (error instanceof OtherRules)
        return { whole: true, message: otherRulesMessage(title, await ledger.stored(id), error.rules) };
      if (!(error instanceof TableUnreadable)) throw error;
      ledger.loading.cannotRead(table, error);
      return { whole: !isOpen(table), message: unreadableMessage(title, table, error) };
    }
  }

  #lobby(table: StoredTable): Message {
    // Parse the game and options first, so that the error says which of them can't be read.
    const game = understood('game', () => this.#deps.ledger.game(table.game));
    optionsOf(game, table);
    return lobbyMessage(game, table);
  }

  /**
   * Handles a table that turns out to be unreadable. Its message will say so soon, and again after each start
   * until the table can be read.
   */
  async unreadable(id: string): Promise<void> {
    const { store, ledger, log } = this.#deps;
    try {
      await store.setUnshown(id);
      ledger.forget(id);
      this.soon(id);
    } catch (error) {
      log.warn({ table: id, err: error }, 'could not mark a table as unreadable');
    }
  }

  /**
   * Shows the newest state with `send`, as the answer to a press. Waits for other edits of the same table's
   * message.
   */
  through(id: string, send: Send): Promise<void> {
    return this.#queue.run(id, async () => {
      await this.#promiseFirst(id);
      const { revision, messageId, owedPosts } = await this.#deps.ledger.stored(id);
      const { message, whole } = await this.#worded(id);
      let sent: string | undefined;
      try {
        sent = await this.#draw(id, revision, () => send(message));
      } catch (error) {
        // The answer wasn't delivered, so the bot edits or posts the message itself soon.
        this.soon(id);
        throw error;
      }
      if (sent !== undefined && sent !== messageId) {
        await this.#moved(id, sent);
        if (messageId !== undefined) this.leaveBehind(id, messageId);
      }
      if (whole) this.#shown(id, revision);
      if (owedPosts !== undefined) this.#logSoon(id, 0);
    });
  }

  /** Updates a table's message to a revision. */
  async #draw<T>(id: string, revision: number, send: () => Promise<T>): Promise<T> {
    const doubted = this.#doubted.delete(id);
    this.#drawing.set(id, revision);
    try {
      const sent = await send();
      this.#drawing.delete(id);
      return sent;
    } catch (error) {
      if (doubted) this.#doubted.add(id);
      throw error;
    }
  }

  /**
   * Handles a table whose row already had a newer revision when its shown revision was stored. If another
   * process changed the table, its edit may have been overwritten by an older one. So the table is shown
   * again, even if its cursor says that it is up to date. If this process changed it, the edit is already on
   * its way.
   */
  #further(id: string, revision: number): void {
    if ((this.#drawing.get(id) ?? 0) >= revision) return;
    this.#doubted.add(id);
    const known = this.#deps.ledger.memory.row(id);
    this.#soon(id, coalesce, 0, known === undefined || known.revision < revision);
  }

  #isShown(table: StoredTable): boolean {
    const { id, shownRevision, revision, messageId } = table;
    return shownRevision >= revision && messageId !== undefined && !this.#doubted.has(id);
  }

  /**
   * Posts the promise before a new table's message. Call this only in the table's queue: otherwise, a start
   * of the bot could find the table without a message and post one too.
   */
  async #promiseFirst(id: string): Promise<void> {
    const { ledger, promiseFirst = usualPromiseFirst } = this.#deps;
    const { messageId } = await ledger.stored(id);
    if (messageId === undefined) await Promise.race([this.#logNow(id, 0), sleep(promiseFirst)]);
  }

  async #moved(id: string, messageId: string): Promise<void> {
    await this.#deps.store.setMessage(id, messageId);
    this.#deps.ledger.memory.note(id, { messageId });
  }

  /**
   * Records the revision that is shown. After a crash before it is stored, the same state is only shown
   * again.
   */
  #shown(id: string, revision: number): void {
    this.#cursors.note(id, { shownRevision: revision });
    this.#deps.ledger.memory.note(id, { shownRevision: revision });
  }

  /** Returns the table with this process's cursors, which may be newer than those in the row. */
  async #table(id: string): Promise<StoredTable> {
    return this.#cursors.over(await this.#deps.ledger.stored(id));
  }

  /** Records what to post about an action, and schedules an update of the channel and log channel. */
  acted(id: string, step: Step): void {
    this.#league.acted(id, step);
    this.changed(id);
  }

  /** Like `soon`, for changes that this process committed. Its memory is then known to be current. */
  changed(id: string): void {
    this.#soon(id, coalesce, 0, false);
  }

  /** Schedules an update of the channel and log channel. */
  soon(id: string): void {
    this.#soon(id, coalesce, 0, true);
  }

  /** @param look whether the row may be newer than memory, so that it must be read again */
  #soon(id: string, wait: number, attempt: number, look: boolean): void {
    if (this.#stopped) return;
    const due = this.#due.get(id);
    // New changes don't wait for a retry that is scheduled much later.
    const at = Math.min(performance.now() + wait, due?.at ?? Number.POSITIVE_INFINITY);
    const looks = look || due?.look === true;
    if (due && due.at <= at && due.look === looks) return;
    clearTimeout(due?.timer);
    const timer = setTimeout(
      () => {
        this.#due.delete(id);
        void this.#catchUp(id, attempt, looks);
      },
      Math.max(0, at - performance.now()),
    );
    this.#due.set(id, { timer, at, look: looks });
  }

  /** Updates the channel now if it is out of date. The log channel is updated in the background. */
  catchUp(id: string): Promise<void> {
    return this.#catchUp(id, 0, true);
  }

  async #catchUp(id: string, attempt: number, look: boolean): Promise<void> {
    await this.#trying(id, attempt, async () => {
      if (look) await this.#deps.ledger.refresh(id);
      await this.#showNext(id);
    });
    this.#logSoon(id, attempt);
  }

  /** Updates the channel after the update that is running. Joins one that waits already. */
  async #showNext(id: string): Promise<void> {
    const { channelId, messageId = '' } = await this.#table(id);
    // A table that has moved doesn't wait for its former channel.
    const key = `${id} ${channelId} ${messageId}`;
    const waiting = this.#next.get(key);
    if (waiting !== undefined) return waiting;
    const next = this.#channelQueue.run(key, () => {
      this.#next.delete(key);
      return this.#showChannelIfAllowed(id);
    });
    this.#next.set(key, next);
    return next;
  }

  #logSoon(id: string, attempt: number): void {
    void this.#logNow(id, attempt);
  }

  #logNow(id: string, attempt: number): Promise<void> {
    return this.#logQueue.run(id, () => this.#trying(id, attempt, () => this.#showLog(id)));
  }

  async #trying(id: string, attempt: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Don't retry, because the table would still be unreadable.
      if (error instanceof TableUnreadable) return;
      const wait = retries[attempt];
      const { log } = this.#deps;
      if (wait === undefined) {
        log.error({ table: id, err: error }, 'could not show the table; the next change will try again');
      } else {
        log.warn({ table: id, err: error, wait }, 'could not show the table; trying again');
        this.#soon(id, wait, attempt + 1, true);
      }
    }
  }

  /** Updates the channel. A closed or missing channel stops neither the game nor its log. */
  async #showChannelIfAllowed(id: string): Promise<void> {
    try {
      await this.#showChannel(id);
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      if (error.reason === 'unfit') {
        this.#deps.log.error(
          { table: id, err: error },
          'Discord does not accept the table like this; the next change will try again',
        );
        return;
      }
      this.#deps.log.warn({ table: id, err: error }, 'the table cannot be shown in its channel');
      this.#deps.refused(id, error.reason);
      // Mark a finished table as shown, so that it isn't retried at every start.
      const { status, revision } = await this.#table(id);
      if (!isOpen({ status })) this.#shown(id, revision);
    }
  }

  /**
   * Edits or posts the message, one request at a time, until it shows the newest state. Waiting for the rate
   * limit doesn't delay answers to presses.
   */
  async #showChannel(id: string): Promise<void> {
    const { post } = this.#deps;
    let lost: 'no' | 'yes' | 'replaced' = 'no';
    for (;;) {
      const seen = await this.#table(id);
      if (this.#isShown(seen) || outOfReach(seen)) return;
      // Either the message or the channel was deleted. Post again to find out which.
      const target = lost === 'yes' ? undefined : seen.messageId;
      try {
        const shown = await post.inTurn(seen.channelId, target, (slot) =>
          this.#queue.run(id, () => this.#showOnce(id, seen, target, slot)),
        );
        // There is nothing else to show until the table can be read.
        if (shown === 'as unreadable') return;
        if (lost === 'yes') lost = 'replaced';
      } catch (error) {
        const gone = error instanceof PostFailed && error.reason === 'gone';
        if (!gone || target === undefined || lost !== 'no') throw error;
        if (this.#isHistory(seen)) return this.#shown(id, seen.revision);
        lost = 'yes';
      }
    }
  }

  /**
   * Whether the game ended long ago. If its message is then deleted, it isn't posted again, because somebody wanted
   * it gone.
   */
  #isHistory({ finishedAt }: StoredTable): boolean {
    return finishedAt !== undefined && this.#deps.now().getTime() - finishedAt.getTime() > historyAfter;
  }

  async #showOnce(
    id: string,
    seen: StoredTable,
    target: string | undefined,
    slot: Slot,
  ): Promise<'as it was' | 'as unreadable'> {
    const now = await this.#table(id);
    const { channelId, messageId, revision } = now;
    // While this waited for its turn, the table may have been shown, posted elsewhere or become unreachable.
    if (this.#isShown(now) || outOfReach(now) || messageId !== seen.messageId || channelId !== seen.channelId)
      return 'as it was';
    const { message, whole } = await this.#worded(id);
    if (target === undefined) {
      // A moved table gets one new message per channel, so the nonce contains the channel's id.
      const nonce = `${id}-${messageId === undefined ? channelId.slice(-13) : revision}`;
      // Don't mark it as shown yet. Because of the nonce, Discord may have returned the message of an earlier
      // attempt, with an older state.
      const lost = messageId === undefined ? await this.#deps.post.find(channelId, id) : undefined;
      await this.#moved(id, lost ?? (await slot.create(message, nonce)));
    } else {
      await this.#draw(id, revision, () => slot.edit(message));
      if (!whole) return 'as unreadable';
      this.#shown(id, revision);
    }
    return 'as it was';
  }

  async #showLog(id: string): Promise<void> {
    const table = await this.#table(id);
    if (table.trouble === 'bot-removed') return;
    const owed = table.owedPosts ?? [];
    // Post a promise before the rolls made with it.
    for (const post of owed.filter(({ orHere }) => orHere)) await this.#postOwed(table, post);
    // If the game can't be read, its log posts have to wait. Make the other posts anyway, such as the one
    // about its end.
    try {
      await this.#showClosings(id, table);
    } catch (error) {
      if (!(error instanceof TableUnreadable)) throw error;
      this.#deps.ledger.loading.cannotRead(table, error);
    }
    for (const post of owed.filter(({ orHere }) => !orHere)) await this.#postOwed(table, post);
  }

  async #showClosings(id: string, table: StoredTable): Promise<void> {
    if (table.startedAt !== undefined && table.loggedSeq < table.seq) {
      // Most actions have nothing to post. Then don't even look up the log channel.
      if (!this.#league.isQuiet(table)) {
        const channelId = await this.#deps.store.setting(table.guildId, houseRuleKeys.logChannel);
        if (channelId !== undefined) await this.#league.post(channelId, table);
      }
      this.#cursors.note(id, { loggedSeq: table.seq });
      this.#deps.ledger.memory.note(id, { loggedSeq: table.seq });
    }
    this.#league.logged(table);
  }

  /**
   * Waits briefly until the promise of a table's dice is posted, because it must be older than the dice.
   *
   * @returns `refused`: no channel takes the bot's messages, so the game may start without; `not yet`: worth
   * waiting for
   */
  async promised(id: string): Promise<Promised> {
    const until = performance.now() + promiseWait.most;
    const isOwed = ({ owedPosts = [], messageId, trouble }: StoredTable) =>
      messageId !== undefined &&
      trouble === undefined &&
      !this.#refused.has(id) &&
      owedPosts.some(({ orHere }) => orHere);
    const way = ({ trouble }: StoredTable): Promised =>
      trouble !== undefined || this.#refused.has(id) ? 'refused' : 'posted';
    for (let asked = false; ; asked = true) {
      const table = await this.#deps.ledger.stored(id);
      if (!isOwed(table)) return way(table);
      if (!asked) this.#logSoon(id, 0);
      if (performance.now() >= until) return 'not yet';
      await sleep(promiseWait.look);
    }
  }

  async #postOwed(table: StoredTable, { key, title, text, orHere, fixesRound }: OwedPost): Promise<void> {
    const { store, ledger } = this.#deps;
    const { id } = table;
    const logChannel = await store.setting(table.guildId, houseRuleKeys.logChannel);
    const said = title === '' ? { text, panels: [] } : { panels: [{ title, text }] };
    const nonce = `${id}-o${key}`;
    let at: PostedAt | undefined;
    if (orHere) {
      const made = await this.#postBeside(table, logChannel, said, nonce);
      // Keep the post until the table can be reached. But a game that draws its dice doesn't wait for that.
      if (made === 'not yet' && table.finishedAt === undefined && !fixesRound) return;
      if (typeof made === 'object') at = made;
    } else if (logChannel !== undefined) await this.#league.once(logChannel, said, nonce);
    if (at !== undefined) this.#refused.delete(id);
    // Use the table's queue. Otherwise, a running action could put its copy of the table back into memory.
    await ledger.queue.run(id, async () => {
      await store.setPosted(id, key, at);
      // The row has changed further: the round of a beacon is fixed now.
      if (fixesRound) ledger.forget(id);
      else ledger.memory.posted(id, key);
    });
    if (fixesRound) this.soon(id);
  }

  /**
   * Posts at the table, or in the log channel if the table's channel refuses.
   * @returns where it was posted; `never`: no channel will ever accept it; `not yet`: worth retrying
   */
  async #postBeside(
    { id, channelId, messageId, trouble }: StoredTable,
    logChannel: string | undefined,
    said: Omit<Message, 'rows'>,
    nonce: string,
  ): Promise<PostedAt | 'never' | 'not yet'> {
    let refused: PostFailed | undefined;
    if (trouble === undefined) {
      const replyTo = messageId === undefined ? {} : { replyTo: messageId };
      const made = await this.#league.attempt(channelId, { ...said, ...replyTo }, nonce);
      if (typeof made === 'string') return { channelId, messageId: made };
      refused = made;
    }
    if (logChannel !== undefined) {
      const made = await this.#league.attempt(logChannel, said, nonce);
      if (typeof made === 'string') return { channelId: logChannel, messageId: made };
    }
    if (refused === undefined) return 'not yet';
    this.#deps.log.warn(
      { table: id, err: refused },
      'a message for everybody could not be posted at the table',
    );
    const { reason } = refused;
    this.#refused.add(id);
    if (reason === 'gone' || reason === 'forbidden') this.#deps.refused(id, reason);
    // No channel will ever accept it.
    return reason === 'unfit' ? 'never' : 'not yet';
  }

  /**
   * Shows a moved table in its new channel. If possible, replaces the old message with a link to the new one.
   */
  async moved(before: StoredTable): Promise<void> {
    const { id, channelId, messageId, noticeId } = before;
    await this.catchUp(id);
    if (outOfReach(before)) return;
    const { post, log } = this.#deps;
    try {
      if (noticeId !== undefined) await post.remove(channelId, noticeId);
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      log.warn({ table: id, err: error }, 'could not remove a notice where the table was');
    }
    if (messageId !== undefined) await this.#pointFrom(id, channelId, messageId);
  }

  /**
   * Posts a table anew, below what was posted after its message, and leaves a link in the old one. On a phone, only
   * the end of a channel is on the screen. If that fails, the table stays where it is.
   */
  async below(id: string): Promise<void> {
    const { post, ledger, log } = this.#deps;
    try {
      const { channelId, messageId } = await ledger.stored(id);
      if (messageId === undefined) return;
      await post.inTurn(channelId, undefined, (slot) =>
        this.#queue.run(id, async () => {
          const now = await this.#table(id);
          if (now.messageId !== messageId || now.channelId !== channelId || outOfReach(now)) return;
          const { message, whole } = await this.#worded(id);
          const sent = await this.#draw(id, now.revision, () =>
            slot.create(message, `${id}-${now.revision}`),
          );
          await this.#moved(id, sent);
          if (whole) this.#shown(id, now.revision);
          this.leaveBehind(id, messageId);
        }),
      );
    } catch (error) {
      log.warn({ table: id, err: error }, 'the table could not be posted below its seal');
      this.soon(id);
    }
  }

  /**
   * Handles a message in the table's channel that no longer shows the table. Its buttons are removed soon,
   * and it says where the table is.
   */
  leaveBehind(id: string, messageId: string): void {
    void this.#leaving.run(messageId, () => this.#pointFrom(id, undefined, messageId));
  }

  /**
   * Replaces an old message with a link to the table.
   * @param place the message's channel; by default, the table's channel
   */
  async #pointFrom(id: string, place: string | undefined, messageId: string): Promise<void> {
    const { post, ledger, log } = this.#deps;
    try {
      const channelId = place ?? (await ledger.stored(id)).channelId;
      await post.inTurn(channelId, messageId, (slot) =>
        this.#queue.run(id, async () => {
          const table = await ledger.stored(id);
          // A press may meanwhile have made this the table's message again.
          if (table.messageId === messageId) return;
          const from = table.channelId === channelId ? messageId : undefined;
          const text = whereItIs(ledger.titleOf(table.game), table, from);
          await slot.edit({ text, panels: [], rows: [] });
        }),
      );
    } catch (error) {
      // That isn't serious: a person who presses something there is told where the table is.
      log.warn({ table: id, err: error }, 'could not leave a link where the table was');
    }
  }

  /** Finishes the running updates. What can't be finished is done after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const due = [...this.#due];
    for (const [, { timer }] of due) clearTimeout(timer);
    this.#due.clear();
    await Promise.all(due.map(([id, { look }]) => this.#catchUp(id, 0, look)));
    await this.#leaving.idle();
    await this.#queue.idle();
    await this.#logQueue.idle();
    await this.#cursors.stop();
  }
}

const isOpen = ({ status }: Pick<StoredTable, 'status'>): boolean =>
  status === 'lobby' || status === 'active';
