import type { Tiling } from '../picture.ts';
import { colourOf, numberingOf } from './colours.ts';

/** Pixels, row by row from the top: red, green, blue and how much they cover, a byte each. */
export type Pixels = Uint8ClampedArray;

/** Pixels, row by row from the top: the number of the colour of each. */
export type Stone = Uint8Array;

/** The colours of layers, of which each was painted for itself, when they are laid on one another and all on the ground. */
export function stoneOf({ ground, colours }: Tiling, layers: readonly Pixels[], pixels: number): Stone {
  const numberOf = numberingOf(colours);
  const background = colourOf(ground.background);
  const stone = new Uint8Array(pixels);
  // Most pixels are like the one before them.
  let last = -1;
  let number = 0;
  for (let pixel = 0; pixel < pixels; pixel++) {
    const at = pixel * 4;
    let [red, green, blue] = background;
    for (const layer of layers) {
      const cover = layer[at + 3] ?? 0;
      if (cover === 0) continue;
      const rest = 255 - cover;
      red = ((layer[at] ?? 0) * cover + red * rest) / 255;
      green = ((layer[at + 1] ?? 0) * cover + green * rest) / 255;
      blue = ((layer[at + 2] ?? 0) * cover + blue * rest) / 255;
    }
    const colour = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
    if (colour !== last) {
      last = colour;
      number = numberOf(colour);
    }
    stone[pixel] = number;
  }
  return stone;
}
