import { LRUCache } from 'lru-cache';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import { placeOf } from '../../store/keeping/archive.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable, Unreadable } from '../../store/records/table.ts';
import { goneBackTo } from '../log/act.ts';
import { type LiveTable, parseSnapshot } from '../log/live.ts';
import { OtherRules, replayByTheseRules } from '../log/other-rules.ts';
import { dealt, replay } from '../log/replay.ts';
import { asRecord, mustBeReadable, optionsOf, TableUnreadable, understood } from '../log/unreadable.ts';
import type { LibraryCache } from './library-cache.ts';
import { noSuchTable } from './no-such-table.ts';

/** Maximum number of unreadable tables that are cached. Each one is reported once. */
const mostUnreadable = 5_000;

/** Called for a table that cannot be read. */
export type Unread = (table: StoredTable, error: TableUnreadable) => void;

/** Called for a running game with other rules. */
export type CannotGoOn = (table: StoredTable, rules: OtherRules['rules']) => Promise<void>;

interface Deps {
  readonly store: Store;
  readonly games: ReadonlyMap<string, Game>;
  /** @throws RuleError (`unknown-game`) */
  readonly gameOf: (id: string) => Game;
  readonly libraryCache: LibraryCache;
  readonly cannotGoOn: CannotGoOn;
  readonly told: Unread;
}

/**
 * Reads tables from the database: their rows, and their games from a snapshot and the log. Caches only which
 * tables are unreadable.
 */
export class Loading {
  readonly #deps: Deps;
  /**
   * Tables that could not be read, with their revisions. They are not read again, because this program would fail
   * again.
   */
  readonly #unreadable = new LRUCache<string, { readonly revision: number; readonly error: TableUnreadable }>(
    { max: mostUnreadable },
  );

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The row of a table.
   * @throws RuleError (`no-such-table`, `archived`)
   */
  async row(id: string): Promise<StoredTable> {
    const table = await this.#deps.store.loadTable(id);
    if (!table) throw await this.#unknown(id);
    const unreadable = table.unreadable ?? (await this.#missing(table));
    return unreadable === undefined ? table : { ...table, unreadable };
  }

  async #unknown(id: string): Promise<RuleError> {
    const archive = await this.#deps.store.retention.archiveOf(id);
    if (archive === undefined) return noSuchTable();
    return new RuleError(
      'archived',
      `Table \`${id}\` has moved to the archive. \`/replay show\` steps through it. The host can find it in \`${placeOf(archive).file}\`, where \`npm run db:archive -- verify\` checks every roll and move.`,
    );
  }

  /**
   * The first thing that is missing besides the row, such as the game or a league; undefined if nothing is.
   */
  async #missing({ game: id, options, status }: StoredTable): Promise<Unreadable | undefined> {
    const { games, libraryCache } = this.#deps;
    // A canceled table no longer needs its content.
    if (status === 'cancelled') return undefined;
    const game = games.get(id);
    if (game === undefined) return 'game';
    try {
      await libraryCache.ready(game, options);
      return undefined;
    } catch (error) {
      if (error instanceof TableUnreadable) return error.what;
      throw error;
    }
  }

  /** Records that a table cannot be read, and reports it the first time. */
  cannotRead({ id, ...table }: StoredTable, error: TableUnreadable): void {
    const first = !this.#unreadable.has(id);
    this.#unreadable.set(id, { revision: table.revision, error });
    if (first) this.#deps.told({ id, ...table }, error);
  }

  /** @throws TableUnreadable if the row says so, or a recent read of this revision failed */
  refuseUnreadable(table: StoredTable): void {
    const known = this.#unreadable.get(table.id);
    // A league that was missing may be stored again.
    if (known?.revision === table.revision && known.error.what !== 'league') throw known.error;
    try {
      mustBeReadable(table);
    } catch (error) {
      if (error instanceof TableUnreadable) this.cannotRead(table, error);
      throw error;
    }
  }

  /**
   * The game of a table, replayed from its log.
   * @throws TableUnreadable
   */
  game(table: StoredTable): Promise<LiveTable> {
    return this.#telling(table, async () => {
      const live = await this.#replayed(table);
      // Ask the game about its state here, so that an incompatible state fails now and not later.
      understood('state', () => live.game.toAct(live.snapshot.state));
      return live;
    });
  }

  /**
   * Replays a table that was dealt under other rules, without its snapshots. If every hash matches, the game
   * continues under the current rules.
   */
  async underTheseRules(table: StoredTable): Promise<void> {
    const { store, gameOf, cannotGoOn } = this.#deps;
    const { id } = table;
    const game = gameOf(table.game);
    const [dealt, actions] = await this.#telling(table, () =>
      Promise.all([asRecord('log', store.snapshot(id, 0)), asRecord('log', store.actions(id))]),
    );
    try {
      replayByTheseRules(game, table, dealt?.state, actions);
    } catch (error) {
      if (error instanceof OtherRules && table.status === 'active') await cannotGoOn(table, error.rules);
      throw error;
    }
    await store.setRulesVersion(id, game.version);
  }

  /** Runs a read of a table's record, and reports the table if that fails. */
  async #telling<T>(table: StoredTable, reading: () => Promise<T>): Promise<T> {
    try {
      return await reading();
    } catch (error) {
      if (error instanceof TableUnreadable) this.cannotRead(table, error);
      throw error;
    }
  }

  /**
   * The table from its newest snapshot and the later log. If an undo goes back past that snapshot, an older
   * snapshot is used.
   */
  async #replayed(table: StoredTable): Promise<LiveTable> {
    const { store, gameOf } = this.#deps;
    const game = gameOf(table.game);
    optionsOf(game, table);
    for (let upTo: number | undefined; ; ) {
      const snapshot = await asRecord('log', store.snapshot(table.id, upTo));
      const start: LiveTable = snapshot
        ? {
            game,
            snapshot: parseSnapshot(snapshot.state),
            stored: { ...table, seq: snapshot.number, status: 'active' },
          }
        : understood('log', () => dealt(game, table));
      const actions = await asRecord('log', store.actions(table.id, start.stored.seq));
      const furthest = Math.min(...goneBackTo(actions));
      if (furthest >= start.stored.seq || snapshot === undefined)
        return understood('log', () => replay(start, actions));
      upTo = furthest;
    }
  }
}
