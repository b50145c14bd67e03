import type { Dice } from '../../engine/dice/dice.ts';
import type { Seat } from './seats.ts';

/** Players other than people: computers, and standing orders that people leave for their seats. */

/** A strength of computer player. Games list their levels from weakest to strongest. */
export interface Level {
  readonly id: string;
  readonly label: string;
  /**
   * Set for levels that think on a worker thread, with their time limit in seconds. Other levels decide at
   * once on the main thread. Games with a library can't set it, because the thread can't load uploaded
   * content.
   */
  readonly thinks?: { readonly seconds: number };
}

/** Maximum thinking time of a level, in seconds. */
export const longestThought = 30;

/**
 * Returns true when a level should stop thinking: its time is up, or nobody needs the answer anymore. The
 * level then returns its best decision so far. Cheap enough for hundreds of calls a second.
 */
export type Over = () => boolean;

/** Returns the strongest level that decides at once; undefined if every level thinks on a thread. */
export const strongestAtOnce = (levels: readonly Level[]): Level | undefined =>
  levels.findLast(({ thinks }) => thinks === undefined);

/** Maximum length of a reason, in characters. Leaves room for a decision that involved many rules. */
export const longestWhy = 10_000;

/** The action that a computer chooses, with a pause and a reason. */
export interface Decision<Action> {
  readonly action: Action;
  /**
   * Pause before the action, in milliseconds. If somebody else acts during the pause, the computer decides
   * again.
   */
  readonly delayMs: number;
  /**
   * The reason, stored with the action. `/table why` shows it only after the game is over. At most
   * `longestWhy` characters.
   */
  readonly why?: string;
}

/** An action that a computer recommends. */
export interface Suggestion<Action> {
  readonly action: Action;
  /** The label of a button, so keep it short. */
  readonly label: string;
}

/** Standing orders: the table acts for a person's seat, after a pause, until the person takes over again. */
export interface Standing<State, Action, View> {
  /** Whether the seat has standing orders. Everybody may know that, but not what the orders say. */
  on(state: State, seat: Seat): boolean;
  /**
   * Returns the action that the orders call for, based on the seat's view. Returns undefined if the person
   * must decide.
   */
  decide(view: View, seat: Seat): Action | undefined;
  /**
   * The action that ends the orders. `apply` always accepts it from a seat with standing orders, even out of
   * turn.
   */
  readonly takeOver: Action;
}

/** Part of `Game`: players other than people. */
export interface Computers<State, Action, View> {
  readonly levels: readonly Level[];
  /**
   * Decides from the seat's view, never from the state. `dice` is a separate random stream that the replay
   * doesn't need.
   *
   * @param over tells a thinking level when to stop; without it the level stops on its own
   */
  computer(view: View, seat: Seat, level: string, dice: Dice, over?: Over): Decision<Action>;
  /**
   * Suggests up to `many` actions that a computer would play, best first, based on the seat's view. For
   * people who have turned suggestions on. A button press waits for it, so it must be fast. Without it the
   * game makes no suggestions.
   */
  suggest?(view: View, seat: Seat, many: number): readonly Suggestion<Action>[];
  /** Lets people leave standing orders for their seat. */
  readonly standing?: Standing<State, Action, View>;
}
