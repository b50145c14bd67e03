import type { Picture, Shape } from '../../src/engine/picture/picture.ts';
import type { Names } from '../../src/games/facets/seats.ts';
import type { View } from './state.ts';
import { grabsLeft, matches, standing } from './words.ts';

/**
 * Draws the heap in rows of ten, so that people can count the matches. Below it, each seat has a line with its
 * matches and a dot for each grab left.
 */

const width = 480;
const margin = 20;
const perRow = 10;
const rowHeight = 62;
const lineHeight = 34;

const ink = '#f4ead7';
const wood = '#d9b37a';
const tip = '#e2603b';
const grab = '#7cc4e8';
const faint = '#6b5f4e';

/** Draws match number `at` of the heap, with a gap in the middle of each row. */
function match(at: number): Shape[] {
  const column = at % perRow;
  const x = margin + column * 42 + (column >= perRow / 2 ? 24 : 0);
  const y = margin + Math.floor(at / perRow) * rowHeight;
  return [
    { kind: 'rect', x: x + 3, y: y + 6, width: 6, height: 40, fill: wood },
    { kind: 'circle', x: x + 6, y: y + 6, radius: 6, fill: tip },
  ];
}

function line(view: View, seat: number, y: number, names: Names): Shape[] {
  const fill = view.quit.includes(seat) ? faint : ink;
  const turn = view.window === null && view.turn === seat && view.last === null ? '▶ ' : '';
  const dots = Array.from(
    { length: view.grabs[seat] ?? 0 },
    (_, at): Shape => ({ kind: 'circle', x: 300 + at * 18, y: y + 12, radius: 6, fill: grab }),
  );
  return [
    {
      kind: 'text',
      x: margin,
      y,
      text: `${turn}${names(seat)}`,
      size: 20,
      baseline: 'top',
      fill,
      maxWidth: 260,
    },
    ...dots,
    {
      kind: 'text',
      x: width - margin,
      y,
      text: `${view.taken[seat] ?? 0}`,
      size: 20,
      weight: 'bold',
      align: 'right',
      baseline: 'top',
      fill,
    },
  ];
}

export function draw(view: View, names: Names): Picture {
  const rows = Math.max(1, Math.ceil(view.heap / perRow));
  const below = margin + rows * rowHeight;
  return {
    width,
    height: below + view.taken.length * lineHeight + margin,
    background: '#2b2117',
    shapes: [
      ...Array.from({ length: view.heap }, (_, at) => match(at)).flat(),
      ...view.taken.flatMap((_, seat) => line(view, seat, below + seat * lineHeight, names)),
    ],
  };
}

export function describe(view: View, names: Names): string {
  const each = view.taken.map(
    (count, seat) => `${names(seat)} has ${matches(count)} and ${grabsLeft(view.grabs[seat] ?? 0)}`,
  );
  return `${standing(view, names)} ${each.join('; ')}.`;
}
