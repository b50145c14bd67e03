import type { Names, Seat } from './seats.ts';

/** The actions open to a seat: buttons to press, and forms to fill in. */

/** A legal action, offered as a button or menu entry. */
export interface ActionChoice<Action> {
  readonly kind: 'action';
  readonly action: Action;
  /** The label of a button, so keep it short. */
  readonly label: string;
  /**
   * Menus that lead to the label, for games with hundreds of actions: `['Move', 'a4']`. If empty, the action
   * has its own button.
   */
  readonly path: readonly string[];
  /**
   * Use `primary` for the usual choice and `danger` for a costly one. On the table message of a game without
   * sides, costly choices come last, so that they don't shift the other buttons.
   */
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger';
  /** An extra line of description, shown where there is room (in menus). */
  readonly hint?: string;
  /**
   * Shown only in the private answer, which needs a `door` or `hand` button. Other choices also appear on the
   * table message.
   */
  readonly private?: true;
  readonly again?: Again;
  /**
   * Shown together with the entries of the only group at this step. For example, *Skip* appears with the
   * cells for a ring. That group then opens automatically. Ignored if the step has several groups. Without it
   * the choice is shown next to the group.
   */
  readonly along?: true;
  /**
   * Whether the table plays this action for a seat that has no other choice: always, or only for people who
   * want that. Omit it if others mustn't learn that the seat had no choice. The action then waits for a
   * press.
   */
  readonly forced?: 'always' | 'wish';
}

/**
 * After the action, the person gets the private answer at this path, updated: the card just drawn, the rest
 * of the turn, the lineup card. `[]` is the first step. Without it the answer ends with the story line, or
 * with *Done.* if the story has no line for a hidden decision.
 */
export type Again = readonly string[];

/** Chosen values by field id. A field has one value, any number if it is `multiple`, or none. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  /** Whether people may choose several values, or none. */
  readonly multiple?: boolean;
  /** One-word label for choosing nothing. The default is “none”. */
  readonly none?: string;
}

/**
 * An action with several independent fields (a defensive decision), which people change one at a time. The
 * game never lists all combinations.
 */
export interface FormChoice<Action> {
  readonly kind: 'form';
  readonly id: string;
  /** Label of the button that opens the form. */
  readonly label: string;
  /**
   * The menus that lead to the button, as for other choices. Without a path the button appears at the first
   * step.
   */
  readonly path?: readonly string[];
  /** As in `ActionChoice`. */
  readonly private?: true;
  readonly again?: Again;
  /**
   * Label of the button that plays the action once the form is filled in (*Swap*, *Save*). The default is
   * *Play it*.
   */
  readonly button?: string;
  /** Title above the fields. */
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  /** Returns the field values that produce this action; undefined if the form can't express it. */
  read(action: Action): FormValues | undefined;
  write(values: FormValues): Action;
  /**
   * Adjusts dependent fields after one field changes (choosing a slot also sets its batter). Also called with
   * the first field when a person opens the form. Without it no field depends on another.
   */
  settle?(values: FormValues, field: string): FormValues;
  /** Returns a sentence that says why these values can't be combined; undefined if they can. */
  problem(values: FormValues): string | undefined;
  /**
   * Returns a warning about values that are legal but probably a mistake; undefined if there is none. People
   * can still play them.
   */
  warning?(values: FormValues): string | undefined;
}

export type Choice<Action> = ActionChoice<Action> | FormChoice<Action>;

/** Part of `Game`: who may act, which actions they have, and how the table offers them. */
export interface Offer<State, Action> {
  /**
   * Lists the seats that the table waits for. They get the clock, mentions and time-outs, and the computers among
   * them play. Empty once the game is over, and only then. The table asks the first computer in the list, and the
   * next one after the first has played. So seats that could be too late come first.
   */
  toAct(state: State): readonly Seat[];
  /**
   * Lists the seats that may act although the table doesn't wait for them, for example to pass in advance.
   * Without it there are none.
   */
  mayAct?(state: State): readonly Seat[];
  /**
   * Lists every action that a seat in `toAct` or `mayAct` may take now; empty for other seats. `apply`
   * accepts these actions, the
   * `resignation` of a seat still playing, `standing.takeOver` and the actions of `timeout`.
   */
  choices(state: State, seat: Seat): readonly Choice<Action>[];
  /**
   * Returns the choice with people's names in its label, hints, title and path, without Markdown. Different
   * steps must keep different names. Without it the table shows the choices unchanged. `privately` and
   * `again` always use the original paths.
   *
   * @param state the state that the choice belongs to
   */
  called?(choice: Choice<Action>, names: Names, state: State): Choice<Action>;
  /**
   * Whether the seat made the same choice the last time it had to decide this (two rings again). `lately` has
   * the notations of its last few actions, newest first. The choice then comes first at its step, as the
   * usual one. Without it choices keep their order.
   */
  isAgain?(choice: ActionChoice<Action>, lately: readonly string[]): boolean;
  /**
   * Returns a short name for the seat's row of buttons: two or three letters, or a word (`PCG`, `Red`).
   * Without it the row has no name.
   */
  sideOf?(state: State, seat: Seat): string;
  /**
   * Returns the label of the button that opens the private answer of the person who presses it (*Same rank!*,
   * *Move*). It must not reveal hidden information. undefined: there is no such button now.
   */
  door?(state: State): string | undefined;
  /**
   * Whether the table message lists the whole first step after `door` when only one person is to act. It shows as
   * many buttons as fit on a phone. Otherwise it shows the first row and *More…*.
   */
  spread?(state: State): boolean;
  /**
   * Whether this action is reserved for the clock, or for a program that plays the seat. Without it people
   * may play every action.
   */
  clockOnly?(action: Action): boolean;
  /**
   * Lists just the choices that the table message needs, for games where listing all of them takes long. Returns, in
   * order, every choice without a path and at least one choice of each top-level group. It must be fast, because the
   * message is redrawn after every action.
   */
  outline?(state: State, seat: Seat): readonly Choice<Action>[];
}
