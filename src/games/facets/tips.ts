import type { Seat } from './seats.ts';

/** What a game tells those who are new to it, at the moment when it matters. */

/** A sentence or two that a person is told once in a lifetime. */
export interface Tip {
  /** Its own within the game: what a person was told is remembered by it. */
  readonly id: string;
  /** Markdown, at most `longestTip` characters. */
  readonly text: string;
  /** Alone, before the choices, with a button that goes on to them; below the words of the answer where it is not given. */
  readonly first?: true;
}

/** Of a tip, in characters. */
export const longestTip = 500;

/** Of `Game`: what people are told once. */
export interface Tips<View> {
  /**
   * What fits this moment, by the seat's view, most urgent first. The first that the person was never told stands in the
   * private answer that they look at. No tips where it is not given.
   */
  tips?(view: View, seat: Seat): readonly Tip[];
}
