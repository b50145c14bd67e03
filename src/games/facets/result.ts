import type { Seat } from './seats.ts';

/** How a game ends. */

export interface Result {
  /** Winning seats; empty for a draw. */
  readonly winners: readonly Seat[];
  /** Points, runs, … per seat. */
  readonly scores: readonly number[];
  /**
   * The place of each seat, from 1, shared by seats that tie; winners are first. Without it winners come
   * first, then the others by score, highest first. The table shows the order when more than two play, and
   * whenever places are given.
   */
  readonly places?: readonly number[];
  /** Reason in the game's own words: `walk_off`. */
  readonly reason: string;
}

/** Part of `Game`: when it ends, and the score until then. */
export interface Ending<State> {
  result(state: State): Result | undefined;
  /**
   * Points, runs, … per seat while the game runs, from what everybody knows: for the record of an agreed draw.
   * Without it zeros.
   */
  scores?(state: State): readonly number[];
  /**
   * Each seat's chance to win, 1 in all, in a game that is not over. `/review` needs it. Runs on a thread, so
   * without the content people bring; a few milliseconds at most.
   */
  evaluate?(state: State): readonly number[];
}
