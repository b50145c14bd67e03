/** Positions of cells in a picture. Files and ranks count from 0: `a1` is 0, 0. */

export type Point = readonly [x: number, y: number];

/** The measurements of a board's picture, in pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The distance between the centers of neighboring cells in a rank. */
  readonly step: number;
  readonly center: (file: number, rank: number) => Point;
  /**
   * Returns the corners of a cell relative to its center. `inset` shrinks the cell by that many pixels on
   * each side.
   */
  readonly outline: (inset?: number) => readonly Point[];
  /** The bounding box of all cells. */
  readonly extent: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly labels: readonly { readonly at: Point; readonly text: string }[];
  /** The font size of the labels. */
  readonly labelSize: number;
}

/** The area for shapes that span several cells: a whole board or an enlarged part. */
export interface Stage extends Pick<Layout, 'step' | 'width' | 'extent' | 'outline'> {
  /** Returns the center of a cell, even if the cell is outside the area. */
  readonly centerOf: (name: string) => Point;
}

/**
 * Height of the space above the board for the players' names. Here and below, distances between cell centers are
 * multiples of three pixels. Every cell is then drawn with the same pixels, even at two thirds of the size.
 */
export const legendHeight = 42;

/** Moves the corners of a shape to a point. */
export const around = ([x, y]: Point, corners: readonly Point[]): readonly Point[] =>
  corners.map(([right, down]) => [x + right, y + down]);

const fileName = (file: number): string => String.fromCharCode(97 + file);

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function squareLayout(size: number, step: number): Layout {
  const labelSize = size > 8 ? 24 : 26;
  // The board is a little wider than necessary, so that it takes up less height on a phone.
  const [left, rest] = [labelSize + (size > 8 ? 12 : 16), size > 8 ? 6 : 18];
  const bottom = legendHeight + size * step;
  const center = (file: number, rank: number): Point => [
    left + (file + 0.5) * step,
    bottom - (rank + 0.5) * step,
  ];
  return {
    width: left + size * step + rest,
    height: bottom + labelSize + 8,
    step,
    center,
    outline: (inset = 0) => {
      const half = step / 2 - inset;
      return [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
      ];
    },
    extent: { left, top: legendHeight, right: left + size * step, bottom },
    labels: range(size).flatMap((at) => [
      { at: [left + (at + 0.5) * step, bottom + labelSize / 2 + 4] as const, text: fileName(at) },
      { at: [left / 2, bottom - (at + 0.5) * step] as const, text: `${at + 1}` },
    ]),
    labelSize,
  };
}

/**
 * Lays out a hexagonal board. Each rank begins half a cell to the left of the rank below, so files lean to
 * the left.
 *
 * @param row distance between neighboring ranks
 */
function hexLayout(radius: number, step: number, row: number): Layout {
  const size = 2 * radius + 1;
  const labelSize = radius > 4 ? 22 : 26;
  /** Distance from a cell's center to its upper corner. */
  const reach = (row * 2) / 3;
  const top = legendHeight + reach + 6;
  const side = radius > 4 ? labelSize + 14 : labelSize + 16;
  const middle = side + (size * step) / 2;
  const center = (file: number, rank: number): Point => [
    middle + (file - radius - (rank - radius) / 2) * step,
    top + (2 * radius - rank) * row,
  ];
  const bottom = center(0, 0)[1];
  return {
    width: Math.ceil(2 * middle),
    height: Math.ceil(bottom + row + labelSize / 2 + 4),
    step,
    center,
    outline: (inset = 0) => {
      const part = 1 - (2 * inset) / step;
      return range(6).map((corner): Point => {
        const angle = ((corner + 0.5) * Math.PI) / 3;
        return [(part * step * Math.cos(angle)) / Math.sqrt(3), part * reach * Math.sin(angle)];
      });
    },
    extent: { left: side, top: top - reach, right: 2 * middle - side, bottom: bottom + reach },
    labels: range(size).flatMap((at) => {
      const [firstX, firstY] = center(Math.max(0, at - radius), at);
      const [lowX, lowY] = center(at, Math.max(0, at - radius));
      return [
        { at: [firstX - step / 2 - labelSize * 0.7, firstY] as const, text: `${at + 1}` },
        { at: [lowX + step * 0.46, lowY + step * 0.5 + labelSize * 0.5] as const, text: fileName(at) },
      ];
    }),
    labelSize,
  };
}

/** The layout of each board, just wide enough to be legible at 480 pixels on a phone. */
export const layouts = {
  square8: squareLayout(8, 84),
  square19: squareLayout(19, 48),
  hex8: hexLayout(4, 72, 63),
  hexagonal: hexLayout(12, 42, 36),
} as const;

/**
 * Layouts of smaller boards, shown above an enlarged part. On a phone, both together are one and a half times
 * as tall as the table's picture.
 */
export const smallLayouts = {
  ...layouts,
  square19: squareLayout(19, 36),
  hexagonal: hexLayout(12, 27, 24),
} as const;

/** Cell outlines for the enlarged part of a board. */
export const partOutlines = {
  square: squareLayout(8, 84).outline,
  hexagon: hexLayout(4, 84, 72).outline,
} as const;
