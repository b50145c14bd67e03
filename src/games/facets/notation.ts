/** Part of `Game`: actions as texts, for logs, controls and people who type. */
export interface Notation<State, Action> {
  /** One canonical text per action, at most 60 characters. */
  notate(state: State, action: Action): string;
  /** Reads an action. @throws RuleError (`bad-notation`) naming what is wrong with the text. */
  parse(state: State, text: string): Action;
  /**
   * Splits a typed text into the texts of several actions, in playing order: a whole turn in one text. All of
   * them are tried before the first is played, so only a game `withoutChance` may have it. Without it a text
   * is one action.
   */
  parts?(text: string): readonly string[];
}
