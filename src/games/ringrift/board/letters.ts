import type { Shape } from '../../../engine/picture/picture.ts';
import type { CellText } from '../state.ts';
import type { Board } from '../terms/boards.ts';
import { cellOf } from '../terms/geometry.ts';
import { color } from './cells.ts';
import type { Point, Stage } from './layout.ts';

/** The letters of regions. Each letter is drawn on a cell of its region. */

/** A cell's name, `d4`. */
export type CellName = string;

/** A region with its letter. */
export interface RegionShown {
  readonly letter: string;
  readonly cells: readonly CellName[];
}

/** A board with lettered regions. */
export interface Lettered {
  readonly board: Board;
  /** The content of each cell, in cell order. */
  readonly cells: readonly CellText[];
  /** Claimable regions. Each has its own hatching and letter. */
  readonly regions?: readonly RegionShown[];
}

/** In pixels on a phone: the width of the picture, and the minimum radius of the disc behind a letter. */
const phone = { picture: 301, plate: 9 } as const;

/**
 * Returns the radius of the disc behind a letter: within a large cell, or larger than a small cell so that it
 * stays legible on a phone.
 */
const reachOf = ({ step, width }: Stage): number =>
  Math.round(Math.max(step * 0.3, (phone.plate * width) / phone.picture));

/** Counts how many regions contain each cell. */
function regionsByCell(regions: readonly RegionShown[]): ReadonlyMap<CellName, number> {
  const counts = new Map<CellName, number>();
  for (const { cells } of regions) for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}

/**
 * Chooses a cell for each region's letter. Prefers empty cells that belong to no other region and aren't
 * close to another letter. Among those, chooses the one nearest the middle of the region.
 */
export function letterPlaces(
  stage: Stage,
  { board, cells: lying, regions = [] }: Lettered,
): readonly { readonly letter: string; readonly at: Point; readonly cell: CellName }[] {
  const counts = regionsByCell(regions);
  const reach = reachOf(stage);
  const { centerOf } = stage;
  const taken: Point[] = [];
  return regions.flatMap(({ letter, cells }) => {
    const centers = cells.map(centerOf);
    const [x, y] = [0, 1].map(
      (axis) => centers.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / centers.length,
    );
    const badness = (name: CellName): number => {
      const [cx, cy] = centerOf(name);
      const isShared = (counts.get(name) ?? 0) > 1;
      const isFull = (lying[cellOf(board, name) ?? -1] ?? '') !== '';
      const isNear = taken.some(([tx, ty]) => Math.hypot(tx - cx, ty - cy) < 2 * reach);
      const far = Math.hypot(cx - (x ?? 0), cy - (y ?? 0));
      return (isNear ? 4e6 : 0) + (isShared ? 2e6 : 0) + (isFull ? 1e6 : 0) + far;
    };
    const [best] = cells
      .map((name) => ({ name, badness: badness(name) }))
      .toSorted((one, other) => one.badness - other.badness);
    if (best === undefined) return [];
    const at = withinBoard(stage, centerOf(best.name), reach);
    taken.push(at);
    return [{ letter, at, cell: best.name }];
  });
}

/** Moves the disc of a letter inward if the edge of the board would cut it off. */
function withinBoard({ extent }: Stage, [x, y]: Point, reach: number): Point {
  const { left, top, right, bottom } = extent;
  const clamped = (at: number, low: number, high: number) =>
    Math.round(Math.min(Math.max(at, low + reach + 1), high - reach - 1));
  return [clamped(x, left, right), clamped(y, top, bottom)];
}

export function letterShapes(stage: Stage, scene: Lettered): Shape[] {
  const reach = reachOf(stage);
  return letterPlaces(stage, scene).flatMap(({ letter, at: [x, y] }): Shape[] => [
    {
      kind: 'circle',
      x,
      y,
      radius: reach,
      fill: '#ffffff',
      stroke: color.litEdge,
      strokeWidth: Math.max(2, reach / 9),
    },
    {
      kind: 'text',
      x,
      y: y + reach * 0.06,
      text: letter,
      size: Math.round(reach * 1.4),
      weight: 'bold',
      align: 'center',
      baseline: 'middle',
      fill: color.text,
      maxWidth: reach * 1.6,
    },
  ]);
}
