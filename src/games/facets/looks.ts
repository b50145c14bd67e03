import type { Picture } from '../../engine/picture.ts';
import type { Names } from './seats.ts';
import type { Panel } from './telling.ts';

/** How a table looks, to everybody and to one person. */

/** A page with more about a table, shown to whoever asks: lineups, box score. */
export interface Page {
  /**
   * Letters, digits and hyphens, at most 21. A part of a page has the page's id, a hyphen and more; only
   * whole pages are in `pages`.
   */
  readonly id: string;
  readonly label: string;
}

/** Words with an optional picture: a private answer, a page, a portrait, a side of a card. */
export interface Illustrated {
  readonly panel: Panel;
  readonly picture?: Picture;
  /** Alt text of the picture, at most 1,000 characters. */
  readonly alt?: string;
  /** Replaces the picture when a phone has no room for it beside the choices. */
  readonly smaller?: Picture;
  /** Related pages, as buttons below this one. */
  readonly turns?: readonly Page[];
  /**
   * Set when it says nothing that the table does not show. After a play the person then does not get it back:
   * the answer goes away.
   */
  readonly idle?: true;
  /**
   * A private answer hides its words and picture after this many seconds (more where play is slow) and keeps
   * its controls.
   */
  readonly seconds?: number;
}

/** What an action would do. */
export interface Preview extends Illustrated {
  /** Ask before playing, wherever the action comes from: an open button, a form, `/move`, typed text. */
  readonly confirm?: true;
  /** Label of the button that plays it (*Change*); the default is *Play it*. */
  readonly button?: string;
}

/** Part of `Game`: the table in words and pictures. */
export interface Looks<Action, Options, View> {
  /**
   * Label of the button (*My hand*) that opens the private answer at any time, in turn or not; `/table hand`
   * does the same. The same for every seat. Without it there is no button.
   */
  readonly hand?: string;
  readonly pages: readonly Page[];
  /** Returns the words of the table message. */
  panel(view: View, names: Names): Panel;
  /** Whether a table with these options has a page. Without it every table has them all. */
  hasPage?(options: Options, page: string): boolean;
  /** Returns a page, by the view of the person who asks. @throws RuleError if the page has no such part */
  page(view: View, page: string, names: Names): Illustrated;
  /**
   * Returns words and picture of the private answer at a path, by the seat's view: `[]` is the hand and what
   * the person just learned, `['Move', 'b2']` the board with the targets lit. undefined: the choices alone.
   */
  privately?(view: View, path: readonly string[], names: Names): Illustrated | undefined;
  /**
   * Shows what an action would do, by the seat's view. A private answer shows it before the action is played,
   * above *Play it* and *Back*. undefined: the action is played at once.
   */
  preview?(view: View, action: Action, names: Names): Preview | undefined;
  draw(view: View, names: Names): Picture;
  /** Returns the picture's alt text, at most 1,000 characters. */
  describe(view: View, names: Names): string;
}
