import { z } from 'zod';
import { KeyedQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import {
  ActTaken,
  type CompetitionKind,
  type NewActs,
  type StoredCompetition,
  type StoredEntrant,
} from '../../store/records/competition.ts';
import type { Store } from '../../store/records/store.ts';
import type { Numbered } from '../numbered.ts';

/** A competition in memory: its row, entrants and acts, and the state that follows from them. */
export interface LoadedOf<Act, State> {
  readonly row: StoredCompetition;
  readonly entrants: readonly StoredEntrant[];
  readonly acts: readonly Numbered<Act>[];
  readonly course: State;
}

/** What somebody does: acts to add, with new entrants if there are any. */
export interface DoneOf<Act> {
  readonly acts: readonly Act[];
  readonly entrants?: readonly StoredEntrant[];
  readonly by?: string;
  readonly reason?: string;
}

/** How the state of a kind of competition follows from its acts. */
export interface Plan<Act, State extends { readonly number: number; readonly phase: string }> {
  readonly kind: CompetitionKind;
  /** What people call it: `tournament`. */
  readonly word: string;
  readonly act: z.ZodType<Act>;
  /** The state before any act. `settings` come from the database. */
  before(settings: unknown): State;
  after(state: State, act: Numbered<Act>): State;
  /** Whether a competition in this phase has ended for good. */
  isOver(phase: string): boolean;
}

/** How many attempts to make when other processes keep adding acts. */
const attempts = 20;
/** How many competitions stay in memory. */
const kept = 100;

/** Loads competitions of a kind and adds acts to them, one decision at a time for each. */
export class Keeper<Act, State extends { readonly number: number; readonly phase: string }> {
  readonly #store: Store;
  readonly #plan: Plan<Act, State>;
  readonly #now: () => Date;
  readonly #loaded = new Map<string, LoadedOf<Act, State>>();
  readonly queue = new KeyedQueue();

  constructor(store: Store, plan: Plan<Act, State>, now: () => Date) {
    this.#store = store;
    this.#plan = plan;
    this.#now = now;
  }

  /**
   * The newest state of a competition. What another process added is read.
   * @throws RuleError (`no-such-tournament`, `no-such-season`)
   */
  async load(id: string): Promise<LoadedOf<Act, State>> {
    const { kind, word, before: start, after } = this.#plan;
    const row = await this.#store.competition(id);
    if (row?.kind !== kind) throw new RuleError(`no-such-${word}`, `There’s no such ${word}.`);
    const known = this.#loaded.get(id);
    const fresh = known !== undefined && known.course.number <= row.number ? known : undefined;
    const before = fresh?.course ?? start(row.settings);
    const added = before.number === row.number ? [] : await this.#actsAfter(id, before.number);
    // People may have been forgotten since.
    const entrants = await this.#store.entrants(id);
    const loaded: LoadedOf<Act, State> = {
      row,
      entrants,
      acts: added.length === 0 ? (fresh?.acts ?? []) : [...(fresh?.acts ?? []), ...added],
      course: added.reduce(after, before),
    };
    this.#keep(id, loaded);
    return loaded;
  }

  async #actsAfter(id: string, number: number): Promise<Numbered<Act>[]> {
    const found = await this.#store.acts(id, number);
    return found.map((one) => ({ ...one, act: this.#plan.act.parse(one.act) }));
  }

  #keep(id: string, loaded: LoadedOf<Act, State>): void {
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
  async add(
    id: string,
    decide: (loaded: LoadedOf<Act, State>) => DoneOf<Act> | Promise<DoneOf<Act>>,
  ): Promise<LoadedOf<Act, State>> {
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

  /**
   * Adds acts that follow from a state. If there is a newer one, nothing is added, because another process may have
   * added the same acts. Call it within the competition's queue.
   * @returns the newest state
   */
  addTo({ row: { id }, course }: LoadedOf<Act, State>, acts: readonly Act[]): Promise<LoadedOf<Act, State>> {
    return this.add(id, (now) => ({ acts: now.course.number === course.number ? acts : [] }));
  }

  #written({ course }: LoadedOf<Act, State>, { acts, entrants, by, reason }: DoneOf<Act>): NewActs {
    const at = this.#now();
    const numbered = acts.map((act, index) => ({ number: course.number + index + 1, at, act }));
    const { phase } = numbered.reduce(this.#plan.after, course);
    return {
      after: course.number,
      acts: acts.map((act) => ({
        act,
        ...(by !== undefined && { by }),
        ...(reason !== undefined && { reason }),
      })),
      phase,
      ...(entrants !== undefined && { entrants }),
      ...(phase !== course.phase && this.#plan.isOver(phase) && { finished: true as const }),
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
