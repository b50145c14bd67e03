import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import { cardShapes, width, wrapped } from '../board/card-picture.ts';
import { pawn } from '../board/pawns.ts';
import { boardOf, frame, type Guest, type Place, withGuests } from '../board/track.ts';
import { contentFor } from '../box/known.ts';
import { builtInContent } from '../terms/options.ts';
import { shortOf, titleOf } from '../words/figures.ts';

/** Pictures for examples in the rules: a strip to read from top to bottom, or the track. */

const content = () => contentFor({ content: builtInContent });

/** A picture and its alt text. */
export interface Drawn {
  readonly picture: Picture;
  readonly alt: string;
}

/** A step of an example. */
export interface Row {
  readonly says: string;
  readonly cards?: readonly string[];
  /** Labels on the left, numbers on the right. */
  readonly figures?: readonly (readonly [words: string, figure: string])[];
}

const margin = 8;
const size = 17;
const line = 22;
const between = 8;
const letters = 58;
const color = {
  table: '#20303c',
  text: '#f4f6f2',
  quiet: '#c3d0d8',
  number: '#14212b',
  badge: '#ffffff',
} as const;

const words = (
  x: number,
  y: number,
  text: string,
  fill: string,
  align: 'left' | 'right' = 'left',
): Shape => ({
  kind: 'text',
  x,
  y: y + line / 2,
  text,
  size,
  align,
  baseline: 'middle',
  fill,
  maxWidth: width - 2 * margin,
});

function rowShapes({ says, cards = [], figures = [] }: Row, top: number): { shapes: Shape[]; below: number } {
  const sentence = wrapped(says, 9, letters);
  const shapes: Shape[] = sentence.map((text, at) => words(margin, top + at * line, text, color.text));
  let y = top + sentence.length * line;
  for (const [text, figure] of figures) {
    shapes.push(
      words(3 * margin, y, text, color.quiet),
      words(width - margin, y, figure, color.text, 'right'),
    );
    y += line;
  }
  if (cards.length === 0) return { shapes, below: y };
  const drawnCards = cardShapes(content(), cards, y + 2);
  return { shapes: [...shapes, ...drawnCards.shapes], below: drawnCards.below };
}

/** Draws a strip of steps. */
export function strip(...rows: readonly Row[]): Drawn {
  let y = between;
  const shapes: Shape[] = [];
  for (const row of rows) {
    const { shapes: more, below } = rowShapes(row, y);
    shapes.push(...more);
    y = below + between;
  }
  return {
    picture: { width, height: y, background: color.table, shapes },
    alt: rows.map(inWords).join(' '),
  };
}

function inWords({ says, cards = [], figures = [] }: Row): string {
  const shown = [
    ...cards.map((card) => `“${titleOf(content(), card)}”`),
    ...figures.map(([text, figure]) => `${text} ${figure}`),
  ];
  return shown.length === 0 ? says : `${says} (${shown.join('; ')})`;
}

interface OnTrack {
  readonly alt: string;
  /** The space of each seat's pawn. The first seat is the active one. */
  readonly pawns?: readonly string[];
  readonly open?: readonly string[];
  readonly chosen?: string;
  /** Spaces to number, in this order. */
  readonly way?: readonly string[];
}

/** Draws the game's board with sample pawns on it. */
export function onTrack({ alt, pawns = [], open = [], chosen, way = [] }: OnTrack): Drawn {
  const { picture, places } = boardOf(content());
  const at = (space: string): Place => {
    const place = places.get(space);
    if (place === undefined) throw new Error(`There is no space ${space}.`);
    return place;
  };
  const standing = (id: string, guest: Guest): Shape[] => {
    const space = content().space(id);
    return space === undefined ? [] : withGuests(at(id), space, [guest]);
  };
  const shapes = [
    ...pawns.flatMap((space, seat) => standing(space, (x, y) => pawn(seat, x, y, 10, seat === 0))),
    ...way.flatMap((space, step) => standing(space, badge(step + 1))),
    ...open.map((space) => frame(at(space), false)),
    ...(chosen === undefined ? [] : [frame(at(chosen), true)]),
  ];
  const steps = way.map((space, step) => `${step + 1} ${shortOf(content(), space)}`);
  const { background, height } = picture;
  return {
    picture: { width: picture.width, height, background, under: picture, shapes },
    alt: [alt, ...(steps.length > 0 ? [`${steps.join(', ')}.`] : [])].join(' '),
  };
}

/** Draws a number on a space. */
const badge =
  (number: number): Guest =>
  (x, y) => [
    { kind: 'circle', x, y, radius: 11, fill: color.badge },
    {
      kind: 'text',
      x,
      y,
      text: `${number}`,
      size: 18,
      weight: 'bold',
      align: 'center',
      baseline: 'middle',
      fill: color.number,
    },
  ];
