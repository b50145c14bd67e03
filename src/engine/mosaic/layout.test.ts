import { describe, expect, it } from 'vitest';
import type { Corners, Shape, Tile, Tiling } from '../picture/picture.ts';
import { baseOf, layout, nameOfLayer } from './layout.ts';

const fill = '#112233';
const half = 5;
const outline: Corners = [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
];
const tilingOf = (...centers: Corners): Tiling => ({
  ground: { width: 100, height: 100, background: '#ffffff', shapes: [] },
  places: centers.map(([x, y]) => ({ x, y, outline })),
  scale: 1,
  colors: ['#ffffff', fill],
});
const tile: Tile = [[{ kind: 'rect', x: -1, y: -1, width: 2, height: 2, fill }]];
/** A square from 45 to 55, both across and down. */
const alone = tilingOf([50, 50]);
const over = (shape: Shape): readonly Shape[] | undefined => {
  const [shown] = layout({ tiling: alone, tiles: [tile] }, [shape]).tiles;
  return shown === tile ? undefined : shown?.at(-1);
};
const covers = (...shapes: Shape[]): boolean[] => shapes.map((shape) => over(shape) !== undefined);

const circle = (x: number, y: number, more: object = {}): Shape => ({
  kind: 'circle',
  x,
  y,
  radius: 10,
  fill,
  ...more,
});
const rect = (x: number, y: number, width: number, height: number): Shape => ({
  kind: 'rect',
  x,
  y,
  width,
  height,
  fill,
});
const text = (x: number, y: number, more: object = {}): Shape => ({
  kind: 'text',
  x,
  y,
  text: 'ab',
  size: 10,
  fill,
  ...more,
});

describe('a shape above a mosaic', () => {
  it('covers a place that it reaches, with two pixels to spare: a circle', () => {
    expect(covers(circle(33, 50), circle(67, 50), circle(50, 33), circle(50, 67))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(covers(circle(32, 50), circle(68, 50), circle(50, 32), circle(50, 68))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('covers a place that it reaches, with two pixels to spare: a rectangle', () => {
    expect(covers(rect(30, 50, 13, 1), rect(57, 50, 9, 1), rect(50, 30, 1, 13), rect(50, 57, 1, 9))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(covers(rect(30, 50, 12, 1), rect(58, 50, 9, 1), rect(50, 30, 1, 12), rect(50, 58, 1, 9))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('reaches as far as its stroke is wide', () => {
    expect(covers(circle(30, 50, { strokeWidth: 3 }), circle(29, 50, { strokeWidth: 3 }))).toEqual([
      true,
      false,
    ]);
  });

  it('reaches as far as its letters may: text', () => {
    // Two letters of ten pixels take 24 pixels at most, and 13 up and down.
    expect(covers(text(19, 50), text(81, 50), text(50, 30), text(50, 70))).toEqual([true, true, true, true]);
    expect(covers(text(18, 50), text(82, 50), text(50, 29), text(50, 71))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(covers(text(62, 50, { maxWidth: 5 }), text(63, 50, { maxWidth: 5 }))).toEqual([true, false]);
  });

  it('lies on the place relative to its center', () => {
    expect(over(circle(52, 47))).toEqual([circle(2, -3)]);
    expect(over(rect(40, 41, 20, 30))).toEqual([rect(-10, -9, 20, 30)]);
    expect(over(text(50, 60))).toEqual([text(0, 10)]);
  });

  it('that is filled stays whole, in hundredths of a pixel', () => {
    const points: Corners = [
      [40, 40.123],
      [60.456, 50],
      [40, 60],
    ];
    const polygon: Shape = { kind: 'polygon', points, fill };
    expect(over(polygon)).toEqual([
      {
        kind: 'polygon',
        points: [
          [-10, -9.88],
          [10.46, 0],
          [-10, 10],
        ],
        fill,
      },
    ]);
  });

  it('that leaves a place and comes back is two lines there', () => {
    const points: Corners = [
      [50, 48],
      [90, 48],
      [90, 52],
      [50, 52],
    ];
    const [first, second, ...more] =
      over({ kind: 'polygon', open: true, points, stroke: fill, strokeWidth: 1 }) ?? [];
    expect(more).toEqual([]);
    const ends = [first, second].map((shape) => (shape?.kind === 'polygon' ? shape.points : []));
    expect(ends.map((run) => run.map(([, y]) => y))).toEqual([
      [-2, -2],
      [2, 2],
    ]);
    expect(ends[0]?.[0]).toEqual([0, -2]);
    expect(ends[1]?.at(-1)).toEqual([0, 2]);
    const [far] = ends[0]?.slice(-1) ?? [];
    // The line ends just outside of the place, at the same distance on both ways.
    expect(far?.[0]).toBeGreaterThan(half);
    expect(ends[1]?.[0]).toEqual([far?.[0], 2]);
  });

  it('with a point that is repeated is no different', () => {
    const dot: Shape = {
      kind: 'polygon',
      open: true,
      points: [
        [50, 50],
        [50, 50],
      ],
      stroke: fill,
    };
    expect(over(dot)).toMatchObject([
      {
        points: [
          [0, 0],
          [0, 0],
        ],
      },
    ]);
  });
});

describe('a covered tile', () => {
  const two = tilingOf([20, 20], [40, 20], [60, 20]);
  const wide = rect(0, 10, 50, 20);
  const shown = layout({ tiling: two, tiles: [tile, [...tile, [circle(0, 0)]]] }, [wide, circle(20, 20)]);

  it('has all shapes above it in one layer, in order', () => {
    expect(shown.tiles[0]).toEqual([...tile, [rect(-20, -10, 50, 20), circle(0, 0)]]);
    expect(shown.tiles[1]?.at(-1)).toEqual([rect(-40, -10, 50, 20)]);
  });

  it('knows the tile below, and an uncovered one has none', () => {
    expect(baseOf(shown.tiles[0] as Tile)).toBe(tile);
    expect(baseOf(tile)).toBeUndefined();
  });

  it('is empty below where the mosaic has no tile', () => {
    expect(shown.tiles[2]).toEqual([]);
  });

  it('is the same object for the same shapes, and shares its layer with other tiles', () => {
    const again = layout({ tiling: two, tiles: [tile] }, [wide, circle(20, 20)]);
    expect(again.tiles[0]).toBe(shown.tiles[0]);
    const other: Tile = [[circle(1, 1)]];
    const below = layout({ tiling: two, tiles: [other] }, [wide, circle(20, 20)]);
    expect(below.tiles[0]?.at(-1)).toBe(shown.tiles[0]?.at(-1));
    expect(below.tiles[0]?.[0]).toBe(other[0]);
  });
});

describe('the name of a picture', () => {
  const many = tilingOf(...Array.from({ length: 600 }, (_, at) => [at * 10, 5] as const));
  const few = tilingOf([5, 5], [15, 5]);
  const other: Tile = [[circle(0, 0)]];
  const name = (tiling: Tiling, ...tiles: Tile[]) => layout({ tiling, tiles }, []).name;

  it('depends on every tile and its place, however many there are', () => {
    const before = name(few, tile, other);
    expect(new Set([before, name(few, other, tile), name(few, tile, tile), name(few)]).size).toBe(4);
    const last = (end: Tile) => name(many, ...Array.from({ length: 599 }, () => tile), end);
    expect(last(tile)).not.toBe(last(other));
    expect(name(few, tile, other)).toBe(before);
    expect(name(tilingOf([5, 5], [15, 6]), tile, other)).not.toBe(before);
  });

  it('of a layer is that of its shapes', () => {
    expect(nameOfLayer([circle(0, 0)])).toBe(nameOfLayer([circle(0, 0)]));
    expect(nameOfLayer([circle(0, 0)])).not.toBe(nameOfLayer([circle(0, 1)]));
  });
});
