import { LRUCache } from 'lru-cache';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import { goneBackTo } from '../log/act.ts';
import { type Course, goneOn } from '../log/course.ts';
import type { LiveTable, Snapshot } from '../log/live.ts';
import { asRecord, understood } from '../log/unreadable.ts';
import { type PackedPlays, packed, sizeOf, unpacked } from './replays/packed.ts';
import { peopleOf, type Replays, seatsOf } from './replays/replays.ts';

/** Size limit of the cached plays of all games, in bytes. */
const keptBytes = 8_000_000;
/** Milliseconds that an unused game stays cached. */
const keptFor = 10 * 60_000;
/**
 * Maximum number of actions to replay on the main thread, where they take a few milliseconds. More are
 * replayed on a worker thread.
 */
const atOnce = 15;

interface Kept {
  readonly packed: PackedPlays;
  /** The number of the last action that was replayed, and the table after it. */
  readonly seq: number;
  readonly snapshot: Snapshot;
  /** The seats whose names appear in the cached lines. */
  readonly seats: string;
  /** Whether the game was over. Its plays then never change. */
  readonly isOver: boolean;
  readonly people: ReadonlySet<string>;
}

/**
 * Caches the plays of games that people step through. A worker thread replays a game once; later actions are
 * added one by one.
 */
export class Courses {
  readonly #store: Pick<Store, 'actions'>;
  readonly #replays: Replays;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: keptBytes,
    sizeCalculation: ({ packed: plays }) => sizeOf(plays),
    ttl: keptFor,
    updateAgeOnGet: true,
  });
  readonly #queue = new KeyedQueue();
  /** Number of people forgotten so far. Work that started before the last person was forgotten isn't cached. */
  #forgotten = 0;

  constructor(store: Pick<Store, 'actions'>, replays: Replays) {
    this.#store = store;
    this.#replays = replays;
  }

  /**
   * The plays of a game up to the given state of the table, or further.
   *
   * @param by the person who asks
   * @throws TableUnreadable; RuleError (`busy`) as `Replays.find`
   */
  of(live: Pick<LiveTable, 'game' | 'stored'>, by?: string): Promise<Course['plays']> {
    const { id } = live.stored;
    // A person named in the row may be forgotten during this wait.
    const forgotten = this.#forgotten;
    return this.#queue.run(id, async () => {
      const found = this.#kept.get(id);
      const known = found?.seats === seatsOf(live.stored) ? found : undefined;
      const isOver = live.stored.status !== 'active';
      const isWhole = known !== undefined && (isOver ? known.isOver : known.seq >= live.stored.seq);
      if (isWhole) return unpacked(known.packed);
      const goesOn = known !== undefined && !isOver;
      const course = (goesOn && (await this.#goOn(live, known))) || (await this.#whole(live, by));
      if (forgotten === this.#forgotten) this.#kept.set(id, course);
      return unpacked(course.packed);
    });
  }

  /** Drops everything from the cache that names the person. */
  forget(userId: string): void {
    this.#forgotten += 1;
    for (const [id, { people }] of this.#kept.entries()) if (people.has(userId)) this.#kept.delete(id);
  }

  /**
   * Extends the cached plays by the newest actions. Undefined if there are too many, or if an undo went back
   * past the cached ones.
   */
  async #goOn({ game, stored }: Pick<LiveTable, 'game' | 'stored'>, known: Kept): Promise<Kept | undefined> {
    if (stored.seq - known.seq > atOnce) return undefined;
    const actions = await asRecord('log', this.#store.actions(stored.id, known.seq));
    if (actions.length > atOnce || goneBackTo(actions).some((number) => number < known.seq)) return undefined;
    // The seed may have changed since, so use the current row.
    const now: LiveTable = {
      game,
      snapshot: known.snapshot,
      stored: { ...stored, seq: known.seq, status: 'active' },
    };
    const { plays, newest } = understood('log', () =>
      goneOn({ plays: unpacked(known.packed), newest: now }, actions),
    );
    return {
      ...known,
      packed: packed({ plays }, known.packed),
      seq: newest.stored.seq,
      snapshot: newest.snapshot,
    };
  }

  async #whole({ stored }: Pick<LiveTable, 'stored'>, by: string | undefined): Promise<Kept> {
    const course = await asRecord('log', this.#replays.find(stored, 'course', {}, by));
    const isOver = stored.status !== 'active';
    return { ...course, seats: seatsOf(stored), people: peopleOf(stored), isOver };
  }
}
