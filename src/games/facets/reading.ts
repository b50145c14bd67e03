import type { Picture } from '../../engine/picture.ts';
import type { Names as LibraryNames } from '../library.ts';
import type { Illustrated } from './looks.ts';
import type { Names } from './seats.ts';
import type { Panel } from './telling.ts';

/** What people can look up: rules, charts, cards, and the course of a game. */

/** A chapter of the rules as `/rules` shows it: at most 4,000 characters of Markdown. */
export interface RulesChapter {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** A drawn example, below the words. */
  readonly picture?: Picture;
  /** Alt text of the picture, at most 1,000 characters. */
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
  /** Other words that people search for it by. */
  readonly words: string;
  /** The parts people can ask for; empty if the chart is always shown whole. */
  readonly parts: readonly ChartPart[];
  /**
   * Shows the chart or a part of it.
   *
   * @param part id of a part; undefined: the one that fits the view, or the first
   * @param view of the table that the reader is at: ▶ marks what applies there
   */
  show(part: string | undefined, view: View | undefined): Panel;
}

/** The cards of a game's players as `/player` shows them. */
export interface Cards {
  /** Sides that people can ask for. */
  readonly sides: readonly ChartPart[];
  /**
   * Lists every card.
   *
   * @param offered what the reader's server offers besides the game's own content
   */
  list(offered: readonly LibraryNames[]): readonly { readonly id: string; readonly label: string }[];
  /** Key of the content that a player belongs to; undefined: the game's own. */
  keyOf(id: string): string | undefined;
  /**
   * Shows a card.
   *
   * @param side undefined: every side that the table uses
   * @param keys content to search besides the game's own, loaded into the library
   * @throws RuleError for an unknown player or side
   */
  show(id: string, side: string | undefined, keys: readonly string[]): readonly Illustrated[];
}

/** A play, move or trick that the search through a game finds. */
export interface Entry {
  /** Short and unique: the number of the play. */
  readonly id: string;
  /** When it happened, in a word or two: `▲ 3rd`. */
  readonly when: string;
  readonly line: string;
  /** Words to search by, besides those of the line: names, inning, kind. */
  readonly tags: readonly string[];
  /** The full text, shown when it is the only result. */
  readonly detail: string;
}

/** What people can look up in a whole game, made from its events so that the state need not keep it. */
export interface Annals<View, Event> {
  /** Oldest first. */
  entries(events: readonly Event[], view: View, names: Names): readonly Entry[];
  /** A page about one subject of the game (a batter). */
  readonly portrait?: {
    /** Name of the subcommand, `/table spray`. */
    readonly id: string;
    readonly label: string;
    /** What the command asks for: `Which batter`. */
    readonly about: string;
    subjects(events: readonly Event[]): readonly { readonly id: string; readonly label: string }[];
    /** Shows the page. @throws RuleError for an unknown subject */
    show(events: readonly Event[], subject: string): Illustrated;
  };
}

/** Part of `Game`: what people look up. */
export interface Reading<View, Event> {
  readonly rules: readonly RulesChapter[];
  /** Looked up on demand, besides the chapters. */
  readonly charts?: readonly Chart<View>[];
  readonly cards?: Cards;
  /** Set when people can search a whole game. */
  readonly annals?: Annals<View, Event>;
}
