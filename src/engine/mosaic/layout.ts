import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Corners,
  type Layer,
  type Mosaic,
  moved,
  type Place,
  type Shape,
  type Tile,
  type Tiling,
} from '../picture/picture.ts';

/**
 * A mosaic with one tile per place. Shapes drawn above the mosaic are split up and added to the tiles they
 * cover.
 */

export interface Layout {
  readonly tiling: Tiling;
  /** The tile of each place. */
  readonly tiles: readonly Tile[];
  /** Identical in every process for the same picture. */
  readonly name: string;
}

const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

/** Creates a function that caches the names of objects, because many pictures share the same objects. */
function naming<Value extends object, Name>(make: (value: Value) => Name): (value: Value) => Name {
  const names = new WeakMap<Value, Name>();
  return (value) => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const name = make(value);
    names.set(value, name);
    return name;
  };
}

/** The first 48 bits of a name, which a number can represent exactly. */
const asNumber = (name: string): number => Number.parseInt(name.slice(0, 12), 16);

/** Names that are identical in every process for the same tiling, layer or tile. */
export const nameOfTiling = naming((tiling: Tiling) => shortHash(JSON.stringify(tiling)));
export const nameOfLayer = naming((layer: Layer) => shortHash(JSON.stringify(layer)));
const nameOfTile = naming((tile: Tile) => asNumber(shortHash(tile.map(nameOfLayer).join('+'))));

/** Reused buffer for hashing a picture's name: the tiling, then the tile of each place. */
let numbers = new Float64Array(512);

function nameOf(tiling: Tiling, tiles: readonly Tile[]): string {
  const count = tiles.length + 1;
  if (numbers.length < count) numbers = new Float64Array(count);
  numbers[0] = asNumber(nameOfTiling(tiling));
  for (let place = 0; place < tiles.length; place++) numbers[place + 1] = nameOfTile(tiles[place] as Tile);
  return hash('sha256', numbers.subarray(0, count), 'hex').slice(0, 16);
}

/** The part of a shape that is inside one place. */
interface Part {
  readonly place: number;
  readonly shapes: Layer;
  /** The shapes as JSON. */
  readonly text: string;
}

/** Cached because every step of a choice draws the same lines over the same places. */
const knownParts = new LRUCache<string, readonly Part[]>({ max: 200 });

function partsOf(tiling: Tiling, shape: Shape): readonly Part[] {
  const key = `${nameOfTiling(tiling)} ${JSON.stringify(shape)}`;
  const known = knownParts.get(key);
  if (known !== undefined) return known;
  const isNear = nearTo(shape);
  const made: Part[] = [];
  for (let place = 0; place < tiling.places.length; place++) {
    const it = tiling.places[place] as Place;
    if (!isNear(it)) continue;
    const shapes = clippedTo(shape, it);
    if (shapes.length > 0) made.push({ place, shapes, text: JSON.stringify(shapes) });
  }
  knownParts.set(key, made);
  return made;
}

/** Cached tiles with shapes above them, and the layers of those shapes. */
const coveredTiles = new LRUCache<string, Tile>({ max: 1_000 });
const overlays = new LRUCache<string, Layer>({ max: 500 });

/** Maps a covered tile to the tile below. */
const bases = new WeakMap<Tile, Tile>();

/** The tile without its top layer; undefined unless the tile was made by `cover`. */
export const baseOf = (tile: Tile): Tile | undefined => bases.get(tile);

function cover(tile: Tile, parts: readonly Part[]): Tile {
  const text = parts.map((part) => part.text).join();
  const key = `${nameOfTile(tile)} ${text}`;
  const known = coveredTiles.get(key);
  if (known !== undefined) return known;
  const layer = overlays.get(text) ?? parts.flatMap(({ shapes }) => shapes);
  overlays.set(text, layer);
  const made = [...tile, layer];
  bases.set(made, tile);
  coveredTiles.set(key, made);
  return made;
}

/** The tile of a place without content. */
const nothing: Tile = [];

export function layout({ tiling, tiles }: Mosaic, above: readonly Shape[]): Layout {
  const over = new Map<number, Part[]>();
  for (const shape of above)
    for (const part of partsOf(tiling, shape)) over.set(part.place, [...(over.get(part.place) ?? []), part]);
  const shown = tiling.places.map((_, place) => tiles[place] ?? nothing);
  for (const [place, parts] of over) shown[place] = cover(shown[place] as Tile, parts);
  return { tiling, tiles: shown, name: nameOf(tiling, shown) };
}

/** How far an outline reaches from its center. */
interface Reach {
  readonly radius: number;
  readonly box: Box;
}

const reaches = new WeakMap<Corners, Reach>();

function reachOf({ outline }: Place): Reach {
  const known = reaches.get(outline);
  if (known !== undefined) return known;
  const made = { radius: Math.max(...outline.map(([x, y]) => Math.hypot(x, y))), box: boxOf(outline) };
  reaches.set(outline, made);
  return made;
}

/** How far a shape may extend beyond its points, with a small margin. */
const marginOf = (shape: Shape): number => 2 + ('strokeWidth' in shape ? (shape.strokeWidth ?? 0) : 0);

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(points: Corners): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** A shape's bounding box. Text is measured only when it is painted, so its box is an upper bound. */
function boxAround(shape: Shape): Box {
  switch (shape.kind) {
    case 'polygon':
      return boxOf(shape.points);
    case 'rect':
      return { left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height };
    case 'circle': {
      const { x, y, radius } = shape;
      return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
    }
    case 'text': {
      const { x, y, text, size, maxWidth = text.length * size * 1.2 } = shape;
      return { left: x - maxWidth, top: y - size * 1.3, right: x + maxWidth, bottom: y + size * 1.3 };
    }
  }
}

/** Creates a function that checks whether a place is near the shape's bounding box. */
function nearTo(shape: Shape): (place: Place) => boolean {
  const { left, top, right, bottom } = boxAround(shape);
  const more = marginOf(shape);
  return (place) => {
    const { x, y } = place;
    const { box } = reachOf(place);
    return (
      x + box.right >= left - more &&
      x + box.left <= right + more &&
      y + box.bottom >= top - more &&
      y + box.top <= bottom + more
    );
  };
}

/**
 * Clips a shape to a place, relative to the place's center. Lines are cut just outside of the place. A line
 * through the center therefore looks the same in every place.
 */
function clippedTo(shape: Shape, place: Place): Shape[] {
  const own = moved(shape, -place.x, -place.y);
  if (own.kind !== 'polygon') return [own];
  const { points, fill, open = false } = own;
  if (fill !== undefined) return [{ ...own, points: points.map(rounded) }];
  const reach = reachOf(place).radius + marginOf(shape);
  const runs = open
    ? runsWithin(points, reach)
    : joined(runsWithin([...points, ...points.slice(0, 1)], reach));
  return runs.map((run) => ({ ...own, open: true, points: run.map(rounded) }));
}

/** If a closed path starts inside the circle, joins its first and last section. */
function joined(runs: readonly Corners[]): readonly Corners[] {
  const [first, last] = [runs[0] ?? [], runs.at(-1) ?? []];
  const [begin, end] = [first[0], last.at(-1)];
  if (runs.length < 2 || begin?.[0] !== end?.[0] || begin?.[1] !== end?.[1]) return runs;
  return [[...last, ...first.slice(1)], ...runs.slice(1, -1)];
}

/** Rounds to hundredths of a pixel, so that equal lengths compare equal however they were computed. */
const rounded = ([x, y]: Corners[number]): Corners[number] => [
  Math.round(x * 100) / 100,
  Math.round(y * 100) / 100,
];

/** The sections of a path inside a circle around the origin. */
function runsWithin(path: Corners, reach: number): Corners[] {
  const runs: Corners[number][][] = [];
  let isGoing = false;
  for (const [at, to] of path.slice(1).entries()) {
    const inside = within(path[at] ?? to, to, reach);
    if (inside === undefined) {
      isGoing = false;
      continue;
    }
    if (isGoing) runs.at(-1)?.push(inside.to);
    else runs.push([inside.from, inside.to]);
    isGoing = inside.isWhole;
  }
  return runs;
}

/** The section of a line inside a circle around the origin, and whether it includes the line's end. */
function within([x, y]: Corners[number], [toX, toY]: Corners[number], reach: number) {
  const [alongX, alongY] = [toX - x, toY - y];
  const square = alongX ** 2 + alongY ** 2;
  const middle = square === 0 ? 0 : -(x * alongX + y * alongY) / square;
  const offset = (x + middle * alongX) ** 2 + (y + middle * alongY) ** 2;
  if (offset > reach ** 2) return undefined;
  const half = square === 0 ? 1 : Math.sqrt((reach ** 2 - offset) / square);
  const [begin, end] = [Math.max(0, middle - half), Math.min(1, middle + half)];
  if (begin > end) return undefined;
  const point = (part: number): Corners[number] => [x + part * alongX, y + part * alongY];
  return { from: point(begin), to: point(end), isWhole: end === 1 };
}
