import { describe, expect, it } from 'vitest';
import { checkPicture } from '../../../test/contract/clauses/words.ts';
import { chancesPicture } from './chances-picture.ts';

const formOf = (points: readonly (readonly [number, number])[]): string => {
  const [[x, y]] = points as [readonly [number, number]];
  return JSON.stringify(points.map(([px, py]) => [Math.round(px - x), Math.round(py - y)]));
};

/** Makes a game with this many seats. Each seat's chance stays the same, and the first seat wins. */
const evenly = (seats: number) => ({
  names: Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`),
  points: [0, 50, 51].map((number) => ({
    number,
    chances: Array.from({ length: seats }, (_, seat) => (number < 51 ? 1 / seats : seat === 0 ? 1 : 0)),
  })),
  marked: [51],
});

describe('the picture of the chances', () => {
  it.each([2, 3, 4, 8])('tells %i seats apart without color', (seats) => {
    const picture = chancesPicture(evenly(seats));
    checkPicture(picture);
    const { shapes } = picture;
    const inks = [
      ...new Set(shapes.flatMap((one) => ('stroke' in one && one.strokeWidth === 4 ? one.stroke : []))),
    ];
    expect(inks).toHaveLength(seats);
    // For each line: the lengths of its strokes and the shape of its marks.
    const looks = inks.map((ink) => {
      const own = shapes.filter((one) => 'stroke' in one && one.stroke === ink);
      const strokes = own.filter((one) => 'strokeWidth' in one && one.strokeWidth === 4).length;
      const mark = own.find((one) => 'strokeWidth' in one && one.strokeWidth === 3);
      const form = mark?.kind === 'polygon' ? formOf(mark.points) : mark?.kind;
      return `${strokes} ${form} ${mark !== undefined && 'fill' in mark && mark.fill === ink}`;
    });
    expect(new Set(looks).size).toBe(seats);
  });

  it('has the names at the ends of their lines, without overlap', () => {
    const names = chancesPicture(evenly(8)).shapes.flatMap((one) =>
      one.kind === 'text' && one.text.startsWith('Player') ? [one] : [],
    );
    expect(names.map(({ text }) => text).sort()).toEqual(evenly(8).names);
    const heights = names.map(({ y }) => y).sort((one, other) => one - other);
    for (const [at, y] of heights.slice(1).entries())
      expect(y - (heights[at] ?? 0)).toBeGreaterThanOrEqual(30);
    expect(names.find(({ text }) => text === 'Player 1')?.y).toBe(heights[0]);
  });

  it('puts the numbers of successive moments side by side, each with a line to its place', () => {
    const { shapes } = chancesPicture({ ...evenly(2), marked: [49, 50, 51] });
    const badges = shapes.flatMap((one) => (one.kind === 'circle' && one.y < 40 ? [one.x] : []));
    for (const [at, x] of badges.slice(1).entries()) expect(x - (badges[at] ?? 0)).toBeGreaterThanOrEqual(32);
    expect(badges).toHaveLength(3);
  });
});
