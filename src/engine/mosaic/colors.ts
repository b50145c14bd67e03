import { nearestColor } from '../picture/nearest-color.ts';

/** Mosaic palettes, with at most 256 colors. Any other color becomes the nearest one in the palette. */

export type Color = readonly [red: number, green: number, blue: number];

export const colorOf = (text: string): Color => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
];

const textOf = (color: readonly number[]): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Evenly spaced colors between two colors, without those two. They are the blends along a common edge. */
export function between(one: string, other: string, steps: number): string[] {
  const [from, to] = [colorOf(one), colorOf(other)];
  return Array.from({ length: steps }, (_, at) =>
    textOf(from.map((part, index) => part + (((to[index] ?? 0) - part) * (at + 1)) / (steps + 1))),
  );
}

const palettes = new WeakMap<readonly string[], Uint8Array>();

/**
 * The palette as three bytes per color, as in a PNG file.
 * @throws Error for more than 256 colors
 */
export function paletteOf(colors: readonly string[]): Uint8Array {
  const known = palettes.get(colors);
  if (known !== undefined) return known;
  if (colors.length > 256) throw new Error(`${colors.length} colors are too many for a mosaic.`);
  const palette = Uint8Array.from(colors.flatMap(colorOf));
  palettes.set(colors, palette);
  return palette;
}

/** Maps a color (0xrrggbb) to the index of the nearest palette color. */
type ColorIndex = (color: number) => number;

/** Maximum size of the cache, because pictures keep producing new blends. */
const mostCached = 20_000;

const known = new WeakMap<readonly string[], ColorIndex>();

export function colorIndexOf(colors: readonly string[]): ColorIndex {
  const kept = known.get(colors);
  if (kept !== undefined) return kept;
  const all = colors.map((text) => Number.parseInt(text.slice(1, 7), 16));
  const found = new Map<number, number>();
  const index = (color: number): number => {
    const kept = found.get(color);
    if (kept !== undefined) return kept;
    const number = nearestColor(all, color);
    if (found.size < mostCached) found.set(color, number);
    return number;
  };
  known.set(colors, index);
  return index;
}
