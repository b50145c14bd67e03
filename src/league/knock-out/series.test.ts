import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BestOf, firstSide, type GameResult, type Series, seriesAfter } from './series.ts';

const series = (bestOf: BestOf, ...results: readonly GameResult[]) =>
  seriesAfter({ bestOf, game: 'other', results });

/** League 5. */
describe('a series', () => {
  it('is over when the lead is greater than the number of games left', () => {
    // Example 5 of the rules.
    expect(series(3, 'draw', 'high')).toMatchObject({ isOver: false, score: [1.5, 0.5] });
    expect(series(3, 'draw', 'high', 'draw')).toMatchObject({ isOver: true, winner: 'high', score: [2, 1] });
    expect(series(5, 'low', 'low')).toMatchObject({ isOver: false });
    expect(series(5, 'low', 'low', 'low')).toEqual({
      isOver: true,
      winner: 'low',
      score: [0, 3],
      nextFirst: undefined,
    });
  });

  it('goes on when it is level, until somebody leads or three more games are over', () => {
    expect(series(1, 'draw')).toMatchObject({ isOver: false, nextFirst: 'low' });
    expect(series(1, 'draw', 'low')).toMatchObject({ winner: 'low', score: [0.5, 1.5] });
    expect(series(1, 'draw', 'draw', 'draw')).toMatchObject({ isOver: false, nextFirst: 'low' });
    expect(series(1, 'draw', 'draw', 'draw', 'draw')).toMatchObject({ winner: 'high', score: [2, 2] });
  });

  it('ends with the second forfeit of one side', () => {
    expect(series(7, 'low forfeits', 'low', 'low', 'low')).toMatchObject({ isOver: false, score: [1, 3] });
    expect(series(7, 'low forfeits', 'low', 'low', 'low forfeits')).toMatchObject({
      winner: 'high',
      score: [2, 2],
    });
    expect(series(9, 'high forfeits', 'low forfeits')).toMatchObject({ isOver: false });
    expect(series(9, 'high forfeits', 'low forfeits', 'high forfeits')).toMatchObject({ winner: 'low' });
  });

  it('counts a double forfeit as a loss for both', () => {
    expect(series(3, 'both forfeit', 'low')).toMatchObject({ isOver: false, score: [0, 1] });
    expect(series(3, 'both forfeit', 'low', 'draw')).toMatchObject({ winner: 'low', score: [0.5, 1.5] });
    expect(series(5, 'both forfeit', 'both forfeit')).toMatchObject({ winner: 'high', score: [0, 0] });
  });

  it('doesn’t count results after its end', () => {
    expect(series(1, 'low', 'high', 'high')).toMatchObject({ winner: 'low', score: [0, 1] });
  });

  it.each([
    [1, 'H A H A'],
    [3, 'H A H A H A'],
    [5, 'H H A A H A H A'],
    [7, 'H H A A A H H A H A'],
    [9, 'H H A A H H A A H A H A'],
  ] as const)('of %i games of baseball is played at %s', (bestOf, plan) => {
    const homes = plan
      .split(' ')
      .map((_, index) => (firstSide('baseball', bestOf, index + 1) === 'high' ? 'H' : 'A'));
    expect(homes.join(' ')).toBe(plan);
    expect(firstSide('other', bestOf, 3)).toBe('high');
    expect(firstSide('other', bestOf, 4)).toBe('low');
  });

  it('always ends, with one winner', () => {
    const result = fc.constantFrom<GameResult>(
      'high',
      'low',
      'draw',
      'draw',
      'high forfeits',
      'low forfeits',
      'both forfeit',
    );
    fc.assert(
      fc.property(
        fc.constantFrom<BestOf>(1, 3, 5, 7, 9),
        fc.array(result, { minLength: 12, maxLength: 12 }),
        (bestOf, results) => {
          const asked: Series = { bestOf, game: 'baseball', results };
          const counts = Array.from({ length: 13 }, (_, games) => games);
          const states = counts.map((games) => seriesAfter({ ...asked, results: results.slice(0, games) }));
          const end = states.findIndex(({ isOver }) => isOver);
          expect(end).toBeGreaterThan(0);
          expect(end).toBeLessThanOrEqual(bestOf + 3);
          expect(new Set(states.slice(end).map((state) => JSON.stringify(state))).size).toBe(1);
          for (const { isOver, winner, nextFirst } of states) {
            expect(winner !== undefined).toBe(isOver);
            expect(nextFirst === undefined).toBe(isOver);
          }
        },
      ),
    );
  });
});
