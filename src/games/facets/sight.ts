import type { Viewer } from './seats.ts';

/** Of `Game`: who sees what of the state, and what shows more of it. */
export interface Sight<State, View, Event> {
  view(state: State, viewer: Viewer): View;
  /**
   * Whether this told somebody what was hidden from them: what happened before it is never taken back. Rolls count by
   * themselves. Where it is not given, nothing is hidden in the game.
   */
  reveals?(event: Event): boolean;
  /** Where in the game a state is, in words that everybody may know: `Top of the 3rd, play 21`. Rolls are told with it. */
  when?(state: State): string;
}
