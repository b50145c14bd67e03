import type { Picture, Shape } from '../../../engine/picture.ts';
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
/** Room above the spaces for the players' names. */
export const legend = 25;
/** Size of letters; a phone shows two thirds of it. */
const letters = 18;

const color = { ground: '#20303c', text: '#14212b', chosen: '#ffd24a', open: '#c98f1d' } as const;

/** Light, so that text on it is readable. Place and name identify a phase; its color only repeats them. */
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
  /** Upper left corners of the spaces. */
  readonly places: ReadonlyMap<string, Place>;
}

/** By content, which never changes. */
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

/** A space with its name. @param taken pixels at its right end that pawns use */
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

/** Something on a space, drawn around its middle. */
export type Guest = (x: number, y: number) => readonly Shape[];

/** Pixels from one guest to the next, and from the last one to the end of the space. */
const guests = { between: 22, closer: 17, end: 14 } as const;

/** A space with everything on it, all inside its edges: its name makes room. */
export function withGuests(place: Place, one: Space, here: readonly Guest[]): Shape[] {
  const between = here.length > 2 ? guests.closer : guests.between;
  const first = place.x + cell.width - guests.end - (here.length - 1) * between;
  const middle = place.y + cell.height / 2;
  return [
    ...space(place, one, place.x + cell.width - first + guests.end - 2),
    ...here.flatMap((draw, at) => draw(first + at * between, middle)),
  ];
}

/** Marks a space that a player can go to, or has chosen. */
export const frame = ({ x, y }: Place, isChosen: boolean): Shape => ({
  kind: 'rect',
  // Around the space, so that it cuts off no letter of the name.
  x: x - 1,
  y: y - 1,
  width: cell.width + 2,
  height: cell.height + 2,
  radius: 8,
  stroke: isChosen ? color.chosen : color.open,
  strokeWidth: isChosen ? 6 : 3,
});
