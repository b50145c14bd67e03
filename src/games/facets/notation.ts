/** Of `Game`: actions as texts, for logs, controls and those who type. */
export interface Notation<State, Action> {
  /** One canonical text per action, at most 60 characters. */
  notate(state: State, action: Action): string;
  /** @throws RuleError (`bad-notation`) naming what is wrong with the text. */
  parse(state: State, text: string): Action;
  /**
   * The parts of a text that somebody has typed, each the text of an action, in the order in which they are to be taken: a whole
   * turn in one text. All are tried out before the first is played, so only a game `withoutChance` has it. A text is one action
   * where it is not given.
   */
  parts?(text: string): readonly string[];
}
