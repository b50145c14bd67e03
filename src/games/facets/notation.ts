/** Part of `Game`: the text of actions, for logs, controls and people who type their moves. */
export interface Notation<State, Action> {
  /** Writes an action. Each action has exactly one text, at most 60 characters long. */
  notate(state: State, action: Action): string;
  /**
   * Reads an action.
   *
   * @throws RuleError (`bad-notation`) that says what is wrong with the text
   */
  parse(state: State, text: string): Action;
  /**
   * Splits a typed text into several actions, in playing order, so that a whole turn fits in one text. The
   * table tries all of them before it plays the first. So only games with `withoutChance` may have it.
   * Without it a text is one action.
   */
  parts?(text: string): readonly string[];
}
