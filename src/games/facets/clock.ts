import type { Seat } from './seats.ts';

/** The clock: what runs out, and what the table plays when it does. */

export interface Clock {
  /**
   * Names what runs out: `turn 17`, `window 3`. The time keeps running while the id stays the same, whoever
   * acts. A new id or a time-out starts it again.
   */
  readonly id: string;
  /** Seconds in live play. */
  readonly seconds: number;
  /**
   * Seconds by correspondence or without a clock, for a game that needs an end to this (a window). Live play
   * always uses `seconds`.
   */
  readonly slowSeconds?: number;
}

/** What the table plays for a seat whose time is up. */
export interface TimeOut<Action> {
  readonly seat: Seat;
  readonly action: Action;
  /** Set when it is nobody's fault: no line names the seat, and it does not count toward a stand-in. */
  readonly excused?: true;
}

/** Part of `Game`: what runs out, and what the table plays then. */
export interface Time<State, Action> {
  /** undefined: no live clock runs. */
  clock(state: State): Clock | undefined;
  /**
   * Actions for the seats whose time is up. The table plays the first, then asks again. Never empty while the
   * game runs, even in games without a `clock`, because a table may have its own.
   */
  timeout(state: State): readonly TimeOut<Action>[];
}
