/** Colours of mosaics, which have at most 256: what lies between two is one of those near it. */

export type Colour = readonly [red: number, green: number, blue: number];

export const colourOf = (text: string): Colour => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
];

const textOf = (colour: readonly number[]): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Colours at even steps from one to another, both of them left out: what is seen where they meet. */
export function between(one: string, other: string, steps: number): string[] {
  const [from, to] = [colourOf(one), colourOf(other)];
  return Array.from({ length: steps }, (_, at) =>
    textOf(from.map((part, index) => part + (((to[index] ?? 0) - part) * (at + 1)) / (steps + 1))),
  );
}

const palettes = new WeakMap<readonly string[], Uint8Array>();

/** Three bytes for each of the colours, as a file has them. @throws Error when there are too many for one */
export function paletteOf(colours: readonly string[]): Uint8Array {
  const known = palettes.get(colours);
  if (known !== undefined) return known;
  if (colours.length > 256) throw new Error(`${colours.length} colours are too many for a mosaic.`);
  const palette = Uint8Array.from(colours.flatMap(colourOf));
  palettes.set(colours, palette);
  return palette;
}

/** The number of the nearest of some colours, for one as 0xrrggbb. */
type Numbering = (colour: number) => number;

/** Colours whose numbers are kept: there are always more that were never seen. */
const mostFound = 20_000;

const known = new WeakMap<readonly string[], Numbering>();

export function numberingOf(colours: readonly string[]): Numbering {
  const kept = known.get(colours);
  if (kept !== undefined) return kept;
  const all = paletteOf(colours);
  const found = new Map<number, number>();
  const numbering = (colour: number): number => {
    const kept = found.get(colour);
    if (kept !== undefined) return kept;
    const number = nearest(all, colour >> 16, (colour >> 8) & 255, colour & 255);
    if (found.size < mostFound) found.set(colour, number);
    return number;
  };
  known.set(colours, numbering);
  return numbering;
}

/** @param palette three bytes for each colour */
function nearest(palette: Uint8Array, red: number, green: number, blue: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < palette.length; at += 3) {
    const distance =
      ((palette[at] as number) - red) ** 2 +
      ((palette[at + 1] as number) - green) ** 2 +
      ((palette[at + 2] as number) - blue) ** 2;
    if (distance < least) {
      best = at / 3;
      least = distance;
    }
  }
  return best;
}
