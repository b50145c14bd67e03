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

/** Another game that was played on the server about the same time. Its options are as stored. */
export interface NearbyGame {
  readonly options: unknown;
  /** When it began, in milliseconds since 1970. */
  readonly began: number;
  /** Whether it began before the game that is written. */
  readonly isEarlier: boolean;
}

/** A game's place in the schedule of a season. */
export interface Scheduled {
  readonly season: string;
  /** The year in which the season starts. */
  readonly year: number;
  /** Its week, or in the playoffs its round, from 1. */
  readonly stage: { readonly week: number } | { readonly round: number; readonly weeks: number };
  /** Which game of its teams it is in the week, or of the series. */
  readonly game: number;
}

/** A finished game with everything that happened in it. */
export interface PlayedGame<State, Event> {
  /** The state at its end. */
  readonly state: State;
  readonly events: readonly Event[];
  /** When it began, in milliseconds since 1970. */
  readonly began: number;
  /** The server's time zone, an IANA name. */
  readonly zone: string;
  /** Games of the same kind that began at most `nearbyFor` before or after it; nobody asks in a season. */
  readonly nearby: readonly NearbyGame[];
  /** Set in a season, whose schedule then gives the day. */
  readonly scheduled?: Scheduled | undefined;
}

/** How far apart two moments of one day can be, in milliseconds; days have up to 25 hours. */
export const nearbyFor = 25 * 3_600_000;

/** Writes a finished game for the usual programs of its sport, which no position or notation is enough for. */
export interface GameFile<State, Event> {
  /** Ending of the file’s name, without its dot. */
  readonly ending: string;
  /** What the file is, inside a sentence. */
  readonly inWords: string;
  write(played: PlayedGame<State, Event>): string;
}

/** Part of `Game`: games and positions as texts. */
export interface Texts<State, Options, Event> {
  /** Adds a file to `/replay export`. */
  readonly gameFile?: GameFile<State, Event>;
  /** Writes the files of `/table export`. Without it the game exports no such files. */
  readonly texts?: TextForms<State, Options>;
}
