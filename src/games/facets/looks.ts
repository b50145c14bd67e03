import type { Picture } from '../../engine/picture.ts';
import type { Names } from './seats.ts';
import type { Panel } from './telling.ts';

/** How a table looks: to all, and to who looks alone. */

/** A page of further reading on a table, shown to whoever asks: lineups, box score. */
export interface Page {
  /** Letters, figures and hyphens, at most 21. One that is not among `pages` begins with such a one and a hyphen: a part of it. */
  readonly id: string;
  readonly label: string;
}

/** Words with a picture, where there is one: a private answer, a page, a portrait, a side of a card. */
export interface Illustrated {
  readonly panel: Panel;
  readonly picture?: Picture;
  /** The picture in words, at most 1,000 characters. */
  readonly alt?: string;
  /** What stands in the place of the picture where a phone has no room for it beside the choices. */
  readonly smaller?: Picture;
  /** Further pages that can be turned to from this one, as buttons below it. */
  readonly turns?: readonly Page[];
  /** It says nothing that the table does not show: after a play nobody gets it, the answer goes. */
  readonly idle?: true;
  /** A private answer loses words and picture after so many (more where play is slow), and keeps its controls. */
  readonly seconds?: number;
}

/** What an action would do. */
export interface Preview extends Illustrated {
  /** It is asked for wherever the action comes from: an open button, a form, `/move`, typed. */
  readonly confirm?: true;
  /** What the button over it says (*Change*); *Play it* where it is not given. */
  readonly deed?: string;
}

/** Of `Game`: the table in words and pictures. */
export interface Looks<Action, Options, View> {
  /**
   * Label of the button (*My hand*), and of `/table hand`, that opens the private answer at any time, for every seat, in turn
   * or not; it looks the same for all. No such button where it is not given.
   */
  readonly hand?: string;
  readonly pages: readonly Page[];
  /** The words of the table message. */
  panel(view: View, names: Names): Panel;
  /** Whether a table of these options has a page; all of them where it is not given. */
  hasPage?(options: Options, page: string): boolean;
  /** By the view of whoever asks. @throws RuleError for a part of a page that there is not */
  page(view: View, page: string, names: Names): Illustrated;
  /**
   * Words and picture of the private answer at a path, by the seat's view: `[]` the hand and what it has just learned,
   * `['Move', 'b2']` the board with the targets lit. The choices alone where it gives nothing.
   */
  privately?(view: View, path: readonly string[], names: Names): Illustrated | undefined;
  /**
   * What an action would do, worked out for it alone, by the seat's view. Chosen in a private answer it is shown first, over
   * *Play it* and *Back*. The action is played at once where there is nothing to show.
   */
  preview?(view: View, action: Action, names: Names): Preview | undefined;
  draw(view: View, names: Names): Picture;
  /** The picture in words: its alt text, at most 1,000 characters. */
  describe(view: View, names: Names): string;
}
