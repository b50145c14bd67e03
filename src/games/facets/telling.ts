import type { Names } from './seats.ts';

/** Tells what happened, in words. */

/** A group of words beside the picture, on the table message, a page or a summary. */
export interface Panel {
  readonly title: string;
  /** Discord's Markdown. */
  readonly text: string;
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline?: boolean }[];
  /** `#rrggbb` */
  readonly color?: string;
}

/** Part of `Game`: what happened, in words. */
export interface Telling<View, Event> {
  /**
   * A line of the story: one or more sentences with their periods. Empty for events that people need not
   * read.
   */
  story(event: Event, names: Names): string;
  /**
   * A sentence for **Plays** about the newest action, when the story tells it only later, with others.
   * Without it, or when it returns undefined, the action's notation is shown.
   */
  midway?(view: View, names: Names): string | undefined;
  /**
   * The embed that closes a half-inning, round or game when this event does so. The one that closes the game
   * says who won. The table adds the order of more than two seats (`Result.places`), unless the embed lists
   * all places itself (`1. Ada`).
   *
   * Of several closings of one action the table message shows the last one only, the log channel all of them:
   * the end of the game repeats what people want to read of its last round.
   */
  closing(event: Event, names: Names): Panel | undefined;
  /**
   * A line for the league's log channel: what matters to people who are not at the table. Lines collect in
   * one post, which the next `closing` ends. Without it the log channel gets the closings only.
   */
  bulletin?(event: Event, names: Names): string | undefined;
  /**
   * Whether the table message starts its story over with this event: what it told before, summary included,
   * no longer counts (a play that was disputed or taken back). Without it no event does.
   */
  startsOver?(event: Event): boolean;
  /**
   * A closer look at a special play. It stays on the table message as long as a summary does, and is shown
   * nowhere else.
   */
  aside?(event: Event, names: Names): Panel | undefined;
}
