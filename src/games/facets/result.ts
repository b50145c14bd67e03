import type { Seat } from './seats.ts';

/** The result of a game. */

export interface Result {
  /** Winning seats. Empty if the game is a draw. */
  readonly winners: readonly Seat[];
  /** Score of each seat: points, runs, … */
  readonly scores: readonly number[];
  /**
   * Place of each seat, from 1. Tied seats share a place, and winners come first. Without places, winners
   * come first and the others follow by score, highest first. The table shows the order if there are places
   * or more than two seats.
   */
  readonly places?: readonly number[];
  /** Why the game ended, as a code of the game: `walk_off`. */
  readonly reason: string;
}

/** Part of `Game`: the end of the game, and the score before it. */
export interface Ending<State> {
  result(state: State): Result | undefined;
  /**
   * Returns the current score of each seat, from public information: points, runs, … An agreed draw records
   * it. Without it all scores are 0.
   */
  scores?(state: State): readonly number[];
  /**
   * Returns each seat's probability of winning in an unfinished game. They add up to 1. `/review` needs it.
   * Runs on a worker thread without uploaded content, and takes at most a few milliseconds.
   */
  evaluate?(state: State): readonly number[];
}
