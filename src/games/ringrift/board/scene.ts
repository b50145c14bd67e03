import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import { stackOf } from '../pieces.ts';
import { cellOf } from '../terms/geometry.ts';
import { color, pale } from './cells.ts';
import { type Layout, type layouts, legendHeight, type Point, type Stage } from './layout.ts';
import { type CellName, type Lettered, letterShapes } from './letters.ts';
import { formShape, lookOf } from './seats-look.ts';

/** A board with its content and marks, as shapes. */

/** One player's entry above the board. */
export interface LegendEntry {
  readonly player: number;
  readonly name: string;
  readonly isToMove: boolean;
  /** Whether the player has left or is eliminated. The entry is then pale. */
  readonly isGone: boolean;
}

export interface Scene extends Lettered {
  readonly board: keyof typeof layouts;
  readonly legend: readonly LegendEntry[];
  /** Players whose stacks are pale. */
  readonly gone?: readonly number[];
  /** The path of the last move, from start to end. In a capture chain it includes every landing cell. */
  readonly arrow?: readonly CellName[];
  readonly changed?: readonly CellName[];
  /** Cells that the player can choose now, and cells already chosen. */
  readonly lit?: readonly CellName[];
  readonly chosen?: readonly CellName[];
  /** Cells that decided the game, drawn with one frame around them. */
  readonly won?: readonly CellName[];
  /** Lines, each drawn with a frame around it. */
  readonly lines?: readonly (readonly CellName[])[];
  /** Cells that would become territory. */
  readonly hatched?: readonly CellName[];
  /** Cells of the enlarged part. */
  readonly near?: readonly CellName[];
  /** Rings that the player would pay. `ring` counts from the bottom of the stack. */
  readonly paid?: readonly { readonly cell: CellName; readonly ring: number }[];
}

const fileOf = (name: CellName): number => name.charCodeAt(0) - 97;
const rankOf = (name: CellName): number => Number(name.slice(1)) - 1;

/** Returns the area of the whole board, moved to the right by this many pixels. */
export const wholeStage = ({ step, width, extent, outline, center }: Layout, right = 0): Stage => ({
  step,
  width,
  outline,
  extent: { ...extent, left: extent.left + right, right: extent.right + right },
  centerOf: (name) => {
    const [x, y] = center(fileOf(name), rankOf(name));
    return [x + right, y];
  },
});

/** Draws the labels of the files and ranks around a board. */
export const bareGround = ({ width, height, labels, labelSize }: Layout, right = 0): Picture => ({
  width,
  height,
  background: color.paper,
  shapes: labels.map(
    ({ at: [x, y], text }): Shape => ({
      kind: 'text',
      x: x + right,
      y,
      text,
      size: labelSize,
      align: 'center',
      baseline: 'middle',
      fill: color.text,
    }),
  ),
});

/** Bit flags for the marks of a cell. */
export const mark = { lit: 1, chosen: 2, changed: 4, hatched: 8, gone: 16, near: 32 } as const;

/**
 * Returns the marks of each cell, in cell order. Numbers keep this fast, because hundreds of cells can be
 * highlighted.
 */
export function marksOn(scene: Scene): Uint8Array {
  const { board, cells, lit = [], chosen = [], changed = [], hatched = [], gone = [], near = [] } = scene;
  const marks = new Uint8Array(cells.length);
  const put = (names: readonly CellName[], bit: number) => {
    for (const name of names) {
      const cell = cellOf(board, name);
      if (cell !== undefined) marks[cell] = (marks[cell] ?? 0) | bit;
    }
  };
  put(lit, mark.lit);
  put(chosen, mark.chosen);
  put(changed, mark.changed);
  put(hatched, mark.hatched);
  put(near, mark.near);
  if (gone.length > 0)
    for (const [cell, text] of cells.entries())
      if (gone.includes(stackOf(text)?.controller ?? 0)) marks[cell] = (marks[cell] ?? 0) | mark.gone;
  return marks;
}

/** Returns the regions of each cell, as indices; undefined if the scene has no regions. */
export function regionsOn({
  board,
  regions = [],
}: Scene): readonly (readonly number[] | undefined)[] | undefined {
  if (regions.length === 0) return undefined;
  const within: number[][] = [];
  for (const [index, { cells }] of regions.entries())
    for (const name of cells) {
      const cell = cellOf(board, name);
      if (cell !== undefined) within[cell] = [...(within[cell] ?? []), index];
    }
  return within;
}

/** Draws the shapes that span several cells, on top of the cells. */
export function overShapes(scene: Scene, stage: Stage): Shape[] {
  const { lines = [], arrow = [], won = [] } = scene;
  return [
    ...lines.flatMap((line) => lineShapes(stage, line)),
    ...outlineShapes(stage, won),
    ...arrowShapes(stage, arrow),
    ...letterShapes(stage, scene),
  ];
}

/** Average width of a letter in a name, in pixels. */
const letter = 13;

/** Draws a player's entry with this width. */
export function legendShapes({ player, name, isToMove, isGone }: LegendEntry, room: number): Shape[] {
  const most = Math.max(3, Math.floor((room - 56) / letter));
  const shown = name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
  const form = formShape(player, [26, legendHeight / 2], 12, '#ffffff');
  return [
    ...(isToMove
      ? [
          {
            kind: 'rect',
            x: 4,
            y: 2,
            width: room - 8,
            height: legendHeight - 6,
            radius: 8,
            fill: '#ffffff',
            stroke: lookOf(player).color,
            strokeWidth: 3,
          } as const,
        ]
      : []),
    isGone ? pale(form) : form,
    {
      kind: 'text',
      x: 46,
      y: legendHeight / 2,
      text: shown,
      size: 24,
      weight: isToMove ? 'bold' : 'normal',
      baseline: 'middle',
      fill: isGone ? color.quiet : color.text,
      maxWidth: room - 54,
    },
  ];
}

/** Draws a frame around a line, along the centers of its cells. */
function lineShapes(stage: Stage, line: readonly CellName[]): Shape[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [ax, ay] = stage.centerOf(first);
  const [bx, by] = stage.centerOf(last);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const reach = stage.step * 0.36;
  const [ux, uy] = [((bx - ax) / length) * reach, ((by - ay) / length) * reach];
  return [
    {
      kind: 'polygon',
      points: [
        [ax - ux - uy, ay - uy + ux],
        [ax - ux + uy, ay - uy - ux],
        [bx + ux + uy, by + uy - ux],
        [bx + ux - uy, by + uy + ux],
      ],
      stroke: color.line,
      strokeWidth: Math.max(2.5, stage.step / 18),
    },
  ];
}

/** Draws a frame around an area: each side of a cell that borders no other cell of the area. */
function outlineShapes(stage: Stage, names: readonly CellName[]): Shape[] {
  const strokeWidth = Math.max(4, stage.step / 11);
  const corners = stage.outline();
  const keyOf = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`;
  const centers = names.map((name) => stage.centerOf(name));
  const within = new Set(centers.map(keyOf));
  return centers.flatMap(([x, y]) =>
    corners.flatMap(([fromX, fromY], at): Shape[] => {
      const [toX, toY] = corners[(at + 1) % corners.length] ?? [fromX, fromY];
      if (within.has(keyOf([x + fromX + toX, y + fromY + toY]))) return [];
      return [
        {
          kind: 'polygon',
          open: true,
          points: [
            [x + fromX, y + fromY],
            [x + toX, y + toY],
          ],
          stroke: color.line,
          strokeWidth,
        },
      ];
    }),
  );
}

function arrowShapes(stage: Stage, way: readonly CellName[]): Shape[] {
  if (way.length < 2) return [];
  const points = way.map((name) => stage.centerOf(name));
  const [end, before] = [points.at(-1) as Point, points.at(-2) as Point];
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const head = stage.step * 0.22;
  // The arrow ends before the center, so that the piece there stays visible.
  const tip: Point = [
    end[0] - Math.cos(angle) * stage.step * 0.36,
    end[1] - Math.sin(angle) * stage.step * 0.36,
  ];
  const barb = (turn: number): Point => [
    tip[0] - Math.cos(angle + turn) * head,
    tip[1] - Math.sin(angle + turn) * head,
  ];
  const width = Math.max(2, stage.step / 20);
  return [
    {
      kind: 'polygon',
      open: true,
      points: [...points.slice(0, -1), tip],
      stroke: `${color.arrow}b0`,
      strokeWidth: width,
    },
    { kind: 'polygon', points: [tip, barb(0.5), barb(-0.5)], fill: `${color.arrow}d0` },
  ];
}
