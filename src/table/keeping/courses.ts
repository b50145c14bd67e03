import { LRUCache } from 'lru-cache';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import { goneBackTo } from '../log/act.ts';
import { type Course, goneOn } from '../log/course.ts';
import type { LiveTable, Snapshot } from '../log/live.ts';
import { asRecord, understood } from '../log/unreadable.ts';
import { type PackedPlays, packed, sizeOf, unpacked } from './replays/packed.ts';
import { peopleOf, type Replays, seatsOf } from './replays/replays.ts';

/** Bytes of the plays of all games together that are kept for whoever steps through them. */
const keptBytes = 8_000_000;
/** Milliseconds that an unused game stays cached. */
const keptFor = 10 * 60_000;
/** Actions that are replayed right here, since that takes some milliseconds; more are replayed on a thread. */
const atOnce = 15;

interface Kept {
  readonly packed: PackedPlays;
  /** The table after the last action that was looked at. */
  readonly seq: number;
  readonly snapshot: Snapshot;
  /** Who was told of: lines hold names. */
  readonly seats: string;
  readonly people: ReadonlySet<string>;
}

/** The plays of games that people step through: replayed on a thread once, and from then on action by action. */
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
  /** Counts people who were forgotten: what was begun before that is not kept. */
  #forgotten = 0;

  constructor(store: Pick<Store, 'actions'>, replays: Replays) {
    this.#store = store;
    this.#replays = replays;
  }

  /**
   * The plays of a game up to the table as it is given, or further.
   *
   * @param by who asks
   * @throws TableUnreadable; RuleError (`busy`) as `Replays.find`
   */
  of(live: LiveTable, by?: string): Promise<Course['plays']> {
    const { id } = live.stored;
    // A name in the row may be forgotten while this waits.
    const forgotten = this.#forgotten;
    return this.#queue.run(id, async () => {
      const found = this.#kept.get(id);
      const known = found?.seats === seatsOf(live.stored) ? found : undefined;
      if (known !== undefined && known.seq >= live.stored.seq) return unpacked(known.packed);
      const course = (known && (await this.#goOn(live, known))) ?? (await this.#whole(live, by));
      if (forgotten === this.#forgotten) this.#kept.set(id, course);
      return unpacked(course.packed);
    });
  }

  /** Keeps nothing that names the person. */
  forget(userId: string): void {
    this.#forgotten += 1;
    for (const [id, { people }] of this.#kept.entries()) if (people.has(userId)) this.#kept.delete(id);
  }

  /** Undefined where there is much to replay, or the log goes back behind what is known. */
  async #goOn({ game, stored }: LiveTable, known: Kept): Promise<Kept | undefined> {
    if (stored.seq - known.seq > atOnce) return undefined;
    const actions = await asRecord('log', this.#store.actions(stored.id, known.seq));
    if (actions.length > atOnce || goneBackTo(actions).some((number) => number < known.seq)) return undefined;
    // What its rolls come from may have changed since.
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

  async #whole({ stored }: LiveTable, by: string | undefined): Promise<Kept> {
    const course = await asRecord('log', this.#replays.find(stored, 'course', {}, by));
    return { ...course, seats: seatsOf(stored), people: peopleOf(stored) };
  }
}
