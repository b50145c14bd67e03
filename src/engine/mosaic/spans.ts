import type { Corners, Tiling } from '../picture.ts';

/** Which pixels of a mosaic belong to which place: each to one, or to the ground. Pixels are those of the file. */

/** The pixels of one place. */
export interface Cutting {
  /** Of its uppermost row, and of the pixel furthest to the left. */
  readonly top: number;
  readonly left: number;
  readonly width: number;
  /** Of each row from the uppermost, by the picture's pixels: the first, and the one after the last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export interface Spans {
  readonly width: number;
  readonly height: number;
  readonly cuttings: readonly Cutting[];
  /** Places of the same kind have the same pixels, were they moved onto one another: the first place of each one's kind. */
  readonly kinds: readonly number[];
}

/** So near to the middle of a pixel an edge goes through it, however it was added up: of two neighbors it belongs to the same. */
const hair = 1e-6;
const firstAfter = (edge: number): number => Math.ceil(edge - 0.5 - hair);

/** Where a point lies between two pixels: two places that differ by less look the same. */
const phase = (length: number): string => (length - Math.floor(length + hair)).toFixed(3);

const known = new WeakMap<Tiling, Spans>();

/** @throws Error when places overlap */
export function spansOf(tiling: Tiling): Spans {
  const kept = known.get(tiling);
  if (kept !== undefined) return kept;
  const { ground, places, scale } = tiling;
  const [width, height] = [Math.round(ground.width * scale), Math.round(ground.height * scale)];
  const cuttings = places.map(({ x, y, outline }) =>
    cut(outline.map(([right, down]) => [(x + right) * scale, (y + down) * scale] as const)),
  );
  mustNotOverlap(cuttings, width, height);
  const made = { width, height, cuttings, kinds: kindsOf(places, cuttings, scale) };
  known.set(tiling, made);
  return made;
}

function mustNotOverlap(cuttings: readonly Cutting[], width: number, height: number): void {
  const taken = new Uint8Array(width * height);
  for (const { top, starts, ends } of cuttings)
    for (const [row, start] of starts.entries()) {
      const end = ends[row] as number;
      const from = (top + row) * width;
      if (taken.subarray(from + start, from + end).includes(1))
        throw new Error('Places of a tiling overlap.');
      taken.fill(1, from + start, from + end);
    }
}

/** The pixels whose middles lie within a bulging outline. */
function cut(corners: Corners): Cutting {
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

/** Where the sides of an outline cross a level. */
const crossings = (corners: Corners, level: number): number[] =>
  corners.flatMap(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length] ?? [x, y];
    const isCrossed = Math.min(y, toY) - hair <= level && level <= Math.max(y, toY) + hair && y !== toY;
    return isCrossed ? [x + ((toX - x) * (level - y)) / (toY - y)] : [];
  });

function kindsOf(places: Tiling['places'], cuttings: readonly Cutting[], scale: number): readonly number[] {
  const first = new Map<string, number>();
  return places.map(({ x, y }, place) => {
    const { top, left, starts, ends } = cuttings[place] as Cutting;
    const shape = [...starts, ...ends].map((at) => at - left).join();
    const lies = `${phase(x * scale)} ${phase(y * scale)} ${Math.floor(y * scale + hair) - top}`;
    const kind = `${lies} ${Math.floor(x * scale + hair) - left} ${shape}`;
    const found = first.get(kind) ?? place;
    first.set(kind, found);
    return found;
  });
}
