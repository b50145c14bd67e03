import type { ZodObject, ZodType } from 'zod';

/** What is agreed on before a game: its options, and what `/play` asks for them. */

/** What `/play` asks for, where it is not just the options, and the sets of options that leagues and servers choose. */
export interface Asking {
  /** Becomes the options of `/play <id>` in place of the game's own; nothing in it has to be given. */
  readonly schema: ZodObject;
  /** Sets of options by their ids: a server may choose one for its tables. */
  readonly presets: readonly { readonly id: string; readonly label: string }[];
  /**
   * The options that are meant by what somebody has typed, for `options` to parse; whatever else was typed stays in it.
   *
   * @param preset id of the one that the server has chosen; one that there is not any more counts for nothing
   * @throws RuleError for what no option can say
   */
  settle(asked: unknown, preset: string | undefined): unknown;
}

/** Of `Game`: what is agreed on before the game. */
export interface Agreed<Options> {
  /**
   * Becomes the options of `/play <id>`: enums, booleans and bounded integers, each with a description and a default, in
   * names such as `last_loses`; texts, where the library suggests values for them; and free texts with a `max` of at most
   * `longestPosition` characters, empty by default, which `optionsProblem` judges.
   */
  readonly options: ZodObject & ZodType<Options>;
  /** Where `/play` asks in other words than the game is played by. */
  readonly asking?: Asking;
  /** Checks what the option schema cannot: returns a sentence when the options do not go together. */
  optionsProblem(options: Options): string | undefined;
  /** All that matters of the options in a line of the lobby; those that differ from the defaults where it is not given. */
  optionsLine?(options: Options): string;
}
