import type { Seat } from './seats.ts';

/** Tips for people new to a game, at the moment they matter. */

/** A sentence or two that a person is told once, ever. */
export interface Tip {
  /** Unique within the game. The bot remembers by it that a person saw the tip. */
  readonly id: string;
  /** Markdown, at most `longestTip` characters. */
  readonly text: string;
  /**
   * Shown alone before the choices, with a button that continues to them. Otherwise below the words of the
   * answer.
   */
  readonly first?: true;
}

/** Longest tip, in characters. */
export const longestTip = 500;

/** Part of `Game`: what people are told once. */
export interface Tips<View> {
  /**
   * Tips that fit the moment, by the seat's view, most urgent first. The private answer shows the first that
   * the person never saw. Without it there are no tips.
   */
  tips?(view: View, seat: Seat): readonly Tip[];
}
