import type { Viewer } from './seats.ts';

/** Part of `Game`: hidden information, and the events that reveal it. */
export interface Sight<State, View, Event> {
  view(state: State, viewer: Viewer): View;
  /**
   * Whether this event revealed hidden information to somebody. Nothing before such an event can be taken
   * back. Dice rolls always count. Without it the game has no hidden information.
   */
  reveals?(event: Event): boolean;
  /**
   * Returns the point in the game, in public words: `Top of the 3rd, play 21`. The list of rolls shows it.
   */
  when?(state: State): string;
}
