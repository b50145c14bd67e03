import type { Tiling } from '../picture.ts';
import { type Colour, colourOf, type Numbering, numberingOf } from './colours.ts';
import type { Cutting, Run } from './spans.ts';
import { partOf } from './tokens.ts';

/**
 * The pixels of one place (or of the ground), ready to be put into files: for each of its runs, in the order of `Spans`, five
 * numbers in `runs` (see `run`), and their bits in `words`.
 */
export interface Stone {
  readonly runs: Uint32Array;
  readonly words: Uint32Array;
}

/** What stands in `runs` for each: its first word, its bits, its pixels, and what they add to both sums of Adler-32. */
export const run = { word: 0, bits: 1, pixels: 2, sum: 3, sums: 4, size: 5 } as const;

/** Pixels, row by row from the top: red, green, blue and how much they cover, a byte each. */
export type Pixels = Uint8ClampedArray;

/** The pixels of a place, of which layers were painted each for itself. */
export function stoneOf(tiling: Tiling, cutting: Cutting, layers: readonly Pixels[], width: number): Stone {
  const { left, width: wide, rows } = cutting;
  const runs = rows.map(({ start, end }) => [{ start: start - left, end: end - left }]);
  return packed(tiling, layers, wide, runs, width);
}

/** What lies between the places. @param layers of the whole picture */
export const groundOf = (
  tiling: Tiling,
  rows: readonly (readonly Run[])[],
  layers: readonly Pixels[],
  width: number,
): Stone => packed(tiling, layers, width, rows, width);

/** @param wide pixels of a row that was painted @param rows runs that belong to the stone @param width pixels of a row of the file */
function packed(
  { ground, colours }: Tiling,
  layers: readonly Pixels[],
  wide: number,
  rows: readonly (readonly Run[])[],
  width: number,
): Stone {
  const [background, numberOf] = [colourOf(ground.background), numberingOf(colours)];
  const runs: number[] = [];
  const words: number[] = [];
  let [line, before] = [new Int16Array(wide), new Int16Array(wide).fill(-1)];
  for (const [row, own] of rows.entries()) {
    line.fill(-1);
    for (const { start, end } of own) number(background, numberOf, layers, row * wide, start, end, line);
    for (const { start, end } of own) {
      const bytes = line.subarray(start, end);
      // Each row of a file begins with a byte of its own.
      const made = partOf(bytes, before.subarray(start, end), width + 1);
      let [sum, sums] = [0, 0];
      for (let at = 0; at < bytes.length; at++) {
        sum += bytes[at] ?? 0;
        sums += (bytes.length - at) * (bytes[at] ?? 0);
      }
      runs.push(words.length, made.bits, bytes.length, sum, sums);
      words.push(...made.words);
    }
    [line, before] = [before, line];
  }
  return { runs: Uint32Array.from(runs), words: Uint32Array.from(words) };
}

/** Lays layers on one another, and puts the number of each pixel's color into a line. @param from pixels before the row */
function number(
  background: Colour,
  numberOf: Numbering,
  layers: readonly Pixels[],
  from: number,
  start: number,
  end: number,
  line: Int16Array,
): void {
  let [last, lastNumber] = [-1, 0];
  for (let pixel = start; pixel < end; pixel++) {
    const at = (from + pixel) * 4;
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
    if (colour !== last) [last, lastNumber] = [colour, numberOf(colour)];
    line[pixel] = lastNumber;
  }
}
