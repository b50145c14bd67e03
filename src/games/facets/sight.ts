import type { Viewer } from './seats.ts';

/** Part of `Game`: who sees what of the state, and what reveals more of it. */
export interface Sight<State, View, Event> {
  view(state: State, viewer: Viewer): View;
  /**
   * Whether this event showed somebody something hidden. What happened before it can never be taken back.
   * Rolls always count. Without it the game hides nothing.
   */
  reveals?(event: Event): boolean;
  /** Where in the game a state is, in public words: `Top of the 3rd, play 21`. Rolls are shown with it. */
  when?(state: State): string;
}
