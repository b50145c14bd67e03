import type { Dice } from '../../engine/dice.ts';
import type { Seat } from './seats.ts';

/** Who plays beside people: computers, and orders that people have left. */

/** A level of computer player, weakest first. */
export interface Level {
  readonly id: string;
  readonly label: string;
  /**
   * It decides on a thread, within so many seconds once it has begun; in the process, at once, where it is not given. Only in
   * games without a library: what people bring is not known on the thread.
   */
  readonly thinks?: { readonly seconds: number };
}

/** The longest that a level may think. */
export const longestThought = 30;

/**
 * True when the time of a level that thinks is up, or nobody waits for its answer any more: then it answers with the best it
 * has found. To be asked some hundred times a second; it costs next to nothing.
 */
export type Over = () => boolean;

/** The strongest level that decides at once; undefined where all think. */
export const strongestAtOnce = (levels: readonly Level[]): Level | undefined =>
  levels.findLast(({ thinks }) => thinks === undefined);

/** Of a reason, in characters: room for the whole record of a decision by many rules. */
export const longestWhy = 10_000;

/** What a computer does. */
export interface Decision<Action> {
  readonly action: Action;
  /** The pause before it, in milliseconds. Where others have acted meanwhile the computer is asked anew after it. */
  readonly delayMs: number;
  /** Kept with the action; `/table why` tells it when the game is over, to nobody before. At most `longestWhy` characters. */
  readonly why?: string;
}

/** An action that a computer would like to take. */
export interface Suggestion<Action> {
  readonly action: Action;
  /** Short: it stands on a button. */
  readonly label: string;
}

/** Seats that play by standing orders: the table acts for their people, after a pause, until they take over. */
export interface Standing<State, Action, View> {
  /** Everybody may see whether a seat plays by orders, never what they are. */
  on(state: State, seat: Seat): boolean;
  /** What the orders say now, by the seat's view; undefined where the person is asked all the same. */
  decide(view: View, seat: Seat): Action | undefined;
  /** Ends it: always accepted by `apply` from a seat that plays by orders, even out of turn. */
  readonly takeOver: Action;
}

/** Of `Game`: who plays beside people. */
export interface Computers<State, Action, View> {
  readonly levels: readonly Level[];
  /**
   * Sees the seat's view, never the state. `dice` is a stream of its own that the game's replay does not need.
   *
   * @param over for levels that think; where it is not given they stop by themselves
   */
  computer(view: View, seat: Seat, level: string, dice: Dice, over?: Over): Decision<Action>;
  /**
   * What a computer would like to do most, best first, so many at most, by the seat's view: for people who wish to be told. It is
   * asked while a press waits, so it takes no longer than a level that decides at once. Nothing is suggested where it is not given.
   */
  suggest?(view: View, seat: Seat, many: number): readonly Suggestion<Action>[];
  /** Where people may let their seat play by orders that they have left. */
  readonly standing?: Standing<State, Action, View>;
}
