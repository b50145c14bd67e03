import type { Shape } from '../../../engine/picture/picture.ts';
import type { Seat } from '../state.ts';

/** The look of each seat. Its letter and shape identify it; the color only adds to that. */

const letters = ['A', 'B', 'C', 'D'] as const;

export const letterOf = (seat: Seat): string => letters[seat] ?? '?';

interface Look {
  readonly fill: string;
  readonly ink: string;
}

/**
 * Fill colors: dark, light, medium, dark. They differ in lightness for people who can't tell the colors
 * apart.
 */
const looks: readonly Look[] = [
  { fill: '#1f4fb4', ink: '#ffffff' },
  { fill: '#f2b233', ink: '#241400' },
  { fill: '#0b7a58', ink: '#ffffff' },
  { fill: '#8c2f86', ink: '#ffffff' },
];
const edge = '#ffffff';
const lit = '#ffd24a';

/** Draws a pawn about the size of a disc with this radius. A ring marks the player whose turn it is. */
export function pawn(seat: Seat, x: number, y: number, radius: number, isActive: boolean): Shape[] {
  const { fill, ink } = looks[seat] ?? { fill: '#555555', ink: '#ffffff' };
  const paint = { fill, stroke: isActive ? lit : edge, strokeWidth: isActive ? 4 : 2 };
  return [
    form(seat, x, y, radius, paint),
    {
      kind: 'text',
      x,
      y: seat === 2 ? y + radius * 0.12 : y,
      text: letterOf(seat),
      size: Math.round(radius * 1.6),
      weight: 'bold',
      align: 'center',
      baseline: 'middle',
      fill: ink,
    },
  ];
}

type Paint = { readonly fill: string; readonly stroke: string; readonly strokeWidth: number };

function form(seat: Seat, x: number, y: number, radius: number, paint: Paint): Shape {
  const polygon = (points: readonly (readonly [number, number])[]): Shape => ({
    kind: 'polygon',
    points: points.map(([across, down]): [number, number] => [x + across * radius, y + down * radius]),
    ...paint,
  });
  const side = radius * 0.92;
  switch (seat) {
    case 0:
      return { kind: 'circle', x, y, radius, ...paint };
    case 1:
      return { kind: 'rect', x: x - side, y: y - side, width: 2 * side, height: 2 * side, ...paint };
    case 2:
      // A house shape with a gable.
      return polygon([
        [0, -1.2],
        [1, -0.35],
        [1, 0.95],
        [-1, 0.95],
        [-1, -0.35],
      ]);
    default:
      return polygon([
        [0, -1.3],
        [1.25, 0],
        [0, 1.3],
        [-1.25, 0],
      ]);
  }
}
