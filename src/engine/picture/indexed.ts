import { LRUCache } from 'lru-cache';
import { fileOf, headOf } from './png.ts';

/**
 * Writes painted pixels as a PNG with a palette. Our pictures have few flat colors and many blends at the edges of
 * letters, so 256 colors look the same as all of them. Such files take half the time of lossless WebP and are a
 * third smaller.
 */

const most = 256;
/** Colors of the palette that are simply the most frequent ones. The others are chosen to keep errors small. */
const frequent = 128;
/** The largest error in a color, as the square of a distance in RGB. Beyond it, a picture gets a palette of its own. */
const tolerance = 3 * 12 ** 2;
/** Maximum number of known colors of a palette, because pictures keep producing new blends. */
const mostKnown = 20_000;

/** The colors of a picture, as blue, green and red bytes, and how often each occurs. */
interface Census {
  readonly colors: readonly number[];
  readonly counts: readonly number[];
  /** Index into `colors` for each pixel. */
  readonly pixels: Uint16Array;
}

interface Palette {
  /** As blue, green and red bytes. */
  readonly colors: readonly number[];
  /** Index of the nearest color in the palette, by color. */
  readonly nearest: Map<number, number>;
}

/** Memory that the next picture uses again; a picture of its size would be much to collect. */
const pixelsRoom = { array: new Uint16Array(0) };
const rowsRoom = { array: new Uint8Array(0) };

function roomFor<Room extends Uint8Array | Uint16Array>(room: { array: Room }, length: number): Room {
  if (room.array.length < length)
    room.array = new (room.array.constructor as new (length: number) => Room)(length);
  return room.array.subarray(0, length) as Room;
}

/** Recent palettes by kind of picture. */
const palettes = new LRUCache<string, Palette>({ max: 64 });

/**
 * Returns a PNG file.
 * @param rgba four bytes a pixel, row by row; all opaque
 * @param kind pictures of the same kind with more than 256 colors share a palette while it fits
 */
export function indexedFile(rgba: Uint8Array, width: number, height: number, kind: string): Buffer {
  const { colors, counts, pixels } = censusOf(rgba);
  const { palette, indexes } = paletteFor(kind, colors, counts);
  const rows = roomFor(rowsRoom, (width + 1) * height);
  let pixel = 0;
  for (let row = 0; row < height; row++) {
    const begin = row * (width + 1);
    const end = begin + width + 1;
    rows[begin] = 0;
    for (let to = begin + 1; to < end; to++) {
      rows[to] = indexes[pixels[pixel] as number] as number;
      pixel += 1;
    }
  }
  return fileOf(headOf(width, height, bytesOf(palette)), rows);
}

function censusOf(rgba: Uint8Array): Census {
  const values = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);
  const colors: number[] = [];
  const counts: number[] = [];
  const known = new Map<number, number>();
  const pixels = roomFor(pixelsRoom, values.length);
  let [last, index, from] = [-1, 0, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value !== last) {
      // Most pixels have the color of the one before.
      if (at > 0) counts[index] = (counts[index] as number) + at - from;
      [last, from] = [value, at];
      const color = value & 0xffffff;
      const found = known.get(color);
      index = found ?? colors.length;
      if (found === undefined) {
        known.set(color, index);
        colors.push(color);
        counts.push(0);
      }
    }
    pixels[at] = index;
  }
  counts[index] = (counts[index] ?? 0) + values.length - from;
  return { colors, counts, pixels };
}

function paletteFor(kind: string, colors: readonly number[], counts: readonly number[]) {
  if (colors.length <= most) return { palette: colors, indexes: colors.map((_, index) => index) };
  const kept = palettes.get(kind);
  const fitting = kept && indexesIn(kept, colors);
  if (kept !== undefined && fitting !== undefined) return { palette: kept.colors, indexes: fitting };
  const made: Palette = { colors: chosen(colors, counts), nearest: new Map() };
  palettes.set(kind, made);
  const indexes = indexesIn(made, colors, Number.POSITIVE_INFINITY);
  return { palette: made.colors, indexes: indexes ?? [] };
}

/** Index in the palette by index of the color; undefined if a color is too far from all of its colors. */
function indexesIn(
  { colors: palette, nearest }: Palette,
  colors: readonly number[],
  limit = tolerance,
): readonly number[] | undefined {
  const indexes: number[] = [];
  for (const color of colors) {
    let index = nearest.get(color);
    if (index === undefined) {
      index = nearestOf(palette, color);
      if (distance(palette[index] as number, color) > limit) return undefined;
      if (nearest.size < mostKnown) nearest.set(color, index);
    }
    indexes.push(index);
  }
  return indexes;
}

function nearestOf(palette: readonly number[], color: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < palette.length; at++) {
    const far = distance(palette[at] as number, color);
    if (far < least) [best, least] = [at, far];
  }
  return best;
}

/** The square of the distance in RGB. */
function distance(one: number, other: number): number {
  const red = (one & 255) - (other & 255);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one >> 16) - (other >> 16);
  return red * red + green * green + blue * blue;
}

/** Chooses the palette: the most frequent colors, then those that most pixels would miss most. */
function chosen(colors: readonly number[], counts: readonly number[]): readonly number[] {
  const count = (index: number) => counts[index] ?? 0;
  const order = colors.map((_, index) => index).sort((a, b) => count(b) - count(a) || a - b);
  const palette = order.slice(0, frequent).map((index) => colors[index] as number);
  const left = order.slice(frequent).map((index) => {
    const color = colors[index] as number;
    return {
      color,
      count: count(index),
      error: distance(palette[nearestOf(palette, color)] as number, color),
    };
  });
  while (palette.length < most) {
    const next = left.reduce((a, b) => (b.error * b.count > a.error * a.count ? b : a));
    palette.push(next.color);
    for (const one of left) one.error = Math.min(one.error, distance(next.color, one.color));
  }
  return palette;
}

const bytesOf = (palette: readonly number[]): Uint8Array =>
  Uint8Array.from(palette.flatMap((color) => [color & 255, (color >> 8) & 255, color >> 16]));
