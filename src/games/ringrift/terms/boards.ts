/** The boards (RingRift 1), and values that depend on the board and the number of players (RingRift 3). */

export const boards = ['square8', 'hex8', 'square19', 'hexagonal'] as const;
export type Board = (typeof boards)[number];

/** A player and their color, from 1. `people` in the state says which table seat plays it. */
export type Player = number;
/** The number of players: 2, 3 or 4. */
export type Players = number;

export interface BoardFacts {
  readonly shape: 'square' | 'hexagon';
  /** The number of files, which is also the number of ranks. */
  readonly size: number;
  readonly cells: number;
  /** The number of rings that each player starts with. */
  readonly rings: number;
  /** The minimum line length L for 2, 3 and 4 players. */
  readonly line: readonly [number, number, number];
}

export const boardFacts: Readonly<Record<Board, BoardFacts>> = {
  square8: { shape: 'square', size: 8, cells: 64, rings: 18, line: [4, 3, 3] },
  square19: { shape: 'square', size: 19, cells: 361, rings: 72, line: [4, 4, 4] },
  hex8: { shape: 'hexagon', size: 9, cells: 61, rings: 18, line: [4, 3, 3] },
  hexagonal: { shape: 'hexagon', size: 25, cells: 469, rings: 96, line: [4, 4, 4] },
};

/** Returns the minimum line length L (RingRift 1). */
export const lineLength = (board: Board, players: Players): number =>
  boardFacts[board].line[players - 2] ?? boardFacts[board].line[0];

/** Returns the number of credited rings that wins the game (RingRift R061). */
export const ringsToWin = (rings: number, players: Players): number =>
  Math.round((rings * (players + 1)) / 3);

/**
 * Returns the minimum number of spaces that wins the game. A player must also own more than all others
 * together (RingRift R062).
 */
export const spacesToWin = (board: Board, players: Players): number =>
  Math.floor(boardFacts[board].cells / players) + 1;
