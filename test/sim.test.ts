import { describe, expect, it, vi } from 'vitest';
import { runScript } from './run-script.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('npm run sim', () => {
  const play = async (seed: string) => {
    const { code, out, err } = await runScript('sim', 'baseball', '--games', '24', '--seed', seed);
    const { seconds: _, 'games per second': __, ...figures } = JSON.parse(out);
    return { code, figures, err };
  };

  it('plays games and prints their figures, the same for the same seed', async () => {
    const [first, again, other] = await Promise.all([play('spring'), play('spring'), play('fall')]);
    expect(first.code).toBe(0);
    expect(first.figures).toMatchObject({ game: 'baseball', games: 24, crashed: 0, unproved: 0 });
    expect(first.figures.levels).toEqual(['regular', 'regular']);
    expect(first.figures.figures['R/G']).toBeGreaterThan(1);
    expect(first.err).toMatch(/^Figure +value +target +verdict +reference\nR\/G +\d/);
    expect(first.err).toMatch(/^Steals % .* 72 to 80 +(?:right|WRONG) +75$/m);
    expect(again).toEqual(first);
    expect(other.figures).not.toEqual(first.figures);
  });

  it('matches two levels in pairs of games', async () => {
    const { code, out, err } = await runScript(
      'sim',
      'baseball',
      '--games',
      '8',
      '--match',
      'regular,regular',
    );
    expect({ code, match: JSON.parse(out).match }).toEqual({
      code: 0,
      match: { first: 'regular', second: 'regular', pairs: 4, wins: 4, share: 0.5, low: 0.5, high: 0.5 },
    });
    expect(err).toContain('regular against regular: 4 of 8 games won, 50.0 % (95 %: 50.0 % to 50.0 %)');
  });

  it.each([
    [[], 'Name one game: '],
    [['backgammon'], 'There is no game called backgammon. There is '],
    [['baseball', '--games', 'many'], '--games is a whole number.'],
    [['baseball', '--games', '0'], '--games is a number from 1 to 10000000.'],
    [['baseball', '--seats', '3'], '--seats is a number from 1 to 2.'],
    [['baseball', '--seats', '1'], 'Baseball has at least 2 seats.'],
    [['baseball', '--levels', 'wizard'], 'Baseball has no level “wizard”, but '],
    [['baseball', '--match', 'rookie'], 'A match is between two levels, on two seats.'],
    [['baseball', '--set', 'shoes=red'], 'Baseball has no option “shoes”.'],
    [['baseball', '--fast'], "Unknown option '--fast'"],
  ])('refuses %j', async (args, sentence) => {
    const { code, out, err } = await runScript('sim', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err).toContain('npm run sim -- <game>');
  });
});
