import type { Game } from '../../games/game.ts';
import type { Library } from '../../games/library.ts';
import type { Store } from '../../store/store.ts';
import { asRecord, TableUnreadable, understood } from '../log/unreadable.ts';

/** Hears of a league that cannot be read. */
export type UnreadLeague = (key: string, error: TableUnreadable) => void;

const nothing: ReadonlyMap<object, number> = new Map();

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
  /** Content, and its letters, by the options, or the list of keys, that need it. */
  readonly #held = new WeakMap<object, ReadonlyMap<object, number>>();
  /** Letters of the documents that content was loaded from. */
  readonly #letters = new WeakMap<object, number>();
  /** When content was kept: under its key there may be other content by now. */
  readonly #bornAt = new WeakMap<object, number>();

  /** Leagues on offer that could not be read, by when they were kept: this program will not read them a moment later. */
  readonly #unreadable = new Map<string, number>();
  readonly #told: UnreadLeague;

  /** @param told hears of each league on offer that cannot be read, once; nobody unless given */
  constructor(store: Store, told: UnreadLeague = () => undefined) {
    this.#store = store;
    this.#told = told;
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

  /** Keys of what a server offers for a game and can be read, loaded for as long as the list is there. */
  async offered({ id, library }: Game, guildId: string): Promise<string[]> {
    if (library === undefined) return [];
    const leagues = (await this.#store.guildLeagues(guildId)).filter(({ game }) => game === id);
    const content: object[] = [];
    const keys: string[] = [];
    for (const { key, bornAt } of leagues) {
      const read = await this.#contentOrNothing(library, key, bornAt);
      if (read === undefined) continue;
      content.push(read);
      keys.push(key);
    }
    this.#hold(keys, content);
    return keys;
  }

  /** One league that cannot be read hides none of the others. */
  async #contentOrNothing(library: Library, key: string, bornAt: Date): Promise<object | undefined> {
    if (this.#unreadable.get(key) === bornAt.getTime()) return undefined;
    try {
      return await this.#content(library, key, bornAt);
    } catch (error) {
      if (!(error instanceof TableUnreadable)) throw error;
      this.#unreadable.set(key, bornAt.getTime());
      this.#told(key, error);
      return undefined;
    }
  }

  #hold(by: unknown, content: readonly object[]): void {
    if (typeof by !== 'object' || by === null) return;
    this.#held.set(by, new Map(content.map((one) => [one, this.#letters.get(one) ?? 0])));
  }

  /** The content that options have hold of, and the letters of each. */
  heldBy(options: unknown): ReadonlyMap<object, number> {
    return (typeof options === 'object' && options !== null && this.#held.get(options)) || nothing;
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
    const league = await asRecord('league', this.#store.league(key));
    if (league === undefined) throw new TableUnreadable('league');
    const content = understood('league', () => library.load(key, league.document));
    this.#bornAt.set(content, league.bornAt.getTime());
    this.#letters.set(content, league.document.length);
    return content;
  }
}
