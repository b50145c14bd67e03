import { z } from 'zod';
import { KeyedQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import {
  ActTaken,
  type NewActs,
  type StoredCompetition,
  type StoredEntrant,
} from '../../store/records/competition.ts';
import type { Store } from '../../store/records/store.ts';
import { type Act, actSchema, type NumberedAct } from '../course/acts.ts';
import { settingsSchema } from '../course/settings.ts';
import { after, type Course, courseOf } from '../course/state.ts';

/** A competition in memory: its row, entrants and acts, and the state that follows from them. */
export interface Loaded {
  readonly row: StoredCompetition;
  readonly entrants: readonly StoredEntrant[];
  readonly acts: readonly NumberedAct[];
  readonly course: Course;
}

/** What somebody does: acts to add, with new entrants if there are any. */
export interface Done {
  readonly acts: readonly Act[];
  readonly entrants?: readonly StoredEntrant[];
  readonly by?: string;
  readonly reason?: string;
}

/** How many attempts to make when other processes keep adding acts. */
const attempts = 20;
/** How many competitions stay in memory. */
const kept = 100;

/** Loads competitions and adds acts to them, one decision at a time for each. */
export class Keeper {
  readonly #store: Store;
  readonly #now: () => Date;
  readonly #loaded = new Map<string, Loaded>();
  readonly queue = new KeyedQueue();

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * The newest state of a competition. What another process added is read.
   * @throws RuleError (`no-such-tournament`)
   */
  async load(id: string): Promise<Loaded> {
    const row = await this.#store.competition(id);
    if (row === undefined) throw new RuleError('no-such-tournament', 'There’s no such tournament.');
    const known = this.#loaded.get(id);
    const fresh = known !== undefined && known.course.number <= row.number ? known : undefined;
    const before = fresh?.course ?? courseOf(settingsSchema.parse(row.settings), []);
    const added = before.number === row.number ? [] : await this.#actsAfter(id, before.number);
    // People may have been forgotten since.
    const entrants = await this.#store.entrants(id);
    const loaded: Loaded = {
      row,
      entrants,
      acts: [...(fresh?.acts ?? []), ...added],
      course: added.reduce(after, before),
    };
    this.#keep(id, loaded);
    return loaded;
  }

  async #actsAfter(id: string, number: number): Promise<NumberedAct[]> {
    const found = await this.#store.acts(id, number);
    return found.map((one) => ({ ...one, act: actSchema.parse(one.act) }));
  }

  #keep(id: string, loaded: Loaded): void {
    this.#loaded.delete(id);
    this.#loaded.set(id, loaded);
    const [oldest] = this.#loaded.keys();
    if (this.#loaded.size > kept && oldest !== undefined) this.#loaded.delete(oldest);
  }

  /**
   * Adds acts that are decided from the newest state. Call it within the competition's queue.
   * @param decide may be called again if another process was quicker
   * @throws RuleError that `decide` throws
   */
  async add(id: string, decide: (loaded: Loaded) => Done | Promise<Done>): Promise<Loaded> {
    for (let attempt = 1; ; attempt++) {
      const loaded = await this.load(id);
      const done = await decide(loaded);
      if (done.acts.length === 0) return loaded;
      try {
        await this.#store.addActs(id, this.#written(loaded, done));
        return await this.load(id);
      } catch (error) {
        if (!(error instanceof ActTaken) || attempt === attempts) throw error;
      }
    }
  }

  #written({ course }: Loaded, { acts, entrants, by, reason }: Done): NewActs {
    const at = this.#now();
    const numbered = acts.map((act, index) => ({ number: course.number + index + 1, at, act }));
    const { phase } = numbered.reduce(after, course);
    return {
      after: course.number,
      acts: acts.map((act) => ({
        act,
        ...(by !== undefined && { by }),
        ...(reason !== undefined && { reason }),
      })),
      phase,
      ...(entrants !== undefined && { entrants }),
      ...((phase === 'over' || phase === 'cancelled') && { finished: true as const }),
    };
  }
}

/** The id of a competition's game: `<competition>:<fixture>:<game>`. */
export const fixtureKey = (competition: string, fixture: number, game: number): string =>
  `${competition}:${fixture}:${game}`;

const keySchema = z
  .string()
  .regex(/^[2-9a-z]{10}:\d+:\d+$/)
  .transform((text) => {
    const [competition = '', fixture, game] = text.split(':');
    return { competition, fixture: Number(fixture), game: Number(game) };
  });

/** Reads such an id. */
export const readFixtureKey = (text: string) => keySchema.parse(text);
