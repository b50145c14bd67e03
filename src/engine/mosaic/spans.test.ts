import { describe, expect, it } from 'vitest';
import type { Corners, Tiling } from '../picture/picture.ts';
import { spansOf } from './spans.ts';

const hexagon: Corners = [
  [6, -3],
  [6, 3],
  [0, 6],
  [-6, 3],
  [-6, -3],
  [0, -6],
];
const square: Corners = [
  [-5, -5],
  [5, -5],
  [5, 5],
  [-5, 5],
];
const tilingOf = (outline: Corners, scale: number, ...centers: Corners): Tiling => ({
  ground: { width: 61, height: 31, background: '#ffffff', shapes: [] },
  places: centers.map(([x, y]) => ({ x, y, outline })),
  scale,
  colors: ['#ffffff'],
});
const maskOf = (tiling: Tiling, place = 0) => {
  const { top, left, width, starts, ends } = spansOf(tiling).masks[place] ?? {};
  return { top, left, width, rows: [...(starts ?? [])].map((start, row) => [start, ends?.[row]]) };
};

describe('the pixels of a place', () => {
  it('are those whose centers lie inside its outline', () => {
    const narrow = [
      [9, 11],
      [7, 13],
      [5, 15],
    ];
    const wide = Array.from({ length: 6 }, () => [4, 16]);
    expect(maskOf(tilingOf(hexagon, 1, [10, 10]))).toEqual({
      top: 4,
      left: 4,
      width: 12,
      rows: [...narrow, ...wide, ...narrow.toReversed()],
    });
  });

  it('on an edge between two places belong to one of them', () => {
    // The common edge of these squares goes through the centers of pixels.
    const tiling = tilingOf(square, 1, [10.5, 10.5], [20.5, 10.5]);
    const [one, other] = [maskOf(tiling), maskOf(tiling, 1)];
    expect([one.left, one.width, other.left, other.width]).toEqual([5, 10, 15, 10]);
    expect([one.top, one.rows.length]).toEqual([5, 10]);
  });

  it('are more with a larger scale, and so are those of the whole', () => {
    const tiling = tilingOf(square, 1.5, [10, 10]);
    expect(spansOf(tiling)).toMatchObject({ width: 92, height: 47 });
    const { top, left, width, rows } = maskOf(tiling);
    expect([top, left, width, rows.length]).toEqual([7, 7, 15, 15]);
  });

  it('are computed once', () => {
    const tiling = tilingOf(square, 1, [10, 10]);
    expect(spansOf(tiling)).toBe(spansOf(tiling));
  });
});

describe('the kinds of places', () => {
  const kinds = (outline: Corners, ...centers: Corners) => spansOf(tilingOf(outline, 1, ...centers)).kinds;

  it('are the same a whole number of pixels apart, whatever the fraction', () => {
    expect(kinds(square, [10.25, 10.75], [30.25, 10.75], [50.25, 20.75])).toEqual([0, 0, 0]);
  });

  it('differ by a fraction of a pixel, across or down', () => {
    expect(kinds(square, [10, 10], [25.25, 10], [40, 10.25])).toEqual([0, 1, 2]);
  });

  it('differ by their outline', () => {
    const places = [
      { x: 10, y: 10, outline: square },
      { x: 30, y: 10, outline: hexagon },
      { x: 50, y: 10, outline: square },
    ];
    expect(spansOf({ ...tilingOf(square, 1), places }).kinds).toEqual([0, 1, 0]);
  });
});
