import type { Picture, Shape } from '../../../engine/picture.ts';
import { type Layout, layouts, legendHeight, type Point } from './layout.ts';
import { formShape, landShapes, lookOf } from './seats-look.ts';

/** A board with what lies on it and what is marked on it, as a picture. */

/** A cell by its name, `d4`. */
export type CellName = string;

/** What lies on a cell. */
export type Lying =
  | { readonly kind: 'marker' | 'land'; readonly owner: number }
  /** Rings from the bottom to the top. */
  | { readonly kind: 'stack'; readonly rings: readonly number[] };

/** Who plays what, above the board. */
export interface LegendEntry {
  readonly player: number;
  readonly name: string;
  readonly isToMove: boolean;
  /** Left or eliminated: pale. */
  readonly isGone: boolean;
}

export interface Scene {
  readonly board: keyof typeof layouts;
  readonly lying: ReadonlyMap<CellName, Lying>;
  readonly legend: readonly LegendEntry[];
  /** Seats whose stacks are pale. */
  readonly gone?: readonly number[];
  /** Cells that the last move went over, from the first to the last. */
  readonly arrow?: readonly CellName[];
  readonly changed?: readonly CellName[];
  /** Cells that can be chosen now, and those that are chosen. */
  readonly lit?: readonly CellName[];
  readonly chosen?: readonly CellName[];
  /** Lines that are framed as a whole. */
  readonly lines?: readonly (readonly CellName[])[];
  /** Cells that would become territory. */
  readonly hatched?: readonly CellName[];
  /** Rings that would be paid: each in its stack, by its place from the bottom. */
  readonly paid?: readonly { readonly cell: CellName; readonly ring: number }[];
}

/** Greys below the colors of the seats: they tell them apart better, and a picture of greys weighs less. */
const colour = {
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
} as const;

export const fileOf = (name: CellName): number => name.charCodeAt(0) - 97;
export const rankOf = (name: CellName): number => Number(name.slice(1)) - 1;

const centreOf = (layout: Layout, name: CellName): Point => layout.centre(fileOf(name), rankOf(name));
const cornersOf = (layout: Layout, name: CellName, inset?: number): readonly Point[] =>
  layout.corners(fileOf(name), rankOf(name), inset);

/** The empty boards, which lie under every picture of them. */
const emptyBoards = new Map<Scene['board'], Picture>();

function emptyBoard(board: Scene['board']): Picture {
  const kept = emptyBoards.get(board);
  if (kept !== undefined) return kept;
  const layout = layouts[board];
  const made: Picture = {
    width: layout.width,
    height: layout.height,
    background: colour.paper,
    shapes: [
      ...layout.cells.map(
        ([file, rank]): Shape => ({
          kind: 'polygon',
          points: layout.corners(file, rank),
          fill: colour.cell,
          stroke: colour.grid,
          strokeWidth: 1,
        }),
      ),
      ...layout.labels.map(
        ({ at: [x, y], text }): Shape => ({
          kind: 'text',
          x,
          y,
          text,
          size: layout.labelSize,
          align: 'center',
          baseline: 'middle',
          fill: colour.text,
        }),
      ),
    ],
  };
  emptyBoards.set(board, made);
  return made;
}

export function drawScene(scene: Scene): Picture {
  const layout = layouts[scene.board];
  const lies = [...scene.lying];
  const land = lies.flatMap(([name, lying]) =>
    lying.kind === 'land'
      ? landShapes(lying.owner, cornersOf(layout, name, 1), centreOf(layout, name), layout.step / 2 - 1)
      : [],
  );
  const pieces = lies.flatMap(([name, lying]) => pieceShapes(scene, layout, name, lying));
  return {
    width: layout.width,
    height: layout.height,
    background: colour.paper,
    under: emptyBoard(scene.board),
    shapes: [
      ...legendShapes(scene.legend, layout.width),
      ...land,
      ...litShapes(scene, layout),
      ...(scene.hatched ?? []).flatMap((name) => hatchedShapes(layout, name)),
      ...(scene.changed ?? []).map((name) => frame(layout, name, colour.changed, layout.step / 28)),
      ...pieces,
      ...(scene.chosen ?? []).map((name) => frame(layout, name, colour.chosen, layout.step / 14)),
      ...(scene.lines ?? []).flatMap((line) => lineShapes(layout, line)),
      ...arrowShapes(layout, scene.arrow ?? []),
    ],
  };
}

/** Pixels of a letter of a name, in the mean. */
const letter = 13;

function legendShapes(legend: readonly LegendEntry[], width: number): Shape[] {
  const room = width / Math.max(1, legend.length);
  return legend.flatMap(({ player, name, isToMove, isGone }, at): Shape[] => {
    const x = at * room;
    const most = Math.max(3, Math.floor((room - 56) / letter));
    const shown = name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
    const form = formShape(player, [x + 26, legendHeight / 2], 12, '#ffffff');
    return [
      ...(isToMove
        ? [
            {
              kind: 'rect',
              x: x + 4,
              y: 2,
              width: room - 8,
              height: legendHeight - 6,
              radius: 8,
              fill: '#ffffff',
              stroke: lookOf(player).colour,
              strokeWidth: 3,
            } as const,
          ]
        : []),
      isGone ? pale(form) : form,
      {
        kind: 'text',
        x: x + 46,
        y: legendHeight / 2,
        text: shown,
        size: 24,
        weight: isToMove ? 'bold' : 'normal',
        baseline: 'middle',
        fill: isGone ? colour.quiet : colour.text,
        maxWidth: room - 54,
      },
    ];
  });
}

/** The same in weak colours. */
function pale(shape: Shape): Shape {
  if (!('fill' in shape) || shape.fill === undefined) return shape;
  return { ...shape, fill: `${shape.fill.slice(0, 7)}66` };
}

const frame = (layout: Layout, name: CellName, stroke: string, strokeWidth: number): Shape => ({
  kind: 'polygon',
  points: cornersOf(layout, name, strokeWidth / 2 + 1),
  stroke,
  strokeWidth: Math.max(1.5, strokeWidth),
});

const litShapes = (scene: Scene, layout: Layout): Shape[] =>
  (scene.lit ?? []).flatMap((name): Shape[] => [
    {
      kind: 'polygon',
      points: cornersOf(layout, name, 2),
      // What lies there shows through: on territory nothing is ever chosen but whole regions.
      fill: scene.lying.get(name)?.kind === 'land' ? `${colour.lit}a0` : colour.lit,
      stroke: colour.litEdge,
      strokeWidth: Math.max(2, layout.step / 26),
    },
  ]);

function hatchedShapes(layout: Layout, name: CellName): Shape[] {
  const [x, y] = centreOf(layout, name);
  const reach = layout.step * 0.4;
  return [-0.5, 0, 0.5].flatMap((part): Shape[] => [
    {
      kind: 'polygon',
      open: true,
      points: [
        [x - reach + Math.max(0, part) * reach, y + reach + Math.min(0, part) * reach],
        [x + reach + Math.min(0, part) * reach, y - reach + Math.max(0, part) * reach],
      ],
      stroke: `${colour.line}90`,
      strokeWidth: Math.max(2, layout.step / 22),
    },
  ]);
}

function pieceShapes(scene: Scene, layout: Layout, name: CellName, lying: Lying): Shape[] {
  const at = centreOf(layout, name);
  if (lying.kind !== 'stack') return lying.kind === 'land' ? [] : markerShapes(lying.owner, at, layout.step);
  const top = lying.rings.at(-1) ?? 1;
  const paid = scene.paid?.find(({ cell }) => cell === name)?.ring;
  const shapes = stackShapes(lying.rings, at, layout.step, paid);
  return scene.gone?.includes(top) === true ? shapes.map(pale) : shapes;
}

/** A marker is small and hollow, so that no stack is taken for one. */
const markerShapes = (owner: number, at: Point, step: number): Shape[] => [
  formShape(owner, at, step * 0.2),
  { kind: 'circle', x: at[0], y: at[1], radius: step * 0.07, fill: colour.cell },
];

/** The cap: the unbroken run of the top ring's owner from the top down. */
export function capOf(rings: readonly number[]): number {
  const top = rings.at(-1);
  const below = rings.toReversed().findIndex((ring) => ring !== top);
  return below < 0 ? rings.length : below;
}

/** Rings of a pile that are drawn: of a taller one the upper ones. */
const mostDrawn = 14;

function stackShapes(
  rings: readonly number[],
  [x, y]: Point,
  step: number,
  paid: number | undefined,
): Shape[] {
  const height = rings.length;
  const top = rings.at(-1) ?? 1;
  const drawn = rings.slice(-mostDrawn);
  const hidden = height - drawn.length;
  // Whole pixels: what lies between two of them is blurred, and weighs more.
  const tall = Math.max(2, Math.floor(Math.min(step * 0.15, (step * 0.8) / drawn.length)));
  const width = Math.round(step * 0.42);
  const left = Math.round(x - step * 0.45);
  const lowest = Math.round(y + (tall * drawn.length) / 2);
  const bars = drawn.flatMap((ring, at) =>
    ringShapes(ring, left, lowest - (at + 1) * tall, width, tall, at + hidden === paid),
  );
  if (height === 1) return [formShape(top, [x, y], step * 0.31, '#ffffff'), ringHole([x, y], step)];
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
      fill: lookOf(top).colour,
    },
    {
      kind: 'text',
      x: middle,
      y: y + size * 0.04,
      text: `${height}·${capOf(rings)}`,
      size,
      weight: 'bold',
      align: 'center',
      baseline: 'middle',
      fill: lookOf(top).ink,
      maxWidth: step * 0.46,
    },
  ];
}

/** A single ring seen from above. */
const ringHole = ([x, y]: Point, step: number): Shape => ({
  kind: 'circle',
  x,
  y,
  radius: step * 0.14,
  fill: colour.cell,
});

/** A ring of a pile from the side: which seat's it is tell colour, and ticks as many as the seat's number. */
function ringShapes(
  owner: number,
  x: number,
  y: number,
  width: number,
  height: number,
  isPaid: boolean,
): Shape[] {
  const { colour: fill, ink } = lookOf(owner);
  const ticks = owner - 1;
  return [
    {
      kind: 'rect',
      x,
      y,
      width,
      height: height > 3 ? height - 1 : height,
      fill,
      ...(isPaid && { stroke: colour.line, strokeWidth: 3 }),
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

/** A frame around all cells of a line: a band along their middles. */
function lineShapes(layout: Layout, line: readonly CellName[]): Shape[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [ax, ay] = centreOf(layout, first);
  const [bx, by] = centreOf(layout, last);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const reach = layout.step * 0.36;
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
      stroke: colour.line,
      strokeWidth: Math.max(2.5, layout.step / 18),
    },
  ];
}

function arrowShapes(layout: Layout, way: readonly CellName[]): Shape[] {
  if (way.length < 2) return [];
  const points = way.map((name) => centreOf(layout, name));
  const [end, before] = [points.at(-1) as Point, points.at(-2) as Point];
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const head = layout.step * 0.22;
  // It ends before the middle, so that what has come there can be read.
  const tip: Point = [
    end[0] - Math.cos(angle) * layout.step * 0.36,
    end[1] - Math.sin(angle) * layout.step * 0.36,
  ];
  const barb = (turn: number): Point => [
    tip[0] - Math.cos(angle + turn) * head,
    tip[1] - Math.sin(angle + turn) * head,
  ];
  const width = Math.max(2, layout.step / 20);
  return [
    {
      kind: 'polygon',
      open: true,
      points: [...points.slice(0, -1), tip],
      stroke: `${colour.arrow}b0`,
      strokeWidth: width,
    },
    { kind: 'polygon', points: [tip, barb(0.5), barb(-0.5)], fill: `${colour.arrow}d0` },
  ];
}
