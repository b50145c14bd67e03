import { LRUCache } from 'lru-cache';
import type { Game } from '../../games/game.ts';
import type { Library, Names } from '../../games/library.ts';
import type { Store } from '../../store/records/store.ts';
import { asRecord, TableUnreadable, understood } from '../log/unreadable.ts';

/** Called for a league that cannot be read. */
export type UnreadLeague = (key: string, error: TableUnreadable) => void;

/** Size limit of the cached names, in characters: about a hundred leagues of the usual size. */
const mostNames = 8_000_000;
/** Maximum number of leagues whose documents are remembered as checked. */
const mostChecked = 20_000;

const nothing: ReadonlyMap<object, number> = new Map();

/**
 * Loads uploaded content before games are asked about it. Content loads on first use, in any process, and a
 * game may drop content that nobody uses. The parsed options of a table keep its content loaded, as do all
 * copies of its row in memory.
 */
export class LibraryCache {
  readonly #store: Store;
  /** Loads in progress, so that a league is not read twice at once. */
  readonly #loading = new Map<string, Promise<object>>();
  readonly #reading = new Map<string, Promise<Names>>();
  /**
   * Names in content, by its key. They outlive the content, because people type names much more often than
   * they choose a league.
   */
  readonly #names = new LRUCache<string, Names>({ maxSize: mostNames });
  /** When the content whose document passed the check was stored, by key. */
  readonly #checked = new LRUCache<string, number>({ max: mostChecked });
  /** Content with its length in characters, by the options or list of keys that keeps it loaded. */
  readonly #retained = new WeakMap<object, ReadonlyMap<object, number>>();
  /** Length of the documents of loaded content, in characters. */
  readonly #letters = new WeakMap<object, number>();
  /** When the document behind loaded content or names was stored. The key may have newer content by now. */
  readonly #bornAt = new WeakMap<object, number>();
  /**
   * When each unreadable league was stored, by key. Such a league isn't read again, because this program would fail
   * again.
   */
  readonly #unreadable = new Map<string, number>();
  readonly #told: UnreadLeague;

  /**
   * @param told called once for each of a server's leagues that cannot be read; by default nothing happens
   */
  constructor(store: Store, told: UnreadLeague = () => undefined) {
    this.#store = store;
    this.#told = told;
  }

  /**
   * Loads the content that a table's options name.
   * @throws TableUnreadable if the content is no longer stored or cannot be read
   */
  async ready({ library }: Game, options: unknown): Promise<void> {
    if (library === undefined) return;
    const keys = understood('options', () => library.keysIn(options));
    if (keys.length > 0) await this.#load(library, keys, options);
  }

  /**
   * Loads the content of these keys and keeps it loaded as long as the list exists.
   * @throws TableUnreadable as `ready` does
   */
  async loaded({ library }: Game, keys: readonly string[]): Promise<readonly string[]> {
    if (library !== undefined) await this.#load(library, keys, keys);
    return keys;
  }

  async #load(library: Library, keys: readonly string[], by: unknown): Promise<void> {
    const content: object[] = [];
    for (const key of keys)
      content.push(await this.#content(library, key, await this.#store.leagueBornAt(key)));
    this.#retain(by, content);
  }

  /**
   * Whether all content that the options of a newly written table name is loaded. The options then keep it
   * loaded. If not, call `ready`.
   */
  isReady({ library }: Game, options: unknown): boolean {
    const keys = library?.keysIn(options) ?? [];
    const content = keys.flatMap((key) => library?.known(key) ?? []);
    if (content.length > 0) this.#retain(options, content);
    return content.length === keys.length;
  }

  /** The names in a server's readable content for a game. Does not load the content itself. */
  async offered({ id, library }: Game, guildId: string): Promise<Names[]> {
    if (library === undefined) return [];
    const leagues = (await this.#store.guildLeagues(guildId)).filter(({ game }) => game === id);
    const offered: Names[] = [];
    for (const { key, bornAt } of leagues) {
      const names = await this.#namesOrNothing(library, key, bornAt);
      if (names !== undefined) offered.push(names);
    }
    return offered;
  }

  /** Returns undefined for an unreadable league, so that the others are still offered. */
  async #namesOrNothing(library: Library, key: string, bornAt: Date): Promise<Names | undefined> {
    if (this.#unreadable.get(key) === bornAt.getTime()) return undefined;
    try {
      return await this.#namesIn(library, key, bornAt);
    } catch (error) {
      if (!(error instanceof TableUnreadable)) throw error;
      this.#unreadable.set(key, bornAt.getTime());
      this.#told(key, error);
      return undefined;
    }
  }

  #retain(by: unknown, content: readonly object[]): void {
    if (typeof by !== 'object' || by === null) return;
    this.#retained.set(by, new Map(content.map((one) => [one, this.#letters.get(one) ?? 0])));
  }

  /** The content that these options keep loaded, each with its length in characters. */
  retainedBy(options: unknown): ReadonlyMap<object, number> {
    return (typeof options === 'object' && options !== null && this.#retained.get(options)) || nothing;
  }

  async #content(library: Library, key: string, bornAt: Date | undefined): Promise<object> {
    const known = library.known(key);
    if (known !== undefined && this.#bornAt.get(known) === bornAt?.getTime()) return known;
    return once(this.#loading, key, async () => {
      const [content, letters] = await this.#read(key, (...kept) => library.load(...kept));
      this.#letters.set(content, letters);
      return content;
    });
  }

  async #namesIn(library: Library, key: string, bornAt: Date): Promise<Names> {
    const known = this.#names.get(key);
    if (known !== undefined && this.#bornAt.get(known) === bornAt.getTime()) return known;
    return once(this.#reading, key, async () => {
      const [names] = await this.#read(key, (...kept) => library.names(...kept));
      this.#names.set(key, names, { size: JSON.stringify(names).length });
      return names;
    });
  }

  /** Builds content or names from a stored document. Also returns the document's length in characters. */
  async #read<T extends object>(
    key: string,
    make: (key: string, document: string, checked: boolean) => T,
  ): Promise<[T, number]> {
    const league = await asRecord('league', this.#store.league(key));
    if (league === undefined) throw new TableUnreadable('league');
    const bornAt = league.bornAt.getTime();
    const made = understood('league', () => make(key, league.document, this.#checked.get(key) === bornAt));
    this.#checked.set(key, bornAt);
    this.#bornAt.set(made, bornAt);
    return [made, league.document.length];
  }
}

/** Returns the work in progress for a key, or starts it. */
function once<T>(under: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const begun = under.get(key) ?? work().finally(() => under.delete(key));
  under.set(key, begun);
  return begun;
}
