import type { Logger } from 'pino';
import type { Panel } from '../games/game.ts';
import type { Store, StoredTable } from '../store/store.ts';
import { boardMessage, lobbyMessage } from './board.ts';
import type { Ledger } from './ledger.ts';
import { dealt, namesOf, replay, type Step } from './live.ts';
import type { Message } from './message.ts';
import { type Post, PostFailed } from './post.ts';
import { Turns } from './turns.ts';

/** Pause before the bot edits a table message by itself: several changes in it make one edit. In milliseconds. */
const coalesce = 120;
/** Pauses before another try when a post failed for now, in milliseconds; after the last the next change tries again. */
const retries = [500, 2_000, 10_000, 30_000];

/** Key of the setting that names a server's log channel. */
export const logChannelKey = 'log-channel';

/** Sends the message and returns its id, or undefined when the id is not known. */
export type Send = (message: Message) => Promise<string | undefined>;

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: Post;
  readonly log: Logger;
}

/**
 * Keeps channels and log channels up to date. Both follow cursors over the table (`shownRevision`, `loggedSeq`): whoever
 * finds a cursor behind catches up, now, or after a crash.
 */
export class Showing {
  readonly #deps: Deps;
  /** Messages and log posts of one table take turns, so that an older picture never overwrites a newer one. */
  readonly #turns = new Turns();
  readonly #due = new Map<string, { readonly timer: NodeJS.Timeout; readonly at: number }>();
  /** Summaries of actions that this process has seen committed, until they are logged. */
  readonly #closings = new Map<string, { readonly number: number; readonly panels: readonly Panel[] }[]>();
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The message of a table as it is now. */
  async message(id: string): Promise<Message> {
    const { ledger } = this.#deps;
    const live = await ledger.live(id);
    if (live) return boardMessage(live);
    const table = await ledger.stored(id);
    return lobbyMessage(ledger.game(table.game), table);
  }

  /** Shows the newest state through `send` (the answer to a press), in turn with all other edits of the table. */
  through(id: string, send: Send): Promise<void> {
    return this.#turns.run(id, async () => {
      const { revision, messageId } = await this.#deps.ledger.stored(id);
      const message = await this.message(id);
      let sent: string | undefined;
      try {
        sent = await send(message);
      } catch (error) {
        // The answer did not arrive; the bot's own edit or post does it in a moment.
        this.soon(id);
        throw error;
      }
      if (sent !== undefined && sent !== messageId) await this.#moved(id, sent);
      await this.#shown(id, revision);
    });
  }

  async #moved(id: string, messageId: string): Promise<void> {
    await this.#deps.store.setMessage(id, messageId);
    this.#deps.ledger.note(id, { messageId });
  }

  async #shown(id: string, revision: number): Promise<void> {
    await this.#deps.store.setShown(id, revision);
    this.#deps.ledger.note(id, { shownRevision: revision });
  }

  /** Notes what an action closed, and sees to it that channel and log channel follow soon. */
  acted(id: string, { table, closings }: Step): void {
    const list = this.#closings.get(id) ?? [];
    list.push({ number: table.stored.seq, panels: closings });
    this.#closings.set(id, list);
    this.soon(id);
  }

  /** Brings channel and log channel up to date in a moment. */
  soon(id: string, wait = coalesce, attempt = 0): void {
    if (this.#stopped) return;
    const at = performance.now() + wait;
    const due = this.#due.get(id);
    // News do not wait for a repetition that is due much later.
    if (due && due.at <= at) return;
    clearTimeout(due?.timer);
    const timer = setTimeout(() => {
      this.#due.delete(id);
      void this.catchUp(id, attempt);
    }, wait);
    this.#due.set(id, { timer, at });
  }

  /** Brings channel and log channel up to date now, if they lag. */
  async catchUp(id: string, attempt = 0): Promise<void> {
    try {
      await this.#turns.run(id, async () => {
        await this.#showChannelIfAllowed(id);
        await this.#showLog(id);
      });
    } catch (error) {
      const wait = retries[attempt];
      const { log } = this.#deps;
      if (wait === undefined) {
        log.error({ table: id, err: error }, 'could not show the table; the next change tries again');
      } else {
        log.warn({ table: id, err: error, wait }, 'could not show the table; trying again');
        this.soon(id, wait, attempt + 1);
      }
    }
  }

  /** A channel that is closed to the bot, or gone, keeps neither the game nor its log from going on. */
  async #showChannelIfAllowed(id: string): Promise<void> {
    try {
      await this.#showChannel(id);
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      this.#deps.log.warn({ table: id, err: error }, 'the table cannot be shown in its channel');
      // A table that is over is not tried again at every start.
      const { status, revision } = await this.#deps.ledger.stored(id);
      if (status !== 'lobby' && status !== 'active') await this.#shown(id, revision);
    }
  }

  async #showChannel(id: string): Promise<void> {
    const { ledger, post } = this.#deps;
    await ledger.refresh(id);
    const table = await ledger.stored(id);
    if (table.shownRevision >= table.revision && table.messageId !== undefined) return;
    const message = await this.message(id);
    const create = async (nonce: string) => {
      const messageId = await post.create(table.channelId, message, nonce);
      await this.#moved(id, messageId);
      // The nonce may have brought back the message of an earlier try, with what the table was then.
      await post.edit(table.channelId, messageId, message);
    };
    if (table.messageId === undefined) await create(`${id}-0`);
    else {
      try {
        await post.edit(table.channelId, table.messageId, message);
      } catch (error) {
        if (!(error instanceof PostFailed) || error.reason !== 'gone') throw error;
        // The message was deleted, or the channel: posting anew tells which.
        await create(`${id}-${table.revision}`);
      }
    }
    await this.#shown(id, table.revision);
  }

  async #showLog(id: string): Promise<void> {
    const { store, ledger } = this.#deps;
    const table = await ledger.stored(id);
    if (table.startedAt === undefined) return;
    if (table.loggedSeq < table.seq) {
      const channelId = await store.setting(table.guildId, logChannelKey);
      if (channelId !== undefined) await this.#postLog(channelId, table);
      await this.#logged(id, table.seq);
    }
    this.#prune(id, table.seq);
  }

  async #logged(id: string, seq: number): Promise<void> {
    await this.#deps.store.setLogged(id, seq);
    this.#deps.ledger.note(id, { loggedSeq: seq });
  }

  async #postLog(channelId: string, table: StoredTable): Promise<void> {
    if (table.loggedSeq < 0) {
      await this.#logOne(channelId, this.#opening(table), `${table.id}-l0`);
      await this.#logged(table.id, 0);
    }
    for (const { number, panels } of await this.#closingsAfter(table)) {
      for (const [index, panel] of panels.entries()) {
        await this.#logOne(channelId, panel, `${table.id}-l${number}.${index}`);
      }
      if (panels.length > 0) await this.#logged(table.id, number);
    }
  }

  /** The league goes on without its log channel: a post that is refused for good is noted and skipped. */
  async #logOne(channelId: string, panel: Panel, nonce: string): Promise<void> {
    try {
      await this.#deps.post.create(channelId, { panels: [panel], rows: [] }, nonce);
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      this.#deps.log.warn({ channel: channelId, err: error }, 'the log channel cannot be used');
    }
  }

  #opening(table: StoredTable): Panel {
    const game = this.#deps.ledger.game(table.game);
    const options = game.options.parse(table.options);
    const names = namesOf(table.seats);
    return {
      title: `${game.title}: a game begins`,
      text: [
        ...table.seats.map((one) => `${game.seatLabel(options, one.seat)} — **${names(one.seat)}**`),
        `in <#${table.channelId}> · table \`${table.id}\``,
        `-# SHA-256 of the seed \`${table.commit}\``,
      ].join('\n'),
    };
  }

  /** Summaries not yet logged: from memory when it reaches back far enough, else by replaying the game. */
  async #closingsAfter(table: StoredTable): Promise<readonly { number: number; panels: readonly Panel[] }[]> {
    const after = Math.max(table.loggedSeq, 0);
    const seen = this.#closings.get(table.id) ?? [];
    const wanted = seen.filter(({ number }) => number > after && number <= table.seq);
    if (wanted.length === table.seq - after) return wanted;
    const { store, ledger } = this.#deps;
    const found: { number: number; panels: readonly Panel[] }[] = [];
    replay(
      dealt(ledger.game(table.game), table),
      await store.actions(table.id),
      ({ closings }, { number }) => {
        if (number > after && number <= table.seq) found.push({ number, panels: closings });
      },
    );
    return found;
  }

  #prune(id: string, upTo: number): void {
    const left = (this.#closings.get(id) ?? []).filter(({ number }) => number > upTo);
    if (left.length > 0) this.#closings.set(id, left);
    else this.#closings.delete(id);
  }

  /** Finishes what is under way; what is due later is left to the catch-up of the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const due = [...this.#due.keys()];
    for (const { timer } of this.#due.values()) clearTimeout(timer);
    this.#due.clear();
    await Promise.all(due.map((id) => this.catchUp(id)));
    await this.#turns.idle();
  }
}
