import type { Dice } from '../../engine/dice.ts';
import type { Seat } from './seats.ts';

/** Who plays besides people: computers, and standing orders that people leave. */

/** A level of computer player, weakest first. */
export interface Level {
  readonly id: string;
  readonly label: string;
  /**
   * Set for levels that decide on a thread, within this many seconds of starting. Without it a level decides
   * at once, in the process. Only for games without a library: the thread does not know the content people
   * bring.
   */
  readonly thinks?: { readonly seconds: number };
}

/** The longest that a level may think, in seconds. */
export const longestThought = 30;

/**
 * True when a thinking level's time is up, or nobody waits for its answer anymore. The level then returns the
 * best it has found. Cheap enough to call some hundred times a second.
 */
export type Over = () => boolean;

/** The strongest level that decides at once; undefined when all of them think. */
export const strongestAtOnce = (levels: readonly Level[]): Level | undefined =>
  levels.findLast(({ thinks }) => thinks === undefined);

/** Longest reason, in characters: room for the full record of a decision by many rules. */
export const longestWhy = 10_000;

/** What a computer does. */
export interface Decision<Action> {
  readonly action: Action;
  /** Milliseconds to wait before playing it. If others act during the pause, the computer decides again. */
  readonly delayMs: number;
  /**
   * The reason, kept with the action. `/table why` shows it once the game is over, never before. At most
   * `longestWhy` characters.
   */
  readonly why?: string;
}

/** An action that a computer would like to take. */
export interface Suggestion<Action> {
  readonly action: Action;
  /** Short: it goes on a button. */
  readonly label: string;
}

/**
 * Seats that play by standing orders: the table acts for these people, after a pause, until they take over.
 */
export interface Standing<State, Action, View> {
  /** Everybody may see that a seat plays by orders, but not what the orders say. */
  on(state: State, seat: Seat): boolean;
  /** What the orders say now, by the seat's view; undefined when the person must decide after all. */
  decide(view: View, seat: Seat): Action | undefined;
  /** Ends the orders. `apply` always accepts it from a seat that plays by orders, even out of turn. */
  readonly takeOver: Action;
}

/** Part of `Game`: who plays besides people. */
export interface Computers<State, Action, View> {
  readonly levels: readonly Level[];
  /**
   * Decides by the seat's view, never the state. `dice` is a separate stream that the replay does not need.
   *
   * @param over for levels that think; without it they stop on their own
   */
  computer(view: View, seat: Seat, level: string, dice: Dice, over?: Over): Decision<Action>;
  /**
   * Suggests what a computer would play, best first, at most `many`, by the seat's view. For people who turn
   * suggestions on. A press waits for it, so it must be as fast as a level that decides at once. Without it
   * the game suggests nothing.
   */
  suggest?(view: View, seat: Seat, many: number): readonly Suggestion<Action>[];
  /** Lets people leave orders that their seat plays by. */
  readonly standing?: Standing<State, Action, View>;
}
