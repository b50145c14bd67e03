import type { Brought, LibraryFile, Names, Suggestion } from '../../games/library.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { ReadingThread } from './reading-thread.ts';

/** What people bring to games: read on a thread, kept on the shelf, and named while somebody types. Games go by their ids. */
export class Libraries {
  readonly #ledger: Pick<Ledger, 'game' | 'shelf'>;
  readonly #reader = new ReadingThread();

  constructor(ledger: Pick<Ledger, 'game' | 'shelf'>) {
    this.#ledger = ledger;
  }

  /** What people may name in an option of a game on a server, by what they have typed so far. */
  async suggest(id: string, guildId: string, option: string, typed: string): Promise<readonly Suggestion[]> {
    const game = this.#ledger.game(id);
    if (!game.library?.options.includes(option)) return [];
    return game.library.suggest(option, typed, await this.#ledger.shelf.offered(game, guildId));
  }

  /** Reads what people bring to a game, on a thread. @throws RuleError that lists what is wrong */
  read(id: string, files: readonly LibraryFile[]): Promise<Brought> {
    return this.#reader.read(this.#ledger.game(id), files);
  }

  /** The names in the content that a server offers for a game and that can be read. */
  offered(id: string, guildId: string): Promise<readonly Names[]> {
    return this.#ledger.shelf.offered(this.#ledger.game(id), guildId);
  }

  /** Content of a game by these keys, loaded for as long as the list is there. */
  loaded(id: string, keys: readonly string[]): Promise<readonly string[]> {
    return this.#ledger.shelf.loaded(this.#ledger.game(id), keys);
  }

  /** Ends the thread. */
  stop(): Promise<void> {
    return this.#reader.close();
  }
}
