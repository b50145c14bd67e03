import type { Shape } from '../../../engine/picture/picture.ts';
import { suitInks, suitShapes } from '../../../engine/picture/suits.ts';
import { type Card, jokers, rankOf, suitOf } from '../terms/cards.ts';
import type { SeenCard } from '../view.ts';

/** Draws cards in a ratio of 5 wide to 7 high. */

/** The upper left corner and height of a card, in pixels. */
export interface CardPlace {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** The width of a card of this height, in pixels. */
export const cardWidth = (height: number): number => Math.round((height * 5) / 7);

const paper = '#fbfaf5';
const back = { fill: '#27527f', line: '#8fb8e0' } as const;
const empty = '#7f8f88';
const fresh = '#ffd24a';
const jokerInk = '#6b3fa0';
/**
 * Minimum font size for a rank. A phone shows pictures at half their size, so a smaller rank would be
 * illegible.
 */
const leastRank = 24;

/** Draws a face-up card, a hidden one or a blank slot. */
export function cardShapes(card: SeenCard, place: CardPlace, isFresh = false): Shape[] {
  if (card === null) return blank(place);
  return card === 'hidden' ? hidden(place) : face(card, place, isFresh);
}

function sheet({ x, y, height }: CardPlace, fill: string, stroke: string, strokeWidth: number): Shape {
  const radius = Math.round(height / 11);
  return { kind: 'rect', x, y, width: cardWidth(height), height, radius, fill, stroke, strokeWidth };
}

/** Draws a blank slot. It keeps its number, because the numbers of the other slots don't change. */
function blank({ x, y, height }: CardPlace): Shape[] {
  const middle = x + cardWidth(height) / 2;
  return [
    { kind: 'circle', x: middle, y: y + height / 2, radius: Math.max(3, height / 16), fill: empty },
    {
      kind: 'rect',
      x,
      y,
      width: cardWidth(height),
      height,
      radius: Math.round(height / 11),
      stroke: empty,
      strokeWidth: 1,
    },
  ];
}

/** Draws the back of a card. It has only straight lines on whole pixels, which keeps image files small. */
function hidden(place: CardPlace): Shape[] {
  const { x, y, height } = place;
  const width = cardWidth(height);
  const inset = Math.round(height / 9);
  return [
    sheet(place, back.fill, paper, Math.max(2, Math.round(height / 36))),
    {
      kind: 'rect',
      x: x + inset,
      y: y + inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      stroke: back.line,
      strokeWidth: 2,
    },
    { kind: 'circle', x: x + width / 2, y: y + height / 2, radius: Math.round(height / 12), fill: back.line },
  ];
}

function face(card: Card, place: CardPlace, isFresh: boolean): Shape[] {
  const { x, y, height } = place;
  const width = cardWidth(height);
  const suit = suitOf(card);
  const fill = suit === undefined ? jokerInk : suitInks[suit];
  const rank = suit === undefined ? 'Joker' : rankOf(card);
  return [
    sheet(place, paper, isFresh ? fresh : paper, isFresh ? Math.max(4, Math.round(height / 16)) : 2),
    {
      kind: 'text',
      x: x + width / 2,
      y: y + Math.round(height * 0.27),
      text: rank,
      size: suit === undefined ? Math.round(height * 0.24) : Math.max(leastRank, Math.round(height * 0.42)),
      weight: 'bold',
      align: 'center',
      baseline: 'middle',
      fill,
      maxWidth: width * 0.84,
    },
    ...(suit === undefined
      ? star(x + width / 2, y + Math.round(height * 0.68), Math.round(height * 0.2), card === jokers[0])
      : suitShapes(suit, x + width / 2, y + Math.round(height * 0.7), Math.round(height * 0.2))),
  ];
}

/** Draws a joker's star: filled for the first joker, an outline for the second. */
function star(x: number, y: number, size: number, isFilled: boolean): Shape[] {
  const points = Array.from({ length: 10 }, (_, corner): [number, number] => {
    const reach = corner % 2 === 0 ? size : size * 0.42;
    const angle = (corner * Math.PI) / 5 - Math.PI / 2;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return [
    {
      kind: 'polygon',
      points,
      stroke: jokerInk,
      strokeWidth: Math.max(2, size / 6),
      ...(isFilled && { fill: jokerInk }),
    },
  ];
}
