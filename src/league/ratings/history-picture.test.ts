import { expect, it } from 'vitest';
import type { Picture } from '../../engine/picture/picture.ts';
import { historyAlt, historyPicture } from './history-picture.ts';

const history = [
  { mu: 27.6354, sigma: 8.0659 },
  { mu: 26, sigma: 7.5 },
  { mu: 30, sigma: 7 },
];

const textsOf = ({ shapes }: Picture): string[] =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

/** The heights of a polygon's points, from left to right. */
const lineOf = ({ shapes }: Picture, index: number): number[] =>
  shapes
    .filter((shape) => shape.kind === 'polygon')
    .filter(({ open }) => open !== true)
    .flatMap(({ points }) => points.map(([, y]) => y))
    .slice(index, index + history.length);

it('draws the band above and below the line, and says the last rating', () => {
  const picture = historyPicture(history, true);
  expect(textsOf(picture)).toEqual(
    expect.arrayContaining(['Game 1', 'Game 3', '1700', '± 280', '1200', '2000']),
  );
  const upper = lineOf(picture, 0);
  const lower = lineOf(picture, history.length).toReversed();
  const middle = picture.shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape.y] : []));
  for (const [at, y] of middle.entries()) {
    expect(upper[at]).toBeLessThan(y);
    expect(lower[at]).toBeGreaterThan(y);
    expect(y - (upper[at] ?? 0)).toBeCloseTo((lower[at] ?? 0) - y, 6);
  }
  expect(middle).toHaveLength(3);
  expect(textsOf(historyPicture(history, false))).toEqual(
    expect.arrayContaining(['The last 3 games', 'Now']),
  );
});

it('keeps everything inside, however far a rating goes', () => {
  for (const mu of [-400, 25, 900]) {
    const { shapes, height } = historyPicture([...history, { mu, sigma: 8 }], true);
    const heights = shapes.flatMap((shape) =>
      shape.kind === 'polygon' ? shape.points.map(([, y]) => y) : 'y' in shape ? [shape.y] : [],
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(height);
    expect(shapes.length).toBeLessThan(30);
  }
});

it('is described in words', () => {
  expect(historyAlt('Ada', history)).toBe(
    'Ada’s rating over 3 games: 1605 after the first, 1700 ± 280 after the last. Lowest 1540, highest 1700.',
  );
});
