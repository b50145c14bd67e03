import { setImmediate as immediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import { goneBackTo } from '../log/act.ts';
import { type Course, courseFromDeal, goneOn } from '../log/course.ts';
import type { LiveTable } from '../log/live.ts';
import { asRecord, understood } from '../log/unreadable.ts';

/** Plays of all games together that are kept for whoever steps through them. */
const keptPlays = 4_000;
/** Milliseconds for which a game is kept that nobody steps through any more. */
const keptFor = 10 * 60_000;
/** Actions that are replayed before presses of others go first: some milliseconds. */
const atOnce = 15;

interface Kept {
  readonly course: Course;
  /** Who was told of: lines hold names. */
  readonly seats: string;
}

/** The courses of games that people step through: replayed from the log once, and from then on action by action. */
export class Courses {
  readonly #store: Pick<Store, 'actions'>;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: keptPlays,
    sizeCalculation: ({ course }) => course.plays.length,
    ttl: keptFor,
    updateAgeOnGet: true,
  });
  readonly #queue = new KeyedQueue();

  constructor(store: Pick<Store, 'actions'>) {
    this.#store = store;
  }

  /** The course of a game up to the table as it is given, or further. @throws TableUnreadable */
  of(live: LiveTable): Promise<Course> {
    const { id } = live.stored;
    return this.#queue.run(id, async () => {
      const seats = seatsOf(live);
      const kept = this.#kept.get(id);
      const known = kept?.seats === seats ? kept.course : undefined;
      if (known !== undefined && known.newest.stored.seq >= live.stored.seq) return known;
      const course =
        (known && (await this.#goOn(live, known))) ??
        (await this.#replayed(
          live,
          understood('log', () => courseFromDeal(live)),
        ));
      this.#kept.set(id, { course, seats });
      return course;
    });
  }

  /** Undefined where the log goes back behind what is known. */
  async #goOn({ stored }: LiveTable, { plays, newest }: Course): Promise<Course | undefined> {
    const { seq, revision, status } = newest.stored;
    const actions = await asRecord('log', this.#store.actions(stored.id, seq));
    if (goneBackTo(actions).some((number) => number < seq)) return undefined;
    // What its rolls come from may have changed since.
    const now = { ...newest, stored: { ...stored, seq, revision, status } };
    return understood('log', () => goneOn({ plays, newest: now }, actions));
  }

  async #replayed({ stored }: LiveTable, deal: Course): Promise<Course> {
    const actions = await asRecord('log', this.#store.actions(stored.id));
    // What is taken back is found again in the same replay.
    const size = goneBackTo(actions).length > 0 ? actions.length : atOnce;
    let course = deal;
    for (let from = 0; from < actions.length; from += size) {
      course = understood('log', () => goneOn(course, actions.slice(from, from + size)));
      await immediate();
    }
    return course;
  }
}

const seatsOf = ({ stored }: LiveTable): string =>
  JSON.stringify(stored.seats.map(({ userId, name, earlier }) => [userId, name, earlier]));
