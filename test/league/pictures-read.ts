import { expect } from 'vitest';
import { allShapes, type Picture } from '../../src/engine/picture/picture.ts';

/** What tests read in pictures of competitions. */

export const textsIn = (picture: Picture) => allShapes(picture).filter((shape) => shape.kind === 'text');

export const wordsIn = (picture: Picture): string[] => textsIn(picture).map(({ text }) => text);

/** A phone shows pictures 390 pixels wide. */
const onPhone = (picture: Picture): number =>
  Math.min(...textsIn(picture).map(({ size }) => size)) * Math.min(1, 390 / picture.width);

/** No text may be squeezed to less than about three quarters of its width, of which a letter takes 0.58. */
const squeezed = (picture: Picture): string[] =>
  textsIn(picture)
    .filter(
      ({ text, size, maxWidth = Number.POSITIVE_INFINITY }) => text.length * size * 0.58 * 0.72 > maxWidth,
    )
    .map(({ text }) => text);

/** Expects that a phone shows a picture's texts large enough, not squeezed, and inside. */
export function expectReadable(picture: Picture): void {
  expect(onPhone(picture)).toBeGreaterThanOrEqual(10);
  expect(squeezed(picture)).toEqual([]);
  for (const { x, y } of textsIn(picture)) {
    expect(x).toBeLessThan(picture.width);
    expect(y).toBeLessThan(picture.height);
  }
}
