import type { Seat } from './seats.ts';

/** How a game ends. */

export interface Result {
  /** Winning seats; empty for a draw. */
  readonly winners: readonly Seat[];
  /** Points, runs, … per seat. */
  readonly scores: readonly number[];
  /**
   * The place of each seat, from 1, the same for those who tie; the winners are on the first. Winners first, then by scores, high
   * before low, where it is not given. The table tells the order where more than two play, and wherever places are given.
   */
  readonly places?: readonly number[];
  /** Reason in the game's own words: `walk_off`. */
  readonly reason: string;
}

/** Of `Game`: when it is over, and how it stands until then. */
export interface Ending<State> {
  result(state: State): Result | undefined;
  /**
   * Points, runs, … per seat while the game runs, from what everybody knows: what a draw that all agree to is recorded with.
   * Zeros where not given.
   */
  scores?(state: State): readonly number[];
  /**
   * Per seat the chance to win, 1 in all, as it stands in a game that is not over: for `/review`, which there is not where it is
   * not given. Worked out on a thread, so without what people bring; a few milliseconds at most.
   */
  evaluate?(state: State): readonly number[];
}
