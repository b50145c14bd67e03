import { describe, expect, it } from 'vitest';
import { count, median } from '../../scripts/presses/count.ts';
import { runScript } from '../equipment/run-script.ts';

describe('npm run presses', () => {
  it.each([
    ['square8', 12, 4, 4],
    ['hex8', 6, 4, 4],
    ['hexagonal', 1, 6, 6],
  ] as const)(
    'finds that a turn on %s takes a handful of presses (%i games)',
    (board, games, placement, movement) => {
      const { decisions, turns } = count({ board, games, level: '2' });
      expect(median(decisions['placement'] ?? [])).toBeLessThanOrEqual(placement);
      expect(median(decisions['movement'] ?? [])).toBeLessThanOrEqual(movement);
      expect(turns.length).toBeGreaterThan(games * 10);
    },
  );

  it('counts a tap as one, a menu as two, and the press that begins a turn', () => {
    const { decisions } = count({ board: 'square8', games: 1, level: '2' });
    // The presses are: Move, the file, the rank, the number of rings.
    expect(Math.min(...(decisions['place_ring'] ?? []))).toBe(4);
    const big = count({ board: 'hexagonal', games: 1, level: '2' });
    // The presses are: Move, a menu of 25 files (which counts as two), the rank by buttons or a menu, the number of
    // rings.
    expect(Math.min(...(big.decisions['place_ring'] ?? []))).toBeGreaterThanOrEqual(5);
  });

  it('prints a table, and refuses what it does not know', async () => {
    const { code, out } = await runScript('presses', '--board', 'square8', '--games', '1');
    expect(code).toBe(0);
    expect(out).toMatch(/^square8, 1 games of level 2\n +times +median +mean +least +most\n/);
    expect(out).toMatch(/^placement +\d+ +4 /m);
    expect((await runScript('presses', '--board', 'round')).code).toBe(2);
  });
});
