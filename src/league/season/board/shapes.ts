import type { Shape } from '../../../engine/picture/picture.ts';
import { colors } from '../../board/colors.ts';

/** Shapes that a season's pictures share. Phones show them at half size, so no text is smaller than `size`. */

export const width = 720;
export const margin = 20;
/** Font size of everything that isn't a title or a large figure. */
export const size = 24;

type Text = Extract<Shape, { kind: 'text' }>;

/** A line of text around the height `y`. */
export const words = (x: number, y: number, text: string, rest: Partial<Text> = {}): Shape => ({
  kind: 'text',
  x,
  y,
  text,
  size,
  baseline: 'middle',
  fill: colors.text,
  ...rest,
});

/** A part of a picture that belongs together. */
export const panel = (x: number, y: number, wide: number, high: number): Shape => ({
  kind: 'rect',
  x,
  y,
  width: wide,
  height: high,
  radius: 12,
  fill: colors.panel,
});
