import type { Game } from '../games/game.ts';
import type { Library } from '../games/library.ts';
import type { Store } from '../store/store.ts';
import { TableUnreadable, understood } from './unreadable.ts';

/**
 * Sees to it that games know the content that people brought before they are asked about it. Everything is loaded when it
 * is first needed, so that it does not matter which process took it in.
 */
export class Shelf {
  readonly #store: Store;
  /** Loads under way, so that a league is not read twice at once. */
  readonly #loading = new Map<string, Promise<void>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Loads what the options of a table name. @throws TableUnreadable when it is not kept any more, or cannot be read */
  async ready({ library }: Game, options: unknown): Promise<void> {
    if (library === undefined) return;
    await this.#load(
      library,
      understood('options', () => library.keysIn(options)),
    );
  }

  /** Keys of what a server offers for a game, loaded. */
  async offered({ id, library }: Game, guildId: string): Promise<string[]> {
    if (library === undefined) return [];
    const leagues = await this.#store.guildLeagues(guildId);
    const keys = leagues.filter(({ game }) => game === id).map(({ key }) => key);
    await this.#load(library, keys);
    return keys;
  }

  async #load(library: Library, keys: readonly string[]): Promise<void> {
    for (const key of keys.filter((each) => !library.has(each))) {
      const loading =
        this.#loading.get(key) ?? this.#loadOne(library, key).finally(() => this.#loading.delete(key));
      this.#loading.set(key, loading);
      await loading;
    }
  }

  async #loadOne(library: Library, key: string): Promise<void> {
    const league = await this.#store.league(key);
    if (league === undefined) throw new TableUnreadable('league');
    understood('league', () => library.load(key, league.document));
  }
}
