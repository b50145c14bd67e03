import { type Board, boards } from '../terms/boards.ts';
import { geometry, nowhere } from '../terms/geometry.ts';

/**
 * The board as the engine stores it: a one-dimensional array of places in cell order. Between ranks there is one
 * place that isn't a cell. Below the first rank and above the last one there is a whole rank of such places. A step
 * adds a constant to a place. A ray ends at a place that isn't a cell, so no code checks lengths. A set of cells has
 * a word of bits for each rank; the first file is bit 1.
 */
export type Place = number;

export interface Grid {
  readonly board: Board;
  readonly isSquare: boolean;
  /** The number of places, and the words of a set of cells: rank 1 is word 1. */
  readonly places: number;
  readonly words: number;
  readonly stride: number;
  /** The place of each cell, in cell order. */
  readonly placeOf: Int16Array;
  /** The cell of each place; `nowhere` if the place isn't a cell. */
  readonly cellOf: Int16Array;
  /** The word and bit of each place in a set of cells. */
  readonly word: Uint8Array;
  readonly file: Uint8Array;
  /** The set of all cells, by word. */
  readonly cells: Int32Array;
  /**
   * What a step in each direction of movement adds to a place. Direction `steps.length - 1 - d` is the opposite of
   * direction `d`.
   */
  readonly steps: Int16Array;
  /**
   * What a step along each line axis adds to a place. Axes are in the order of RingRift 1, toward higher
   * cells.
   */
  readonly axes: Int16Array;
  /** What a step in each direction of territory adds to a place. */
  readonly borders: Int16Array;
  /** The change of file and of rank for a step in each direction of movement. */
  readonly filesOn: Int8Array;
  readonly ranksOn: Int8Array;
  /**
   * The effect of a new wall on the open cells around it, indexed by nine bits for the walls in and around
   * its cell. 1: it may separate them. 2: it has no open neighbors. 0: neither.
   */
  readonly around: Uint8Array;
  /** The name of each place (`a1`); empty if the place isn't a cell. */
  readonly names: readonly string[];
  /** The place with each name (`a1`). */
  readonly placeNamed: ReadonlyMap<string, Place>;
}

/** Computes the effect of a wall for all combinations of walls around it. */
function aroundOf(borders: readonly (readonly [number, number])[]): Uint8Array {
  const places = [-1, 0, 1].flatMap((rank) => [-1, 0, 1].map((file) => [file, rank] as const));
  const touches = (one: readonly [number, number], other: readonly [number, number]) =>
    borders.some(([file, rank]) => one[0] + file === other[0] && one[1] + rank === other[1]);
  return Uint8Array.from({ length: 512 }, (_, walls) => {
    const open = places.filter(
      ([file, rank], bit) => (walls & (1 << bit)) === 0 && (file !== 0 || rank !== 0),
    );
    const beside = open.filter((place) => touches([0, 0], place));
    const [first] = beside;
    if (first === undefined) return 2;
    const found = [first];
    for (const place of found)
      found.push(...open.filter((one) => touches(place, one) && !found.includes(one)));
    return beside.every((place) => found.includes(place)) ? 0 : 1;
  });
}

function gridOf(board: Board): Grid {
  const { size, cells: count, names, files, ranks, directions, axes, borders, steps } = geometry(board);
  const stride = size + 1;
  const words = size + 2;
  const places = words * stride + 1;
  const placeOf = new Int16Array(count);
  const cellOf = new Int16Array(places).fill(nowhere);
  const word = new Uint8Array(places);
  const file = new Uint8Array(places);
  const cells = new Int32Array(words);
  const placeNames = Array.from({ length: places }, () => '');
  for (const [cell, name] of names.entries()) {
    const [at, on] = [(files[cell] ?? 0) + 1, (ranks[cell] ?? 0) + 1];
    const place = on * stride + at;
    placeOf[cell] = place;
    cellOf[place] = cell;
    word[place] = on;
    file[place] = at;
    cells[on] = (cells[on] ?? 0) | (1 << at);
    placeNames[place] = name;
  }
  // The middle cell of a board has neighbors in all directions.
  const middle = Math.floor(count / 2) + (board === 'square8' ? 4 : 0);
  const turns = Array.from({ length: directions }, (_, d) => {
    const beside = steps[middle * directions + d] ?? nowhere;
    return [
      (files[beside] ?? 0) - (files[middle] ?? 0),
      (ranks[beside] ?? 0) - (ranks[middle] ?? 0),
    ] as const;
  });
  const added = turns.map(([df, dr]) => dr * stride + df);
  const of = (list: readonly number[]) => Int16Array.from(list, (d) => added[d] ?? 0);
  return {
    board,
    isSquare: directions === 8,
    places,
    words,
    stride,
    placeOf,
    cellOf,
    word,
    file,
    cells,
    steps: Int16Array.from(added),
    axes: of(axes),
    borders: of(borders),
    filesOn: Int8Array.from(turns, ([df]) => df),
    ranksOn: Int8Array.from(turns, ([, dr]) => dr),
    around: aroundOf(borders.map((d) => turns[d] ?? [0, 0])),
    names: placeNames,
    placeNamed: new Map(names.map((name, cell) => [name, placeOf[cell] ?? 0])),
  };
}

const grids = new Map(boards.map((board) => [board, gridOf(board)]));

export function grid(board: Board): Grid {
  const found = grids.get(board);
  if (found === undefined) throw new Error(`There is no board ${board}.`);
  return found;
}
