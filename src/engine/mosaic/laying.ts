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
} from '../picture.ts';

/** A mosaic as the tiles that it takes: of each place its own, with what lies above it there. */

export interface Laid {
  readonly tiling: Tiling;
  /** By place. */
  readonly tiles: readonly Tile[];
  /** The same for the same picture, in every process. */
  readonly name: string;
}

const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

/** Of what stays the same object in many pictures the name is made once. */
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

/** As a number: as much of a name as a number holds. */
const asNumber = (name: string): number => Number.parseInt(name.slice(0, 12), 16);

/** The same in every process for the same tiling, layer or tile. */
export const nameOfTiling = naming((tiling: Tiling) => shortHash(JSON.stringify(tiling)));
export const nameOfLayer = naming((layer: Layer) => shortHash(JSON.stringify(layer)));
const nameOfTile = naming((tile: Tile) => asNumber(shortHash(tile.map(nameOfLayer).join('+'))));

/** Of the tiling, and then of the tile on each place: what a picture's name is made of, one picture after the other. */
let numbers = new Float64Array(512);

function nameOf(tiling: Tiling, tiles: readonly Tile[]): string {
  const count = tiles.length + 1;
  if (numbers.length < count) numbers = new Float64Array(count);
  numbers[0] = asNumber(nameOfTiling(tiling));
  for (let place = 0; place < tiles.length; place++) numbers[place + 1] = nameOfTile(tiles[place] as Tile);
  return hash('sha256', numbers.subarray(0, count), 'hex').slice(0, 16);
}

/** What of a shape lies on a place. */
interface Part {
  readonly place: number;
  readonly shapes: Layer;
  /** Those as a text. */
  readonly text: string;
}

/** The same lines go over the same places at all steps of a choice. */
const cutUp = new LRUCache<string, readonly Part[]>({ max: 200 });

function partsOf(tiling: Tiling, shape: Shape): readonly Part[] {
  const key = `${nameOfTiling(tiling)} ${JSON.stringify(shape)}`;
  const known = cutUp.get(key);
  if (known !== undefined) return known;
  const isNear = nearTo(shape);
  const made: Part[] = [];
  for (let place = 0; place < tiling.places.length; place++) {
    const it = tiling.places[place] as Place;
    if (!isNear(it)) continue;
    const shapes = onPlace(shape, it);
    if (shapes.length > 0) made.push({ place, shapes, text: JSON.stringify(shapes) });
  }
  cutUp.set(key, made);
  return made;
}

/** Tiles with something above them, and what that is. */
const covered = new LRUCache<string, Tile>({ max: 1_000 });
const covers = new LRUCache<string, Layer>({ max: 500 });

/** By a tile with something above it. */
const belows = new WeakMap<Tile, Tile>();

/** What lies below the uppermost layer of a tile, where that is seen without it too; undefined: nobody has said so. */
export const belowOf = (tile: Tile): Tile | undefined => belows.get(tile);

function cover(tile: Tile, parts: readonly Part[]): Tile {
  const text = parts.map((part) => part.text).join();
  const key = `${nameOfTile(tile)} ${text}`;
  const known = covered.get(key);
  if (known !== undefined) return known;
  const layer = covers.get(text) ?? parts.flatMap(({ shapes }) => shapes);
  covers.set(text, layer);
  const made = [...tile, layer];
  belows.set(made, tile);
  covered.set(key, made);
  return made;
}

/** What lies on a place of which nothing is said. */
const nothing: Tile = [];

export function laid({ tiling, tiles }: Mosaic, above: readonly Shape[]): Laid {
  const over = new Map<number, Part[]>();
  for (const shape of above)
    for (const part of partsOf(tiling, shape)) over.set(part.place, [...(over.get(part.place) ?? []), part]);
  const lying = tiling.places.map((_, place) => tiles[place] ?? nothing);
  for (const [place, parts] of over) lying[place] = cover(lying[place] as Tile, parts);
  return { tiling, tiles: lying, name: nameOf(tiling, lying) };
}

/** How far an outline goes from its point. */
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

/** How far beyond its points a shape may be seen, and a little more. */
const beyond = (shape: Shape): number => 2 + ('strokeWidth' in shape ? (shape.strokeWidth ?? 0) : 0);

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

/** The box around a shape; of a text, which is measured only when it is painted, more than it can fill. */
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

/** Whether a place lies by the box around a shape. */
function nearTo(shape: Shape): (place: Place) => boolean {
  const { left, top, right, bottom } = boxAround(shape);
  const more = beyond(shape);
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
 * What of a shape may be seen on a place, around the place's point: a line is cut off not far from it, so that it looks the same
 * wherever it goes through the middle of a place.
 */
function onPlace(shape: Shape, place: Place): Shape[] {
  const own = moved(shape, -place.x, -place.y);
  if (own.kind !== 'polygon') return [own];
  const { points, fill, open = false } = own;
  if (fill !== undefined) return [{ ...own, points: points.map(rounded) }];
  const reach = reachOf(place).radius + beyond(shape);
  const runs = open
    ? runsWithin(points, reach)
    : joined(runsWithin([...points, ...points.slice(0, 1)], reach));
  return runs.map((run) => ({ ...own, open: true, points: run.map(rounded) }));
}

/** The runs of a way that ends where it began: were that within the circle, the first goes on from the last, around a corner. */
function joined(runs: readonly Corners[]): readonly Corners[] {
  const [first, last] = [runs[0] ?? [], runs.at(-1) ?? []];
  const [begin, end] = [first[0], last.at(-1)];
  if (runs.length < 2 || begin?.[0] !== end?.[0] || begin?.[1] !== end?.[1]) return runs;
  return [[...last, ...first.slice(1)], ...runs.slice(1, -1)];
}

/** So that a length is the same however it was added up: hundredths of a pixel. */
const rounded = ([x, y]: Corners[number]): Corners[number] => [
  Math.round(x * 100) / 100,
  Math.round(y * 100) / 100,
];

/** Parts of a way that lie within a circle around the origin, cut off where they leave it. */
function runsWithin(way: Corners, reach: number): Corners[] {
  const runs: Corners[number][][] = [];
  let isGoing = false;
  for (const [at, to] of way.slice(1).entries()) {
    const inside = within(way[at] ?? to, to, reach);
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

/** The part of a line within a circle around the origin, and whether that goes on to its end. */
function within([x, y]: Corners[number], [toX, toY]: Corners[number], reach: number) {
  const [alongX, alongY] = [toX - x, toY - y];
  const square = alongX ** 2 + alongY ** 2;
  const middle = square === 0 ? 0 : -(x * alongX + y * alongY) / square;
  const aside = (x + middle * alongX) ** 2 + (y + middle * alongY) ** 2;
  if (aside > reach ** 2) return undefined;
  const half = square === 0 ? 1 : Math.sqrt((reach ** 2 - aside) / square);
  const [begin, end] = [Math.max(0, middle - half), Math.min(1, middle + half)];
  if (begin > end) return undefined;
  const point = (part: number): Corners[number] => [x + part * alongX, y + part * alongY];
  return { from: point(begin), to: point(end), isWhole: end === 1 };
}
