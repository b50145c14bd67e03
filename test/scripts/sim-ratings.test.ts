import { describe, expect, it } from 'vitest';
import { ratingsFound, readRatingsTask, spearman } from '../../scripts/sim/ratings.ts';
import { AskedWrongly } from '../../scripts/sim/task.ts';
import { runScript } from '../equipment/run-script.ts';

describe('npm run sim -- ratings', () => {
  it('prints how well ratings find the strengths, the same for the same seed', async () => {
    const { code, out } = await runScript('sim', 'ratings', '--runs', '3', '--seed', 'spring');
    const printed = JSON.parse(out);
    expect(code).toBe(0);
    expect(printed).toEqual({ runs: 3, seed: 'spring', ...ratingsFound({ runs: 3, seed: 'spring' }) });
    expect(printed).toMatchObject({
      'games of two': { target: 0.9, isReached: true },
      'tables of four': { target: 0.94, isReached: true },
    });
    expect(ratingsFound({ runs: 3, seed: 'fall' })).not.toEqual(ratingsFound({ runs: 3, seed: 'spring' }));
  });

  it('compares ranks', () => {
    expect(spearman([1, 2, 3, 4], [10, 20, 30, 99])).toBe(1);
    expect(spearman([1, 2, 3, 4], [4, 3, 2, 1])).toBe(-1);
    expect(spearman([1, 2, 3, 4], [1, 3, 2, 4])).toBeCloseTo(0.8);
  });

  it('says how it is called when it was called wrongly', async () => {
    const { code, err } = await runScript('sim', 'ratings', '--runs', '0');
    expect(code).toBe(2);
    expect(err).toContain('--runs must be a number from 1 to 99999.');
    expect(err).toContain('npm run sim -- ratings');
    expect(() => readRatingsTask(['--games', '3'])).toThrow(AskedWrongly);
    expect(readRatingsTask([])).toEqual({ runs: 100, seed: 'clubhouse' });
  });
});
