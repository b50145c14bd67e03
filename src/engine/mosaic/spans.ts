import type { Corners, Tiling } from '../picture.ts';

/** Which pixels of a mosaic belong to which place: each to one, or to the ground. Pixels are those of the file. */

/** Pixels of a row that belong to one: from the first to the one before `end`. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

/** The pixels of one place. */
export interface Cutting {
  /** Of its uppermost row, and of the pixel furthest to the left. */
  readonly top: number;
  readonly left: number;
  readonly width: number;
  /** From the uppermost, by the picture's pixels. */
  readonly rows: readonly Run[];
}

export interface Spans {
  readonly width: number;
  readonly height: number;
  readonly cuttings: readonly Cutting[];
  /** By row, from the left: what lies between places. */
  readonly ground: readonly (readonly Run[])[];
  /**
   * All that the picture is made of, row by row and from the left, in pairs: the place (the ground is the one after the last), and
   * which of its runs.
   */
  readonly order: Int32Array;
  /** Where each row begins in `order`, and where the last one ends. */
  readonly begins: Int32Array;
  /**
   * For each pair of `order` what lies before it in its row and would be the same, if the same lay on both places: how many pairs
   * before it (0: nothing is), and how many pixels back.
   */
  readonly likes: Int32Array;
  /** Places of the same kind have the same pixels, were they moved onto one another: the first place of each one's kind. */
  readonly kinds: readonly number[];
}

/** So near to the middle of a pixel an edge goes through it, however it was added up: of two neighbours it belongs to the same. */
const hair = 1e-6;
const firstAfter = (edge: number): number => Math.ceil(edge - 0.5 - hair);

/** Where a corner lies between two pixels, two places that differ by less look the same. */
const phase = (length: number): string => (length - Math.floor(length + hair)).toFixed(3);

const known = new WeakMap<Tiling, Spans>();

/** @throws Error when places overlap or reach over the edge */
export function spansOf(tiling: Tiling): Spans {
  const kept = known.get(tiling);
  if (kept !== undefined) return kept;
  const made = divided(tiling);
  known.set(tiling, made);
  return made;
}

function divided({ ground, places, scale }: Tiling): Spans {
  const [width, height] = [Math.round(ground.width * scale), Math.round(ground.height * scale)];
  const cuttings = places.map(({ x, y, outline }) =>
    cut(outline.map(([right, down]) => [(x + right) * scale, (y + down) * scale] as const)),
  );
  const rows: { readonly run: Run; readonly place: number; readonly index: number }[][] = Array.from(
    { length: height },
    () => [],
  );
  for (const [place, { top, rows: runs }] of cuttings.entries())
    for (const [index, run] of runs.entries())
      if (run.end > run.start) rows[top + index]?.push({ run, place, index });
  const [order, begins, between]: [number[], number[], Run[][]] = [[], [0], []];
  /** Pixels of each pair. */
  const widths: number[] = [];
  let grounds = 0;
  for (const row of rows) {
    const free: Run[] = [];
    let reached = 0;
    const upTo = (start: number) => {
      if (start < reached) throw new Error('Places of a tiling overlap.');
      if (start === reached) return;
      free.push({ start: reached, end: start });
      order.push(places.length, grounds);
      widths.push(start - reached);
      grounds += 1;
    };
    for (const { run, place, index } of row.toSorted((one, other) => one.run.start - other.run.start)) {
      upTo(run.start);
      order.push(place, index);
      widths.push(run.end - run.start);
      reached = run.end;
    }
    upTo(width);
    between.push(free);
    begins.push(order.length);
  }
  const kinds = kindsOf(places, cuttings, scale);
  return {
    width,
    height,
    cuttings,
    ground: between,
    order: Int32Array.from(order),
    begins: Int32Array.from(begins),
    likes: Int32Array.from(likesOf(order, begins, kinds, widths)),
    kinds,
  };
}

/** Of hexagons' points every other is like one before, of all else the next. */
function likesOf(
  order: readonly number[],
  begins: readonly number[],
  kinds: readonly number[],
  widths: readonly number[],
): number[] {
  const starts = new Set(begins);
  const pixels = (at: number): number => widths[at / 2] ?? 0;
  const isLike = (at: number, before: number): boolean =>
    kinds[order[at] ?? -1] !== undefined &&
    kinds[order[at] ?? -1] === kinds[order[before] ?? -1] &&
    order[at + 1] === order[before + 1];
  const likes: number[] = [];
  for (let at = 0; at < order.length; at += 2) {
    if (starts.has(at)) likes.push(0, 0);
    else if (isLike(at, at - 2)) likes.push(1, pixels(at - 2));
    else if (!starts.has(at - 2) && isLike(at, at - 4)) likes.push(2, pixels(at - 2) + pixels(at - 4));
    else likes.push(0, 0);
  }
  return likes;
}

/** The pixels whose middles lie within a bulging outline. */
function cut(corners: Corners): Cutting {
  const downs = corners.map(([, y]) => y);
  const top = firstAfter(Math.min(...downs));
  const bottom = firstAfter(Math.max(...downs));
  const rows = Array.from({ length: bottom - top }, (_, row): Run => {
    const crossed = crossings(corners, top + row + 0.5);
    const [start, end] = [firstAfter(Math.min(...crossed)), firstAfter(Math.max(...crossed))];
    return { start, end: Math.max(start, end) };
  });
  const left = Math.min(...rows.map(({ start }) => start));
  const right = Math.max(...rows.map(({ end }) => end));
  return { top, left, width: right - left, rows };
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
  return places.map(({ x, y, plain }, place) => {
    const { top, left, rows } = cuttings[place] as Cutting;
    const shape = rows.map(({ start, end }) => `${start - left} ${end - left}`).join();
    const lies = `${phase(x * scale)} ${phase(y * scale)} ${Math.floor(y * scale + hair) - top}`;
    const kind = `${lies} ${Math.floor(x * scale + hair) - left} ${shape} ${JSON.stringify(plain)}`;
    const found = first.get(kind) ?? place;
    first.set(kind, found);
    return found;
  });
}
