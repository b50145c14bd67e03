import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paint } from '../picture/canvas.ts';
import { faceChart, faceChartAlt, rollStatistics } from './roll-statistics.ts';

describe('rollStatistics', () => {
  it('counts, averages and tests', () => {
    const statistics = rollStatistics([5, 8, 9, 8, 10, 20]);
    expect(statistics).toMatchObject({ sides: 6, count: 60, least: 1, greatest: 6, enough: true });
    expect(statistics?.mean).toBeCloseTo((5 + 16 + 27 + 32 + 50 + 120) / 60, 12);
    expect(statistics?.chiSquare.statistic).toBeCloseTo(13.4, 10);
  });

  it('reports faces that never came up', () => {
    expect(rollStatistics([0, 0, 3, 1, 0, 0])).toMatchObject({
      count: 4,
      least: 3,
      greatest: 4,
      enough: false,
    });
    expect(rollStatistics(new Array<number>(20).fill(0))).toBeUndefined();
  });
});

describe('the chart of faces', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 100 });

  it('has one bar per face, as high as its count, and stays inside', () => {
    fc.assert(
      fc.property(counts, (faces) => {
        const { shapes, width, height } = faceChart(faces);
        const bars = shapes.flatMap((shape) => (shape.kind === 'rect' ? [shape] : []));
        expect(bars).toHaveLength(faces.length);
        const greatest = Math.max(...faces);
        const highest = Math.max(...bars.map((bar) => bar.height));
        bars.forEach((bar, index) => {
          expect(bar.width).toBeGreaterThan(1);
          expect(bar.x).toBeGreaterThanOrEqual(0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(width);
          expect(bar.y).toBeGreaterThanOrEqual(39);
          expect(bar.y + bar.height).toBeLessThanOrEqual(height);
          if (greatest > 0) expect(bar.height / highest).toBeCloseTo((faces[index] ?? 0) / greatest, 9);
        });
      }),
    );
  });

  it('is described in at most 1,000 characters', () => {
    fc.assert(fc.property(counts, (faces) => faceChartAlt(faces).length <= 1000));
    expect(faceChartAlt([3, 1, 2])).toBe(
      'Bar chart of a d3 rolled 6 times, with 2 expected for each face. 1: 3, 2: 1, 3: 2.',
    );
    const wide = Array.from({ length: 100 }, (_, index) => 123_456 + index);
    expect(faceChartAlt(wide)).toContain('Rarest: face 1 (123456). Most common: face 100 (123555).');
  });

  it('can be painted', async () => {
    expect(paint(faceChart([1, 2, 3, 4, 5, 6])).length).toBeGreaterThan(2000);
  });
});
