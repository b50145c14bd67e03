import type { Tiling } from '../picture.ts';
import { colorOf, numberingOf, paletteOf } from './colors.ts';

/** Pixels, row by row from the top: red, green, blue and how much they cover, a byte each. */
export type Pixels = Uint8ClampedArray;

/** Pixels, row by row from the top: the number of the color of each. */
export type Stone = Uint8Array;

/** A part of a color, of 255, above another that it covers as far as said. */
const mixed = (above: number, cover: number, below: number): number =>
  (above * cover + below * (255 - cover)) / 255;

/** As 0xrrggbb. */
const packed = (red: number, green: number, blue: number): number =>
  (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);

/** The colors of layers, of which each was painted for itself, when they are laid on one another and all on the ground. */
export function stoneOf({ ground, colors }: Tiling, layers: readonly Pixels[], pixels: number): Stone {
  const numberOf = numberingOf(colors);
  const [bareRed, bareGreen, bareBlue] = colorOf(ground.background);
  const stone = new Uint8Array(pixels);
  const above = layers.length - 1;
  // Most pixels are like the one before them, in every layer, and of the others many come to the same color.
  const whole = layers.map((layer) => new Uint32Array(layer.buffer, layer.byteOffset, pixels));
  const isLikeLast = (pixel: number): boolean => {
    for (let each = 0; each <= above; each++) {
      const layer = whole[each] as Uint32Array;
      if (layer[pixel] !== layer[pixel - 1]) return false;
    }
    return true;
  };
  let last = -1;
  let number = 0;
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (pixel > 0 && isLikeLast(pixel)) {
      stone[pixel] = number;
      continue;
    }
    const at = pixel * 4;
    let red = bareRed;
    let green = bareGreen;
    let blue = bareBlue;
    // Nothing is seen of what lies below a layer that covers it whole.
    let lowest = above;
    while (lowest > 0 && (layers[lowest] as Pixels)[at + 3] !== 255) lowest -= 1;
    for (let each = Math.max(0, lowest); each <= above; each++) {
      const layer = layers[each] as Pixels;
      const cover = layer[at + 3] as number;
      if (cover === 0) continue;
      red = mixed(layer[at] as number, cover, red);
      green = mixed(layer[at + 1] as number, cover, green);
      blue = mixed(layer[at + 2] as number, cover, blue);
    }
    const color = packed(red, green, blue);
    if (color !== last) {
      last = color;
      number = numberOf(color);
    }
    stone[pixel] = number;
  }
  return stone;
}

/** A stone with one more layer laid on it: of what lies below, the numbers are enough. */
export function coveredStone({ colors }: Tiling, below: Stone, layer: Pixels): Stone {
  const numberOf = numberingOf(colors);
  const palette = paletteOf(colors);
  const stone = below.slice();
  for (let pixel = 0; pixel < stone.length; pixel++) {
    const at = pixel * 4;
    const cover = layer[at + 3] as number;
    if (cover === 0) continue;
    const under = (stone[pixel] as number) * 3;
    const red = mixed(layer[at] as number, cover, palette[under] as number);
    const green = mixed(layer[at + 1] as number, cover, palette[under + 1] as number);
    const blue = mixed(layer[at + 2] as number, cover, palette[under + 2] as number);
    stone[pixel] = numberOf(packed(red, green, blue));
  }
  return stone;
}
