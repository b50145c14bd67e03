import type { Shape } from '../../src/engine/picture.ts';
import { type Card, factsOf, type Suit } from './cards.ts';

/**
 * Cards as shapes. The form tells the suit; the color, one of four that color-blind people can tell apart, only
 * repeats it. Signs such as ♠ are drawn, because the font of the pictures has none. A card is 5 wide for 7 of height.
 */

const paper = '#fbfaf5';
const inks: Readonly<Record<Suit, string>> = { S: '#15181c', H: '#c8321f', C: '#00664f', D: '#0b57a4' };
/** Lies over a card that can't be played now. */
const shade = '#17352ba0';

export const cardWidth = (height: number): number => Math.round((height * 5) / 7);

/** A card face up. @param isDim whether it stands back behind the others */
export function cardShapes(card: Card, x: number, y: number, height: number, isDim = false): Shape[] {
  const { rank, suit } = factsOf(card);
  const width = cardWidth(height);
  const sheet = { kind: 'rect', x, y, width, height, radius: Math.round(height / 11) } as const;
  return [
    { ...sheet, fill: paper },
    {
      kind: 'text',
      x: x + width / 2,
      y: y + height * 0.28,
      text: rank,
      size: Math.round(height * 0.42),
      weight: 'bold',
      align: 'center',
      baseline: 'middle',
      fill: inks[suit],
      maxWidth: width * 0.84,
    },
    ...suitShapes(suit, x + width / 2, y + height * 0.71, height * 0.2),
    ...(isDim ? [{ ...sheet, fill: shade }] : []),
  ];
}

const outlines: Readonly<Record<Suit, readonly (readonly [number, number])[]>> = {
  S: [
    [0, -1],
    [0.84, 0.05],
    [0, 0.4],
    [-0.84, 0.05],
  ],
  H: [
    [-0.86, -0.14],
    [0, -0.5],
    [0.86, -0.14],
    [0, 1],
  ],
  C: [],
  D: [
    [0, -1],
    [0.75, 0],
    [0, 1],
    [-0.75, 0],
  ],
};
const rounds: Readonly<Record<Suit, readonly (readonly [number, number, number])[]>> = {
  S: [
    [-0.43, 0.25, 0.46],
    [0.43, 0.25, 0.46],
  ],
  H: [
    [-0.43, -0.38, 0.49],
    [0.43, -0.38, 0.49],
  ],
  C: [
    [0, -0.5, 0.45],
    [-0.47, 0.2, 0.45],
    [0.47, 0.2, 0.45],
  ],
  D: [],
};
const stem = [
  [0, 0.2],
  [0.35, 1],
  [-0.35, 1],
] as const;

/** A suit's sign around a center. @param size the distance from there to its tips */
export function suitShapes(suit: Suit, x: number, y: number, size: number): Shape[] {
  const fill = inks[suit];
  const polygon = (points: readonly (readonly [number, number])[]): Shape => ({
    kind: 'polygon',
    points: points.map(([across, down]): [number, number] => [x + across * size, y + down * size]),
    fill,
  });
  return [
    ...rounds[suit].map(
      ([across, down, radius]): Shape => ({
        kind: 'circle',
        x: x + across * size,
        y: y + down * size,
        radius: radius * size,
        fill,
      }),
    ),
    ...(outlines[suit].length > 0 ? [polygon(outlines[suit])] : []),
    ...(suit === 'S' || suit === 'C' ? [polygon(stem)] : []),
  ];
}
