/** Points in order. */
export type Corners = readonly (readonly [x: number, y: number])[];

/**
 * A picture as plain data: a list of shapes in painting order. Games describe what they want to show
 * (`Game.draw`), `canvas.ts` paints it. Being plain JSON, a picture can be compared in tests, hashed for
 * the cache and sent to another thread. Lengths are pixels, angles degrees, colors `#rrggbb` or
 * `#rrggbbaa`.
 */
export type Shape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius?: number;
      readonly fill?: string;
      readonly stroke?: string;
      readonly strokeWidth?: number;
    }
  | {
      readonly kind: 'circle';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill?: string;
      readonly stroke?: string;
      readonly strokeWidth?: number;
    }
  | {
      readonly kind: 'polygon';
      /** In order; the last is joined to the first unless `open`. */
      readonly points: Corners;
      readonly open?: boolean;
      readonly fill?: string;
      readonly stroke?: string;
      readonly strokeWidth?: number;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      /** Font size in pixels. */
      readonly size: number;
      readonly weight?: 'normal' | 'bold';
      readonly align?: 'left' | 'center' | 'right';
      readonly baseline?: 'top' | 'middle' | 'alphabetic';
      readonly fill: string;
      /** The text is squeezed to fit when it would be wider than this. */
      readonly maxWidth?: number;
    };

/** How pictures become files, without loss in both: WebP is smaller and made more quickly, PNG is known to everything. */
export const pictureFormats = ['webp', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  /**
   * What stays the same below the shapes, from the upper left corner on, such as a board: painted once, kept by its content, and
   * laid under every picture that names it. Worth it for what many pictures share, for it is kept as pixels.
   */
  readonly under?: Picture;
  /** Instead of `under`, and with the scale of its tiling. */
  readonly mosaic?: Mosaic;
  readonly shapes: readonly Shape[];
  /** Pixels of the file for each of these lengths; 1 unless given. Of fewer pixels a file is made sooner, and weighs less. */
  readonly scale?: number;
}

/** Shapes around a place's point that are seen in many pictures: whoever draws the same gives the same object. */
export type Layer = readonly Shape[];

/** What a place shows: layers, the lowest first; the same object for the same layers. */
export type Tile = readonly Layer[];

/** A part of a picture that looks like other parts of it and of other pictures: a cell of a board, a name above it. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Corners around its point of what belongs to it: no two places overlap, and each bulges out everywhere. */
  readonly outline: Corners;
}

/** Where pictures are divided, and what is common to them: the same object for all of them. */
export interface Tiling {
  /** What is seen between the places. */
  readonly ground: Picture;
  readonly places: readonly Place[];
  /** Pixels of the file for each of the lengths. */
  readonly scale: number;
  /** What its pixels may be, 256 at most; of any other color they get the nearest. */
  readonly colors: readonly string[];
}

/**
 * A picture that is put together from places whose pixels are known, instead of being painted: it takes a tenth of the time, and
 * weighs half. What else lies on it (`shapes`) lies above its places and nowhere beside them.
 */
export interface Mosaic {
  readonly tiling: Tiling;
  /** By place. */
  readonly tiles: readonly Tile[];
}

/** All shapes of a picture in painting order, those that lie under the others first. */
export function allShapes({ under, mosaic, shapes }: Picture): readonly Shape[] {
  return [
    ...(under === undefined ? [] : allShapes(under)),
    ...(mosaic === undefined ? [] : [...allShapes(mosaic.tiling.ground), ...tileShapes(mosaic)]),
    ...shapes,
  ];
}

const tileShapes = ({ tiling, tiles }: Mosaic): Shape[] =>
  tiling.places.flatMap(({ x, y }, place) =>
    (tiles[place] ?? []).flatMap((layer) => layer.map((shape) => moved(shape, x, y))),
  );

/** The same shape so much further to the right and further down. */
export function moved(shape: Shape, right: number, down: number): Shape {
  if (shape.kind !== 'polygon') return { ...shape, x: shape.x + right, y: shape.y + down };
  return { ...shape, points: shape.points.map(([x, y]) => [x + right, y + down] as const) };
}
