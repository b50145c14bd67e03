import { expect, it } from 'vitest';
import { type Suit, suitInks, suitShapes } from './suits.ts';

const suits: readonly Suit[] = ['C', 'D', 'H', 'S'];

const rounded = (length: number): number => Math.round(length * 100) / 100;

/** The corners of the smallest box around a suit: left, top, right, bottom. */
function boxOf(suit: Suit, x: number, y: number, size: number): number[] {
  const points = suitShapes(suit, x, y, size).flatMap((shape) => {
    if (shape.kind === 'polygon') return shape.points;
    if (shape.kind !== 'circle') throw new Error('A suit has no such shape.');
    const { radius } = shape;
    return [
      [shape.x - radius, shape.y - radius],
      [shape.x + radius, shape.y + radius],
    ] as const;
  });
  const [xs, ys] = [points.map(([across]) => across), points.map(([, down]) => down)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(rounded);
}

it.each(suits)('%s is drawn in its own ink, each part in it', (suit) => {
  const inks = suitShapes(suit, 0, 0, 1).map((shape) => ('fill' in shape ? shape.fill : undefined));
  expect(new Set(inks)).toEqual(new Set([suitInks[suit]]));
  expect(new Set(Object.values(suitInks)).size).toBe(suits.length);
});

it.each(suits)('%s fills its size around its center, as wide to the left as to the right', (suit) => {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(suit, 0, 0, 1);
  expect(left).toBe(-right);
  expect(right).toBeGreaterThan(0.7);
  expect(right).toBeLessThanOrEqual(1);
  expect(bottom).toBe(1);
  expect(top).toBeGreaterThanOrEqual(-1);
  expect(top).toBeLessThan(-0.8);
});

it.each(suits)('%s is its own mirror image', (suit) => {
  const parts = suitShapes(suit, 0, 0, 1);
  const centers = parts.flatMap((shape) =>
    shape.kind === 'polygon' ? shape.points : 'x' in shape ? [[shape.x, shape.y] as const] : [],
  );
  const written = (mirror: 1 | -1) => centers.map(([x, y]) => `${rounded(mirror * x) + 0} ${y}`).toSorted();
  expect(written(-1)).toEqual(written(1));
});

it.each(suits)('%s grows with its size and moves with its center', (suit) => {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(suit, 0, 0, 1);
  const [x, y, size] = [30, 70, 10];
  expect(boxOf(suit, x, y, size)).toEqual(
    [x + left * size, y + top * size, x + right * size, y + bottom * size].map(rounded),
  );
});

it('each has shapes of its own', () => {
  expect(
    new Set(suits.map((suit) => JSON.stringify(suitShapes(suit, 0, 0, 1).map(({ kind }) => kind)))).size,
  ).toBe(4);
});
