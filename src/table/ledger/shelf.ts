import type { Game } from '../../games/game.ts';
import type { Library } from '../../games/library.ts';
import type { Store } from '../../store/store.ts';
import { TableUnreadable, understood } from '../log/unreadable.ts';

/**
 * Sees to it that games know the content that people brought before they are asked about it. Everything is loaded when it
 * is first needed, so that it does not matter which process took it in, and a game may forget it when nobody needs it: so
 * whoever has the options of a table that were made ready, as every copy of its row in memory does, has hold of the
 * content too.
 */
export class Shelf {
  readonly #store: Store;
  /** Loads under way, so that a league is not read twice at once. */
  readonly #loading = new Map<string, Promise<object>>();
  /** Content by the options, or the list of keys, that need it. */
  readonly #held = new WeakMap<object, readonly object[]>();
  /** When content was kept: under its key there may be other content by now. */
  readonly #bornAt = new WeakMap<object, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Loads what the options of a table name. @throws TableUnreadable when it is not kept any more, or cannot be read */
  async ready({ library }: Game, options: unknown): Promise<void> {
    if (library === undefined) return;
    const keys = understood('options', () => library.keysIn(options));
    if (keys.length === 0) return;
    const content: object[] = [];
    for (const key of keys)
      content.push(await this.#content(library, key, await this.#store.leagueBornAt(key)));
    this.#hold(options, content);
  }

  /**
   * Whether all is known that options name whose table has just been written; what they name is held by them from now on.
   * What is not known any more must be made ready.
   */
  isReady({ library }: Game, options: unknown): boolean {
    const keys = library?.keysIn(options) ?? [];
    const content = keys.flatMap((key) => library?.known(key) ?? []);
    if (content.length > 0) this.#hold(options, content);
    return content.length === keys.length;
  }

  /** Keys of what a server offers for a game, loaded for as long as the list is there. */
  async offered({ id, library }: Game, guildId: string): Promise<string[]> {
    if (library === undefined) return [];
    const leagues = (await this.#store.guildLeagues(guildId)).filter(({ game }) => game === id);
    const content: object[] = [];
    for (const { key, bornAt } of leagues) content.push(await this.#content(library, key, bornAt));
    const keys = leagues.map(({ key }) => key);
    this.#hold(keys, content);
    return keys;
  }

  #hold(by: unknown, content: readonly object[]): void {
    if (typeof by === 'object' && by !== null) this.#held.set(by, content);
  }

  async #content(library: Library, key: string, bornAt: Date | undefined): Promise<object> {
    const known = library.known(key);
    if (known !== undefined && this.#bornAt.get(known) === bornAt?.getTime()) return known;
    const loading =
      this.#loading.get(key) ?? this.#load(library, key).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async #load(library: Library, key: string): Promise<object> {
    const league = await this.#store.league(key);
    if (league === undefined) throw new TableUnreadable('league');
    const content = understood('league', () => library.load(key, league.document));
    this.#bornAt.set(content, league.bornAt.getTime());
    return content;
  }
}
