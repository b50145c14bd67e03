import { setImmediate as immediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import { goneBackTo } from '../log/act.ts';
import { type Course, courseFromDeal, goneOn } from '../log/course.ts';
import type { LiveTable } from '../log/live.ts';
import { asRecord, understood } from '../log/unreadable.ts';

/** Plays cached for all games together. */
const keptPlays = 4_000;
/** Milliseconds that an unused game stays cached. */
const keptFor = 10 * 60_000;
/** Actions replayed before other work gets a turn: a few milliseconds. */
const atOnce = 15;

interface Kept {
  readonly course: Course;
  /** The people named in the lines; other names need another replay. */
  readonly seats: string;
}

/**
 * Caches the courses of games that people step through. Each is replayed from the log once and then extended.
 */
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

  /** The course of a game up to the given table or later. @throws TableUnreadable */
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

  /** Extends a course; undefined if an undo goes back past its end. */
  async #goOn({ stored }: LiveTable, { plays, newest }: Course): Promise<Course | undefined> {
    const { seq, revision, status } = newest.stored;
    const actions = await asRecord('log', this.#store.actions(stored.id, seq));
    if (goneBackTo(actions).some((number) => number < seq)) return undefined;
    // The seed may have changed since.
    const now = { ...newest, stored: { ...stored, seq, revision, status } };
    return understood('log', () => goneOn({ plays, newest: now }, actions));
  }

  async #replayed({ stored }: LiveTable, deal: Course): Promise<Course> {
    const actions = await asRecord('log', this.#store.actions(stored.id));
    // An undo needs the state that it returns to, so both must be in the same replay.
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
