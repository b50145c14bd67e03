/** What a game tells the grammar of its world: the grammar knows no type of card, phase or space itself. */
export interface Vocabulary {
  /** Types of cards by the words for them, in small letters with one blank between: `work scope` is W. */
  readonly cardTypes: ReadonlyMap<string, string>;
  /** What people call the types, for sentences: `Work, Bank or Investor`. */
  readonly typeNames: string;
  /** Phases by the words for them, in small letters. */
  readonly phases: ReadonlyMap<string, string>;
  /** Ids of spaces, in capitals. */
  readonly spaces: ReadonlySet<string>;
  /** Spaces to which no effect can move anybody. */
  readonly closedSpaces: ReadonlySet<string>;
  /** Words that may stand before or behind “time” and “money” without changing what is meant, in small letters: `filing`. */
  readonly nounWords: ReadonlySet<string>;
  /** Flags by the word before “approval”, in small letters. */
  readonly approvals: ReadonlyMap<string, string>;
  readonly limits: {
    /** Faces of a die, numbered from 1. */
    readonly sides: number;
    readonly maxDice: number;
    readonly maxNumber: number;
    readonly maxSkippedTurns: number;
  };
}
