import { LRUCache } from 'lru-cache';
import type { Game } from '../../games/game.ts';
import type { Library, Names } from '../../games/library.ts';
import type { Store } from '../../store/records/store.ts';
import { asRecord, TableUnreadable, understood } from '../log/unreadable.ts';

/** Hears of a league that cannot be read. */
export type UnreadLeague = (key: string, error: TableUnreadable) => void;

/** Letters of all names that are kept for those who choose: of some hundred leagues of the usual size. */
const mostNames = 8_000_000;
/** Leagues of which it is remembered that their documents were checked. */
const mostChecked = 20_000;

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
  readonly #reading = new Map<string, Promise<Names>>();
  /** Names in content by its key, which stay where the content goes: people type much oftener than they choose. */
  readonly #names = new LRUCache<string, Names>({ maxSize: mostNames });
  /** When content was kept whose document was found to be what its key says. */
  readonly #checked = new LRUCache<string, number>({ max: mostChecked });
  /** Content, and its letters, by the options, or the list of keys, that need it. */
  readonly #held = new WeakMap<object, ReadonlyMap<object, number>>();
  /** Letters of the documents that content was loaded from. */
  readonly #letters = new WeakMap<object, number>();
  /** When content, or what names are from, was kept: under its key there may be other content by now. */
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
    if (keys.length > 0) await this.#load(library, keys, options);
  }

  /** Content of these keys, loaded for as long as the list is there. @throws TableUnreadable as `ready` does */
  async loaded({ library }: Game, keys: readonly string[]): Promise<readonly string[]> {
    if (library !== undefined) await this.#load(library, keys, keys);
    return keys;
  }

  async #load(library: Library, keys: readonly string[], by: unknown): Promise<void> {
    const content: object[] = [];
    for (const key of keys)
      content.push(await this.#content(library, key, await this.#store.leagueBornAt(key)));
    this.#hold(by, content);
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

  /** The names in what a server offers for a game and can be read; the content itself is not loaded. */
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

  /** One league that cannot be read hides none of the others. */
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

  /** What is made of a document that is kept, and its letters. */
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

/** Work that is under way for a key, or begins now. */
function once<T>(under: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const begun = under.get(key) ?? work().finally(() => under.delete(key));
  under.set(key, begun);
  return begun;
}
