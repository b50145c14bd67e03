import { type Board, boardFacts, boards } from './boards.ts';

/**
 * The cells of a board. A cell is an index in cell order (lower rank first, then lower file). In texts it is
 * a file letter and a rank: `a1`. Hexagons also have files and ranks. Their neighbors differ by one file, by
 * one rank, or by one of both in the same direction (RingRift 4.1).
 */
export type Cell = number;

/** Marks a place off the board. */
export const nowhere = -1;

export interface Geometry {
  readonly board: Board;
  readonly size: number;
  readonly cells: number;
  /** The name (`a1`) of each cell. */
  readonly names: readonly string[];
  /** The file and rank of each cell, from 0. */
  readonly files: Uint8Array;
  readonly ranks: Uint8Array;
  /** The number of directions of movement: 8 or 6. The opposite of `d` is `directions - 1 - d`. */
  readonly directions: number;
  /** For each line axis, the direction that follows cell order. Axes are in the order of RingRift 1. */
  readonly axes: readonly number[];
  /** Neighbors: `steps[c * directions + d]` is the neighbor of cell `c` in direction `d`, or `nowhere`. */
  readonly steps: Int16Array;
  /**
   * Distance to the edge: `reach[c * directions + d]` is the number of cells beyond cell `c` in direction
   * `d`.
   */
  readonly reach: Uint8Array;
  /** The directions in which cells are adjacent for territory. */
  readonly borders: readonly number[];
}

/** File and rank of a step in each direction. Opposite directions are at mirrored positions in the list. */
const squareSteps = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;
const hexagonSteps = [
  [-1, -1],
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

const shapes = {
  square: { steps: squareSteps, axes: [4, 6, 7, 5], borders: [1, 3, 4, 6] },
  // The cube coordinates (1,0), (0,1) and (1,-1): along ranks, along files, and along both.
  hexagon: { steps: hexagonSteps, axes: [4, 3, 5], borders: [0, 1, 2, 3, 4, 5] },
} as const;

function geometryOf(board: Board): Geometry {
  const { shape, size, cells } = boardFacts[board];
  const { steps: moves, axes, borders } = shapes[shape];
  const radius = shape === 'hexagon' ? (size - 1) / 2 : size;
  const at = new Int16Array(size * size).fill(nowhere);
  const files = new Uint8Array(cells);
  const ranks = new Uint8Array(cells);
  const names: string[] = [];
  for (let rank = 0; rank < size; rank++)
    for (let file = 0; file < size; file++) {
      if (Math.abs(file - rank) > radius) continue;
      at[rank * size + file] = names.length;
      files[names.length] = file;
      ranks[names.length] = rank;
      names.push(`${String.fromCharCode(97 + file)}${rank + 1}`);
    }
  const cellAt = (file: number, rank: number): Cell =>
    file < 0 || rank < 0 || file >= size || rank >= size ? nowhere : (at[rank * size + file] ?? nowhere);
  const directions = moves.length;
  const steps = new Int16Array(cells * directions);
  const reach = new Uint8Array(cells * directions);
  for (let cell = 0; cell < cells; cell++)
    for (const [d, [df, dr]] of moves.entries()) {
      let [file, rank] = [(files[cell] ?? 0) + df, (ranks[cell] ?? 0) + dr];
      steps[cell * directions + d] = cellAt(file, rank);
      let far = 0;
      while (cellAt(file, rank) !== nowhere) {
        far += 1;
        file += df;
        rank += dr;
      }
      reach[cell * directions + d] = far;
    }
  return { board, size, cells, names, files, ranks, directions, axes, steps, reach, borders };
}

const geometries = new Map(boards.map((board) => [board, geometryOf(board)]));
const numbers = new Map(
  [...geometries].map(([board, { names }]) => [board, new Map(names.map((name, cell) => [name, cell]))]),
);

export function geometry(board: Board): Geometry {
  const found = geometries.get(board);
  if (found === undefined) throw new Error(`There is no board ${board}.`);
  return found;
}

/** Returns the cell with this name; undefined if the board has none. */
export const cellOf = (board: Board, name: string): Cell | undefined => numbers.get(board)?.get(name);

/** @throws Error if the board has no such cell */
export function nameOf(board: Board, cell: Cell): string {
  const name = geometry(board).names[cell];
  if (name === undefined) throw new Error(`There is no cell ${cell} on ${board}.`);
  return name;
}
