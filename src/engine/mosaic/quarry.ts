import { LRUCache } from 'lru-cache';
import type { Layer, Picture, Tile, Tiling } from '../picture.ts';
import { paletteOf } from './colors.ts';
import { belowOf, type Laid, nameOfLayer, nameOfTiling } from './laying.ts';
import { fileOf, headOf } from './png.ts';
import { type Sheet, sheetFor } from './sheets.ts';
import { type Cutting, type Spans, spansOf } from './spans.ts';
import { coveredStone, type Pixels, type Stone, stoneOf } from './stones.ts';

/** Some pixels of a picture, of nothing but its shapes. */
export interface Region extends Pick<Picture, 'shapes'> {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Paint = (region: Region) => Pixels;

/** What was made of a tiling, by the kind of place that it was made for: kept while somebody has the tile. */
interface Shelf {
  readonly stones: Map<number, WeakMap<Tile, Stone>>;
  readonly head: Buffer;
  readonly sheets: Sheet[];
}

/** Keeps stones, makes those that are missing, and puts them together. */
export class Quarry {
  readonly #paint: Paint;
  readonly #shelves = new WeakMap<Tiling, Shelf>();
  /** Of layers, by tiling and kind of place: what was painted last, for tiles that have it too. */
  readonly #pixels = new LRUCache<string, Pixels>({
    maxSize: 8 * 1024 * 1024,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  constructor(paint: Paint) {
    this.#paint = paint;
  }

  /** A PNG. @throws Error when a layer cannot be painted */
  file({ tiling, tiles }: Laid): Uint8Array {
    const spans = spansOf(tiling);
    const shelf = this.#shelf(tiling, spans);
    const { rows, lying } = sheetFor(shelf.sheets, tiles);
    // By numbers: pairs of place and number would be much to collect.
    for (let place = 0; place < tiles.length; place++) {
      const tile = tiles[place] as Tile;
      if (tile === lying[place]) continue;
      const kind = spans.kinds[place] ?? place;
      lay(
        rows,
        spans,
        place,
        at(shelf.stones, kind).get(tile) ?? this.#cut(tiling, spans, shelf, kind, tile),
      );
      lying[place] = tile;
    }
    return fileOf(shelf.head, rows);
  }

  #shelf(tiling: Tiling, spans: Spans): Shelf {
    const known = this.#shelves.get(tiling);
    if (known !== undefined) return known;
    const { ground, colors, scale } = tiling;
    const { width, height } = spans;
    const rows = new Uint8Array((width + 1) * height);
    const layer = this.#paint({ shapes: ground.shapes, scale, left: 0, top: 0, width, height });
    const around = stoneOf(tiling, [layer], width * height);
    for (let row = 0; row < height; row++)
      rows.set(around.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
    const head = headOf(width, height, paletteOf(colors));
    const shelf = { stones: new Map(), head, sheets: [{ rows, lying: [] }] };
    this.#shelves.set(tiling, shelf);
    return shelf;
  }

  #cut(tiling: Tiling, spans: Spans, shelf: Shelf, kind: number, tile: Tile): Stone {
    const { stones } = shelf;
    const cutting = spans.cuttings[kind] as Cutting;
    const painted = (layer: Layer): Pixels => {
      const name = `${nameOfTiling(tiling)} ${kind} ${nameOfLayer(layer)}`;
      const known = this.#pixels.get(name) ?? this.#paint(regionOf(tiling, cutting, kind, layer));
      this.#pixels.set(name, known);
      return known;
    };
    const below = belowOf(tile);
    const stone =
      below === undefined
        ? stoneOf(tiling, tile.map(painted), cutting.width * cutting.starts.length)
        : coveredStone(
            tiling,
            at(stones, kind).get(below) ?? this.#cut(tiling, spans, shelf, kind, below),
            painted(tile.at(-1) as Layer),
          );
    at(stones, kind).set(tile, stone);
    return stone;
  }
}

/** Puts the pixels of a place into the rows of a file. */
function lay(rows: Uint8Array, spans: Spans, place: number, stone: Stone): void {
  const { top, left, width, starts, ends } = spans.cuttings[place] as Cutting;
  let from = -left;
  let to = top * (spans.width + 1) + 1;
  // One by one: there are many rows of a few pixels, and a view of each would take longer to make, or be much to keep.
  for (let row = 0; row < starts.length; row++) {
    const end = ends[row] as number;
    for (let pixel = starts[row] as number; pixel < end; pixel++)
      rows[to + pixel] = stone[from + pixel] as number;
    from += width;
    to += spans.width + 1;
  }
}

/** What is kept for a kind. */
function at(stones: Shelf['stones'], kind: number): WeakMap<Tile, Stone> {
  const known = stones.get(kind);
  if (known !== undefined) return known;
  const made = new WeakMap<Tile, Stone>();
  stones.set(kind, made);
  return made;
}

/** Where a layer of a place is painted: what it is around, the place's point, lies in the middle of the pixels that the place has. */
function regionOf(
  { places, scale }: Tiling,
  { left, top, width, starts }: Cutting,
  kind: number,
  shapes: Region['shapes'],
): Region {
  const { x = 0, y = 0 } = places[kind] ?? {};
  return { shapes, scale, left: left - x * scale, top: top - y * scale, width, height: starts.length };
}
