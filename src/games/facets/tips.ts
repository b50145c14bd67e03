import type { Seat } from './seats.ts';

/** Tips for people who are new to a game, shown when they matter. */

/** A tip of a sentence or two, which each person sees only once. */
export interface Tip {
  /** Unique within the game. The bot stores it to remember who has seen the tip. */
  readonly id: string;
  /** Markdown, at most `longestTip` characters. */
  readonly text: string;
  /**
   * Shown alone before the choices, with a button to continue. Other tips appear below the text of the
   * answer.
   */
  readonly first?: true;
}

/** Maximum length of a tip, in characters. */
export const longestTip = 500;

/** Part of `Game`: tips that each person sees once. */
export interface Tips<View> {
  /**
   * Lists the tips that fit the current situation, most urgent first, based on the seat's view. The private
   * answer shows the first tip that the person hasn't seen. Without it there are no tips.
   */
  tips?(view: View, seat: Seat): readonly Tip[];
}
