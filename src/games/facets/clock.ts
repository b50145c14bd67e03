import type { Seat } from './seats.ts';

/** Time: what runs out, and what is played then. */

export interface Clock {
  /**
   * What runs out: `turn 17`, `window 3`. While it stays the same the time runs on, whoever acts; another one, or a time-out,
   * begins anew.
   */
  readonly id: string;
  /** Of live play. */
  readonly seconds: number;
  /** The game itself wants an end to this (a window): so long by correspondence and without a clock, `seconds` in all live play. */
  readonly slowSeconds?: number;
}

/** What is played for a seat whose time is over. */
export interface TimeOut<Action> {
  readonly seat: Seat;
  readonly action: Action;
  /** Nobody's fault: no line names the seat, and it does not count toward a stand-in. */
  readonly excused?: true;
}

/** Of `Game`: what runs out, and what is played then. */
export interface Time<State, Action> {
  /** undefined: nobody's time runs out live. */
  clock(state: State): Clock | undefined;
  /**
   * What is played for those who let the clock run out, for one after the other: it is asked anew before each. Never empty while
   * the game runs, with or without a `clock` of the game's own, for a table may have one.
   */
  timeout(state: State): readonly TimeOut<Action>[];
}
