import type { Logger } from 'pino';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { linked } from '../message/links.ts';
import { type Post, PostFailed } from '../message/post.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly post: Post;
  readonly log: Logger;
}

/** Used instead of a guild id in settings of the bot itself. */
const bot = 'bot';
/** Key of the setting that records an invitation to a lobby. */
const noted = (channelId: string, messageId: string) => `invitation:${channelId}:${messageId}`;
const notes = /^invitation:([^:]+):([^:]+)$/;

/**
 * Tracks posts that invite people to a lobby. Removes their **Join** button when the lobby closes, even after
 * a crash.
 */
export class Invitations {
  readonly #deps: Deps;
  readonly #queue = new KeyedQueue();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Records a post that invites somebody to a lobby. */
  async posted({ id, channelId }: StoredTable, messageId: string): Promise<void> {
    await this.#deps.store.setSetting(bot, noted(channelId, messageId), id);
    // The game may have started in the meantime.
    if ((await this.#deps.ledger.stored(id)).status !== 'lobby') this.over(id);
  }

  /** Closes a table's invitations after the game has started or the table was canceled. */
  over(id: string): void {
    void this.#close((table) => table === id);
  }

  /** Closes invitations that were still open when the bot stopped or crashed. */
  resume(): void {
    void this.#close(() => true);
  }

  #close(meant: (table: string) => boolean): Promise<void> {
    return this.#queue.run(bot, async () => {
      const { store, log } = this.#deps;
      try {
        for (const [key, table] of Object.entries(await store.settings(bot))) {
          const [, channelId, messageId] = notes.exec(key) ?? [];
          if (channelId && messageId && meant(table)) await this.#end(key, table, channelId, messageId);
        }
      } catch (error) {
        log.warn({ err: error }, 'invitations could not be ended; the next start will end them');
      }
    });
  }

  async #end(key: string, id: string, channelId: string, messageId: string): Promise<void> {
    const { store, post, log } = this.#deps;
    try {
      const table = await store.loadTable(id);
      if (table?.status === 'lobby') return;
      const text = table === undefined ? 'This table is gone.' : this.#words(table);
      await post.inTurn(channelId, messageId, (slot) => slot.edit({ text, panels: [], rows: [] }));
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      log.warn({ table: id, err: error }, 'an invitation could not be updated');
      if (error.reason === 'later') return;
    }
    await store.setSetting(bot, key, undefined);
  }

  /**
   * The text of a closed invitation. It doesn't name the invited people, because they may ask to be
   * forgotten.
   */
  #words(table: StoredTable): string {
    const title = this.#deps.ledger.titleOf(table.game);
    return table.status === 'cancelled'
      ? `-# An invitation to a table of **${title}**, which was canceled.`
      : `-# An invitation to a table of **${linked(title, table)}**, which has started.`;
  }

  /** Resolves when all changes are done. */
  stop(): Promise<void> {
    return this.#queue.idle();
  }
}
