import type { Shape } from '../../../engine/picture/picture.ts';
import type { Point } from './layout.ts';

/**
 * The color, shape and pattern of each seat. Color-blind people can tell the four seats apart by shape and
 * lightness: dark, light, medium, dark.
 */

export interface Look {
  /** The color of rings, markers and names. */
  readonly color: string;
  /** The color of territory, behind its pattern. */
  readonly land: string;
  /** A color that is legible on `color`. */
  readonly ink: string;
  readonly form: 'disc' | 'square' | 'triangle' | 'diamond';
  readonly pattern: 'rising' | 'dots' | 'level' | 'falling';
}

const looks: readonly Look[] = [
  { color: '#1f4fb4', land: '#a9c1ee', ink: '#ffffff', form: 'disc', pattern: 'rising' },
  { color: '#e58a00', land: '#ffdca0', ink: '#241400', form: 'square', pattern: 'dots' },
  { color: '#0d8a63', land: '#a8dfca', ink: '#ffffff', form: 'triangle', pattern: 'level' },
  { color: '#8c2f86', land: '#f1d5ee', ink: '#ffffff', form: 'diamond', pattern: 'falling' },
];

/** @param player number of the player, from 1 */
export const lookOf = (player: number): Look => looks[player - 1] ?? (looks[0] as Look);

/** Draws a seat's shape around a point, about as large as a disc with this radius. */
export function formShape(player: number, [x, y]: Point, radius: number, edge?: string): Shape {
  const { form, color } = lookOf(player);
  const paint = { fill: color, ...(edge !== undefined && { stroke: edge, strokeWidth: 2 }) };
  if (form === 'disc') return { kind: 'circle', x, y, radius, ...paint };
  const points: Record<typeof form, readonly Point[]> = {
    square: [
      [x - radius * 0.88, y - radius * 0.88],
      [x + radius * 0.88, y - radius * 0.88],
      [x + radius * 0.88, y + radius * 0.88],
      [x - radius * 0.88, y + radius * 0.88],
    ],
    triangle: [
      [x, y - radius * 1.2],
      [x + radius * 1.15, y + radius * 0.85],
      [x - radius * 1.15, y + radius * 0.85],
    ],
    diamond: [
      [x, y - radius * 1.3],
      [x + radius * 1.1, y],
      [x, y + radius * 1.3],
      [x - radius * 1.1, y],
    ],
  };
  return { kind: 'polygon', points: points[form], ...paint };
}

/**
 * Draws territory: the filled cell with its owner's pattern. Within `reach` pixels of the center, every point
 * belongs to the cell.
 */
export function landShapes(player: number, corners: readonly Point[], [x, y]: Point, reach: number): Shape[] {
  const { land, color, pattern } = lookOf(player);
  // In a small cell one stroke is easier to see than three.
  const isSmall = reach < 25;
  const line = (...points: readonly Point[]): Shape => ({
    kind: 'polygon',
    points,
    open: true,
    stroke: `${color}b0`,
    strokeWidth: Math.max(2, reach / 9),
  });
  const dot = (right: number, down: number): Shape => ({
    kind: 'circle',
    x: x + right * reach,
    y: y + down * reach,
    radius: Math.max(isSmall ? 4 : 2, reach / 8),
    fill: `${color}c0`,
  });
  const field: Shape = { kind: 'polygon', points: corners, fill: land };
  const [far, near] = [reach * 0.86, reach * 0.25];
  const some = (...lines: readonly Shape[]): Shape[] => [field, ...(isSmall ? lines.slice(0, 1) : lines)];
  switch (pattern) {
    case 'rising':
      return some(
        line([x - far * 0.8, y + far * 0.8], [x + far * 0.8, y - far * 0.8]),
        line([x - far, y + near], [x + near, y - far]),
        line([x - near, y + far], [x + far, y - near]),
      );
    case 'falling':
      return some(
        line([x - far * 0.8, y - far * 0.8], [x + far * 0.8, y + far * 0.8]),
        line([x - far, y - near], [x + near, y + far]),
        line([x - near, y - far], [x + far, y + near]),
      );
    case 'level':
      return some(
        ...[0, -0.55, 0.55].map((part) =>
          line([x - far * 0.85, y + reach * part], [x + far * 0.85, y + reach * part]),
        ),
      );
    case 'dots':
      return some(...dotsAt.map(([right, down]) => dot(right, down)));
  }
}

/** Positions of dots in a cell, the center first. */
const dotsAt = [
  [0, 0],
  [-0.45, -0.45],
  [0.45, -0.45],
  [-0.45, 0.45],
  [0.45, 0.45],
] as const;
