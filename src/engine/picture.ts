/**
 * A picture as plain data: a list of shapes in painting order. Games describe what they want to show
 * (`Game.draw`), `canvas.ts` paints it. Being plain JSON, a picture can be compared in tests, hashed for
 * the cache and sent to another thread. Lengths are pixels, angles degrees, colours `#rrggbb` or
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
      /** Corners in order; the last is joined to the first unless `open`. */
      readonly points: readonly (readonly [x: number, y: number])[];
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
  readonly shapes: readonly Shape[];
  /** Pixels of the file for each of these lengths; 1 unless given. Of fewer pixels a file is made sooner, and weighs less. */
  readonly scale?: number;
}

/** All shapes of a picture in painting order, those that lie under the others first. */
export const allShapes = ({ under, shapes }: Picture): readonly Shape[] =>
  under === undefined ? shapes : [...allShapes(under), ...shapes];
