import type { Picture } from '../../engine/picture.ts';
import type { Names as LibraryNames } from '../library.ts';
import type { Illustrated } from './looks.ts';
import type { Names } from './seats.ts';
import type { Panel } from './telling.ts';

/** What can be looked up: rules, charts, cards, and the whole of a game. */

/** A chapter of the rules as `/rules` shows it: at most 4,000 characters of Markdown. */
export interface RulesChapter {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** An example that is drawn, below the words. */
  readonly picture?: Picture;
  /** The picture in words, at most 1,000 characters. */
  readonly alt?: string;
}

/** A part of a chart: one of several tables, or one row of many. */
export interface ChartPart {
  readonly id: string;
  readonly label: string;
}

/** A chart of the rule book as `/rules <game> chart:` shows it. */
export interface Chart<View = unknown> {
  readonly id: string;
  readonly title: string;
  /** Other words that people look for it by. */
  readonly words: string;
  /** What can be asked for on its own; none where the chart is always shown whole. */
  readonly parts: readonly ChartPart[];
  /**
   * @param part id of a part; undefined: the one that the view's situation asks for, else the first
   * @param view of the table that the reader looks at: what applies there is marked with ▶
   */
  show(part: string | undefined, view: View | undefined): Panel;
}

/** The cards of a game's players as `/player` shows them. */
export interface Cards {
  /** Sides that can be asked for. */
  readonly sides: readonly ChartPart[];
  /**
   * Everybody who can be looked at.
   *
   * @param offered what the reader's server offers beside the game's own content
   */
  list(offered: readonly LibraryNames[]): readonly { readonly id: string; readonly label: string }[];
  /** Key of the content that somebody belongs to; undefined: the game's own. */
  keyOf(id: string): string | undefined;
  /**
   * @param side undefined: every side that is read at the table
   * @param keys of content beside the game's own that is looked through, loaded into the library
   * @throws RuleError for a player or side that there is none of
   */
  show(id: string, side: string | undefined, keys: readonly string[]): readonly Illustrated[];
}

/** A play, move or trick of a game, as the search through the whole game finds it. */
export interface Entry {
  /** Short and its own: the number of the play. */
  readonly id: string;
  /** When it was, in a word or two: `▲ 3rd`. */
  readonly when: string;
  readonly line: string;
  /** Words that people look for it by, beside those of the line: names, inning, kind. */
  readonly tags: readonly string[];
  /** All that there is to say, shown where it is the only one that was found. */
  readonly detail: string;
}

/** What can be looked up in the whole of a game, made from its events so that the state need not keep it. */
export interface Annals<View, Event> {
  /** Oldest first. */
  entries(events: readonly Event[], view: View, names: Names): readonly Entry[];
  /** A page about one subject (a batter) of the game. */
  readonly portrait?: {
    /** Name of the subcommand, `/table spray`. */
    readonly id: string;
    readonly label: string;
    /** What is asked for: `Which batter`. */
    readonly about: string;
    subjects(events: readonly Event[]): readonly { readonly id: string; readonly label: string }[];
    /** @throws RuleError for a subject that there is none of */
    show(events: readonly Event[], subject: string): Illustrated;
  };
}

/** Of `Game`: what people look up. */
export interface Reading<View, Event> {
  readonly rules: readonly RulesChapter[];
  /** Looked up on demand, beside the chapters. */
  readonly charts?: readonly Chart<View>[];
  readonly cards?: Cards;
  /** Where a whole game can be looked through. */
  readonly annals?: Annals<View, Event>;
}
