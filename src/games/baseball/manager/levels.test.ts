import { describe, expect, it } from 'vitest';
import type { Game } from '../../game.ts';
import { type Figures, type Run, shareOfWins, simulate } from '../../simulation.ts';
import { baseball } from '../index.ts';
import { figures } from '../scoring/figures.ts';

/**
 * A short season. `npm run sim -- baseball --match veteran,regular --games 2000` plays a long one.
 * docs/computer-managers.md lists its results.
 */
const season = (levels: readonly string[], pairs: number) => {
  const run: Run = {
    seed: 'levels',
    seats: 2,
    levels,
    paired: true,
    mixed: false,
    varied: false,
    given: {},
    from: 0,
    to: pairs,
    longest: 2_000,
    time: 1,
  };
  return simulate(baseball as Game, figures as Figures, run);
};

describe('the levels of the computer manager over a season', () => {
  it('a regular beats a rookie', () => {
    const tally = season(['regular', 'rookie'], 60);
    expect(tally).toMatchObject({ games: 120, draws: 0, crashes: [], unproved: [] });
    expect(shareOfWins(tally.pairs)?.share).toBeGreaterThan(0.5);
  });

  it('a veteran holds his own against a regular, and every game is played to its end', () => {
    const tally = season(['veteran', 'regular'], 6);
    expect(tally).toMatchObject({ games: 12, draws: 0, crashes: [], unproved: [] });
    expect(shareOfWins(tally.pairs)?.share).toBeGreaterThan(0.3);
  });
});
