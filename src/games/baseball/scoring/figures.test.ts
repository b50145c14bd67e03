import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { optionsProblem } from '../course/setup.ts';
import type { State } from '../state.ts';
import { options } from '../terms/options.ts';
import { figures } from './figures.ts';

const state: State = sampleState({
  inning: 10,
  plays: 80,
  teams: {
    away: {
      batting: { 'pcg-16': { PA: 5, AB: 4, H: 2, HR: 1, '2B': 1, BB: 1, R: 1, SO: 1, SB: 2, CS: 1 } },
      score: 1,
      errors: 1,
      leftOnBase: 6,
    },
    home: {
      batting: { 'ivs-10': { PA: 5, AB: 4, SO: 2, SF: 1, GIDP: 1 } },
      checks: { 'ivs-10': { SS: [3, 2, 1, 0] }, 'ivs-11': { CF: [1, 1, 0, 0] } },
    },
  },
});

describe('the figures of many games', () => {
  it('are what the lines of the batters come to', () => {
    const sums = figures.count(state, []);
    const found = Object.fromEntries(figures.report(sums, 1).map(({ name, value }) => [name, value]));
    expect(found).toMatchObject({
      'R/G': 0.5,
      AVG: 0.25,
      // (2 H + 1 BB) / (8 AB + 1 BB + 1 SF)
      OBP: 0.3,
      // A home run and a double: 6 bases in 8 at-bats.
      SLG: 0.75,
      'HR/G': 0.5,
      'BB %': 10,
      'K %': 30,
      'GIDP/G': 0.5,
      'E/G': 0.5,
      'Steal attempts/G': 1.5,
      'Steals %': 66.7,
      'Extra innings %': 100,
      'LOB/G': 3,
      'X-Check % of PA': 40,
      'X-Check hits %': 25,
      'SD of R': 0.5,
      'One-run games %': 100,
      'Plays per game': 80,
    });
  });

  it('stand beside their targets, and every reference within its target', () => {
    const table = figures.report(figures.count(state, []), 1);
    expect(table.filter(({ target }) => target !== undefined)).toHaveLength(12);
    for (const { target, reference = 0 } of table)
      if (target !== undefined) {
        expect(reference).toBeGreaterThanOrEqual(target[0]);
        expect(reference).toBeLessThanOrEqual(target[1]);
      }
  });

  it('are zero without games, and not nothing', () => {
    expect(figures.report({}, 0).filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  });

  it('come from games that can be played, of all teams and starters against all', () => {
    const chosen = [false, true].flatMap((varied) =>
      Array.from({ length: 1400 }, (_, number) => options.parse(figures.options(number, varied))),
    );
    expect(chosen.map(optionsProblem).filter((problem) => problem !== undefined)).toEqual([]);
    const meetings = chosen.map((one) => `${one.away}${one.away_starter} ${one.home}${one.home_starter}`);
    expect(new Set(meetings).size).toBe(8 * 7 * 25);
    expect(new Set(chosen.slice(0, 1400).map(({ dh }) => dh))).toEqual(new Set([true]));
    expect(new Set(chosen.slice(1400).map(({ dh }) => dh))).toEqual(new Set([true, false]));
  });

  it('have the rarer rules in some of the varied games, and in no others', () => {
    const rules = (varied: boolean) => {
      const games = Array.from({ length: 1400 }, (_, number) =>
        options.parse(figures.options(number, varied)),
      );
      const values = (of: (game: (typeof games)[number]) => unknown) => new Set(games.map(of));
      return [
        values(({ extra_runner_on_second }) => extra_runner_on_second),
        values(({ mercy_runs }) => mercy_runs),
        values(({ max_innings }) => max_innings),
      ];
    };
    expect(rules(true)).toEqual([new Set([true, false]), new Set([10, 0]), new Set([12, 0])]);
    expect(rules(false)).toEqual([new Set([false]), new Set([0]), new Set([0])]);
  });

  it('say which box score does not prove', () => {
    expect(figures.problem(sampleState(), [])).toBeUndefined();
    expect(figures.problem(state, [])).toContain('PCG: batters’ PA don’t match: 5 and 0.');
  });
});
