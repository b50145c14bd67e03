import type { Names } from './seats.ts';

/** What has happened, in words. */

/** A group of words beside the picture: what the table message, a page or a summary says. */
export interface Panel {
  readonly title: string;
  /** Markdown as Discord knows it. */
  readonly text: string;
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline?: boolean }[];
  /** `#rrggbb` */
  readonly color?: string;
}

/** Of `Game`: what has happened, in words. */
export interface Telling<View, Event> {
  /** A line of the story, a sentence or several with their full stops; empty for events that tell nothing to people. */
  story(event: Event, names: Names): string;
  /**
   * What the newest action has done, where the story tells of it only with others later: a sentence for **Plays**. The action's
   * notation stands there where it is not given, or nothing is said.
   */
  midway?(view: View, names: Names): string | undefined;
  /**
   * The embed that closes a half-inning, round or game when this event does so. The one that closes the game says who has won;
   * below it the table tells the order of many (`Result.places`), unless it says everybody's place itself (`1. Ada`).
   */
  closing(event: Event, names: Names): Panel | undefined;
  /**
   * A line for the league's log channel: what matters to those who do not sit at the table. Lines stand in one post, which
   * the next `closing` ends. Where it is not given, the log channel has the closings alone.
   */
  bulletin?(event: Event, names: Names): string | undefined;
  /**
   * Whether the table message begins its story anew with this event: what it told before, summary included, does not count any
   * more (a play that was disputed or taken back). Nothing does where it is not given.
   */
  startsOver?(event: Event): boolean;
  /** A closer look at a play that deserves one: it stands on the table message as long as a summary does, and nowhere else. */
  aside?(event: Event, names: Names): Panel | undefined;
}
