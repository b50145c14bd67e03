import { expect, it } from 'vitest';
import { allShapes, type Picture, type Shape } from './picture.ts';

const dot = (x: number, y: number, fill = '#ffffff'): Shape => ({ kind: 'circle', x, y, radius: 2, fill });
const ground: Picture = { width: 30, height: 10, background: '#000000', shapes: [dot(1, 1, '#111111')] };
const outline = [
  [-5, -5],
  [5, -5],
  [5, 5],
  [-5, 5],
] as const;
const triangle: Shape = {
  kind: 'polygon',
  points: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  fill: '#222222',
};

it('lists the shapes of a picture and its background, the background first', () => {
  const under = { ...ground, under: { ...ground, shapes: [dot(9, 9)] } };
  expect(allShapes({ ...ground, under, shapes: [dot(5, 5)] })).toEqual([
    dot(9, 9),
    ...ground.shapes,
    dot(5, 5),
  ]);
});

it('moves the shapes of each tile to its place, and leaves places without a tile bare', () => {
  const tiling = { ground, places: [5, 15, 25].map((x) => ({ x, y: 5, outline })), scale: 1, colors: [] };
  const shown = allShapes({
    ...ground,
    mosaic: { tiling, tiles: [[[dot(0, 1)]], [[triangle], [dot(2, 0)]]] },
    shapes: [],
  });
  expect(shown).toEqual([
    ...ground.shapes,
    dot(5, 6),
    {
      ...triangle,
      points: [
        [15, 5],
        [16, 5],
        [15, 6],
      ],
    },
    dot(17, 5),
  ]);
});
