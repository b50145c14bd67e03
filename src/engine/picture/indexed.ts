import { LRUCache } from 'lru-cache';
import { colorDistance, nearestColor } from './nearest-color.ts';
import { fileOf, headOf } from './png.ts';

/**
 * Writes painted pixels as a PNG with a palette. Our pictures have few flat colors and many blends at the edges of
 * letters, so 256 colors look the same as all of them. Such files take a third of the time of lossless WebP and
 * are a third smaller.
 */

const most = 256;
/** Colors of the palette that are simply the most frequent ones. The others are chosen to keep errors small. */
const frequent = 128;
/** The largest error in a color, as the square of a distance in RGB. Beyond it, a picture gets a palette of its own. */
const tolerance = 3 * 12 ** 2;
/** Maximum number of known colors of a palette, because pictures keep producing new blends. */
const mostKnown = 8_000;

/** A picture as runs of equal pixels. A run ends at the end of its row at the latest. */
interface Census {
  /** The picture's colors, as blue, green and red bytes. */
  readonly colors: readonly number[];
  /** Number of pixels, by color. */
  readonly counts: readonly number[];
  readonly runs: number;
}

// The next picture uses the same memory again, to spare the garbage collector.
/** The color (as an index) and length of each run of the current picture. */
let [runColors, runLengths] = [new Uint16Array(0), new Uint16Array(0)];
/** The rows of the current picture's file. */
let fileRows = new Uint8Array(0);

interface Palette {
  /** As blue, green and red bytes. */
  readonly colors: readonly number[];
  /** Index of the nearest color in the palette, by color. */
  readonly nearest: Map<number, number>;
}

/** Recent palettes by kind of picture. */
const palettes = new LRUCache<string, Palette>({ max: 24 });

/**
 * Returns a PNG file.
 * @param rgba four bytes a pixel, row by row; all opaque
 * @param kind pictures of the same kind with more than 256 colors share a palette while it fits
 */
export function indexedFile(rgba: Uint8Array, width: number, height: number, kind: string): Buffer {
  const { colors, counts, runs } = censusOf(rgba, width);
  const { palette, indexes } = paletteFor(kind, colors, counts);
  const length = (width + 1) * height;
  if (fileRows.length < length) fileRows = new Uint8Array(length);
  const [rows, ofColor, lengths] = [fileRows, runColors, runLengths];
  let to = 0;
  for (let run = 0; run < runs; run++) {
    // No filter, at the start of each row.
    if (to % (width + 1) === 0) rows[to++] = 0;
    const index = indexes[ofColor[run] as number] as number;
    for (const end = to + (lengths[run] as number); to < end; to++) rows[to] = index;
  }
  return fileOf(headOf(width, height, bytesOf(palette)), rows.subarray(0, length));
}

const slotBits = 16;
/** A hash table with open addresses: 1 plus the index of a color, or 0. A `Map` takes twice as long. */
const slots = new Uint16Array(2 ** slotBits);
/** Spreads similar colors over the table. */
const golden = 0x9e3779b1;
/** Ours have two thousand. The table must stay half empty. */
const mostCounted = 2 ** (slotBits - 1);

/** @throws RangeError for more than 32,768 colors */
function censusOf(rgba: Uint8Array, width: number): Census {
  // Signed, because V8 keeps only numbers up to 31 bits out of its heap.
  const values = new Int32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);
  if (runColors.length < values.length)
    [runColors, runLengths] = [new Uint16Array(values.length), new Uint16Array(values.length)];
  const [ofColor, lengths] = [runColors, runLengths];
  const colors: number[] = [];
  const counts: number[] = [];
  slots.fill(0);
  let runs = 0;
  for (let begin = 0; begin < values.length; begin += width) {
    const rowEnd = begin + width;
    for (let at = begin; at < rowEnd; ) {
      const value = values[at] as number;
      let end = at + 1;
      while (end < rowEnd && values[end] === value) end++;
      const index = indexOf(value & 0xffffff, colors, counts);
      counts[index] = (counts[index] as number) + end - at;
      ofColor[runs] = index;
      lengths[runs] = end - at;
      runs++;
      at = end;
    }
  }
  return { colors, counts, runs };
}

/** Returns the index of a color, which is added if it's new. */
function indexOf(color: number, colors: number[], counts: number[]): number {
  let slot = Math.imul(color, golden) >>> (32 - slotBits);
  while (slots[slot] !== 0 && colors[(slots[slot] as number) - 1] !== color)
    slot = (slot + 1) & (slots.length - 1);
  if (slots[slot] === 0) {
    if (colors.length === mostCounted) throw new RangeError('The picture has too many colors to count.');
    slots[slot] = colors.push(color);
    counts.push(0);
  }
  return (slots[slot] as number) - 1;
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
      index = nearestColor(palette, color);
      if (colorDistance(palette[index] as number, color) > limit) return undefined;
      if (nearest.size < mostKnown) nearest.set(color, index);
    }
    indexes.push(index);
  }
  return indexes;
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
      error: colorDistance(palette[nearestColor(palette, color)] as number, color),
    };
  });
  while (palette.length < most) {
    const next = left.reduce((a, b) => (b.error * b.count > a.error * a.count ? b : a));
    palette.push(next.color);
    for (const one of left) one.error = Math.min(one.error, colorDistance(next.color, one.color));
  }
  return palette;
}

const bytesOf = (palette: readonly number[]): Uint8Array =>
  Uint8Array.from(palette.flatMap((color) => [color & 255, (color >> 8) & 255, color >> 16]));
