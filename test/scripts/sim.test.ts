import { describe, expect, it } from 'vitest';
import { summary, table } from '../../scripts/sim/report.ts';
import { AskedWrongly, play, readTask } from '../../scripts/sim/task.ts';
import { quantiles, together } from '../../scripts/sim/timing.ts';
import { runScript } from '../equipment/run-script.ts';

describe('npm run sim', () => {
  const words = (seed: string) => ['baseball', '--games', '10', '--seed', seed];
  /** The script's results, without its timings. */
  const figuresBy = (seed: string) => {
    const task = readTask(words(seed));
    const printed = JSON.stringify(summary(task, play(task), 1));
    const {
      seconds: _,
      'games per second': __,
      'ms a decision, 99 %': ___,
      ...figures
    } = JSON.parse(printed);
    return figures;
  };

  it('plays games and prints their figures, the same for the same seed', async () => {
    const { code, out, err } = await runScript('sim', ...words('spring'));
    const { seconds: _, 'games per second': __, 'ms a decision, 99 %': slow, ...figures } = JSON.parse(out);
    expect(code).toBe(0);
    expect(figures).toMatchObject({ game: 'baseball', games: 10, crashed: 0, unproved: 0 });
    expect(figures.levels).toEqual(['regular', 'regular']);
    expect(slow).toEqual({ regular: expect.any(Number) });
    expect(figures.figures['R/G']).toBeGreaterThan(1);
    expect(err).toMatch(/^Figure +value +target +verdict +reference\nR\/G +\d/);
    expect(err).toMatch(/^Steals % .* 72 to 80 +(?:right|WRONG) +75$/m);
    expect(figuresBy('spring')).toEqual(figures);
    expect(figuresBy('fall').figures).not.toEqual(figures.figures);
  });

  it('tells of each level how long its slowest decisions take', () => {
    const often = (many: number, tenths: number) => ({ [tenths]: many });
    const times = together(
      { sharp: { ...often(98, 3), ...often(1, 500) } },
      { sharp: often(1, 40), lazy: often(1, 1) },
    );
    expect(quantiles(times, 0.98)).toEqual({ sharp: 0.3, lazy: 0.1 });
    expect(quantiles(times, 0.99)).toEqual({ sharp: 4, lazy: 0.1 });
    expect(quantiles(times, 1)).toEqual({ sharp: 50, lazy: 0.1 });
  });

  it('matches two levels in pairs of games', () => {
    const task = readTask(['baseball', '--games', '4', '--match', 'regular,regular']);
    const tally = play(task);
    expect(summary(task, tally, 1)).toMatchObject({
      match: { first: 'regular', second: 'regular', pairs: 2, wins: 2, share: 0.5, low: 0.5, high: 0.5 },
    });
    expect(table(task, tally)).toContain(
      'regular against regular: 2 of 4 games won, 50.0 % (95 %: 50.0 % to 50.0 %)',
    );
  });

  it('plays Code2027 at the middle level: each figure of its balance with its target, and the books', () => {
    const task = readTask(['code2027', '--games', '4', '--seats', '3']);
    const tally = play(task);
    expect(task.levels).toEqual(['normal', 'normal', 'normal']);
    expect(tally).toMatchObject({ games: 4, crashes: [], unproved: [] });
    const printed = JSON.parse(JSON.stringify(summary(task, tally, 1)));
    expect(printed.targets).toMatchObject({
      'rounds, mean': [31.8, 35.8],
      'first finish, mean round': [22.9, 26.9],
      'players who finish, %': [65, 75],
    });
    expect(printed.figures['rounds, mean']).toBeGreaterThan(20);
    expect(printed.figures['won by seat 1, %']).toBeGreaterThanOrEqual(0);
    const one = readTask([
      'code2027',
      '--levels',
      'hard,normal,normal',
      '--seats',
      '3',
      '--changing',
      '--games',
      '1',
    ]);
    expect(one.mixed).toBe(true);
    expect(play(one).levels).toMatchObject({ hard: { count: 1 }, normal: { count: 2 } });
    expect(readTask(['code2027', '--match', 'hard,normal'])).toMatchObject({ seats: 2, paired: true });
  });

  it('plays Dutch at a mixed table: shares by level, turns, how often each event happens', () => {
    const task = readTask(['dutch', '--games', '12', '--set', 'mode=collect']);
    const tally = play(task);
    expect(tally).toMatchObject({ games: 12, crashes: [], unproved: [] });
    const printed = JSON.parse(JSON.stringify(summary(task, tally, 1)));
    expect(printed.levels).toBe('mixed');
    const shares = Object.values<{ share: number; low: number; high: number }>(printed['wins by level']);
    expect(Object.keys(printed['wins by level'])).toHaveLength(4);
    for (const { share, low, high } of shares) expect(low <= share && share <= high).toBe(true);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    const { figures } = printed;
    expect(figures['turns, 10 %']).toBeLessThanOrEqual(figures['turns, 50 %']);
    expect(figures['turns, 50 %']).toBeLessThanOrEqual(figures['turns, 90 %']);
    expect(figures['over 400 turns']).toBe(0);
    const ended = Object.entries<number>(figures).filter(([name]) => name.startsWith('ended by '));
    expect(ended.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1, 1);
    for (const name of ['play', 'window', 'turn', 'collect'])
      expect(figures[`${name} events/G`]).toBeGreaterThan(1);
    expect(table(task, tally)).toMatch(/^expert: [\d.]+ % of 12 games won \(95 %: /m);
    expect(readTask(['dutch', '--levels', 'expert', '--seats', '4']).levels).toEqual(Array(4).fill('expert'));
    expect(readTask(['dutch', '--match', 'expert,easy'])).toMatchObject({ seats: 2, paired: true });
  });

  it('leaves a game of Dutch alone after 400 turns', () => {
    const words = ['dutch', '--levels', 'expert', '--seats', '4', '--set', 'strategy=original'];
    const task = readTask([...words, '--games', '60', '--seed', '1']);
    const tally = play(task);
    const { unfinished = 0 } = tally.reasons;
    expect(unfinished).toBeGreaterThan(0);
    expect(tally.draws).toBe(unfinished);
    expect(summary(task, tally, 1)).toMatchObject({
      figures: { 'over 400 turns': Number((unfinished / 60).toFixed(3)) },
    });
  });

  it('plays the games of examples/, which count nothing of their own', () => {
    const task = readTask(['nim', '--games', '60', '--match', 'expert,beginner']);
    const tally = play(task);
    expect(tally.crashes).toEqual([]);
    expect(table(task, tally)).toMatch(/expert against beginner: \d+ of 60 games won, .*: better/);
  });

  it('says how it is called when it was called wrongly', async () => {
    const { code, out, err } = await runScript('sim', 'backgammon');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('There’s no game called backgammon. Choose ');
    expect(err).toContain('npm run sim -- <game>');
  });

  it.each([
    [[], 'Name one game: '],
    [['baseball', 'chess'], 'Name one game: '],
    [['baseball', '--games', 'many'], '--games must be a whole number.'],
    [['baseball', '--games', '0'], '--games must be a number from 1 to 10000000.'],
    [['baseball', '--seats', '3'], '--seats must be a number from 1 to 2.'],
    [['baseball', '--seats', '1'], 'Baseball needs at least 2 seats.'],
    [['baseball', '--levels', 'wizard'], 'Baseball has no level “wizard”. Choose '],
    [['dutch', '--levels', 'mixed', '--seats', '3'], 'A mixed table needs a seat for each of the 4 levels.'],
    [['baseball', '--match', 'rookie'], 'A match needs two levels and two seats.'],
    [['baseball', '--match', 'rookie,rookie', '--levels', 'all'], 'Give either --levels or --match.'],
    [['baseball', '--set', 'shoes=red'], 'Baseball has no option “shoes”.'],
    [['baseball', '--fast'], "Unknown option '--fast'"],
  ])('refuses %j', (given, sentence) => {
    const asking = () => readTask(given);
    expect(asking).toThrow(AskedWrongly);
    expect(asking).toThrow(sentence);
  });
});
