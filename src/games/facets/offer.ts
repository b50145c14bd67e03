import type { Names, Seat } from './seats.ts';

/** What a seat may do: actions to be pressed, and forms to be filled. */

/** One legal action, ready to be pressed. */
export interface ActionChoice<Action> {
  readonly kind: 'action';
  readonly action: Action;
  /** Short: it stands on a button. */
  readonly label: string;
  /** Menu path above the label, for games with hundreds of actions: `['Move', 'a4']`. Empty: a button of its own. */
  readonly path: readonly string[];
  /**
   * The usual choice is `primary`, a costly one `danger`: on the table message of a game without sides it stands behind the ways
   * into the private answer, where it moves nothing.
   */
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger';
  /** One more line where there is room (menus). */
  readonly hint?: string;
  /**
   * Stands in the private answer only, which `door` or `hand` must open; on the table message too where it is not given.
   */
  readonly private?: true;
  readonly again?: Again;
  /**
   * Stands along with what is in the only group beside it, where every step has a picture of its own: *Skip* with the cells that
   * a ring may be placed on. So that group is opened at once. A step with several groups shows them as they are. Stands beside
   * the group where it is not given.
   */
  readonly along?: true;
  /**
   * As a seat's only choice it is played by the table: at once, or for those who wish it. Not where others must not know that
   * it is the only one. It waits for a press where this is not given.
   */
  readonly forced?: 'always' | 'wish';
}

/**
 * The play is answered with the private answer at this path (`[]`: its first step) as it stands then: the card just drawn, the
 * rest of the turn, the lineup card. A private answer ends with what happened where this is not given: with *Done.* where the
 * story has no line for it, as for what is decided in hiding.
 */
export type Again = readonly string[];

/** Field id → chosen values (one, or several when the field is `multiple`, or none). */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  /** Any number of the values may be chosen, also none. */
  readonly multiple?: boolean;
  /** What it means that none is chosen, in a word; “none” where this is not given. */
  readonly none?: string;
}

/** An action of independent fields (a defensive decision), changed one field at a time, never multiplied out. */
export interface FormChoice<Action> {
  readonly kind: 'form';
  readonly id: string;
  /** Label of the button that opens the form. */
  readonly label: string;
  /** Groups that the button stands in, as of other choices; none: beside the plain ones. */
  readonly path?: readonly string[];
  /** As of other choices. */
  readonly private?: true;
  readonly again?: Again;
  /** What the button says that plays what the form has come to (*Swap*, *Save*); *Play it* where it is not given. */
  readonly deed?: string;
  /** Title above the fields. */
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  /** Field values of an action that this form can express, else undefined. */
  read(action: Action): FormValues | undefined;
  write(values: FormValues): Action;
  /**
   * The values after one field has been chosen, where others follow from it (a slot brings the man who bats there); also
   * asked with the first field when the form opens, for the person alone. Nothing follows where this is not given.
   */
  settle?(values: FormValues, field: string): FormValues;
  /** Why these values do not go together, as a sentence; undefined when they do. */
  problem(values: FormValues): string | undefined;
  /** What is legal and hardly ever meant about these values, as a sentence; they can be played all the same. */
  warning?(values: FormValues): string | undefined;
}

export type Choice<Action> = ActionChoice<Action> | FormChoice<Action>;

/** Of `Game`: who may act, what they may do, and how it is offered. */
export interface Offer<State, Action> {
  /**
   * Seats the table waits for (clock, mention, time-out, computers); empty when the game is over, never before. Of several
   * computers the first of the list is asked, and the next when it has played: so whoever would come too late stands in front.
   */
  toAct(state: State): readonly Seat[];
  /** Further seats with choices, though nobody waits for them: a pass in advance. Nobody where it is not given. */
  mayAct?(state: State): readonly Seat[];
  /**
   * Everything that a seat of either list may do now; none for other seats. `apply` takes these, `resignation` of a seat that
   * still plays, `standing.takeOver` and what `timeout` names.
   */
  choices(state: State, seat: Seat): readonly Choice<Action>[];
  /**
   * The same choice with people called by their names on its label, hints, title and the steps of its path, where there is no
   * Markdown; steps that differ stay different. As `choices` has it where it is not given. `privately` and `again` take paths as
   * `choices` has them.
   *
   * @param state that the choice is one of
   */
  called?(choice: Choice<Action>, names: Names, state: State): Choice<Action>;
  /**
   * Whether a choice is what its seat chose when it was last asked the same (two rings again), by the notations of its last few
   * actions, newest first. It stands first at its step, as the usual one. Choices stand in their order where it is not given.
   */
  isAgain?(choice: ActionChoice<Action>, lately: readonly string[]): boolean;
  /** Two or three letters or a word (`PCG`, `Red`) before the seat's row of buttons; no name there where it is not given. */
  sideOf?(state: State, seat: Seat): string;
  /**
   * Label of the button that opens the presser's private answer (*Same rank!*, *Move*), made from what everybody knows;
   * undefined: not now.
   */
  door?(state: State): string | undefined;
  /**
   * Whether the first step of the one person to act stands whole on the table message where a phone has room for it, `door` in
   * front: as many buttons as fit on its lines, each one press. Else, and where this is not given, the first row and *More…*.
   */
  spread?(state: State): boolean;
  /** Whether only the clock, or a program that plays the seat, may bring this: it is refused from a person. Persons may bring all where it is not given. */
  clockOnly?(action: Action): boolean;
  /**
   * What the table message needs of the choices, where listing all of them takes long: in their order every one that
   * stands open (without a path), and at least one of each group that is named first in a path. The message is drawn after
   * every action, and most people press what stands open.
   */
  outline?(state: State, seat: Seat): readonly Choice<Action>[];
}
