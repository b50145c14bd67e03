import type { Shape } from './picture.ts';

/**
 * Draws the suits of playing cards as shapes, because the pictures' font has no suit symbols. The shape
 * identifies the suit. Color is only a second cue, using four colors that color-blind people can distinguish.
 */

/** Clubs, diamonds, hearts, spades. */
export type Suit = 'C' | 'D' | 'H' | 'S';

export const suitInks: Readonly<Record<Suit, string>> = {
  C: '#00664f',
  D: '#0b57a4',
  H: '#c8321f',
  S: '#15181c',
};

/** Draws a suit around a center. `size` is the distance from the center to the tips. */
export function suitShapes(suit: Suit, x: number, y: number, size: number): Shape[] {
  const fill = suitInks[suit];
  const at = (points: readonly (readonly [number, number])[]): Shape => ({
    kind: 'polygon',
    points: points.map(([across, down]): [number, number] => [x + across * size, y + down * size]),
    fill,
  });
  const round = (across: number, down: number, radius: number): Shape => ({
    kind: 'circle',
    x: x + across * size,
    y: y + down * size,
    radius: radius * size,
    fill,
  });
  const stem = at([
    [0, 0.2],
    [0.35, 1],
    [-0.35, 1],
  ]);
  switch (suit) {
    case 'D':
      return [
        at([
          [0, -1],
          [0.75, 0],
          [0, 1],
          [-0.75, 0],
        ]),
      ];
    case 'H':
      return [
        round(-0.43, -0.38, 0.49),
        round(0.43, -0.38, 0.49),
        at([
          [-0.86, -0.14],
          [0, -0.5],
          [0.86, -0.14],
          [0, 1],
        ]),
      ];
    case 'S':
      return [
        round(-0.43, 0.25, 0.46),
        round(0.43, 0.25, 0.46),
        at([
          [0, -1],
          [0.84, 0.05],
          [0, 0.4],
          [-0.84, 0.05],
        ]),
        stem,
      ];
    case 'C':
      return [round(0, -0.5, 0.45), round(-0.47, 0.2, 0.45), round(0.47, 0.2, 0.45), stem];
  }
}
