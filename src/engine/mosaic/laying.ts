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
  tilesOf,
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
function naming<Value extends object>(make: (value: Value) => string): (value: Value) => string {
  const names = new WeakMap<Value, string>();
  return (value) => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const name = make(value);
    names.set(value, name);
    return name;
  };
}
const nameOfTiling = naming<Tiling>((tiling) => shortHash(JSON.stringify(tiling)));
const nameOfLayer = naming<Layer>((layer) => shortHash(JSON.stringify(layer)));
const nameOfTile = naming<Tile>((tile) => shortHash(tile.map(nameOfLayer).join('+')));

/** Tiles with something above them, and what that is: the same lines go over the same tiles at all steps of a choice. */
const covered = new LRUCache<string, Tile>({ max: 1_000 });
const covers = new LRUCache<string, Layer>({ max: 500 });

function cover(tile: Tile, over: Layer): Tile {
  const text = JSON.stringify(over);
  const key = `${nameOfTile(tile)} ${text}`;
  const known = covered.get(key);
  if (known !== undefined) return known;
  const layer = covers.get(text) ?? over;
  covers.set(text, layer);
  const made = [...tile, layer];
  covered.set(key, made);
  return made;
}

export function laid(mosaic: Mosaic, above: readonly Shape[]): Laid {
  const { tiling } = mosaic;
  const { places } = tiling;
  const lying = tilesOf(mosaic);
  const over = new Map<number, Shape[]>();
  for (const shape of above) {
    const isNear = nearTo(shape);
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as Place;
      if (!isNear(place)) continue;
      const seen = onPlace(shape, place);
      if (seen.length > 0) over.set(at, [...(over.get(at) ?? []), ...seen]);
    }
  }
  for (const [at, shapes] of over) lying[at] = cover(lying[at] ?? [], shapes);
  const names = lying.map((tile, at) => (tile === places[at]?.plain ? '' : nameOfTile(tile)));
  return { tiling, tiles: lying, name: shortHash(`${nameOfTiling(tiling)} ${names.join(' ')}`) };
}

const radii = new WeakMap<Corners, number>();

function radiusOf({ outline }: Place): number {
  const known = radii.get(outline);
  if (known !== undefined) return known;
  const radius = Math.max(...outline.map(([x, y]) => Math.hypot(x, y)));
  radii.set(outline, radius);
  return radius;
}

/** From a place's point, a little more than what lies on the place reaches. */
const reachOf = (shape: Shape, place: Place): number =>
  radiusOf(place) + 2 + ('strokeWidth' in shape ? (shape.strokeWidth ?? 0) : 0);

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

/** Whether a place lies by the box around a shape: of others than polygons, everywhere. */
function nearTo(shape: Shape): (place: Place) => boolean {
  if (shape.kind !== 'polygon') return () => true;
  const { left, top, right, bottom } = boxOf(shape.points);
  return (place) => {
    const reach = reachOf(shape, place);
    const { x, y } = place;
    return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
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
  const way = open ? points : [...points, ...points.slice(0, 1)];
  return runsWithin(way, reachOf(shape, place)).map((run) => ({
    ...own,
    open: true,
    points: run.map(rounded),
  }));
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
