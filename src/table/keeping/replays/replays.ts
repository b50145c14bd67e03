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

/** Bytes of all that is kept together. */
const keptBytes = 8_000_000;
/** Milliseconds for which something is kept that nobody asks for. */
const keptFor = 10 * 60_000;
/** Seconds that a thread has for a review, its replay included; everything else takes as long as the replay. */
const reviewSeconds = 5;

/** `Courses` keeps these itself, since it lets them go on with their game. */
const keptElsewhere: Finding = 'course';

const program = new URL('./replay-worker', import.meta.url);

interface Kept {
  /** The row that it was found for: lines hold names, and a game goes on. */
  readonly version: string;
  readonly people: ReadonlySet<string>;
  readonly found: unknown;
  readonly bytes: number;
}

export interface ReplaysDeps {
  readonly store: Pick<Store, 'actions' | 'tableRolls' | 'league'>;
  readonly ledger: Pick<Ledger, 'game'>;
  readonly pool: ThinkingPool;
  /** Where games are replayed. Threads know the games of the program, and none that a test made up. */
  readonly where: 'on threads' | 'here';
}

/**
 * Replays whole games for people who are curious, away from the thread that answers presses. It keeps what came out,
 * finds the same thing only once for all who ask at once, and lets the rest wait in line.
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
  /** Counts people who were forgotten: what was begun before that is not kept. */
  #forgotten = 0;

  constructor(deps: ReplaysDeps) {
    this.#deps = deps;
  }

  /**
   * Finds something by replaying a game.
   *
   * @param table its row as it is now
   * @param by who asks; undefined: only the bound for all holds
   * @throws RuleError (`busy`) if too much waits, (`stopping`) if the bot stops; else what the replay throws
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
    // Under its key nothing else is ever kept.
    if (kept?.version === version) return kept.found as Found<Find>;
    const which = `${key} ${version}`;
    const underWay = this.#underWay.get(which);
    if (underWay !== undefined) return underWay as Promise<Found<Find>>;
    // A name in the row may be forgotten while this waits.
    const forgotten = this.#forgotten;
    const work = async () => {
      const [found, bytes] = await this.#found(table, find, detail);
      if (forgotten === this.#forgotten && find !== keptElsewhere)
        this.#kept.set(key, { version, people: peopleOf(table), found, bytes });
      return found;
    };
    const finding = this.#turns
      .run(by, find === 'review' ? 'long' : 'short', work)
      .finally(() => this.#underWay.delete(which));
    this.#underWay.set(which, finding);
    return finding;
  }

  /** Keeps nothing that names the person. */
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
    // Another action may have come since the row was read; of a game that is over every entry counts.
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
    const [seconds, lane] =
      find === 'review' ? [reviewSeconds, 'thoughts' as const] : [0, 'replays' as const];
    // It comes from `replay-worker.ts`.
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

/** Who is told of in the lines of a game, to be compared. */
export const seatsOf = ({ seats }: StoredTable): string =>
  JSON.stringify(seats.map(({ userId, name, earlier }) => [userId, name, earlier]));

/** Everybody who sits or has sat at a table. */
export const peopleOf = ({ seats }: StoredTable): ReadonlySet<string> =>
  new Set(
    seats.flatMap(({ userId, earlier = [] }) =>
      [userId, ...earlier.map((one) => one.userId)].filter((id) => id !== undefined),
    ),
  );
