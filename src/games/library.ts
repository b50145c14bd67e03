/** A file as people hand it in or get it. */
export interface LibraryFile {
  readonly name: string;
  readonly text: string;
}

export type LibraryFormat = 'json' | 'csv' | 'yaml';

/** What people brought, read and checked. */
export interface Brought {
  /** Keys that it may go by, made from its content. */
  readonly keys: readonly string[];
  readonly name: string;
  /** What is kept: the same for the same content, however it was written. */
  readonly document: string;
  /** What is in it, in a sentence. */
  readonly summary: string;
  /** What it can do without but whoever brings it should know, a sentence each. */
  readonly warnings?: readonly string[];
  /** How it is understood, for whoever brings it to read before anybody plays. */
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

/** The names in content, for whoever chooses from it: small, so that they can stay where the content goes. */
export interface Names {
  /** Of the content. */
  readonly key: string;
  /** What options may name. */
  readonly choices: readonly Choice[];
  /** What `Cards` shows of it. */
  readonly cards: readonly { readonly id: string; readonly label: string }[];
}

export interface Choice extends Suggestion {
  /** What else people call it: code, city. */
  readonly called: readonly string[];
}

/**
 * Content that people bring to a game (leagues), beside its own. Each has a key and never changes, so a game that uses it
 * can be replayed for ever; the game stays pure, because whoever runs it loads what its options name first.
 */
export interface Library {
  /** The slash command by which it is brought, and what one and several of it are called. */
  readonly command: {
    readonly name: string;
    readonly one: string;
    readonly many: string;
    /** What can be done with one that was brought, in a sentence. */
    readonly use: string;
  };
  /** Kinds of files that it comes in, the usual one first. */
  readonly formats: readonly [LibraryFormat, ...LibraryFormat[]];
  /** Bytes that its files may have together; as many as any files may where it is not given. */
  readonly largest?: number;
  /** Names of the options that are texts and name content: they are suggested while typing. */
  readonly options: readonly string[];
  /** @throws RuleError that lists what is wrong, each with file and line */
  read(files: readonly LibraryFile[]): Brought;
  /** The files of what was kept, or of the game's own content. */
  write(document: string | undefined, format: LibraryFormat): readonly LibraryFile[];
  /** A small example to begin with. */
  example(format: LibraryFormat): readonly LibraryFile[];
  /** Content that the game knows; undefined where it must be loaded (again). */
  known(key: string): object | undefined;
  /**
   * Makes content known to the game, in the place of what had its key before. It stays known for as long as somebody has
   * hold of what is returned, and may be unknown any moment after that.
   * @param checked whether this very document was loaded under its key before: it is not checked again, which takes longest
   * @throws RuleError when the document cannot be read
   */
  load(key: string, document: string, checked?: boolean): object;
  /** The names in a document, which need not be loaded. Parameters and errors are those of `load`. */
  names(key: string, document: string, checked?: boolean): Names;
  /** Keys that a game's options name. */
  keysIn(options: unknown): readonly string[];
  /** At most 25 values for an option, from the game's own content and what is offered, by what was typed so far. */
  suggest(option: string, typed: string, offered: readonly Names[]): readonly Suggestion[];
  /**
   * What a lobby calls the content that an option names. Where it is not given the lobby says nothing of it: the seats do.
   * @param value of options that were made ready
   */
  called?(value: string): string;
  /**
   * Options as people typed them, with the values that they mean.
   * @param offered anything else is refused
   * @throws RuleError that names what is unknown or may be several things
   */
  settle(options: unknown, offered: readonly Names[]): unknown;
}
