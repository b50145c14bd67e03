import type { Seat } from './seats.ts';

/** Statistics of a finished game, from which those of a season are summed. */

/** A line of a finished game's statistics: what a player or a team did. */
export interface GameLine {
  /** The kind of line: `batting`, `pitching`, `fielding` or `team`. Each has figures of its own. */
  readonly sheet: string;
  readonly seat: Seat;
  /** The player's id in the content, without the key of an imported league; empty on a team's line. */
  readonly player: string;
  /** Codes of the player's team and of the other one, without the key of an imported league. */
  readonly team: string;
  readonly opponent: string;
  /** Set if a player has a line for each position. */
  readonly position?: string;
  /** Whole numbers by the name of the figure: `HR`. Figures that are missing are 0. */
  readonly figures: Readonly<Record<string, number>>;
}

/** A player hurt in a finished game of a season. */
export interface GameInjury {
  /** As on lines: the content's ids and codes, without the key of an imported league. */
  readonly player: string;
  readonly team: string;
  /** How many of his team's next games he misses, at least 1. */
  readonly games: number;
}

/** How much a player's plays changed his side's chance to win a game. */
export interface AddedChance {
  /** As on lines: the content's id and code, without the key of an imported league. */
  readonly player: string;
  readonly team: string;
  /** The sum of the changes; 1 is a game won by one player. */
  readonly added: number;
}

/** What a season tells about a finished game besides its score. */
export interface GameSummary {
  /** A table of the score by periods, as a code block that fits on a phone. */
  readonly score: string;
  /** By seat: how many times a batter reached a base, in whatever way. */
  readonly reached: readonly number[];
  /** What each player added to his side's chance to win, in any order. */
  readonly added: readonly AddedChance[];
}

/** Part of `Game`: the statistics that a season sums. */
export interface Lines<State, Event> {
  /**
   * Returns the lines of a finished game of a season; none for other games. Without it a game has no statistics.
   */
  lines?(state: State): readonly GameLine[];
  /** Returns the players hurt in a finished game who miss later ones; only in games that have injuries. */
  injuries?(state: State): readonly GameInjury[];
  /** Sums up a finished game from its final state and all its events. */
  sumUp?(state: State, events: readonly Event[]): GameSummary;
}
