import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { expectedRuns } from './run-expectancy.ts';
import { runChances, winChances, winningChance } from './win-chance.ts';

const moments = Array.from({ length: 24 }, (_, at) => ({ onBase: Math.floor(at / 3), outs: at % 3 }));
const chance = (inning: number, half: 'top' | 'bottom', margin: number) => {
  const [batting, fielding] = half === 'top' ? (['away', 'home'] as const) : (['home', 'away'] as const);
  const teams = { [batting]: { score: 5 + margin }, [fielding]: { score: 5 } };
  return winningChance(sampleState({ inning, half, teams }));
};

describe('the chance of runs', () => {
  it('adds up, and means about what the league scored from there', () => {
    for (const { onBase, outs } of moments) {
      const chances = runChances(onBase, outs);
      expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
      const mean = chances.reduce((sum, each, runs) => sum + each * runs, 0);
      expect(Math.abs(mean - expectedRuns(onBase, outs))).toBeLessThan(0.12);
    }
  });
});

describe('the chance to win', () => {
  it('is even at the start, and a little better for whoever still bats in a tie', () => {
    expect(chance(1, 'top', 0)(0, 0, 0)).toBeCloseTo(0.5, 6);
    expect(chance(9, 'top', 0)(0, 0, 0)).toBeCloseTo(0.5, 6);
    expect(chance(9, 'bottom', 0)(0, 0, 0)).toBeGreaterThan(0.6);
    expect(chance(12, 'bottom', 0)(0, 0, 0)).toBeCloseTo(chance(9, 'bottom', 0)(0, 0, 0), 9);
  });

  it('grows with the lead, and with runners', () => {
    for (const [inning, half] of [
      [1, 'top'],
      [7, 'bottom'],
      [9, 'top'],
    ] as const) {
      const byLead = [-3, -1, 0, 1, 3].map((margin) => chance(inning, half, margin)(0, 0, 0));
      expect([...byLead].sort((a, b) => a - b)).toEqual(byLead);
      expect(chance(inning, half, 0)(0, 7, 0)).toBeGreaterThan(chance(inning, half, 0)(0, 0, 0));
      expect(chance(inning, half, 0)(0, 1, 0)).toBeGreaterThan(chance(inning, half, 0)(0, 1, 1));
    }
  });

  it('is certain when the winning run scores last, and gone when the last out leaves a team behind', () => {
    expect(chance(9, 'bottom', 0)(1, 0, 2)).toBe(1);
    expect(chance(9, 'bottom', -1)(0, 0, 3)).toBe(0);
    expect(chance(9, 'bottom', 0)(0, 0, 3)).toBeCloseTo(0.5, 6);
    expect(chance(9, 'top', -1)(0, 0, 3)).toBe(0);
  });

  it('asks for one run more late in the game: in the ninth a tying run is worth more than in the first', () => {
    const gain = (inning: number) => chance(inning, 'top', -1)(1, 0, 2) - chance(inning, 'top', -1)(0, 0, 2);
    expect(gain(9)).toBeGreaterThan(3 * gain(1));
  });

  it('is told of both teams, whoever bats', () => {
    const teams = { away: { score: 3 }, home: { score: 5 } };
    const [away, home] = winChances(sampleState({ inning: 9, half: 'top', outs: 2, teams }));
    expect(away + home).toBeCloseTo(1, 12);
    expect(home).toBeGreaterThan(0.95);
    const [before] = winChances(sampleState({ inning: 9, half: 'top', outs: 2, on: [9, 9, 9], teams }));
    expect(before).toBeGreaterThan(3 * away);
    const [, loaded] = winChances(sampleState({ inning: 9, half: 'bottom', outs: 2, on: [9, 9, 9] }));
    expect(loaded).toBeGreaterThan(winChances(sampleState({ inning: 9, half: 'bottom', outs: 2 }))[1]);
  });
});
