import type { Result } from './result.ts';
import type { Seat } from './seats.ts';

/** Whole games and positions as texts that other programs read: what PGN and FEN are to chess. */

/** A game from its deal to where it ended, without what was taken back. */
export interface GameRecord<Options = unknown> {
  readonly options: Options;
  /** By seat, as people have them: on one line, with any characters. */
  readonly names: readonly string[];
  /** In the game's notation, in order. */
  readonly moves: readonly { readonly seat: Seat; readonly notation: string }[];
  /** Also of a draw that all agreed to (`agreed-draw`), which is no move; not given where the game ended without any. */
  readonly result?: Result;
}

/** Of a position, in characters: what an option that takes one may hold. */
export const longestPosition = 6_000;

/** How a game writes itself. */
export interface TextForms<State, Options> {
  write(record: GameRecord<Options>): string;
  /** @throws RuleError (`bad-record`) naming what is wrong with the text. */
  read(text: string): GameRecord<Options>;
  /** One line; of a running game it tells nothing that not everybody may know. At most `longestPosition` characters. */
  position(state: State): string;
}

/** Of `Game`: games and positions as texts. */
export interface Texts<State, Options> {
  /** `/table export` gives them as files; no such files where it is not given. */
  readonly texts?: TextForms<State, Options>;
}
