import type { Result } from './result.ts';
import type { Seat } from './seats.ts';

/** Games and positions as text for other programs, like PGN and FEN in chess. */

/** A game from start to end, without the moves that were taken back. */
export interface GameRecord<Options = unknown> {
  readonly options: Options;
  /** Names by seat, as people write them: one line, any characters. */
  readonly names: readonly string[];
  /** Moves in the game's notation, in playing order. */
  readonly moves: readonly { readonly seat: Seat; readonly notation: string }[];
  /**
   * The result, including an agreed draw (`agreed-draw`), which isn't a move. Missing if the game ended
   * without a result.
   */
  readonly result?: Result;
}

/** Maximum length of a position in characters. Also the limit for options that take a position. */
export const longestPosition = 6_000;

/** Reads and writes a game as text. */
export interface TextForms<State, Options> {
  write(record: GameRecord<Options>): string;
  /**
   * Reads a record.
   *
   * @throws RuleError (`bad-record`) that says what is wrong with the text
   */
  read(text: string): GameRecord<Options>;
  /**
   * Writes a position on one line. While the game runs, it contains only public information. At most
   * `longestPosition` characters.
   */
  position(state: State): string;
}

/** Part of `Game`: games and positions as texts. */
export interface Texts<State, Options> {
  /** Writes the files of `/table export`. Without it the game exports no such files. */
  readonly texts?: TextForms<State, Options>;
}
