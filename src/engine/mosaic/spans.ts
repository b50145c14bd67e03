import type { Corners, Tiling } from '../picture/picture.ts';

/** Assigns each pixel of the file to one place, or to the ground between places. */

/** The pixels of one place. */
export interface Mask {
  /** The top row and the leftmost pixel. */
  readonly top: number;
  readonly left: number;
  readonly width: number;
  /** For each row from the top, its first pixel and the pixel after its last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export interface Spans {
  readonly width: number;
  readonly height: number;
  readonly masks: readonly Mask[];
  /**
   * Each place's kind, given as the index of the first place of that kind. Places of a kind have the same
   * pixels, apart from their position.
   */
  readonly kinds: readonly number[];
}

/**
 * Rounding tolerance. It ensures that two neighbors assign a pixel on their common edge to the same place.
 */
const epsilon = 1e-6;
const firstAfter = (edge: number): number => Math.ceil(edge - 0.5 - epsilon);

/** The fraction of a pixel in a coordinate, rounded. Places with the same fraction look the same. */
const phase = (length: number): string => (length - Math.floor(length + epsilon)).toFixed(3);

const known = new WeakMap<Tiling, Spans>();

/**
 * Computes the pixels of each place.
 * @throws Error if places overlap
 */
export function spansOf(tiling: Tiling): Spans {
  const kept = known.get(tiling);
  if (kept !== undefined) return kept;
  const { ground, places, scale } = tiling;
  const [width, height] = [Math.round(ground.width * scale), Math.round(ground.height * scale)];
  const masks = places.map(({ x, y, outline }) =>
    rasterized(outline.map(([right, down]) => [(x + right) * scale, (y + down) * scale] as const)),
  );
  mustNotOverlap(masks, width, height);
  const made = { width, height, masks, kinds: kindsOf(places, masks, scale) };
  known.set(tiling, made);
  return made;
}

function mustNotOverlap(masks: readonly Mask[], width: number, height: number): void {
  const taken = new Uint8Array(width * height);
  for (const { top, starts, ends } of masks)
    for (const [row, start] of starts.entries()) {
      const end = ends[row] as number;
      const from = (top + row) * width;
      if (taken.subarray(from + start, from + end).includes(1))
        throw new Error('Places of a tiling overlap.');
      taken.fill(1, from + start, from + end);
    }
}

/** The pixels whose centers lie inside a convex outline. */
function rasterized(corners: Corners): Mask {
  const downs = corners.map(([, y]) => y);
  const top = firstAfter(Math.min(...downs));
  const bottom = firstAfter(Math.max(...downs));
  const levels = Array.from({ length: bottom - top }, (_, row) => crossings(corners, top + row + 0.5));
  const starts = Int32Array.from(levels, (crossed) => firstAfter(Math.min(...crossed)));
  const ends = Int32Array.from(levels, (crossed, row) =>
    Math.max(starts[row] as number, firstAfter(Math.max(...crossed))),
  );
  const left = Math.min(...starts);
  return { top, left, width: Math.max(...ends) - left, starts, ends };
}

/** The x coordinates where the outline's sides cross a row. */
const crossings = (corners: Corners, level: number): number[] =>
  corners.flatMap(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length] ?? [x, y];
    const isCrossed = Math.min(y, toY) - epsilon <= level && level <= Math.max(y, toY) + epsilon && y !== toY;
    return isCrossed ? [x + ((toX - x) * (level - y)) / (toY - y)] : [];
  });

function kindsOf(places: Tiling['places'], masks: readonly Mask[], scale: number): readonly number[] {
  const first = new Map<string, number>();
  return places.map(({ x, y }, place) => {
    const { top, left, starts, ends } = masks[place] as Mask;
    const shape = [...starts, ...ends].map((at) => at - left).join();
    const lies = `${phase(x * scale)} ${phase(y * scale)} ${Math.floor(y * scale + epsilon) - top}`;
    const kind = `${lies} ${Math.floor(x * scale + epsilon) - left} ${shape}`;
    const found = first.get(kind) ?? place;
    first.set(kind, found);
    return found;
  });
}
