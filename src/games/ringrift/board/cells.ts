import type { Shape } from '../../../engine/picture/picture.ts';
import { markerOf, ownerOf, type Stack, stackOf } from '../pieces.ts';
import type { CellText } from '../state.ts';
import { around, type Layout, type Point } from './layout.ts';
import { formShape, landShapes, lookOf } from './seats-look.ts';

/** Draws one cell. All shapes stay within the cell. */

/** The size and outline of a cell. */
export type CellLayout = Pick<Layout, 'step' | 'outline'>;

/** The content and marks of a cell. */
export interface Shown {
  /** The cell's content. */
  readonly text: CellText;
  /** Whether the player can choose it. */
  readonly isLit: boolean;
  readonly isChosen: boolean;
  /** Whether the last move changed it. */
  readonly isChanged: boolean;
  /** Whether it belongs to the enlarged part. */
  readonly isNear: boolean;
  /** Whether it would become territory. */
  readonly isHatched: boolean;
  /** Whether the stack's owner is out of the game. The stack is then drawn pale. */
  readonly isGone: boolean;
  /** Indices of the claimable regions that contain the cell. */
  readonly regions?: readonly number[] | undefined;
  /** The ring that the player would pay from this stack, counted from the bottom. */
  readonly paid?: number | undefined;
}

/** Mostly grays, so that the seats' colors stand out and image files stay small. */
export const color = {
  paper: '#e2e2e2',
  cell: '#f4f4f4',
  grid: '#b4b4b4',
  text: '#262626',
  quiet: '#727272',
  lit: '#fff2a8',
  litEdge: '#1b1b1b',
  chosen: '#111111',
  changed: '#686868',
  arrow: '#111111',
  line: '#c4002f',
  hatch: '#262626',
  near: '#cdcdcd',
} as const;

export const emptyCell = (layout: CellLayout, at: Point): Shape => ({
  kind: 'polygon',
  points: around(at, layout.outline()),
  fill: color.cell,
  stroke: color.grid,
  strokeWidth: 1,
});

/** Draws the cell's marks and content as separate layers, from bottom to top. */
export function cellLayers(layout: CellLayout, shown: Shown, at: Point): readonly Shape[][] {
  const { text, isLit, isChosen, isChanged, isNear, isHatched, isGone, regions = [], paid } = shown;
  const owner = ownerOf(text);
  const land = owner === 0 ? [] : landShapes(owner, around(at, layout.outline(1)), at, layout.step / 2 - 1);
  const pieces = pieceShapes(layout, text, at, paid);
  return [
    isNear ? [nearShape(layout, at)] : [],
    land,
    isLit ? [litShape(layout, at, owner !== 0)] : [],
    regions.length > 0 ? regionShapes(layout, at, regions) : [],
    isHatched ? hatchedShapes(layout, at) : [],
    isChanged ? [frame(layout, at, color.changed, layout.step / 28)] : [],
    isGone ? pieces.map(pale) : pieces,
    isChosen ? [frame(layout, at, color.chosen, layout.step / 14)] : [],
  ];
}

/** Makes a shape partly transparent. */
export function pale(shape: Shape): Shape {
  if (!('fill' in shape) || shape.fill === undefined) return shape;
  return { ...shape, fill: `${shape.fill.slice(0, 7)}66` };
}

const frame = (layout: CellLayout, at: Point, stroke: string, strokeWidth: number): Shape => ({
  kind: 'polygon',
  points: around(at, layout.outline(strokeWidth / 2 + 1)),
  stroke,
  strokeWidth: Math.max(1.5, strokeWidth),
});

const nearShape = (layout: CellLayout, at: Point): Shape => ({
  kind: 'polygon',
  points: around(at, layout.outline()),
  fill: color.near,
  stroke: color.grid,
  strokeWidth: 1,
});

const litShape = (layout: CellLayout, at: Point, isLand: boolean): Shape => ({
  kind: 'polygon',
  points: around(at, layout.outline(2)),
  // Partly transparent on territory, because there players choose whole regions and must still see the cell's
  // content.
  fill: isLand ? `${color.lit}a0` : color.lit,
  stroke: color.litEdge,
  strokeWidth: Math.max(2, layout.step / 26),
});

function hatchedShapes(layout: CellLayout, [x, y]: Point): Shape[] {
  const reach = layout.step * 0.4;
  return [-0.5, 0, 0.5].flatMap((part): Shape[] => [
    {
      kind: 'polygon',
      open: true,
      points: [
        [x - reach + Math.max(0, part) * reach, y + reach + Math.min(0, part) * reach],
        [x + reach + Math.min(0, part) * reach, y - reach + Math.max(0, part) * reach],
      ],
      stroke: `${color.line}90`,
      strokeWidth: Math.max(2, layout.step / 22),
    },
  ]);
}

/** The hatching patterns of regions, used one after another. */
const hatchings = ['rising', 'falling', 'level', 'upright', 'dots', 'rings'] as const;

/**
 * Draws a cell of one or more regions. The first six regions are yellow, like everything a player can choose;
 * the next six are white. Each region adds its hatching pattern.
 */
function regionShapes(layout: CellLayout, at: Point, regions: readonly number[]): Shape[] {
  const isLater = regions.every((index) => Math.floor(index / hatchings.length) % 2 === 1);
  return [
    {
      kind: 'polygon',
      points: around(at, layout.outline(1)),
      fill: isLater ? '#ffffff' : color.lit,
    },
    ...regions.flatMap((index) => hatchingShapes(layout, at, index % hatchings.length)),
  ];
}

function hatchingShapes({ step }: CellLayout, [x, y]: Point, index: number): Shape[] {
  const half = step / 2 - 2;
  const third = step / 3;
  const strokeWidth = Math.max(2, step / 22);
  const line = (...points: readonly Point[]): Shape => ({
    kind: 'polygon',
    open: true,
    points: points.map(([right, down]) => [x + right, y + down]),
    stroke: color.hatch,
    strokeWidth,
  });
  const small = half * 0.45;
  switch (hatchings[index]) {
    case 'rising':
      return [
        line([-half * 0.9, half * 0.9], [half * 0.9, -half * 0.9]),
        line([-half * 0.9, small / 2], [small / 2, -half * 0.9]),
        line([-small / 2, half * 0.9], [half * 0.9, -small / 2]),
      ];
    case 'falling':
      return [
        line([-half * 0.9, -half * 0.9], [half * 0.9, half * 0.9]),
        line([-half * 0.9, -small / 2], [small / 2, half * 0.9]),
        line([-small / 2, -half * 0.9], [half * 0.9, small / 2]),
      ];
    case 'level':
      return [-third, 0, third].map((down) => line([-half * 0.85, down], [half * 0.85, down]));
    case 'upright':
      return [-third, 0, third].map((right) => line([right, -half * 0.85], [right, half * 0.85]));
    case 'dots':
      return quarters.map(
        ([right, down]): Shape => ({
          kind: 'circle',
          x: x + right * step,
          y: y + down * step,
          radius: Math.max(2, step / 14),
          fill: color.hatch,
        }),
      );
    default:
      return [
        {
          kind: 'circle',
          x,
          y,
          radius: half * 0.72,
          stroke: color.hatch,
          strokeWidth,
        },
      ];
  }
}

/** Positions of the dots in a hatched cell. */
const quarters = [
  [-0.2, -0.2],
  [0.2, -0.2],
  [-0.2, 0.2],
  [0.2, 0.2],
] as const;

function pieceShapes(layout: CellLayout, text: CellText, at: Point, paid: number | undefined): Shape[] {
  const stack = stackOf(text);
  if (stack !== undefined) return stackShapes(stack, at, layout.step, paid);
  const marker = markerOf(text);
  return marker === 0 ? [] : markerShapes(marker, at, layout.step);
}

/** Draws a marker as a small hollow shape, so that it doesn't look like a stack. */
const markerShapes = (owner: number, at: Point, step: number): Shape[] => [
  formShape(owner, at, step * 0.2),
  { kind: 'circle', x: at[0], y: at[1], radius: step * 0.07, fill: color.cell },
];

/** Maximum number of rings drawn in a stack. For a taller stack, only the upper rings are drawn. */
const mostDrawn = 14;

function stackShapes(
  { rings, height, cap, controller }: Stack,
  [x, y]: Point,
  step: number,
  paid: number | undefined,
): Shape[] {
  const drawn = rings.slice(-mostDrawn);
  const hidden = height - drawn.length;
  // Use whole pixels: fractions blur the edges and enlarge the file.
  const tall = Math.max(2, Math.floor(Math.min(step * 0.15, (step * 0.8) / drawn.length)));
  const width = Math.round(step * 0.42);
  const left = Math.round(x - step * 0.45);
  const lowest = Math.round(y + (tall * drawn.length) / 2);
  const bars = drawn.flatMap((ring, at) =>
    ringShapes(ring, left, lowest - (at + 1) * tall, width, tall, at + hidden === paid),
  );
  if (height === 1) return [formShape(controller, [x, y], step * 0.31, '#ffffff'), ringHole([x, y], step)];
  const size = step * (step > 60 ? 0.34 : 0.42);
  const middle = x + step * 0.23;
  return [
    ...bars,
    {
      kind: 'rect',
      x: Math.round(middle - step * 0.24),
      y: Math.round(y - size * 0.62),
      width: Math.round(step * 0.49),
      height: Math.round(size * 1.24),
      fill: lookOf(controller).color,
    },
    {
      kind: 'text',
      x: middle,
      y: y + size * 0.04,
      text: `${height}·${cap}`,
      size,
      weight: 'bold',
      align: 'center',
      baseline: 'middle',
      fill: lookOf(controller).ink,
      maxWidth: step * 0.46,
    },
  ];
}

/** Draws the hole of a single ring, seen from above. */
const ringHole = ([x, y]: Point, step: number): Shape => ({
  kind: 'circle',
  x,
  y,
  radius: step * 0.14,
  fill: color.cell,
});

/** Draws a ring from the side. Its color and the number of ticks identify the seat. */
function ringShapes(
  owner: number,
  x: number,
  y: number,
  width: number,
  height: number,
  isPaid: boolean,
): Shape[] {
  const { color: fill, ink } = lookOf(owner);
  const ticks = owner - 1;
  return [
    {
      kind: 'rect',
      x,
      y,
      width,
      height: height > 3 ? height - 1 : height,
      fill,
      ...(isPaid && { stroke: color.line, strokeWidth: 3 }),
    },
    ...Array.from({ length: ticks }, (_, at): Shape => {
      const tick = x + (width * (at + 1)) / (ticks + 1);
      return {
        kind: 'rect',
        x: Math.round(tick - width / 22),
        y,
        width: Math.max(2, Math.round(width / 11)),
        height: height > 3 ? height - 1 : height,
        fill: ink,
      };
    }),
  ];
}
