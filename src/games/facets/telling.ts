import type { Names } from './seats.ts';

/** The text that reports what happened. */

/** A block of text next to the picture, on the table message, a page or a summary. */
export interface Panel {
  readonly title: string;
  /** Text in Discord's Markdown. */
  readonly text: string;
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline?: boolean }[];
  /** Color of the panel, `#rrggbb`. */
  readonly color?: string;
}

/** Part of `Game`: reports what happened, in words. */
export interface Telling<View, Event> {
  /**
   * Returns the story line of an event: one or more full sentences. Empty if people don't need to read about
   * the event.
   */
  story(event: Event, names: Names): string;
  /**
   * Returns a sentence about the newest action for **Plays**, for actions that the story reports only later.
   * If it is missing or returns undefined, **Plays** shows the action's notation.
   */
  midway?(view: View, names: Names): string | undefined;
  /**
   * Returns the summary of a half-inning, round or game that ends with this event. The summary of the game says who
   * won. With more than two seats, the table adds the places (`Result.places`), unless the summary lists them all
   * itself (`1. Ada`).
   *
   * One action can end both a round and the game. The log channel then shows all summaries, but the table message
   * shows only the last one. So the summary of the game repeats the important parts of the last round.
   */
  closing(event: Event, names: Names): Panel | undefined;
  /**
   * Returns a line for the league's log channel, for people who aren't at the table. Lines are collected in
   * one post until the next `closing`. Without it the log channel gets only the summaries.
   */
  bulletin?(event: Event, names: Names): string | undefined;
  /**
   * Whether the story on the table message starts over with this event. Earlier lines, and the summary, are
   * then outdated (a play that was disputed or taken back). Without it the story never starts over.
   */
  startsOver?(event: Event): boolean;
  /**
   * Returns a closer look at a special play. The table message shows it for as long as a summary. It appears
   * nowhere else.
   */
  aside?(event: Event, names: Names): Panel | undefined;
}
