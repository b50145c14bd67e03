import type { Picture, Place, Shape } from '../../../engine/picture/picture.ts';
import { type Board, boardFacts } from '../terms/boards.ts';
import { cellOf, geometry } from '../terms/geometry.ts';
import { color } from './cells.ts';
import { type Layout, legendHeight, type Point, partOutlines, type Stage } from './layout.ts';
import type { CellName } from './letters.ts';

/**
 * An enlarged part of a big board. A phone 390 pixels wide shows its cells at 28 pixels or more. The part has the
 * same cells wherever it is on the board; only their content and the labels change.
 */

/** Whether a board is so big that a phone shows its cells too small. */
export const isBig = (board: Board): boolean => boardFacts[board].size > 9;

/**
 * The distance between neighboring cells of a rank, in pictures 888 or 882 pixels wide. A phone shows such pictures
 * 301 pixels wide.
 */
const step = 84;
export const partStep = step;
const row = 72;
/** Distance from a hexagonal cell's center to its upper corner. */
const reach = (row * 2) / 3;
const labelSize = 26;
const labelRoom = labelSize + 10;

const shapes = {
  square: { columns: 10, width: 888, left: 42 },
  hexagon: { columns: 9, width: 882, left: 42 },
} as const;

/** The shape, size and position of an enlarged part. */
export interface Part {
  readonly shape: keyof typeof shapes;
  readonly columns: number;
  readonly rows: number;
  readonly top: number;
  readonly width: number;
  /** The height, including the letters below. */
  readonly height: number;
}

export function partOf(board: Board, rows: number, top: number): Part {
  const { shape } = boardFacts[board];
  const { columns, width } = shapes[shape];
  const cells = shape === 'square' ? rows * step : (rows - 1) * row + 2 * reach;
  return { shape, columns, rows, top, width, height: cells + labelRoom };
}

/** The position of an enlarged part: file and rank of its lower left cell. */
export interface Window {
  readonly file: number;
  readonly rank: number;
}

const clamped = (at: number, low: number, high: number): number =>
  Math.max(Math.floor(low), Math.min(Math.ceil(high), Math.round(at)));

/** Returns the window centered on these cells, or on the board if there are none. */
export function windowAround(board: Board, part: Part, names: readonly CellName[]): Window {
  const { shape, columns, rows } = part;
  const { size, files, ranks } = geometry(board);
  const cells = names.flatMap((name) => cellOf(board, name) ?? []);
  const mean = (of: Uint8Array): number =>
    cells.length === 0
      ? (size - 1) / 2
      : cells.reduce((sum, cell) => sum + (of[cell] ?? 0), 0) / cells.length;
  const [file, rank] = [mean(files), mean(ranks)];
  const lowest = clamped(rank - (rows - 1) / 2, 0, size - rows);
  const lean = shape === 'square' ? 0 : (rank - lowest) / 2;
  return windowAt(board, part, { file: file - lean - (columns - 1) / 2, rank: lowest });
}

/** Moves a window by half its size, within the board. */
export function windowBeside(
  board: Board,
  part: Part,
  { file, rank }: Window,
  way: 'left' | 'right' | 'up' | 'down',
): Window {
  const [across, along] = [Math.floor(part.columns / 2), Math.floor(part.rows / 2)];
  const right = { left: -across, right: across, up: 0, down: 0 }[way];
  const up = { left: 0, right: 0, up: along, down: -along }[way];
  return windowAt(board, part, {
    file: file + right + (part.shape === 'square' ? 0 : up / 2),
    rank: rank + up,
  });
}

/** Moves a window to the nearest position on the board. */
export function windowAt(board: Board, part: Part, { file, rank }: Window): Window {
  const { size } = boardFacts[board];
  const { columns, rows, shape } = part;
  const lowest = clamped(rank, 0, size - rows);
  if (shape === 'square') return { file: clamped(file, 0, size - columns), rank: lowest };
  const radius = (size - 1) / 2;
  // On a hexagon, the limits apply to the middle rank of the window, which keeps most of it on the board.
  const up = (rows - 1) / 2;
  const middle = lowest + up;
  const [least, most] = [Math.max(0, middle - radius), Math.min(size - 1, middle + radius)];
  return { file: clamped(file, least - up / 2, most - columns + 1 - up / 2), rank: lowest };
}

/**
 * The offset, in files, from the window's first file to the first file of a row. On a hexagon, each rank begins half
 * a cell to the left of the rank below.
 */
const shift = ({ shape }: Part, up: number): number => (shape === 'square' ? 0 : Math.ceil(up / 2));

/** Returns the center of the cell in a column and row, even outside the part. Rows count from the lowest. */
function centerAt({ shape, rows, top }: Part, column: number, up: number): Point {
  const { left } = shapes[shape];
  if (shape === 'square') return [left + (column + 0.5) * step, top + (rows - up - 0.5) * step];
  const half = Math.abs(up) % 2 === 0 ? 0 : 0.5;
  return [left + (column + 0.5 + half) * step, top + reach + (rows - 1 - up) * row];
}

/** Every cell of the part, rank by rank from the lowest. */
const everyPlace = ({ rows, columns }: Part): readonly (readonly [column: number, up: number])[] =>
  Array.from({ length: rows * columns }, (_, at) => [at % columns, Math.floor(at / columns)] as const);

const box = (half: number, tall: number): Place['outline'] => [
  [-half, -tall],
  [half, -tall],
  [half, tall],
  [-half, tall],
];

/** A letter or number at the edge of the part. */
interface Label {
  readonly at: Point;
  readonly outline: Place['outline'];
  readonly textIn: (window: Window) => string;
}

const fileName = (file: number): string => (file < 0 || file > 25 ? '' : String.fromCharCode(97 + file));

function labelsOf(board: Board, part: Part): readonly Label[] {
  const { size } = boardFacts[board];
  const { shape, columns, rows } = part;
  const { left } = shapes[shape];
  const isSquare = shape === 'square';
  const letter = (file: number) => (file < size ? fileName(file) : '');
  const [, lowest] = centerAt(part, 0, 0);
  const under = lowest + (isSquare ? step / 2 : reach) + labelRoom / 2;
  const ranks = Array.from({ length: rows }, (_, up): Label => {
    const [, y] = centerAt(part, 0, up);
    return { at: [left / 2, y], outline: box(left / 2 - 3, 24), textIn: ({ rank }) => `${rank + up + 1}` };
  });
  const files = Array.from({ length: columns }, (_, column): Label => {
    const [x] = centerAt(part, column, 0);
    return {
      // On a hexagon, files continue to the lower right, so the labels are shifted that way.
      at: [isSquare ? x : x + 39, under],
      outline: box(30, labelRoom / 2 - 1),
      textIn: ({ file }) => letter(file + column),
    };
  });
  // On a hexagon, further files begin at the right end of the upper ranks. Their labels go there.
  const entering = isSquare
    ? []
    : Array.from({ length: Math.floor(rows / 2) }, (_, pair): Label => {
        const [x, y] = centerAt(part, columns, 2 * pair);
        return {
          at: [x + 21, y],
          outline: box(18, 21),
          textIn: ({ file }) => letter(file + columns + pair),
        };
      });
  return [...ranks, ...files, ...entering];
}

/** The places of a part in a mosaic: its cells, then its labels. */
export interface PartPlaces {
  readonly part: Part;
  readonly cells: readonly Place[];
  readonly labels: readonly Place[];
  /** Returns the texts of the labels for a window. */
  readonly texts: (window: Window) => readonly string[];
}

export function placesOf(board: Board, part: Part): PartPlaces {
  const outline = partOutlines[part.shape]();
  const labels = labelsOf(board, part);
  return {
    part,
    cells: everyPlace(part).map(([column, up]) => {
      const [x, y] = centerAt(part, column, up);
      return { x, y, outline };
    }),
    labels: labels.map(({ at: [x, y], outline: edge }) => ({ x, y, outline: edge })),
    texts: (window) => labels.map(({ textIn }) => textIn(window)),
  };
}

/**
 * Lists the cells of the board that a window shows, in the order of its places; undefined for places off the
 * board.
 */
export function cellsIn(board: Board, part: Part, { file, rank }: Window): readonly (number | undefined)[] {
  return everyPlace(part).map(([column, up]) =>
    cellOf(board, `${fileName(file + column + shift(part, up))}${rank + up + 1}`),
  );
}

/** Draws a label, centered on its place. */
export const labelShapes = (text: string): readonly Shape[] => [
  { kind: 'text', x: 0, y: 0, text, size: labelSize, align: 'center', baseline: 'middle', fill: color.text },
];

/** Returns the area for shapes that span several cells. */
export function stageOf(part: Part, { file, rank }: Window): Stage {
  const { shape, top, width, columns, rows } = part;
  const { left } = shapes[shape];
  const cells = shape === 'square' ? rows * step : (rows - 1) * row + 2 * reach;
  return {
    step,
    width,
    outline: partOutlines[shape],
    extent: {
      left,
      top,
      right: left + (columns + (shape === 'square' ? 0 : 0.5)) * step,
      bottom: top + cells,
    },
    centerOf: (name) => {
      const up = Number(name.slice(1)) - 1 - rank;
      const column = name.charCodeAt(0) - 97 - file - shift(part, up);
      return centerAt(part, column, up);
    },
  };
}

/**
 * Returns the background of a picture with an enlarged part. It includes the labels of the smaller board
 * above, if there is one.
 */
export function groundOf(part: Part, ground: Picture | undefined): Picture {
  const height = Math.ceil(part.top + part.height + 6);
  const { width } = part;
  const paper: Shape = { kind: 'rect', x: 0, y: 0, width, height, fill: color.paper };
  return { width, height, background: color.paper, shapes: [paper, ...(ground?.shapes ?? [])] };
}

/** Returns how far a smaller board moves to the right to be centered above the part. */
export const indentOf = ({ width }: Part, whole: Layout): number => Math.floor((width - whole.width) / 6) * 3;

/** The top of a part that is shown alone, below the players' names. */
export const belowLegend = legendHeight + 6;

/** Clips shapes to a box. Lines are cut at its edges; other shapes are kept or dropped as a whole. */
export function clipped(shapes: readonly Shape[], { left, top, right, bottom }: Stage['extent']): Shape[] {
  const isIn = ([x, y]: Point): boolean => x >= left && x <= right && y >= top && y <= bottom;
  return shapes.flatMap((shape): Shape[] => {
    if (shape.kind !== 'polygon') return isIn([shape.x, shape.y]) ? [shape] : [];
    if (shape.points.every(isIn)) return [shape];
    if (shape.fill !== undefined) return [];
    const ends = shape.open === true ? shape.points : [...shape.points, ...shape.points.slice(0, 1)];
    return ends.slice(1).flatMap((to, at): Shape[] => {
      const points = cut(ends[at] as Point, to, { left, top, right, bottom });
      return points === undefined ? [] : [{ ...shape, open: true, points }];
    });
  });
}

/** Clips a line segment to a box (Liang–Barsky); undefined if it lies outside. */
function cut(
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  { left, top, right, bottom }: Stage['extent'],
): readonly [Point, Point] | undefined {
  const [across, down] = [toX - fromX, toY - fromY];
  let [first, last] = [0, 1];
  for (const [ahead, room] of [
    [-across, fromX - left],
    [across, right - fromX],
    [-down, fromY - top],
    [down, bottom - fromY],
  ] as const) {
    if (ahead === 0 && room < 0) return undefined;
    if (ahead < 0) first = Math.max(first, room / ahead);
    if (ahead > 0) last = Math.min(last, room / ahead);
  }
  if (first >= last) return undefined;
  const at = (share: number): Point => [fromX + across * share, fromY + down * share];
  return [at(first), at(last)];
}
