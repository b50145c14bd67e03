import type { Picture } from '../../engine/picture/picture.ts';
import type { Names as LibraryNames } from '../library.ts';
import type { Illustrated } from './looks.ts';
import type { Names } from './seats.ts';
import type { Panel } from './telling.ts';

/** Reference material for players: rules, charts, player cards and the history of a game. */

/** A chapter of the rules, as `/rules` shows it. The text is Markdown, at most 4,000 characters. */
export interface RulesChapter {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** A drawn example, shown below the text. */
  readonly picture?: Picture;
  /** Alt text of the picture, at most 1,000 characters. */
  readonly alt?: string;
}

/** A part of a chart: one of several tables, or one row of a large table. */
export interface ChartPart {
  readonly id: string;
  readonly label: string;
}

/** A chart of the rule book as `/rules <game> chart:` shows it. */
export interface Chart<View = unknown> {
  readonly id: string;
  readonly title: string;
  /** Additional search terms for the chart. */
  readonly words: string;
  /** The parts people can ask for; empty if the chart is always shown whole. */
  readonly parts: readonly ChartPart[];
  /**
   * Shows the chart or a part of it.
   *
   * @param part id of a part; undefined: the one that fits the view, or the first
   * @param view the view of the reader's table; ▶ marks what applies there
   */
  show(part: string | undefined, view: View | undefined): Panel;
}

/** The cards of a game's players as `/player` shows them. */
export interface Cards {
  /** The sides of a card that people can ask for. */
  readonly sides: readonly ChartPart[];
  /**
   * Lists every card.
   *
   * @param offered uploaded content that the reader's server offers
   */
  list(offered: readonly LibraryNames[]): readonly { readonly id: string; readonly label: string }[];
  /** Key of the content that a player belongs to; undefined: the game's own. */
  keyOf(id: string): string | undefined;
  /**
   * Shows a card.
   *
   * @param side the side to show; undefined: every side that the table uses
   * @param keys uploaded content to search as well; it must be loaded into the library
   * @throws RuleError for an unknown player or side
   */
  show(id: string, side: string | undefined, keys: readonly string[]): readonly Illustrated[];
}

/** An entry in a game's history, such as a play, move or trick. People can search for it. */
export interface Entry {
  /** A short unique id, such as the number of the play. */
  readonly id: string;
  /** The time in the game, in a word or two: `▲ 3rd`. */
  readonly when: string;
  readonly line: string;
  /** Search terms that the line doesn't contain: names, inning, kind. */
  readonly tags: readonly string[];
  /** The full text, shown if the search finds only this entry. */
  readonly detail: string;
}

/** The history of a whole game. It is made from the events, so the state doesn't have to store it. */
export interface Annals<View, Event> {
  /** Lists the entries, oldest first. */
  entries(events: readonly Event[], view: View, names: Names): readonly Entry[];
  /** A page about one subject of the game (a batter). */
  readonly portrait?: {
    /** Name of the subcommand, `/table spray`. */
    readonly id: string;
    readonly label: string;
    /** Description of the command's option: `Which batter`. */
    readonly about: string;
    subjects(events: readonly Event[]): readonly { readonly id: string; readonly label: string }[];
    /**
     * Shows the page.
     *
     * @throws RuleError for an unknown subject
     */
    show(events: readonly Event[], subject: string): Illustrated;
  };
}

/** Part of `Game`: reference material for players. */
export interface Reading<View, Event> {
  readonly rules: readonly RulesChapter[];
  /** Charts that people can look up, apart from the chapters. */
  readonly charts?: readonly Chart<View>[];
  readonly cards?: Cards;
  /** Set if people can search the history of a game. */
  readonly annals?: Annals<View, Event>;
}
