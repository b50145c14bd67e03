import { describe, expect, it } from 'vitest';
import { figures } from './figures.ts';
import { options } from './options.ts';
import { sampleState } from './sample-game.ts';
import { optionsProblem } from './setup.ts';
import type { State } from './state.ts';

const state: State = sampleState({
  inning: 10,
  plays: 80,
  teams: {
    away: {
      batting: { 'pcg-16': { PA: 5, AB: 4, H: 2, HR: 1, '2B': 1, BB: 1, R: 1, SO: 1, SB: 2 } },
      errors: 1,
    },
    home: { batting: { 'ivs-10': { PA: 5, AB: 4, SO: 2, SF: 1 } } },
  },
});

describe('the figures of many games', () => {
  it('are what the lines of the batters come to', () => {
    const sums = figures.count(state);
    expect(figures.report(sums, 1)).toMatchObject({
      'runs per team': 0.5,
      AVG: 0.25,
      // (2 H + 1 BB) / (8 AB + 1 BB + 1 SF)
      OBP: 0.3,
      // A home run and a double: 6 bases in 8 at-bats.
      SLG: 0.75,
      'HR per team': 0.5,
      'BB%': 10,
      'K%': 30,
      'SB per team': 1,
      'errors per team': 0.5,
      'extra innings %': 100,
      'plays per game': 80,
    });
  });

  it('are zero without games, and not nothing', () => {
    expect(Object.values(figures.report({}, 0)).filter(Number.isNaN)).toEqual([]);
  });

  it('come from games that can be played, of all teams against all', () => {
    const chosen = Array.from({ length: 560 }, (_, number) => options.parse(figures.options(number)));
    expect(chosen.map(optionsProblem).filter((problem) => problem !== undefined)).toEqual([]);
    expect(new Set(chosen.map(({ away, home }) => `${away} ${home}`)).size).toBe(8 * 7);
  });

  it('say which box score does not prove', () => {
    expect(figures.problem(sampleState())).toBeUndefined();
    expect(figures.problem(state)).toContain('PCG: PA of the batters does not prove: 5 is not 0.');
  });
});
