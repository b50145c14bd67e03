import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Game } from '../../../games/game.ts';
import type { Store } from '../../../store/records/store.ts';
import type { StoredTable } from '../../../store/records/table.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { GameRecord } from '../../log/proof/verify.ts';
import { TableUnreadable, understood } from '../../log/unreadable.ts';
import { CalledOff, type ThinkingPool } from '../../thinking/pool.ts';
import { errorOf } from './faults.ts';
import { type Detail, type Finding, type Found, foundIn } from './findings.ts';
import type { ReplayAnswer, ReplayWanted } from './replay-worker.ts';
import { Turns } from './turns.ts';

/** Size limit of the cache, in bytes. */
const keptBytes = 8_000_000;
/** How long an unused result stays cached, in milliseconds. */
const keptFor = 10 * 60_000;
/** Time limit of a review on a thread, in seconds, including the replay. Other findings have no time limit. */
const reviewSeconds = 5;

/** Findings that take seconds. */
const isLong = (find: Finding): boolean => find === 'review' || find === 'decisive' || find === 'summary';

/** `Courses` has its own cache for these, because it extends them as the game goes on. */
const keptElsewhere: Finding = 'course';

const program = new URL('./replay-worker', import.meta.url);

interface Kept {
  /**
   * The version of the row that the result belongs to: the lines contain names, and the game may have gone
   * on.
   */
  readonly version: string;
  readonly people: ReadonlySet<string>;
  readonly found: unknown;
  readonly bytes: number;
}

export interface ReplaysDeps {
  readonly store: Pick<Store, 'actions' | 'tableRolls' | 'league'>;
  readonly ledger: Pick<Ledger, 'game'>;
  readonly pool: ThinkingPool;
  /** Where games are replayed. Threads know only the catalog's games, not games that a test defines. */
  readonly where: 'on threads' | 'here';
}

/**
 * Replays whole games, for example for a review or a search. This runs off the main thread, which handles button
 * presses. Caches the results. If several people ask for the same thing at once, it is computed once. Other requests
 * wait in a queue.
 */
export class Replays {
  readonly #deps: ReplaysDeps;
  readonly #turns = new Turns();
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    ttl: keptFor,
    updateAgeOnGet: true,
  });
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** Number of people forgotten so far. Work that started before the last person was forgotten isn't cached. */
  #forgotten = 0;

  constructor(deps: ReplaysDeps) {
    this.#deps = deps;
  }

  /**
   * Computes a finding by replaying a game.
   *
   * @param table its current row
   * @param by the person who asks; undefined: only the overall limit applies
   * @throws RuleError (`busy`) if too many requests are waiting, (`stopping`) if the bot is stopping;
   * otherwise what the replay throws
   */
  async find<Find extends Finding>(
    table: StoredTable,
    find: Find,
    detail: Detail<Find>,
    by?: string,
  ): Promise<Found<Find>> {
    const key = `${table.id} ${find} ${JSON.stringify(detail)}`;
    const version = versionOf(table);
    const kept = this.#kept.get(key);
    // The key names the finding, so the cached value has its type.
    if (kept?.version === version) return kept.found as Found<Find>;
    const which = `${key} ${version}`;
    const underWay = this.#underWay.get(which);
    if (underWay !== undefined) return underWay as Promise<Found<Find>>;
    // A person named in the row may be forgotten during this wait.
    const forgotten = this.#forgotten;
    const work = async () => {
      const [found, bytes] = await this.#found(table, find, detail);
      if (forgotten === this.#forgotten && find !== keptElsewhere)
        this.#kept.set(key, { version, people: peopleOf(table), found, bytes });
      return found;
    };
    const finding = this.#turns
      .run(by, isLong(find) ? 'long' : 'short', work)
      .finally(() => this.#underWay.delete(which));
    this.#underWay.set(which, finding);
    return finding;
  }

  /** Drops everything from the cache that names the person. */
  forget(userId: string): void {
    this.#forgotten += 1;
    for (const [key, { people }] of this.#kept.entries()) if (people.has(userId)) this.#kept.delete(key);
  }

  async #found<Find extends Finding>(
    table: StoredTable,
    find: Find,
    detail: Detail<Find>,
  ): Promise<[Found<Find>, number]> {
    const game = this.#deps.ledger.game(table.game);
    const record = await this.#record(table, find);
    if (this.#deps.where === 'on threads') return this.#onThread(game, find, detail, record);
    const found = foundIn(find, { game, record, over: () => false }, detail);
    return [found, serialize(found).byteLength];
  }

  async #record(table: StoredTable, find: Finding): Promise<GameRecord> {
    const { store } = this.#deps;
    const [actions, rolls] = await Promise.all([
      store.actions(table.id),
      find === 'verdict' ? store.tableRolls(table.id) : [],
    ]);
    // More actions may have been added since the row was read. For a finished game, use the whole log.
    const upTo = table.status === 'active' ? table.seq : Number.POSITIVE_INFINITY;
    return { table, actions: actions.filter(({ number }) => number <= upTo), rolls };
  }

  async #onThread<Find extends Finding>(
    game: Game,
    find: Find,
    detail: Detail<Find>,
    record: GameRecord,
  ): Promise<[Found<Find>, number]> {
    const leagues = await this.#leagues(game, record.table);
    const wanted: ReplayWanted = { game: game.id, find, detail, record, leagues };
    const [seconds, lane] = isLong(find) ? [reviewSeconds, 'thoughts' as const] : [0, 'replays' as const];
    // The answer was made by `replay-worker.ts`.
    const answer = (await this.#deps.pool
      .find(program, wanted, seconds, lane)
      .catch(asStopping)) as ReplayAnswer;
    if ('fault' in answer) throw errorOf(answer.fault);
    return [answer.found as Found<Find>, answer.bytes];
  }

  async #leagues({ library }: Game, { options }: StoredTable): Promise<ReplayWanted['leagues']> {
    if (library === undefined) return [];
    const keys = understood('options', () => library.keysIn(options));
    return Promise.all(
      keys.map(async (key) => {
        const league = await this.#deps.store.league(key);
        if (league === undefined) throw new TableUnreadable('league');
        const { document, bornAt } = league;
        return { key, document, bornAt };
      }),
    );
  }
}

function asStopping(error: unknown): never {
  if (!(error instanceof CalledOff)) throw error;
  throw new RuleError('stopping', 'I’m restarting right now. Please try again in a minute.');
}

const versionOf = (table: StoredTable): string =>
  `${table.revision} ${table.seq} ${table.status} ${seatsOf(table)}`;

/** The names in a game's lines, as text for comparing. */
export const seatsOf = ({ seats }: StoredTable): string =>
  JSON.stringify(seats.map(({ userId, name, earlier }) => [userId, name, earlier]));

/** Everybody who has or had a seat at a table. */
export const peopleOf = ({ seats }: StoredTable): ReadonlySet<string> =>
  new Set(
    seats.flatMap(({ userId, earlier = [] }) =>
      [userId, ...earlier.map((one) => one.userId)].filter((id) => id !== undefined),
    ),
  );
