import type { Brought, LibraryFile, Names, Suggestion } from '../../games/library.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { ReadingThread } from './reading-thread.ts';

/**
 * Manages the leagues, decks and other content that people upload for games: reads them on a worker thread, lists
 * them and suggests names from them. Games are identified by their ids.
 */
export class Libraries {
  readonly #ledger: Pick<Ledger, 'game' | 'libraryCache'>;
  readonly #reader: ReadingThread;
  readonly #ownsReader: boolean;

  /** @param shared a thread that several bots share. Who passes it closes it; by default, there is an own one. */
  constructor(ledger: Pick<Ledger, 'game' | 'libraryCache'>, shared?: ReadingThread) {
    this.#ledger = ledger;
    this.#reader = shared ?? new ReadingThread();
    this.#ownsReader = shared === undefined;
  }

  /** Suggests values for an option of a game that match what the person has typed so far. */
  async suggest(id: string, guildId: string, option: string, typed: string): Promise<readonly Suggestion[]> {
    const game = this.#ledger.game(id);
    if (!game.library?.options.includes(option)) return [];
    return game.library.suggest(option, typed, await this.#ledger.libraryCache.offered(game, guildId));
  }

  /**
   * Reads uploaded files for a game on a worker thread.
   * @throws RuleError that lists what is wrong
   */
  read(id: string, files: readonly LibraryFile[]): Promise<Brought> {
    return this.#reader.read(this.#ledger.game(id), files);
  }

  /** The names in a server's readable content for a game. */
  offered(id: string, guildId: string): Promise<readonly Names[]> {
    return this.#ledger.libraryCache.offered(this.#ledger.game(id), guildId);
  }

  /** Loads a game's content for these keys and keeps it loaded as long as the returned list exists. */
  loaded(id: string, keys: readonly string[]): Promise<readonly string[]> {
    return this.#ledger.libraryCache.loaded(this.#ledger.game(id), keys);
  }

  /** Stops the worker thread. */
  async stop(): Promise<void> {
    if (this.#ownsReader) await this.#reader.close();
  }
}
