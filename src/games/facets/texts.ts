import type { Result } from './result.ts';
import type { Seat } from './seats.ts';

/** Whole games and positions as texts that other programs read, like PGN and FEN in chess. */

/** A game from the deal to its end, without what was taken back. */
export interface GameRecord<Options = unknown> {
  readonly options: Options;
  /** By seat, as people write them: one line, any characters. */
  readonly names: readonly string[];
  /** In the game's notation, in order. */
  readonly moves: readonly { readonly seat: Seat; readonly notation: string }[];
  /**
   * Includes an agreed draw (`agreed-draw`), which is not a move; missing if the game ended without a result.
   */
  readonly result?: Result;
}

/** Longest position, in characters, and longest text of an option that takes one. */
export const longestPosition = 6_000;

/** How a game writes itself as text. */
export interface TextForms<State, Options> {
  write(record: GameRecord<Options>): string;
  /** Reads a record. @throws RuleError (`bad-record`) naming what is wrong with the text. */
  read(text: string): GameRecord<Options>;
  /**
   * Writes a position on one line. For a running game it holds only what everybody may know. At most
   * `longestPosition` characters.
   */
  position(state: State): string;
}

/** Part of `Game`: games and positions as texts. */
export interface Texts<State, Options> {
  /** `/table export` returns these as files; without it the game has no such files. */
  readonly texts?: TextForms<State, Options>;
}
