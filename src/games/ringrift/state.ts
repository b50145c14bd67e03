import type { Seat } from '../facets/seats.ts';
import type { Board, Player } from './terms/boards.ts';
import type { Phase, Reason } from './terms/phases.ts';
import type { Rules } from './terms/rules.ts';

/**
 * The state of a game (RingRift 16): plain JSON. Players count from 1; lists by player begin with player 1.
 * Control, heights, territory, lines and regions are computed from the cells, never stored.
 */

/**
 * The content of a cell: `''` nothing, `m2` a marker of player 2, `#2` territory of player 2, `1221` the
 * rings of a stack, bottom to top.
 */
export type CellText = string;

/** The count of last player standing (RingRift 14.3). */
export interface LastStanding {
  /** 0: none. */
  readonly anchor: Player;
  /** By player, in this round: null before their turn, then whether they had a real action. */
  readonly seen: readonly (boolean | null)[];
  /** By player: whether they took a real action in this round. */
  readonly acted: readonly boolean[];
  /** 0: none. */
  readonly streakPlayer: Player;
  readonly streak: number;
}

/** A player who has left (RingRift 14.8). */
export interface Left {
  readonly player: Player;
  readonly how: 'resignation' | 'timeout';
  readonly turn: number;
}

/** How the game ended. `ranks` by player, from 1; equal players share a rank (RingRift 14.6). */
export interface GameResult {
  readonly winner: Player;
  readonly reason: Reason;
  readonly ranks: readonly number[];
}

export interface State {
  readonly board: Board;
  readonly rules: Rules;
  /** By cell, in cell order. */
  readonly cells: readonly CellText[];
  readonly hand: readonly number[];
  /** Eliminated rings credited. */
  readonly credit: readonly number[];
  readonly phase: Phase;
  /** 0 when the game is over. */
  readonly player: Player;
  /** The turn of the game, from 1. */
  readonly turn: number;
  /** Name of the cell of the stack that must move, may capture or must capture; null if any may. */
  readonly from: string | null;
  /** An elimination must be paid now. */
  readonly owes: boolean;
  /** This turn contained a recovery slide. */
  readonly recovered: boolean;
  /** The player has changed the board this turn. */
  readonly changed: boolean;
  /** Whether player 2 may still swap sides, on their first turn. */
  readonly swapOpen: boolean;
  /** By player: the table seat that plays them; a swap exchanges the two. */
  readonly people: readonly Seat[];
  readonly standing: LastStanding;
  /** By player: the turn in which their last ring went, or null. */
  readonly outSince: readonly (number | null)[];
  /** In the order of leaving. */
  readonly left: readonly Left[];
  /**
   * By player: whether they ended a turn with nothing but passes since somebody last left or did anything
   * else (RingRift 14.8).
   */
  readonly passed: readonly boolean[];
  /** By player: the last turn they ended, or 0; the last rung of a stalemate. */
  readonly lastTurns: readonly number[];
  readonly result: GameResult | null;
}
