import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { linesOf, placeOf } from '../../store/keeping/archive.ts';
import type { StoredLeague } from '../../store/records/league.ts';
import { isPseudonym } from '../../store/records/played.ts';
import { someone } from '../../store/records/privacy.ts';
import type { Store } from '../../store/records/store.ts';
import { StoreError } from '../../store/records/store-error.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { readLine } from '../log/archived-game.ts';
import type { GameRecord } from '../log/proof/verify.ts';

/**
 * Finished games that have moved to the archive, so that they can be replayed (League 18). The archive says how they
 * went, the database who played them: so whoever is forgotten there stays forgotten.
 */

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly log: Logger;
  /** The folder of the archive. */
  readonly folder: string;
}

/** How many games stay in memory. */
const mostKept = 20;
/** Leagues of archived games belong to no row, so they have no age. */
const bornAt = new Date(0);

/** A game as the archive has it, without names. */
interface Kept {
  readonly record: GameRecord;
  readonly isPrivate: boolean;
  /** The leagues that it uses and the database no longer has. */
  readonly leagues: readonly StoredLeague[];
  /** Their content, which stays loaded as long as it's held. */
  readonly content: readonly object[];
}

/** What a replay reads of a game. */
export type ReplayStore = Pick<Store, 'actions' | 'tableRolls' | 'league'>;

export class ArchivedGames {
  readonly #deps: Deps;
  readonly #kept = new LRUCache<string, Kept>({ max: mostKept });

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether a game that was found is in the archive. */
  has(id: string): boolean {
    return this.#kept.has(id);
  }

  /**
   * The row of an archived table, with the names of those who played. Its content is loaded.
   * @returns undefined if this process can't read it
   */
  async table(id: string): Promise<StoredTable | undefined> {
    const kept = await this.#game(id);
    if (kept === undefined) return undefined;
    const { table } = kept.record;
    const played = await this.#deps.store.gameRecord(id);
    return {
      ...table,
      seats: table.seats.map((seat) => named(seat, played?.seats[seat.seat])),
      ...(kept.isPrivate && { invited: [] }),
    };
  }

  /** Reads games from the database or, if they're no longer there, from the archive. */
  reading(): ReplayStore {
    const { store } = this.#deps;
    return {
      actions: async (id, after) => {
        const found = this.#kept.has(id) ? [] : await store.actions(id, after);
        return found.length > 0 ? found : [...((await this.#game(id))?.record.actions ?? [])];
      },
      tableRolls: async (id) => {
        const found = this.#kept.has(id) ? [] : await store.tableRolls(id);
        return found.length > 0 ? found : [...((await this.#game(id))?.record.rolls ?? [])];
      },
      league: async (key): Promise<StoredLeague | undefined> =>
        (await store.league(key)) ??
        [...this.#kept.values()].flatMap(({ leagues }) => leagues).find((league) => league.key === key),
    };
  }

  async #game(id: string): Promise<Kept | undefined> {
    const known = this.#kept.get(id);
    if (known !== undefined) return known;
    const { store, folder, log } = this.#deps;
    const archive = await store.retention.archiveOf(id);
    if (archive === undefined) return undefined;
    const { file, part } = placeOf(archive);
    try {
      const found = await this.#read(join(folder, file), part, id);
      if (found !== undefined) this.#kept.set(id, found);
      return found;
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'archive-broken') throw error;
      log.warn({ table: id, err: error }, 'an archived game cannot be read');
      return undefined;
    }
  }

  /** Leagues stand before the games that use them. */
  async #read(file: string, part: ReturnType<typeof placeOf>['part'], id: string): Promise<Kept | undefined> {
    const leagues: string[] = [];
    for await (const line of linesOf(file, (text) => text, part)) {
      if (line.startsWith('{"kind":"league"')) leagues.push(line);
      // Parsing each line would take long.
      if (!line.includes(`"id":"${id}"`)) continue;
      const read = readLine(JSON.parse(line));
      if (read !== undefined && 'record' in read && read.record.table.id === id)
        return this.#whole(read, leagues);
    }
    return undefined;
  }

  /** @returns undefined if another league has the key of one that it uses */
  async #whole(
    game: Pick<Kept, 'record' | 'isPrivate'>,
    lines: readonly string[],
  ): Promise<Kept | undefined> {
    const { store, ledger } = this.#deps;
    const { library } = ledger.game(game.record.table.game);
    const keys = library?.keysIn(game.record.table.options) ?? [];
    if (library === undefined || keys.length === 0) return { ...game, leagues: [], content: [] };
    const there = new Map(
      lines.flatMap((line) => {
        const read = readLine(JSON.parse(line));
        return read !== undefined && 'league' in read ? [[read.league.key, read.league] as const] : [];
      }),
    );
    const gone: StoredLeague[] = [];
    for (const key of keys) {
      const [archived, now] = [there.get(key), await store.league(key)];
      if (archived === undefined) return undefined;
      if (now !== undefined && now.document !== archived.document) return undefined;
      if (now === undefined) gone.push({ ...archived, bornAt });
    }
    const content = gone.map(({ key, document }) => library.load(key, document));
    if (gone.length < keys.length)
      await ledger.libraryCache.loaded(
        ledger.game(game.record.table.game),
        keys.filter((key) => !gone.some((one) => one.key === key)),
      );
    return { ...game, leagues: gone, content };
  }
}

/** A seat with who played it. */
function named(
  seat: StoredSeat,
  played: { readonly userId?: string; readonly name: string } | undefined,
): StoredSeat {
  if (played === undefined) return seat;
  const { userId, name } = played;
  if (userId === undefined) return { ...seat, name };
  return isPseudonym(userId) ? { ...seat, name: someone } : { ...seat, name, userId };
}
