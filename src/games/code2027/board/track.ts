import type { Picture, Shape } from '../../../engine/picture.ts';
import type { Content } from '../box/content.ts';
import type { Space } from '../box/schema.ts';
import { type Phase, phases } from '../terms/words.ts';
import { phaseNames } from '../words/figures.ts';

/** The board without pawns: the spaces phase by phase, in the natural order of a project, each phase behind its name. */

export const width = 540;
const margin = 6;
const columns = 4;
const gap = 5;
export const cell = {
  width: Math.floor((width - 2 * margin - (columns - 1) * gap) / columns),
  height: 48,
} as const;
/** Room above the spaces for who plays what. */
export const legend = 32;
/** A phone shows two thirds of it. */
const letters = 18;

const colour = { ground: '#20303c', head: '#0f1a22', text: '#14212b', name: '#f4f6f2' } as const;

/** Light, so that what stands on it is read; the names before them tell phases apart. */
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
  const cells = phases.flatMap((phase): (Phase | Space)[] => {
    const spaces = spacesIn(content, phase);
    return spaces.length === 0 ? [] : [phase, ...spaces];
  });
  const places = new Map<string, Place>();
  const shapes = cells.flatMap((one, at): Shape[] => {
    const place = {
      x: margin + (at % columns) * (cell.width + gap),
      y: legend + Math.floor(at / columns) * (cell.height + gap),
    };
    if (typeof one === 'string') return heading(place, phaseNames[one]);
    places.set(one.id, place);
    return space(place, one);
  });
  const rows = Math.ceil(cells.length / columns);
  const height = legend + rows * (cell.height + gap) - gap + margin;
  return { picture: { width, height, background: colour.ground, shapes }, places };
}

const text = (
  { x, y }: Place,
  down: number,
  words: string,
  fill: string,
  weight: 'normal' | 'bold',
): Shape => ({
  kind: 'text',
  x: Math.round(x + cell.width / 2),
  y: Math.round(y + down),
  text: words,
  size: letters,
  weight,
  align: 'center',
  baseline: 'middle',
  fill,
  maxWidth: cell.width - 10,
});

const heading = (place: Place, name: string): Shape[] => [
  { kind: 'rect', ...place, width: cell.width, height: cell.height, fill: colour.head },
  text(place, cell.height / 2, `${name} ▸`, colour.name, 'bold'),
];

const space = (place: Place, { short, phase }: Space): Shape[] => [
  { kind: 'rect', ...place, width: cell.width, height: cell.height, radius: 8, fill: paper[phase] },
  text(place, 14, short, colour.text, 'normal'),
];
