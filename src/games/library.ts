/** A file as people upload or download it. */
export interface LibraryFile {
  readonly name: string;
  readonly text: string;
}

export type LibraryFormat = 'json' | 'csv' | 'yaml';

/** Content that someone brought, read and checked. */
export interface Brought {
  /** Possible keys, made from its content. */
  readonly keys: readonly string[];
  readonly name: string;
  /** The stored form: the same for the same content, however it was written. */
  readonly document: string;
  /** What it contains, in a sentence. */
  readonly summary: string;
  /** Problems that do not stop it but that its owner should know, a sentence each. */
  readonly warnings?: readonly string[];
  /** How the bot understands it, for its owner to read before anybody plays. */
  readonly reading?: {
    readonly file: LibraryFile;
    /** What to do with the file, in a sentence. */
    readonly hint: string;
  };
}

export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/**
 * The names in content, for people who choose from it. Small, so they stay loaded when the content is not.
 */
export interface Names {
  /** Key of the content. */
  readonly key: string;
  /** Values that options may name. */
  readonly choices: readonly Choice[];
  /** The cards that `Cards` shows. */
  readonly cards: readonly { readonly id: string; readonly label: string }[];
}

export interface Choice extends Suggestion {
  /** Other names that people use: code, city. */
  readonly called: readonly string[];
}

/**
 * Content that people bring to a game (leagues), besides its own. Each has a key and never changes, so a game
 * that uses it can always be replayed. The game stays pure: its caller first loads what the options name.
 */
export interface Library {
  /** The slash command that brings content, and the words for one and several of it. */
  readonly command: {
    readonly name: string;
    readonly one: string;
    readonly many: string;
    /** What people can do with it once they brought it, in a sentence. */
    readonly use: string;
  };
  /** File formats it comes in, the usual one first. */
  readonly formats: readonly [LibraryFormat, ...LibraryFormat[]];
  /** Most bytes of its files together; without it the general limit holds. */
  readonly largest?: number;
  /** Names of the text options that name content: they get suggestions while people type. */
  readonly options: readonly string[];
  /** Reads files. @throws RuleError that lists the problems, each with file and line */
  read(files: readonly LibraryFile[]): Brought;
  /** Writes the files of a stored document, or of the game's own content. */
  write(document: string | undefined, format: LibraryFormat): readonly LibraryFile[];
  /** A small example to start from. */
  example(format: LibraryFormat): readonly LibraryFile[];
  /** Content that the game knows; undefined if it must be loaded (again). */
  known(key: string): object | undefined;
  /**
   * Loads content into the game, replacing whatever had its key. It stays loaded as long as somebody holds
   * the returned object; after that it may go at any moment.
   *
   * @param checked whether this very document was loaded under its key before: then it skips the check, the
   * slowest part
   * @throws RuleError if the document cannot be read
   */
  load(key: string, document: string, checked?: boolean): object;
  /** The names in a document, which need not be loaded. Parameters and errors as for `load`. */
  names(key: string, document: string, checked?: boolean): Names;
  /** Keys that a game's options name. */
  keysIn(options: unknown): readonly string[];
  /**
   * At most 25 values for an option, from the game's own content and what is offered, matching what was
   * typed.
   */
  suggest(option: string, typed: string, offered: readonly Names[]): readonly Suggestion[];
  /**
   * What a lobby calls the content that an option names. Without it the lobby does not mention it, because
   * the seats do.
   *
   * @param value of options that passed `settle`
   */
  called?(value: string): string;
  /**
   * Turns options as typed into the values they mean.
   *
   * @param offered anything else is refused
   * @throws RuleError that names what is unknown or ambiguous
   */
  settle(options: unknown, offered: readonly Names[]): unknown;
}
