import type { Layer, Picture, Tile, Tiling } from '../picture.ts';
import { joined } from './join.ts';
import type { Laid } from './laying.ts';
import { type Cutting, type Spans, spansOf } from './spans.ts';
import { groundOf, type Pixels, type Stone, stoneOf } from './stones.ts';

/** Some pixels of a picture, of nothing but its shapes. */
export interface Region extends Pick<Picture, 'shapes'> {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Paint = (region: Region) => Pixels;

/** What was made of a tiling, by the kind of place that it was made for: kept while somebody has the tile or the layer. */
interface Shelf {
  readonly stones: Map<number, WeakMap<Tile, Stone>>;
  readonly pixels: Map<number, WeakMap<Layer, Pixels>>;
  ground?: Stone;
}

/** Keeps stones, makes those that are missing, and puts them together. */
export class Quarry {
  readonly #paint: Paint;
  readonly #shelves = new WeakMap<Tiling, Shelf>();

  constructor(paint: Paint) {
    this.#paint = paint;
  }

  /** @throws Error when a layer cannot be painted */
  file({ tiling, tiles }: Laid): Uint8Array {
    const spans = spansOf(tiling);
    const shelf = this.#shelf(tiling);
    const stones = spans.kinds.map((kind, place) => {
      const tile = tiles[place] as Tile;
      const known = at(shelf.stones, kind).get(tile);
      if (known !== undefined) return known;
      const layers = tile.map((layer) => this.#layer(tiling, spans, shelf, kind, layer));
      const made = stoneOf(tiling, spans.cuttings[kind] as Cutting, layers, spans.width);
      at(shelf.stones, kind).set(tile, made);
      return made;
    });
    shelf.ground ??= this.#ground(tiling, spans);
    return joined(tiling, [...stones, shelf.ground]);
  }

  #layer(tiling: Tiling, { cuttings }: Spans, { pixels }: Shelf, kind: number, layer: Layer): Pixels {
    const known = at(pixels, kind).get(layer);
    if (known !== undefined) return known;
    const made = this.#paint(regionOf(tiling, cuttings[kind] as Cutting, kind, layer));
    at(pixels, kind).set(layer, made);
    return made;
  }

  #ground(tiling: Tiling, { ground, width, height }: Spans): Stone {
    const { shapes } = tiling.ground;
    const layer = this.#paint({ shapes, scale: tiling.scale, left: 0, top: 0, width, height });
    return groundOf(tiling, ground, [layer], width);
  }

  #shelf(tiling: Tiling): Shelf {
    const known = this.#shelves.get(tiling) ?? { stones: new Map(), pixels: new Map() };
    this.#shelves.set(tiling, known);
    return known;
  }
}

/** What is kept for a kind. */
function at<Key extends object, Value>(
  shelf: Map<number, WeakMap<Key, Value>>,
  kind: number,
): WeakMap<Key, Value> {
  const known = shelf.get(kind);
  if (known !== undefined) return known;
  const made = new WeakMap<Key, Value>();
  shelf.set(kind, made);
  return made;
}

/** Where a layer of a place is painted: what it is around, the place's point, lies in the middle of the pixels that the place has. */
function regionOf(
  { places, scale }: Tiling,
  { left, top, width, rows }: Cutting,
  kind: number,
  shapes: Region['shapes'],
): Region {
  const { x = 0, y = 0 } = places[kind] ?? {};
  return { shapes, scale, left: left - x * scale, top: top - y * scale, width, height: rows.length };
}
