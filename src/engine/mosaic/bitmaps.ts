import type { Tiling } from '../picture/picture.ts';
import { colorIndexOf, colorOf, paletteOf } from './colors.ts';

/** RGBA pixels: four bytes each, row by row from the top. */
export type Pixels = Uint8ClampedArray;

/** Palette indices: one byte per pixel, row by row from the top. */
export type Bitmap = Uint8Array;

/** Blends a color channel over another. `cover` is the alpha value, from 0 to 255. */
const blended = (above: number, cover: number, below: number): number =>
  (above * cover + below * (255 - cover)) / 255;

/** Combines the channels into one number: 0xrrggbb. */
const packed = (red: number, green: number, blue: number): number =>
  (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);

/** Flattens layers onto the ground's background color and converts each pixel to a palette index. */
export function bitmapOf({ ground, colors }: Tiling, layers: readonly Pixels[], pixels: number): Bitmap {
  const indexOf = colorIndexOf(colors);
  const [bareRed, bareGreen, bareBlue] = colorOf(ground.background);
  const bitmap = new Uint8Array(pixels);
  const above = layers.length - 1;
  // Shortcut: most pixels equal the previous one in every layer, and many of the rest blend to the same
  // color.
  const whole = layers.map((layer) => new Uint32Array(layer.buffer, layer.byteOffset, pixels));
  const isLikeLast = (pixel: number): boolean => {
    for (let each = 0; each <= above; each++) {
      const layer = whole[each] as Uint32Array;
      if (layer[pixel] !== layer[pixel - 1]) return false;
    }
    return true;
  };
  let last = -1;
  let index = 0;
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (pixel > 0 && isLikeLast(pixel)) {
      bitmap[pixel] = index;
      continue;
    }
    const at = pixel * 4;
    let red = bareRed;
    let green = bareGreen;
    let blue = bareBlue;
    // Start at the topmost opaque layer, which hides everything below it.
    let lowest = above;
    while (lowest > 0 && (layers[lowest] as Pixels)[at + 3] !== 255) lowest -= 1;
    for (let each = Math.max(0, lowest); each <= above; each++) {
      const layer = layers[each] as Pixels;
      const cover = layer[at + 3] as number;
      if (cover === 0) continue;
      red = blended(layer[at] as number, cover, red);
      green = blended(layer[at + 1] as number, cover, green);
      blue = blended(layer[at + 2] as number, cover, blue);
    }
    const color = packed(red, green, blue);
    if (color !== last) {
      last = color;
      index = indexOf(color);
    }
    bitmap[pixel] = index;
  }
  return bitmap;
}

/** Adds a layer to a bitmap. The bitmap's palette colors are precise enough for blending. */
export function coveredBitmap({ colors }: Tiling, below: Bitmap, layer: Pixels): Bitmap {
  const indexOf = colorIndexOf(colors);
  const palette = paletteOf(colors);
  const bitmap = below.slice();
  for (let pixel = 0; pixel < bitmap.length; pixel++) {
    const at = pixel * 4;
    const cover = layer[at + 3] as number;
    if (cover === 0) continue;
    const under = (bitmap[pixel] as number) * 3;
    const red = blended(layer[at] as number, cover, palette[under] as number);
    const green = blended(layer[at + 1] as number, cover, palette[under + 1] as number);
    const blue = blended(layer[at + 2] as number, cover, palette[under + 2] as number);
    bitmap[pixel] = indexOf(packed(red, green, blue));
  }
  return bitmap;
}
