import type { Act, NumberedAct, Outcome } from '../../src/league/course/acts.ts';
import { forfeiting, joining, starting } from '../../src/league/course/doing.ts';
import { dueAct, pairing } from '../../src/league/course/due.ts';
import { type Settings, settingsSchema } from '../../src/league/course/settings.ts';
import {
  after,
  type Course,
  currentRound,
  type Fixture,
  fixtureIn,
  newCourse,
} from '../../src/league/course/state.ts';

/** Milliseconds. */
export const minutes = 60_000;
export const hours = 60 * minutes;
export const days = 24 * hours;

/** Settings as `/tournament create` makes them, with some changed. */
export const settingsOf = (changed: Partial<Settings> = {}): Settings =>
  settingsSchema.parse({
    system: 'swiss',
    options: {},
    timeControl: 'none',
    pace: 'week',
    seeding: 'joining',
    points: 'classic',
    sides: 'first',
    isForTwo: true,
    cycles: 1,
    bestOf: 1,
    seats: 4,
    auto: true,
    ...changed,
  });

/** A competition that a test plays without tables. Its time stands still until the test moves it. */
export class PlayedCompetition {
  readonly acts: NumberedAct[] = [];
  course: Course;
  now = new Date('2026-11-01T12:00:00Z');
  /** Fixtures whose open game has begun. */
  readonly begun = new Set<number>();
  readonly computers = new Set<number>();
  readonly facts = {
    begun: (fixture: number) => this.begun.has(fixture),
    isComputer: (entrant: number) => this.computers.has(entrant),
  };

  constructor(settings: Partial<Settings> = {}) {
    this.course = newCourse(settingsOf(settings));
  }

  add(acts: readonly Act[]): this {
    for (const act of acts) {
      const numbered = { number: this.course.number + 1, at: this.now, act };
      this.acts.push(numbered);
      this.course = after(this.course, numbered);
    }
    return this;
  }

  join(count: number): this {
    for (let entrant = 1; entrant <= count; entrant += 1) this.add(joining(this.course, entrant));
    return this;
  }

  /** Begins with a number of entrants, whose pairing numbers are their numbers, and pairs the first round. */
  begin(count: number): this {
    this.join(count);
    this.add(
      starting(
        this.course,
        Array.from({ length: count }, (_, index) => index + 1),
      ),
    );
    return this.settle();
  }

  /** Does what the competition does by itself. */
  settle(): this {
    for (let step = 0; step < 1_000; step += 1) {
      const acts = dueAct(this.course, this.now, this.facts);
      if (acts.length === 0) return this;
      this.add(acts);
    }
    throw new Error('The competition never comes to rest.');
  }

  pair(): this {
    return this.add(pairing(this.course, this.now)).settle();
  }

  wait(milliseconds: number): this {
    this.now = new Date(this.now.getTime() + milliseconds);
    return this.settle();
  }

  fixture(id: number): Fixture {
    const found = fixtureIn(this.course, id);
    if (found === undefined) throw new Error(`There is no fixture ${id}.`);
    return found;
  }

  /** The undecided fixture of an entrant in the current round. */
  of(entrant: number): Fixture {
    const found = currentRound(this.course)?.fixtures.find(
      ({ decided, sides }) => !decided && sides.includes(entrant),
    );
    if (found === undefined) throw new Error(`Entrant ${entrant} has nothing to play.`);
    return found;
  }

  /** Ends the open game of a fixture. `order`: the entrants from first to last; groups share a place. */
  result(id: number, order: readonly (number | readonly number[])[]): this {
    const { games } = this.fixture(id);
    const groups = order.map((group) => (typeof group === 'number' ? [group] : group));
    const places = (games.at(-1)?.seats ?? []).map((entrant) => {
      const index = groups.findIndex((group) => group.includes(entrant));
      return 1 + groups.slice(0, index).flat().length;
    });
    return this.outcome(id, { kind: 'played', places });
  }

  outcome(id: number, outcome: Outcome): this {
    this.add([{ do: 'result', fixture: id, game: this.fixture(id).games.length, outcome }]);
    this.begun.delete(id);
    return this;
  }

  forfeit(id: number, ...by: readonly number[]): this {
    return this.add(forfeiting(this.course, id, by));
  }

  /** The better seed wins every open game of the current round. */
  favorites(): this {
    for (const { id, decided, sides } of currentRound(this.course)?.fixtures ?? [])
      if (!decided)
        this.result(
          id,
          sides.toSorted((one, other) => one - other),
        );
    return this;
  }

  /** The pairings of the current round: `1-4 2-3`. */
  get pairings(): string {
    return (currentRound(this.course)?.fixtures ?? []).map(({ sides }) => sides.join('-')).join(' ');
  }
}
