import type { Seat } from './seats.ts';

/** The clock of a game: which timer runs, and what the table plays when it expires. */

export interface Clock {
  /**
   * Identifies the timer: `turn 17`, `window 3`. While the id stays the same, the timer keeps running,
   * whoever acts. A new id or a time-out restarts it.
   */
  readonly id: string;
  /** Length of the timer in live play, in seconds. */
  readonly seconds: number;
  /**
   * Length in seconds at tables with a correspondence clock or no clock, for phases that must end anyway (a
   * window). Live play always uses `seconds`.
   */
  readonly slowSeconds?: number;
}

/** What the table plays for a seat whose time is up. */
export interface TimeOut<Action> {
  readonly seat: Seat;
  readonly action: Action;
  /**
   * Set when nobody is to blame. No line then names the seat, and the time-out doesn't count toward a
   * stand-in.
   */
  readonly excused?: true;
}

/** Part of `Game`: the clock, and what the table plays when it expires. */
export interface Time<State, Action> {
  /** Returns the timer for this state; undefined if no live timer runs. */
  clock(state: State): Clock | undefined;
  /**
   * Lists actions for the seats whose time is up. The table plays the first one, then asks again. While the
   * game runs the list is never empty, even without a `clock`, because a table may have its own clock.
   */
  timeout(state: State): readonly TimeOut<Action>[];
  /**
   * Set if running out of time takes a seat out of the game, as resigning does. Without it the seat plays on, and a
   * computer may stand in.
   */
  readonly lostOnTime?: true;
}
