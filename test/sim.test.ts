import { describe, expect, it, vi } from 'vitest';
import { runScript } from './run-script.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('npm run sim', () => {
  const play = async (seed: string) => {
    const { code, out } = await runScript('sim', 'baseball', '--games', '24', '--seed', seed);
    const { seconds: _, 'games per second': __, ...figures } = JSON.parse(out);
    return { code, figures };
  };

  it('plays games and prints their figures, the same for the same seed', async () => {
    const [first, again, other] = await Promise.all([play('spring'), play('spring'), play('fall')]);
    expect(first.code).toBe(0);
    expect(first.figures).toMatchObject({ game: 'baseball', games: 24, crashed: 0, unproved: 0 });
    expect(first.figures.figures['runs per team']).toBeGreaterThan(1);
    expect(again).toEqual(first);
    expect(other.figures).not.toEqual(first.figures);
  });

  it.each([
    [[], 'Name one game: '],
    [['backgammon'], 'There is no game called backgammon. There is '],
    [['baseball', '--games', 'many'], '--games is a whole number.'],
    [['baseball', '--games', '0'], '--games is a number from 1 to 10000000.'],
    [['baseball', '--seats', '3'], '--seats is a number from 1 to 2.'],
    [['baseball', '--seats', '1'], 'Baseball has at least 2 seats.'],
    [['baseball', '--levels', 'wizard'], 'Baseball has no level “wizard”, but '],
    [['baseball', '--fast'], "Unknown option '--fast'"],
  ])('refuses %j', async (args, sentence) => {
    const { code, out, err } = await runScript('sim', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err).toContain('npm run sim -- <game>');
  });
});
