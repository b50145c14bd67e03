/** A file that people upload or download. */
export interface LibraryFile {
  readonly name: string;
  readonly text: string;
}

export type LibraryFormat = 'json' | 'csv' | 'yaml';

/** Uploaded content, after it was read and checked. */
export interface Brought {
  /** Keys that the content may get, derived from the content itself. */
  readonly keys: readonly string[];
  readonly name: string;
  /** The stored form. Equal content always has the same stored form, whatever its file looked like. */
  readonly document: string;
  /** A sentence that says what the upload contains. */
  readonly summary: string;
  /** Warnings for the owner, one sentence each. They don't block the upload. */
  readonly warnings?: readonly string[];
  /** A readable version of the content, so that its owner can check how the bot understands it. */
  readonly reading?: {
    readonly file: LibraryFile;
    /** A sentence that says what to do with the file. */
    readonly hint: string;
  };
}

export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/**
 * The names that people can choose from in uploaded content. They are small, so they stay loaded when the
 * content doesn't.
 */
export interface Names {
  /** Key of the content. */
  readonly key: string;
  /** Values that options can have. */
  readonly choices: readonly Choice[];
  /** The cards that `Cards` shows. */
  readonly cards: readonly { readonly id: string; readonly label: string }[];
}

export interface Choice extends Suggestion {
  /** Alternative names, such as a code or a city. */
  readonly called: readonly string[];
}

/**
 * Content that people upload for a game (leagues, decks), in addition to the game's own. Content has a key
 * and never changes, so games that use it can always be replayed. To keep the game pure, the caller loads the
 * content that the options name.
 */
export interface Library {
  /** The slash command that uploads content, and the words for one and for several uploads. */
  readonly command: {
    readonly name: string;
    readonly one: string;
    readonly many: string;
    /** A sentence that says what people can do with uploaded content. */
    readonly use: string;
  };
  /** Supported file formats, the usual one first. */
  readonly formats: readonly [LibraryFormat, ...LibraryFormat[]];
  /** Maximum total size of the files in bytes. Without it the general limit applies. */
  readonly largest?: number;
  /** Names of the text options whose values come from the library. They get suggestions while people type. */
  readonly options: readonly string[];
  /**
   * Reads files.
   *
   * @throws RuleError that lists the problems, each with its file and line
   */
  read(files: readonly LibraryFile[]): Brought;
  /** Writes a stored document as files. Without a document, writes the game's own content. */
  write(document: string | undefined, format: LibraryFormat): readonly LibraryFile[];
  /** Returns a small example that people can start from. */
  example(format: LibraryFormat): readonly LibraryFile[];
  /** Returns loaded content; undefined if it must be loaded first. */
  known(key: string): object | undefined;
  /**
   * Loads content into the game and replaces earlier content with the same key. The content stays loaded
   * while somebody holds the returned object. After that it may be unloaded at any time.
   *
   * @param checked whether this document was already loaded under this key; if so, skips the check, the
   * slowest part
   * @throws RuleError if the document can't be read
   */
  load(key: string, document: string, checked?: boolean): object;
  /** Returns the names in a document, loaded or not. Parameters and errors are as in `load`. */
  names(key: string, document: string, checked?: boolean): Names;
  /** Returns the keys of the content that a game's options use. */
  keysIn(options: unknown): readonly string[];
  /**
   * Suggests at most 25 values for an option that match the typed text. They come from the game's own content
   * and from what is offered.
   */
  suggest(option: string, typed: string, offered: readonly Names[]): readonly Suggestion[];
  /**
   * Returns the name that a lobby shows for the content of an option. Without it the lobby doesn't show one,
   * because the seats already name the content.
   *
   * @param value a value from options that passed `settle`
   */
  called?(value: string): string;
  /**
   * Replaces typed names in the options with the values they stand for.
   *
   * @param offered the uploaded content that people may use; anything else is refused
   * @throws RuleError that names what is unknown or ambiguous
   */
  settle(options: unknown, offered: readonly Names[]): unknown;
}
