import type { Picture, Shape } from '../../engine/picture/picture.ts';

/**
 * Draws the chances to win over a game, with one line per seat. Lines are distinguished mainly by dashes,
 * marks and the name at the end, and only then by color. Phones show the picture at half size, so no text is
 * smaller than `size`.
 */

/** Each seat's chance to win after an action. */
export interface Point {
  readonly number: number;
  /** The chance to win of each seat; the sum is 1. */
  readonly chances: readonly number[];
}

export interface Course {
  /** The name of each seat. */
  readonly names: readonly string[];
  /** The points in the order of the game; at least two. */
  readonly points: readonly Point[];
  /** Numbers of the actions to mark with 1, 2, 3 above the lines. */
  readonly marked: readonly number[];
}

type At = readonly [x: number, y: number];

const width = 720;
const height = 470;
const plot = { left: 86, right: 540, top: 56, bottom: 414 } as const;
const size = 24;
const lineHeight = 32;
const color = {
  ground: '#10151c',
  line: '#3a4758',
  text: '#f4f6fa',
  quiet: '#a9b7c8',
  lit: '#ffd24a',
} as const;

/** Okabe and Ito's colors that are visible on black. Color-blind people can tell them apart. */
const colors = [
  '#56b4e9',
  '#e69f00',
  '#ffffff',
  '#cc79a7',
  '#00b98a',
  '#f0e442',
  '#d55e00',
  '#8fa8ff',
] as const;
/** Alternating lengths of strokes and gaps; an empty list is a solid line. */
const dashes: readonly (readonly number[])[] = [[], [16, 9], [4, 8], [18, 7, 4, 7]];
/** Distance between two marks on a line, in pixels. */
const betweenMarks = 70;
const markSize = 8;
/** Radius of the circle around a marked action's number. */
const badge = 16;

const styleOf = (seat: number) => ({
  color: colors[seat % colors.length] ?? color.text,
  dash: dashes[seat % dashes.length] ?? [],
  mark: marks[Math.floor(seat / 2) % 2 === 0 ? seat % 2 : 2 + (seat % 2)] ?? disc,
  hollow: seat >= dashes.length,
});

type Paint = { readonly fill: string; readonly stroke: string; readonly strokeWidth: number };
type Mark = (at: At, paint: Paint) => Shape;

const disc: Mark = ([x, y], paint) => ({ kind: 'circle', x, y, radius: markSize - 1, ...paint });
const corners =
  (...around: readonly At[]): Mark =>
  ([x, y], paint) => ({
    kind: 'polygon',
    points: around.map(([dx, dy]) => [x + dx * markSize, y + dy * markSize]),
    ...paint,
  });
const square = corners([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]);
const triangle = corners([0, -1.1], [1.1, 0.9], [-1.1, 0.9]);
const diamond = corners([0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]);
const marks: readonly Mark[] = [disc, square, triangle, diamond];

const words = (
  x: number,
  y: number,
  text: string,
  rest: Partial<Extract<Shape, { kind: 'text' }>> = {},
): Shape => ({ kind: 'text', x, y, text, size, baseline: 'middle', fill: color.quiet, ...rest });

export function chancesPicture({ names, points, marked }: Course): Picture {
  const [first, last] = [points[0]?.number ?? 0, points.at(-1)?.number ?? 1];
  const across = (number: number) =>
    plot.left + ((number - first) / Math.max(1, last - first)) * (plot.right - plot.left);
  const up = (chance: number) => plot.bottom - chance * (plot.bottom - plot.top);
  const lines = names.map((_, seat) =>
    points.map(({ number, chances }): At => [across(number), up(chances[seat] ?? 0)]),
  );
  return {
    width,
    height,
    background: color.ground,
    shapes: [
      ...grid(up),
      words(plot.left, height - 26, 'Start'),
      words(plot.right, height - 26, 'End', { align: 'right' }),
      ...markedMoments(marked.map(across)),
      ...lines.flatMap((line, seat) => course(line, seat)),
      ...endings(names, lines),
    ],
  };
}

const grid = (up: (chance: number) => number): Shape[] =>
  [0, 0.5, 1].flatMap((chance) => [
    words(plot.left - 10, up(chance), `${chance * 100}%`, { align: 'right' }),
    stroke(
      [
        [plot.left, up(chance)],
        [plot.right, up(chance)],
      ],
      color.line,
      2,
    ),
  ]);

const stroke = (points: readonly At[], ink: string, strokeWidth: number): Shape => ({
  kind: 'polygon',
  points,
  open: true,
  stroke: ink,
  strokeWidth,
});

/** Draws the numbers of the marked actions above the graph. Numbers that are too close are moved apart. */
function markedMoments(places: readonly number[]): Shape[] {
  const y = 24;
  let least = 0;
  return places.flatMap((x, at) => {
    const above = Math.max(x, least);
    least = above + 2 * badge + 2;
    const way: readonly At[] = [
      [above, y],
      [x, plot.top],
      [x, plot.bottom],
    ];
    return [
      stroke(way, color.lit, 2),
      { kind: 'circle', x: above, y, radius: badge, fill: color.lit },
      words(above, y, `${at + 1}`, { align: 'center', fill: '#000000', weight: 'bold' }),
    ];
  });
}

function course(line: readonly At[], seat: number): Shape[] {
  const { color: ink, dash, mark, hollow } = styleOf(seat);
  const paint: Paint = { fill: hollow ? color.ground : ink, stroke: ink, strokeWidth: 3 };
  return [
    ...dashed(line, dash).map((points) => stroke(points, ink, 4)),
    // Each line starts its marks at a different offset, so that the marks of mirrored lines aren't directly
    // above each other.
    ...alongside(line, betweenMarks, 20 + ((seat * 23) % betweenMarks)).map((at) => mark(at, paint)),
  ];
}

/** Splits a line into dashes and returns them without the gaps. */
function dashed(line: readonly At[], dash: readonly number[]): readonly (readonly At[])[] {
  if (dash.length === 0) return [line];
  const pieces: At[][] = [];
  let at = 0;
  let left = dash[0] ?? 1;
  let piece: At[] = line.slice(0, 1);
  for (const [from, to] of pairs(line)) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    let done = 0;
    while (length - done > left) {
      done += left;
      const turn = between(from, to, done / length);
      if (at % 2 === 0) pieces.push([...piece, turn]);
      piece = [turn];
      at += 1;
      left = dash[at % dash.length] ?? 1;
    }
    left -= length - done;
    piece.push(to);
  }
  return at % 2 === 0 && piece.length > 1 ? [...pieces, piece] : pieces;
}

/** Returns points at equal distances along a line, from left to right. */
function alongside(line: readonly At[], apart: number, begin: number): At[] {
  const places: At[] = [];
  let next = plot.left + begin;
  for (const [from, to] of pairs(line))
    for (; next <= to[0] && to[0] > from[0]; next += apart)
      places.push(between(from, to, (next - from[0]) / (to[0] - from[0])));
  return places;
}

const pairs = (line: readonly At[]): (readonly [At, At])[] =>
  line.slice(1).flatMap((to, at) => {
    const from = line[at];
    return from === undefined ? [] : [[from, to] as const];
  });

const between = ([x, y]: At, [toX, toY]: At, share: number): At => [
  x + (toX - x) * share,
  y + (toY - y) * share,
];

/**
 * Draws the name and mark at the end of each line. Where lines end close together, the names are moved apart.
 */
function endings(names: readonly string[], lines: readonly (readonly At[])[]): Shape[] {
  const ends = lines
    .map((line, seat) => ({ seat, y: line.at(-1)?.[1] ?? plot.bottom }))
    .sort((one, other) => one.y - other.y || one.seat - other.seat);
  const placed: { readonly seat: number; readonly y: number }[] = [];
  for (const { seat, y } of ends)
    placed.push({ seat, y: Math.max(y, (placed.at(-1)?.y ?? Number.NEGATIVE_INFINITY) + lineHeight) });
  // Labels that are too far down move up and push those above them.
  let most = Number.POSITIVE_INFINITY;
  return placed.toReversed().flatMap(({ seat, y }) => {
    const at = Math.min(y, plot.bottom, most);
    most = at - lineHeight;
    const { color: ink, mark, hollow } = styleOf(seat);
    const paint: Paint = { fill: hollow ? color.ground : ink, stroke: ink, strokeWidth: 3 };
    return [
      mark([plot.right + 24, at], paint),
      words(plot.right + 42, at, names[seat] ?? '', { fill: ink, maxWidth: width - plot.right - 50 }),
    ];
  });
}
