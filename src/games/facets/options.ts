import type { ZodObject, ZodType } from 'zod';

/** The options of a game, and what `/play` asks for. */

/**
 * What `/play` asks for if it differs from the game's options, and the presets that a server can choose from.
 */
export interface Asking {
  /** Replaces the options of the game in `/play <id>`. Every field is optional. */
  readonly schema: ZodObject;
  /** Presets by id. A server may choose one for its tables. */
  readonly presets: readonly { readonly id: string; readonly label: string }[];
  /**
   * Turns typed input into options, which `options` then parses. Unknown keys stay in it.
   *
   * @param preset id of the preset that the server chose; unknown ids have no effect
   * @throws RuleError for input that no options can express
   */
  settle(asked: unknown, preset: string | undefined): unknown;
}

/** Part of `Game`: what people agree on before the game. */
export interface Agreed<Options> {
  /**
   * The options of `/play <id>`: enums, booleans and bounded integers, each with a description and a default. Their
   * names look like `last_loses`. Text options are either suggested by the library or free text. Free texts are empty
   * by default, have a `max` of at most `longestPosition` characters, and are checked by `optionsProblem`.
   */
  readonly options: ZodObject & ZodType<Options>;
  /** Set if `/play` asks for something other than the options of the game. */
  readonly asking?: Asking;
  /** Checks what the schema can't. Returns a sentence if the options conflict. */
  optionsProblem(options: Options): string | undefined;
  /**
   * Options that only programs set, as for the games of a season. Neither `/play` nor the lobby shows them. They have
   * no defaults.
   */
  readonly hiddenOptions?: readonly string[];
  /** The options in one line of the lobby. Without it the lobby lists those that differ from the defaults. */
  optionsLine?(options: Options): string;
}
