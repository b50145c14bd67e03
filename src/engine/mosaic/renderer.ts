import { LRUCache } from 'lru-cache';
import type { Layer, Picture, Tile, Tiling } from '../picture/picture.ts';
import { fileOf, headOf } from '../picture/png.ts';
import { type Bitmap, bitmapOf, coveredBitmap, type Pixels } from './bitmaps.ts';
import { paletteOf } from './colors.ts';
import { baseOf, type Layout, nameOfLayer, nameOfTiling } from './layout.ts';
import { bufferFor, type RowBuffer } from './row-buffers.ts';
import { type Mask, type Spans, spansOf } from './spans.ts';

/** A rectangle of pixels to paint, with its shapes. */
export interface Region extends Pick<Picture, 'shapes'> {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Paint = (region: Region) => Pixels;

/** Rendered parts of a tiling. Bitmaps are grouped by kind of place and kept while their tile is in use. */
interface TilingCache {
  readonly bitmaps: Map<number, WeakMap<Tile, Bitmap>>;
  readonly head: Buffer;
  readonly buffers: RowBuffer[];
}

/** Renders mosaics from cached bitmaps of their tiles. */
export class MosaicRenderer {
  readonly #paint: Paint;
  readonly #caches = new WeakMap<Tiling, TilingCache>();
  /** The most recently painted layers, by tiling and kind of place. Several tiles may share a layer. */
  readonly #pixels = new LRUCache<string, Pixels>({
    maxSize: 8 * 1024 * 1024,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  constructor(paint: Paint) {
    this.#paint = paint;
  }

  /** Renders a PNG. @throws Error if a layer can't be painted */
  file({ tiling, tiles }: Layout): Uint8Array {
    const spans = spansOf(tiling);
    const cache = this.#cache(tiling, spans);
    const { rows, drawn } = bufferFor(cache.buffers, tiles);
    // An index loop, because `entries()` would create an object per tile for the garbage collector.
    for (let place = 0; place < tiles.length; place++) {
      const tile = tiles[place] as Tile;
      if (tile === drawn[place]) continue;
      const kind = spans.kinds[place] ?? place;
      copy(
        rows,
        spans,
        place,
        at(cache.bitmaps, kind).get(tile) ?? this.#bitmap(tiling, spans, cache, kind, tile),
      );
      drawn[place] = tile;
    }
    return fileOf(cache.head, rows);
  }

  #cache(tiling: Tiling, spans: Spans): TilingCache {
    const known = this.#caches.get(tiling);
    if (known !== undefined) return known;
    const { ground, colors, scale } = tiling;
    const { width, height } = spans;
    const rows = new Uint8Array((width + 1) * height);
    const layer = this.#paint({ shapes: ground.shapes, scale, left: 0, top: 0, width, height });
    const background = bitmapOf(tiling, [layer], width * height);
    for (let row = 0; row < height; row++)
      rows.set(background.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
    const head = headOf(width, height, paletteOf(colors));
    const cache = { bitmaps: new Map(), head, buffers: [{ rows, drawn: [] }] };
    this.#caches.set(tiling, cache);
    return cache;
  }

  #bitmap(tiling: Tiling, spans: Spans, cache: TilingCache, kind: number, tile: Tile): Bitmap {
    const { bitmaps } = cache;
    const mask = spans.masks[kind] as Mask;
    const painted = (layer: Layer): Pixels => {
      const name = `${nameOfTiling(tiling)} ${kind} ${nameOfLayer(layer)}`;
      const known = this.#pixels.get(name) ?? this.#paint(regionOf(tiling, mask, kind, layer));
      this.#pixels.set(name, known);
      return known;
    };
    const base = baseOf(tile);
    const bitmap =
      base === undefined
        ? bitmapOf(tiling, tile.map(painted), mask.width * mask.starts.length)
        : coveredBitmap(
            tiling,
            at(bitmaps, kind).get(base) ?? this.#bitmap(tiling, spans, cache, kind, base),
            painted(tile.at(-1) as Layer),
          );
    at(bitmaps, kind).set(tile, bitmap);
    return bitmap;
  }
}

/** Copies a place's pixels into the rows of a file. */
function copy(rows: Uint8Array, spans: Spans, place: number, bitmap: Bitmap): void {
  const { top, left, width, starts, ends } = spans.masks[place] as Mask;
  let from = -left;
  let to = top * (spans.width + 1) + 1;
  // Copy pixel by pixel. The rows are short, so creating a view of each would cost more time or memory than
  // it saves.
  for (let row = 0; row < starts.length; row++) {
    const end = ends[row] as number;
    for (let pixel = starts[row] as number; pixel < end; pixel++)
      rows[to + pixel] = bitmap[from + pixel] as number;
    from += width;
    to += spans.width + 1;
  }
}

/** Returns the bitmaps of a kind of place. */
function at(bitmaps: TilingCache['bitmaps'], kind: number): WeakMap<Tile, Bitmap> {
  const known = bitmaps.get(kind);
  if (known !== undefined) return known;
  const made = new WeakMap<Tile, Bitmap>();
  bitmaps.set(kind, made);
  return made;
}

/** The region to paint for a layer of a place. The place's center is at the center of the layer's pixels. */
function regionOf(
  { places, scale }: Tiling,
  { left, top, width, starts }: Mask,
  kind: number,
  shapes: Region['shapes'],
): Region {
  const { x = 0, y = 0 } = places[kind] ?? {};
  return { shapes, scale, left: left - x * scale, top: top - y * scale, width, height: starts.length };
}
