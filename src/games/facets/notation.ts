/** Of `Game`: actions as texts, for logs, controls and those who type. */
export interface Notation<State, Action> {
  /** One canonical text per action, at most 60 characters. */
  notate(state: State, action: Action): string;
  /** @throws RuleError (`bad-notation`) naming what is wrong with the text. */
  parse(state: State, text: string): Action;
}
