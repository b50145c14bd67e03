/** Finds colors in palettes. A color is a number with a byte for each of red, green and blue, in any order. */

/** The square of the distance between two colors, from 0 to 195,075. */
export function colorDistance(one: number, other: number): number {
  const low = (one & 255) - (other & 255);
  const middle = ((one >> 8) & 255) - ((other >> 8) & 255);
  const high = (one >> 16) - (other >> 16);
  return low * low + middle * middle + high * high;
}

/** Returns the index of the nearest color in a palette, the first of several; 0 in an empty one. */
export function nearestColor(palette: readonly number[], color: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < palette.length; at++) {
    const far = colorDistance(palette[at] as number, color);
    if (far < least) [best, least] = [at, far];
  }
  return best;
}
