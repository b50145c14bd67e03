import type { Picture, Shape } from '../../engine/picture/picture.ts';
import type { Rating } from './rating.ts';
import { shownDeviation, shownRating } from './shown.ts';

/**
 * Draws a rating over its games: the rating as a line, its deviation as a band around it (League 17). The band is told
 * from the ground by its edges too, not by color alone. Phones show the picture at half size, so no text is smaller
 * than `size`.
 */

type At = readonly [x: number, y: number];

const width = 720;
const height = 420;
const plot = { left: 92, right: 586, top: 40, bottom: 350 } as const;
const size = 24;
/** Okabe and Ito's sky blue, which color-blind people see on black too. */
const color = {
  ground: '#10151c',
  line: '#3a4758',
  text: '#f4f6fa',
  quiet: '#a9b7c8',
  rating: '#56b4e9',
  band: '#56b4e933',
  edge: '#56b4e999',
} as const;
/** With at most this many games, each has its own dot. */
const mostDots = 40;
/** The most lines of the grid, and the distances that two of them may have, in points. */
const mostLines = 6;
const steps = [50, 100, 200, 250, 500, 1000] as const;

const words = (
  x: number,
  y: number,
  text: string,
  rest: Partial<Extract<Shape, { kind: 'text' }>> = {},
): Shape => ({ kind: 'text', x, y, text, size, baseline: 'middle', fill: color.quiet, ...rest });

const stroke = (points: readonly At[], ink: string, strokeWidth: number): Shape => ({
  kind: 'polygon',
  points,
  open: true,
  stroke: ink,
  strokeWidth,
});

/** A range of shown ratings, and the lines of the grid within it. */
interface Scale {
  readonly low: number;
  readonly high: number;
  readonly lines: readonly number[];
}

function scaleOf(low: number, high: number): Scale {
  const fits = (step: number) => Math.ceil(high / step) - Math.floor(low / step) < mostLines;
  const step = steps.find(fits) ?? Math.ceil((high - low) / mostLines / 1000) * 1000;
  const from = Math.floor(low / step) * step;
  const count = Math.ceil(high / step) - Math.floor(low / step);
  return {
    low: from,
    high: from + count * step,
    lines: Array.from({ length: count + 1 }, (_, at) => from + at * step),
  };
}

/**
 * Draws somebody's history.
 *
 * @param ratings after each game, oldest first; at least two
 * @param isAll whether these are all of their games, and not only the last ones
 */
export function historyPicture(ratings: readonly Rating[], isAll: boolean): Picture {
  const points = ratings.map((rating) => ({ value: shownRating(rating), by: shownDeviation(rating) }));
  const scale = scaleOf(
    Math.min(...points.map(({ value, by }) => value - by)),
    Math.max(...points.map(({ value, by }) => value + by)),
  );
  const across = (at: number) => plot.left + (at / (points.length - 1)) * (plot.right - plot.left);
  const up = (value: number) =>
    plot.bottom - ((value - scale.low) / (scale.high - scale.low)) * (plot.bottom - plot.top);
  const along = (heightOf: (point: (typeof points)[number]) => number): At[] =>
    points.map((point, at): At => [across(at), up(heightOf(point))]);
  const [upper, middle, lower] = [
    along(({ value, by }) => value + by),
    along(({ value }) => value),
    along(({ value, by }) => value - by),
  ];
  return {
    width,
    height,
    background: color.ground,
    shapes: [
      ...scale.lines.flatMap((value) => gridLine(value, up(value))),
      { kind: 'polygon', points: [...upper, ...lower.toReversed()], fill: color.band },
      stroke(upper, color.edge, 2),
      stroke(lower, color.edge, 2),
      stroke(middle, color.rating, 4),
      ...dots(middle),
      ...ending(points.at(-1), middle.at(-1)),
      words(plot.left, height - 32, isAll ? 'Game 1' : `The last ${points.length} games`),
      words(plot.right, height - 32, isAll ? `Game ${points.length}` : 'Now', { align: 'right' }),
    ],
  };
}

const gridLine = (value: number, y: number): Shape[] => [
  words(plot.left - 12, y, `${value}`, { align: 'right' }),
  stroke(
    [
      [plot.left, y],
      [plot.right, y],
    ],
    color.line,
    2,
  ),
];

/** Each game's dot. A long line has only that of the last game. */
const dots = (line: readonly At[]): Shape[] =>
  (line.length > mostDots ? line.slice(-1) : line).map(([x, y]) => {
    return { kind: 'circle', x, y, radius: 6, fill: color.rating };
  });

/** The last rating beside the end of its line, with its deviation below. */
function ending(
  last: { readonly value: number; readonly by: number } | undefined,
  at: At | undefined,
): Shape[] {
  if (last === undefined || at === undefined) return [];
  const x = plot.right + 18;
  const y = Math.min(Math.max(at[1], plot.top + size), plot.bottom - size);
  return [
    words(x, y - 15, `${last.value}`, { fill: color.text, weight: 'bold' }),
    words(x, y + 15, `± ${last.by}`),
  ];
}

/** Describes the picture for people who can't see it. */
export function historyAlt(name: string, ratings: readonly Rating[]): string {
  const values = ratings.map(shownRating);
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const deviation = ratings.at(-1);
  const range = values.length < 3 ? '' : ` Lowest ${Math.min(...values)}, highest ${Math.max(...values)}.`;
  const now = `${last} ± ${deviation === undefined ? 0 : shownDeviation(deviation)}`;
  return `${name}’s rating over ${values.length} games: ${first} after the first, ${now} after the last.${range}`;
}
