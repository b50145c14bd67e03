import type { ZodObject, ZodType } from 'zod';

/** What people agree on before a game: its options, and what `/play` asks for them. */

/**
 * What `/play` asks for when it is not just the options, and the option sets that leagues and servers choose.
 */
export interface Asking {
  /** Replaces the game's options in `/play <id>`; every field is optional. */
  readonly schema: ZodObject;
  /** Option sets by id: a server may choose one for its tables. */
  readonly presets: readonly { readonly id: string; readonly label: string }[];
  /**
   * Turns what somebody typed into options for `options` to parse; anything unknown stays in it.
   *
   * @param preset id of the one that the server chose; an unknown id has no effect
   * @throws RuleError for what no option can express
   */
  settle(asked: unknown, preset: string | undefined): unknown;
}

/** Part of `Game`: what people agree on before the game. */
export interface Agreed<Options> {
  /**
   * Becomes the options of `/play <id>`: enums, booleans and bounded integers, each with a description and a
   * default, in names such as `last_loses`; texts for which the library suggests values; and free texts with
   * a `max` of at most `longestPosition` characters, empty by default, which `optionsProblem` checks.
   */
  readonly options: ZodObject & ZodType<Options>;
  /** Set when `/play` asks for something other than the options the game is played by. */
  readonly asking?: Asking;
  /** Checks what the schema cannot: returns a sentence when the options do not go together. */
  optionsProblem(options: Options): string | undefined;
  /** The options in one line of the lobby. Without it the lobby lists those that differ from the defaults. */
  optionsLine?(options: Options): string;
}
