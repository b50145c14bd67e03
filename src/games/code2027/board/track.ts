import type { Picture, Shape } from '../../../engine/picture/picture.ts';
import type { Content } from '../box/content.ts';
import type { Space } from '../box/schema.ts';
import { type Phase, phases } from '../terms/words.ts';

/** The board without pawns: the spaces by phase, in the natural order of a project. */

export const width = 540;
const margin = 4;
const columns = 4;
const gap = { across: 5, down: 4 } as const;
export const cell = {
  width: Math.floor((width - 2 * margin - (columns - 1) * gap.across) / columns),
  height: 29,
} as const;
/** Height of the legend with the players' names above the spaces, in pixels. */
export const legend = 25;
/** Font size in pixels. A phone shows the picture at two thirds of this size. */
const letters = 18;

const color = { ground: '#20303c', text: '#14212b', chosen: '#ffd24a', open: '#c98f1d' } as const;

/**
 * Background colors by phase, light enough for text. The position and name of a space also identify its
 * phase.
 */
const paper: Readonly<Record<Phase, string>> = {
  SETUP: '#e8e2d0',
  OWNER: '#f3d9a4',
  FUNDING: '#bfe0c8',
  DESIGN: '#bcd7f0',
  REGULATORY: '#e6c9dc',
  CONSTRUCTION: '#f1c6b2',
  END: '#f7f1c4',
};

export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Board {
  readonly picture: Picture;
  /** The upper left corners of the spaces. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Caches the board by content, because content never changes. */
const drawn = new WeakMap<Content, Board>();

export function boardOf(content: Content): Board {
  const kept = drawn.get(content);
  if (kept !== undefined) return kept;
  const board = draw(content);
  drawn.set(content, board);
  return board;
}

const spacesIn = ({ spaces }: Content, phase: Phase): Space[] =>
  spaces.filter((space) => space.phase === phase).toSorted((one, other) => one.order - other.order);

function draw(content: Content): Board {
  const cells = phases.flatMap((phase) => spacesIn(content, phase));
  const places = new Map<string, Place>();
  const shapes = cells.flatMap((one, at): Shape[] => {
    const place = {
      x: margin + (at % columns) * (cell.width + gap.across),
      y: legend + Math.floor(at / columns) * (cell.height + gap.down),
    };
    places.set(one.id, place);
    return space(place, one);
  });
  const rows = Math.ceil(cells.length / columns);
  const height = legend + rows * (cell.height + gap.down) + margin;
  return { picture: { width, height, background: color.ground, shapes }, places };
}

/**
 * Draws a space with its name.
 *
 * @param taken the width at its right end that pawns take up, in pixels
 */
const space = ({ x, y }: Place, { short, phase }: Space, taken = 0): Shape[] => {
  const room = cell.width - taken;
  return [
    { kind: 'rect', x, y, width: cell.width, height: cell.height, radius: 8, fill: paper[phase] },
    {
      kind: 'text',
      x: x + Math.round(room / 2),
      y: y + Math.round(cell.height / 2),
      text: short,
      size: letters,
      align: 'center',
      baseline: 'middle',
      fill: color.text,
      maxWidth: room - 6,
    },
  ];
};

/** Draws something on a space, such as a pawn, around a center point. */
export type Guest = (x: number, y: number) => readonly Shape[];

/** Distances in pixels: between two items on a space, and from the last one to the right edge. */
const guests = { between: 22, closer: 17, end: 14 } as const;

/** Draws a space with all items on it, inside its edges. Its name gets the space that is left. */
export function withGuests(place: Place, one: Space, here: readonly Guest[]): Shape[] {
  const between = here.length > 2 ? guests.closer : guests.between;
  const first = place.x + cell.width - guests.end - (here.length - 1) * between;
  const middle = place.y + cell.height / 2;
  return [
    ...space(place, one, place.x + cell.width - first + guests.end - 2),
    ...here.flatMap((draw, at) => draw(first + at * between, middle)),
  ];
}

/** Draws a frame around a space that a player can go to or has chosen. */
export const frame = ({ x, y }: Place, isChosen: boolean): Shape => ({
  kind: 'rect',
  // The frame is drawn outside the space, so that it doesn't cover the name.
  x: x - 1,
  y: y - 1,
  width: cell.width + 2,
  height: cell.height + 2,
  radius: 8,
  stroke: isChosen ? color.chosen : color.open,
  strokeWidth: isChosen ? 6 : 3,
});
