import type { Names, Seat } from './seats.ts';

/** What a seat may do: actions to press, and forms to fill in. */

/** One legal action, ready to press. */
export interface ActionChoice<Action> {
  readonly kind: 'action';
  readonly action: Action;
  /** Short: it goes on a button. */
  readonly label: string;
  /**
   * Menu path above the label, for games with hundreds of actions: `['Move', 'a4']`. Empty: its own button.
   */
  readonly path: readonly string[];
  /**
   * The usual choice is `primary`, a costly one `danger`. On the table message of a game without sides a
   * costly one comes after the buttons for the private answer, so it moves nothing.
   */
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger';
  /** One more line where there is room (in menus). */
  readonly hint?: string;
  /**
   * Shown in the private answer only, which `door` or `hand` must open. Otherwise on the table message too.
   */
  readonly private?: true;
  readonly again?: Again;
  /**
   * Shown together with the only group beside it, where each step has its own picture: *Skip* with the cells
   * that a ring may be placed on. That group then opens at once. A step with several groups ignores this.
   * Without it the choice is shown beside the group.
   */
  readonly along?: true;
  /**
   * When it is a seat's only choice, the table plays it: always, or for people who want that. Leave it out
   * where others must not learn that it is the only choice; then it waits for a press.
   */
  readonly forced?: 'always' | 'wish';
}

/**
 * After the play, the person gets the private answer at this path (`[]` is its first step), as it is then:
 * the card just drawn, the rest of the turn, the lineup card. Without it the answer ends with what happened,
 * or with *Done.* when the story has no line for it, as for hidden decisions.
 */
export type Again = readonly string[];

/** Field id → chosen values: one, several when the field is `multiple`, or none. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  /** Any number of values may be chosen, including none. */
  readonly multiple?: boolean;
  /** What choosing none means, in a word; the default is “none”. */
  readonly none?: string;
}

/**
 * An action of independent fields (a defensive decision), changed one field at a time. Combinations are never
 * listed.
 */
export interface FormChoice<Action> {
  readonly kind: 'form';
  readonly id: string;
  /** Label of the button that opens the form. */
  readonly label: string;
  /** Groups that hold the button, as for other choices; without it the button is at the first step. */
  readonly path?: readonly string[];
  /** As for other choices. */
  readonly private?: true;
  readonly again?: Again;
  /** Label of the button that plays the filled form (*Swap*, *Save*); the default is *Play it*. */
  readonly button?: string;
  /** Title above the fields. */
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  /** Field values of an action that this form can express, otherwise undefined. */
  read(action: Action): FormValues | undefined;
  write(values: FormValues): Action;
  /**
   * Returns the values after one field changes, where others follow from it (a slot brings its batter). Also
   * called with the first field when the form opens, for that person alone. Without it nothing follows.
   */
  settle?(values: FormValues, field: string): FormValues;
  /** Why these values do not go together, as a sentence; undefined when they do. */
  problem(values: FormValues): string | undefined;
  /** A warning about values that are legal but rarely intended, as a sentence; they can still be played. */
  warning?(values: FormValues): string | undefined;
}

export type Choice<Action> = ActionChoice<Action> | FormChoice<Action>;

/** Part of `Game`: who may act, what they may do, and how it is offered. */
export interface Offer<State, Action> {
  /**
   * Seats the table waits for (clock, mention, time-out, computers); empty once the game is over, never
   * before. The table asks the first computer in the list, then the next after it plays. So put seats that
   * could come too late first.
   */
  toAct(state: State): readonly Seat[];
  /** Seats that may act though nobody waits for them: a pass in advance. Without it there are none. */
  mayAct?(state: State): readonly Seat[];
  /**
   * Everything that a seat in either list may do now; empty for other seats. `apply` takes these, the
   * `resignation` of a seat still playing, `standing.takeOver` and the actions of `timeout`.
   */
  choices(state: State, seat: Seat): readonly Choice<Action>[];
  /**
   * Returns the same choice with people's names in its label, hints, title and path, without Markdown.
   * Different steps stay different. Without it the words of `choices` are used. `privately` and `again` take
   * paths as in `choices`.
   *
   * @param state the state that the choice belongs to
   */
  called?(choice: Choice<Action>, names: Names, state: State): Choice<Action>;
  /**
   * Whether the seat chose the same when last asked the same (two rings again), by the notations of its last
   * few actions, newest first. The choice then comes first at its step, as the usual one. Without it choices
   * keep their order.
   */
  isAgain?(choice: ActionChoice<Action>, lately: readonly string[]): boolean;
  /**
   * Two or three letters or a word (`PCG`, `Red`) in front of the seat's row of buttons. Without it the row
   * has no name.
   */
  sideOf?(state: State, seat: Seat): string;
  /**
   * Label of the button that opens the private answer of whoever presses it (*Same rank!*, *Move*), made from
   * public knowledge; undefined: no such button now.
   */
  door?(state: State): string | undefined;
  /**
   * Whether the table message shows the whole first step of the one person to act, after `door`, if a phone
   * has room: as many buttons as fit on its lines, each one press. Otherwise, and without it, it shows the
   * first row and *More…*.
   */
  spread?(state: State): boolean;
  /**
   * Whether only the clock, or a program that plays the seat, may play this; people may not. Without it
   * people may play everything.
   */
  clockOnly?(action: Action): boolean;
  /**
   * The choices that the table message needs, for games where listing all takes long. Returns, in order,
   * every choice without a path, and at least one of each group that is first in a path. The message is drawn
   * after every action, and most people press what is on it.
   */
  outline?(state: State, seat: Seat): readonly Choice<Action>[];
}
