import type { Picture } from '../../engine/picture/picture.ts';
import type { Names } from './seats.ts';
import type { Panel } from './telling.ts';

/** The appearance of a table, for everybody and for one person. */

/** An extra page about a table that anybody can open, such as lineups or a box score. */
export interface Page {
  /**
   * At most 21 letters, digits and hyphens. The id of a subpage is the page's id, a hyphen and a suffix.
   * `pages` lists only main pages.
   */
  readonly id: string;
  readonly label: string;
}

/** Text with an optional picture, for a private answer, a page, a portrait or one side of a card. */
export interface Illustrated {
  readonly panel: Panel;
  readonly picture?: Picture;
  /** Alt text of the picture, at most 1,000 characters. */
  readonly alt?: string;
  /** Shown instead of the picture if a phone has no room for the picture next to the choices. */
  readonly smaller?: Picture;
  /** Related pages, shown as buttons below this page. */
  readonly turns?: readonly Page[];
  /**
   * Set if this answer only repeats what the table shows. After the person acts, the answer closes instead of
   * being shown again.
   */
  readonly idle?: true;
  /**
   * After this many seconds, a private answer hides its text and picture but keeps its controls. At slow
   * tables it waits longer.
   */
  readonly seconds?: number;
}

/** A preview of what an action would do. */
export interface Preview extends Illustrated {
  /** Ask before playing the action, even if it comes from an open button, a form, `/move` or typed text. */
  readonly confirm?: true;
  /** Label of the button that plays it (*Change*); the default is *Play it*. */
  readonly button?: string;
}

/** Part of `Game`: the text and pictures of a table. */
export interface Looks<Action, Options, View> {
  /**
   * Label of the button that opens the private answer at any time (*My hand*), the same for every seat.
   * `/table hand` does the same. Without a label there is no button.
   */
  readonly hand?: string;
  readonly pages: readonly Page[];
  /** Returns the text of the table message. */
  panel(view: View, names: Names): Panel;
  /** Whether tables with these options have this page. Without it every table has every page. */
  hasPage?(options: Options, page: string): boolean;
  /**
   * Returns a page, based on the view of the person who asks.
   *
   * @throws RuleError if the page has no such part
   */
  page(view: View, page: string, names: Names): Illustrated;
  /**
   * Returns the text and picture of the private answer at a path, based on the seat's view. `[]` is the hand
   * and what the person has just seen; `['Move', 'b2']` is the board with the possible targets highlighted.
   * undefined: only the choices are shown.
   */
  privately?(view: View, path: readonly string[], names: Names): Illustrated | undefined;
  /**
   * Previews an action, based on the seat's view. The private answer shows the preview above *Play it* and
   * *Back*. undefined: the action is played without a preview.
   */
  preview?(view: View, action: Action, names: Names): Preview | undefined;
  draw(view: View, names: Names): Picture;
  /** Returns the picture's alt text, at most 1,000 characters. */
  describe(view: View, names: Names): string;
}
