import type { Seat } from '../facets/seats.ts';
import type { Board, Player } from './terms/boards.ts';
import type { Phase, Reason } from './terms/phases.ts';
import type { Rules } from './terms/rules.ts';

/**
 * The state of a game (RingRift 16), as plain JSON. Players count from 1, so lists by player begin with
 * player 1. Control, heights, territory, lines and regions aren't stored; they follow from the cells.
 */

/**
 * The content of a cell. `''`: empty; `m2`: a marker of player 2; `#2`: territory of player 2; `1221`: a
 * stack, its rings from bottom to top.
 */
export type CellText = string;

/** The count of rounds toward last player standing (RingRift 14.3). */
export interface LastStanding {
  /** The player whose turn begins each round; 0 for none. */
  readonly anchor: Player;
  /**
   * By player: whether they had a real action available on their turn in this round; null if they haven't had
   * a turn yet.
   */
  readonly seen: readonly (boolean | null)[];
  /** By player: whether they took a real action in this round. */
  readonly acted: readonly boolean[];
  /** The player who has the streak; 0 for none. */
  readonly streakPlayer: Player;
  readonly streak: number;
}

/** A player who has left (RingRift 14.8). */
export interface Left {
  readonly player: Player;
  readonly how: 'resignation' | 'timeout';
  readonly turn: number;
}

/**
 * The result of a game. `ranks` has the rank of each player, from 1; tied players share a rank (RingRift
 * 14.6).
 */
export interface GameResult {
  readonly winner: Player;
  readonly reason: Reason;
  readonly ranks: readonly number[];
}

export interface State {
  readonly board: Board;
  readonly rules: Rules;
  /** The content of each cell, in cell order. */
  readonly cells: readonly CellText[];
  readonly hand: readonly number[];
  /** Number of eliminated rings credited to each player. */
  readonly credit: readonly number[];
  readonly phase: Phase;
  /** The player to move; 0 once the game is over. */
  readonly player: Player;
  /** Number of the turn, from 1. */
  readonly turn: number;
  /**
   * Name of the cell of the only stack that may act: it must move, may capture or must capture. null if any
   * stack may.
   */
  readonly from: string | null;
  /** Whether the player must pay with rings from a stack now. */
  readonly owes: boolean;
  /** Whether the player has recovered this turn. */
  readonly recovered: boolean;
  /** Whether the player has changed the board this turn. */
  readonly changed: boolean;
  /** Whether player 2 may still swap sides, on their first turn. */
  readonly swapOpen: boolean;
  /** By player: the table seat that plays this color. A swap exchanges the two seats. */
  readonly people: readonly Seat[];
  readonly standing: LastStanding;
  /** By player: the turn in which they lost their last ring; null if they have rings. */
  readonly outSince: readonly (number | null)[];
  /** Players who have left, in the order in which they left. */
  readonly left: readonly Left[];
  /**
   * By player: whether they ended a turn with nothing but passes. Reset when somebody leaves or makes any
   * other decision (RingRift 14.8).
   */
  readonly passed: readonly boolean[];
  /** By player: the last turn that they ended; 0 for none. The last criterion in a stalemate. */
  readonly lastTurns: readonly number[];
  readonly result: GameResult | null;
}
