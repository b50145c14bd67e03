/**
 * The names that a game gives to its card types, phases and spaces. The grammar itself knows none of them.
 */
export interface Vocabulary {
  /** Card types by name, in lowercase with single spaces: `work scope` is W. */
  readonly cardTypes: ReadonlyMap<string, string>;
  /** Names of the card types, for messages: `Work, Bank or Investor`. */
  readonly typeNames: string;
  /** Phases by name, in lowercase. */
  readonly phases: ReadonlyMap<string, string>;
  /** Ids of spaces, in capitals. */
  readonly spaces: ReadonlySet<string>;
  /** Spaces that no effect can move a player to. */
  readonly closedSpaces: ReadonlySet<string>;
  /**
   * Words that may come before or after “time” and “money” without changing the meaning, in lowercase:
   * `filing`.
   */
  readonly nounWords: ReadonlySet<string>;
  /** Flags by the word before “approval”, in lowercase. */
  readonly approvals: ReadonlyMap<string, string>;
  readonly limits: {
    /** Number of faces on a die. Faces count from 1. */
    readonly sides: number;
    readonly maxDice: number;
    readonly maxNumber: number;
    readonly maxSkippedTurns: number;
  };
}
