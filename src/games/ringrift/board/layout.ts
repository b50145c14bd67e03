/** Where cells lie on a picture. Cells go by file and rank, both from 0: `a1` is 0, 0. */

export type Point = readonly [x: number, y: number];

/** The measures of one board's picture. Lengths are pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** From the middle of a cell to that of the next in its rank. */
  readonly step: number;
  readonly centre: (file: number, rank: number) => Point;
  /** Corners of a cell, drawn smaller by so many pixels on every side. */
  readonly corners: (file: number, rank: number, inset?: number) => readonly Point[];
  /** Every cell that there is. */
  readonly cells: readonly (readonly [file: number, rank: number])[];
  readonly labels: readonly { readonly at: Point; readonly text: string }[];
  /** Of those letters and numbers. */
  readonly labelSize: number;
}

/** Room above the board for who plays what. */
export const legendHeight = 40;

const fileName = (file: number): string => String.fromCharCode(97 + file);

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function squareLayout(size: number, step: number): Layout {
  const labelSize = size > 8 ? 24 : 26;
  // A little wider than it must be, so that it is less high where a phone shows it.
  const [left, rest] = [labelSize + (size > 8 ? 12 : 16), size > 8 ? 6 : 18];
  const bottom = legendHeight + size * step;
  const centre = (file: number, rank: number): Point => [
    left + (file + 0.5) * step,
    bottom - (rank + 0.5) * step,
  ];
  return {
    width: left + size * step + rest,
    height: bottom + labelSize + 8,
    step,
    centre,
    corners: (file, rank, inset = 0) => {
      const [x, y] = centre(file, rank);
      const half = step / 2 - inset;
      return [
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
      ];
    },
    cells: range(size).flatMap((rank) => range(size).map((file) => [file, rank] as const)),
    labels: range(size).flatMap((at) => [
      { at: [left + (at + 0.5) * step, bottom + labelSize / 2 + 4] as const, text: fileName(at) },
      { at: [left / 2, bottom - (at + 0.5) * step] as const, text: `${at + 1}` },
    ]),
    labelSize,
  };
}

/** Height of a row against the width of a cell. */
const slant = Math.sqrt(3) / 2;

/** Ranks are rows, and each begins half a cell further left: a file rises to the left. */
function hexLayout(radius: number, step: number): Layout {
  const size = 2 * radius + 1;
  const labelSize = radius > 4 ? 22 : 26;
  const top = legendHeight + step / Math.sqrt(3) + 4;
  const side = labelSize + 14;
  const middle = side + (size * step) / 2;
  const centre = (file: number, rank: number): Point => [
    middle + (file - radius - (rank - radius) / 2) * step,
    top + (2 * radius - rank) * step * slant,
  ];
  const exists = (file: number, rank: number) => Math.abs(file - rank) <= radius;
  const bottom = centre(0, 0)[1];
  return {
    width: Math.ceil(2 * middle),
    height: Math.ceil(bottom + step * slant + labelSize / 2 + 4),
    step,
    centre,
    corners: (file, rank, inset = 0) => {
      const [x, y] = centre(file, rank);
      const reach = step / Math.sqrt(3) - inset / slant;
      return range(6).map((corner): Point => {
        const angle = ((corner + 0.5) * Math.PI) / 3;
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      });
    },
    cells: range(size).flatMap((rank) =>
      range(size).flatMap((file) => (exists(file, rank) ? [[file, rank] as const] : [])),
    ),
    labels: range(size).flatMap((at) => {
      const [firstX, firstY] = centre(Math.max(0, at - radius), at);
      const [lowX, lowY] = centre(at, Math.max(0, at - radius));
      return [
        { at: [firstX - step / 2 - labelSize * 0.7, firstY] as const, text: `${at + 1}` },
        { at: [lowX + step * 0.46, lowY + step * 0.5 + labelSize * 0.5] as const, text: fileName(at) },
      ];
    }),
    labelSize,
  };
}

/** Of every board: what a phone of 480 pixels can still read decides how wide it is. */
export const layouts = {
  square8: squareLayout(8, 84),
  square19: squareLayout(19, 48),
  hex8: hexLayout(4, 70),
  hexagonal: hexLayout(12, 38),
} as const;
