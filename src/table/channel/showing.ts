import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { OwedPost, StoredTable } from '../../store/records/table.ts';
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

/** Milliseconds before the bot edits a table message by itself: several changes make one edit. */
const coalesce = 120;
/** Milliseconds before each retry of a failed post; after the last, the next change tries again. */
const retries = [500, 2_000, 10_000, 30_000];

/** Milliseconds that a start waits for the promise of its dice to be posted, and between two checks. */
const promiseWait = { most: 3_000, look: 20 };
/**
 * Milliseconds that a new table waits, so that the promise is above it and only private messages are below.
 */
const promiseFirst = 700;

/** Milliseconds after a table's end during which a deleted message is posted again. */
const historyAfter = 60 * 60_000;

/** Sends the message and returns its id, or undefined if the id is unknown. */
export type Send = (message: Message) => Promise<string | undefined>;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: Post;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called when a table's channel refused a message. */
  readonly refused: (id: string, reason: 'gone' | 'forbidden') => void;
}

/**
 * Keeps channels and log channels up to date. Both have a cursor over the table (`shownRevision`,
 * `loggedSeq`): when a cursor is behind, this catches up, now or after a crash.
 */
export class Showing {
  readonly #deps: Deps;
  readonly #cursors: Cursors;
  readonly #league: LogChannel;
  /**
   * Answers and edits of one table's message take turns, so that an older picture never replaces a newer one.
   */
  readonly #queue = new KeyedQueue();
  /** Log posts take turns as well, without delaying answers. */
  readonly #logQueue = new KeyedQueue();
  /** Messages that no longer show a table and are about to say so. */
  readonly #leaving = new KeyedQueue();
  readonly #due = new Map<
    string,
    { readonly timer: NodeJS.Timeout; readonly at: number; readonly look: boolean }
  >();
  /**
   * The revision that a table's message is being updated to, or failed to reach; then its caller knows when
   * to retry.
   */
  readonly #drawing = new Map<string, number>();
  /**
   * Tables whose message may be older than their cursor says: another process showed them at the same time.
   */
  readonly #doubted = new Set<string>();
  /** Tables whose promise was refused everywhere: nobody waits for it. */
  readonly #refused = new Set<string>();
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#cursors = new Cursors(deps.store, deps.log, (id, revision) => this.#further(id, revision));
    this.#league = new LogChannel(deps);
  }

  /** Tables that will be shown soon. */
  get waiting(): number {
    return this.#due.size;
  }

  /** The current message of a table. */
  async message(id: string): Promise<Message> {
    return (await this.#worded(id)).message;
  }

  /**
   * @returns `whole`: whether the message shows the table; if the table cannot be read, the message only says
   * so
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
    // Read first: the unknown part is not always the game.
    const game = understood('game', () => this.#deps.ledger.game(table.game));
    optionsOf(game, table);
    return lobbyMessage(game, table);
  }

  /**
   * A table turned out to be unreadable: its message says so soon, and after each start until it can be read.
   */
  async unreadable(id: string): Promise<void> {
    const { store, ledger, log } = this.#deps;
    try {
      await store.setUnshown(id);
      ledger.forget(id);
      this.soon(id);
    } catch (error) {
      log.warn({ table: id, err: error }, 'a table that cannot be read could not be shown as such');
    }
  }

  /** Shows the newest state through `send` (the answer to a press), in turn with the table's other edits. */
  through(id: string, send: Send): Promise<void> {
    return this.#queue.run(id, async () => {
      await this.#promiseFirst(id);
      const { revision, messageId, owedPosts } = await this.#deps.ledger.stored(id);
      const { message, whole } = await this.#worded(id);
      let sent: string | undefined;
      try {
        sent = await this.#draw(id, revision, () => send(message));
      } catch (error) {
        // The answer did not arrive; the bot's own edit or post follows soon.
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
   * Handles a table that was further along when its shown revision was stored. If another process moved it,
   * its edit may have come first and the message is out of date: it is shown again, whatever the cursor says.
   * If this process did, its edit is on the way.
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
   * Runs in the table's turn: a start of the bot that finds the table without a message must not post one
   * now.
   */
  async #promiseFirst(id: string): Promise<void> {
    const { messageId } = await this.#deps.ledger.stored(id);
    if (messageId === undefined) await Promise.race([this.#logNow(id, 0), sleep(promiseFirst)]);
  }

  async #moved(id: string, messageId: string): Promise<void> {
    await this.#deps.store.setMessage(id, messageId);
    this.#deps.ledger.memory.note(id, { messageId });
  }

  /** Stores the revision. A crash before that only shows the same state again. */
  #shown(id: string, revision: number): void {
    this.#cursors.note(id, { shownRevision: revision });
    this.#deps.ledger.memory.note(id, { shownRevision: revision });
  }

  /** The table with the cursors of this process; those in the row may be older. */
  async #table(id: string): Promise<StoredTable> {
    return this.#cursors.over(await this.#deps.ledger.stored(id));
  }

  /** Records what an action closed, and updates channel and log channel soon. */
  acted(id: string, step: Step): void {
    this.#league.acted(id, step);
    this.changed(id);
  }

  /** Like `soon`, after this process commits: its memory is known to be current. */
  changed(id: string): void {
    this.#soon(id, coalesce, 0, false);
  }

  /** Updates channel and log channel soon. */
  soon(id: string): void {
    this.#soon(id, coalesce, 0, true);
  }

  /** @param look whether the row may be newer than memory */
  #soon(id: string, wait: number, attempt: number, look: boolean): void {
    if (this.#stopped) return;
    const due = this.#due.get(id);
    // New changes do not wait for a retry that is due much later.
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

  /** Updates the channel now if it lags; the log channel follows when there is room. */
  catchUp(id: string): Promise<void> {
    return this.#catchUp(id, 0, true);
  }

  async #catchUp(id: string, attempt: number, look: boolean): Promise<void> {
    await this.#trying(id, attempt, async () => {
      if (look) await this.#deps.ledger.refresh(id);
      await this.#showChannelIfAllowed(id);
    });
    this.#logSoon(id, attempt);
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
      // A retry would read the same.
      if (error instanceof TableUnreadable) return;
      const wait = retries[attempt];
      const { log } = this.#deps;
      if (wait === undefined) {
        log.error({ table: id, err: error }, 'could not show the table; the next change tries again');
      } else {
        log.warn({ table: id, err: error, wait }, 'could not show the table; trying again');
        this.#soon(id, wait, attempt + 1, true);
      }
    }
  }

  /** A closed or missing channel stops neither the game nor its log. */
  async #showChannelIfAllowed(id: string): Promise<void> {
    try {
      await this.#showChannel(id);
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      if (error.reason === 'unfit') {
        this.#deps.log.error(
          { table: id, err: error },
          'Discord does not take the table so; the next change tries again',
        );
        return;
      }
      this.#deps.log.warn({ table: id, err: error }, 'the table cannot be shown in its channel');
      this.#deps.refused(id, error.reason);
      // Do not retry a finished table at every start.
      const { status, revision } = await this.#table(id);
      if (!isOpen({ status })) this.#shown(id, revision);
    }
  }

  /**
   * Sends one request at a time until the message shows the newest state. Waiting for room delays no answer.
   */
  async #showChannel(id: string): Promise<void> {
    const { post } = this.#deps;
    let lost: 'no' | 'yes' | 'replaced' = 'no';
    for (;;) {
      const seen = await this.#table(id);
      if (this.#isShown(seen) || outOfReach(seen)) return;
      // The message or the channel was deleted: posting again tells which.
      const target = lost === 'yes' ? undefined : seen.messageId;
      try {
        const shown = await post.inTurn(seen.channelId, target, (slot) =>
          this.#queue.run(id, () => this.#showOnce(id, seen, target, slot)),
        );
        // There is nothing more to show until it can be read.
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

  /** A person who deletes the message of a long finished game does not want it back. */
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
    // While this waited for room, the table was shown, posted elsewhere, or lost.
    if (this.#isShown(now) || outOfReach(now) || messageId !== seen.messageId || channelId !== seen.channelId)
      return 'as it was';
    const { message, whole } = await this.#worded(id);
    if (target === undefined) {
      // A table that moved is posted once in each channel.
      const nonce = `${id}-${messageId === undefined ? channelId.slice(-13) : revision}`;
      // Not shown yet: the nonce may have returned the message of an earlier try, with the table's earlier
      // state.
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
    // A promise is posted before its rolls.
    for (const post of owed.filter(({ orHere }) => orHere)) await this.#postOwed(table, post);
    // An unreadable game keeps owing its posts; its end is posted anyway.
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
      // Most actions tell the league nothing: then do not even ask for the channel.
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
   * Waits briefly until the promise of a table's dice is posted, so that it is older than the dice.
   *
   * @returns whether no promise is left that could be posted where the table is
   */
  async promised(id: string): Promise<boolean> {
    const until = performance.now() + promiseWait.most;
    const isOwed = ({ owedPosts = [], messageId, trouble }: StoredTable) =>
      messageId !== undefined &&
      trouble === undefined &&
      !this.#refused.has(id) &&
      owedPosts.some(({ orHere }) => orHere);
    if (!isOwed(await this.#deps.ledger.stored(id))) return true;
    this.#logSoon(id, 0);
    while (performance.now() < until) {
      await sleep(promiseWait.look);
      if (!isOwed(await this.#deps.ledger.stored(id))) return true;
    }
    return false;
  }

  async #postOwed(table: StoredTable, { key, title, text, orHere }: OwedPost): Promise<void> {
    const { store, ledger } = this.#deps;
    const { id } = table;
    const logChannel = await store.setting(table.guildId, houseRuleKeys.logChannel);
    const said = title === '' ? { text, panels: [] } : { panels: [{ title, text }] };
    const nonce = `${id}-o${key}`;
    if (orHere) {
      const stands = await this.#postBeside(table, logChannel, said, nonce);
      // It waits until the table can be reached.
      if (!stands && table.finishedAt === undefined) return;
    } else if (logChannel !== undefined) await this.#league.once(logChannel, said, nonce);
    this.#refused.delete(id);
    // In turn with running actions, which would put their copy of the table back into memory.
    await ledger.queue.run(id, async () => {
      await store.setPosted(id, key);
      ledger.memory.posted(id, key);
    });
  }

  /** @returns whether it is now beside the table, or in the log channel if the table's channel refuses it */
  async #postBeside(
    { id, channelId, messageId, trouble }: StoredTable,
    logChannel: string | undefined,
    said: Omit<Message, 'rows'>,
    nonce: string,
  ): Promise<boolean> {
    let refused: PostFailed | undefined;
    if (trouble === undefined) {
      const replyTo = messageId === undefined ? {} : { replyTo: messageId };
      refused = await this.#league.refusal(channelId, { ...said, ...replyTo }, nonce);
      if (refused === undefined) return true;
    }
    if (logChannel !== undefined && (await this.#league.refusal(logChannel, said, nonce)) === undefined)
      return true;
    if (refused === undefined) return false;
    this.#deps.log.warn(
      { table: id, err: refused },
      'what everybody is to see could not be posted at the table',
    );
    const { reason } = refused;
    this.#refused.add(id);
    if (reason === 'gone' || reason === 'forbidden') this.#deps.refused(id, reason);
    // No channel will ever take it.
    return reason === 'unfit';
  }

  /** Shows a moved table in its new channel, and if possible leaves a pointer in the old one. */
  async moved(before: StoredTable): Promise<void> {
    const { id, channelId, messageId, noticeId } = before;
    await this.catchUp(id);
    if (outOfReach(before)) return;
    const { post, log } = this.#deps;
    try {
      if (noticeId !== undefined) await post.remove(channelId, noticeId);
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      log.warn({ table: id, err: error }, 'a notice stays where the table was');
    }
    if (messageId !== undefined) await this.#pointFrom(id, channelId, messageId);
  }

  /**
   * A message in the table's channel no longer shows it: soon it loses its buttons and says where the table
   * is.
   */
  leaveBehind(id: string, messageId: string): void {
    void this.#leaving.run(messageId, () => this.#pointFrom(id, undefined, messageId));
  }

  /** @param place the channel of the message; undefined: the table's */
  async #pointFrom(id: string, place: string | undefined, messageId: string): Promise<void> {
    const { post, ledger, log } = this.#deps;
    try {
      const channelId = place ?? (await ledger.stored(id)).channelId;
      await post.inTurn(channelId, messageId, (slot) =>
        this.#queue.run(id, async () => {
          const table = await ledger.stored(id);
          // A running press may have brought the table back to it.
          if (table.messageId === messageId) return;
          const from = table.channelId === channelId ? messageId : undefined;
          const text = whereItIs(ledger.titleOf(table.game), table, from);
          await slot.edit({ text, panels: [], rows: [] });
        }),
      );
    } catch (error) {
      // A person who presses something there gets the same message.
      log.warn({ table: id, err: error }, 'no pointer could be left where the table was');
    }
  }

  /** Finishes what is running; what finds no room waits for the next start. */
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
