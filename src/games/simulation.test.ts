import { describe, expect, it } from 'vitest';
import { type Nim, type NimEvent, nim } from '../../test/contract/toys/trial-games.ts';
import { type Figures, joined, lengthOf, type Run, shareOfWins, simulate } from './simulation.ts';

const run: Run = {
  seed: 'test',
  seats: 2,
  levels: [],
  paired: false,
  mixed: false,
  varied: false,
  given: {},
  from: 0,
  to: 40,
  longest: 50,
  time: 1,
};

const figures: Figures<Nim> = {
  level: 'lazy',
  options: (number, varied) => ({ least: 5 + (number % 10) + (varied ? 10 : 0) }),
  count: ({ winner }) => ({ games: 1, firstWins: winner === 0 ? 1 : 0 }),
  report: ({ firstWins = 0 }, games) => [{ name: 'share', value: firstWins / games }],
  problem: ({ heap }) => (heap === 0 ? undefined : `${heap} matches are left.`),
  books: 'the heap is empty',
};

describe('many games of computers', () => {
  it('are counted', () => {
    const tally = simulate(nim, figures as Figures, run);
    expect(tally).toMatchObject({
      games: 40,
      draws: 0,
      reasons: { last_match: 40 },
      crashes: [],
      unproved: [],
    });
    expect(tally.wins.reduce((sum, each) => sum + each, 0)).toBe(40);
    expect(tally.sums).toEqual({ games: 40, firstWins: tally.wins[0] });
    expect(tally.actions).toBeGreaterThan(40 * 2);
  });

  it('come out the same in one run or in two', () => {
    const whole = simulate(nim, figures as Figures, run);
    const halves = [
      { ...run, to: 17 },
      { ...run, from: 17 },
    ].map((part) => simulate(nim, figures as Figures, part));
    expect(halves.reduce(joined)).toEqual(whole);
    expect(simulate(nim, figures as Figures, { ...run, seed: 'other' })).not.toEqual(whole);
  });

  it('pair all levels in turn, or those asked for', () => {
    const seen = new Set<string>();
    const noting: typeof nim.computer = (view, seat, level, dice) => {
      seen.add(`${seat} ${level}`);
      return nim.computer(view, seat, level, dice);
    };
    simulate({ ...nim, computer: noting }, undefined, run);
    expect([...seen].sort()).toEqual(['0 lazy', '0 sharp', '1 lazy', '1 sharp']);
    seen.clear();
    simulate({ ...nim, computer: noting }, undefined, { ...run, levels: ['sharp', 'lazy'] });
    expect([...seen].sort()).toEqual(['0 sharp', '1 lazy']);
  });

  it('match two levels in pairs of games, each level once in each seat', () => {
    const match: Run = { ...run, levels: ['sharp', 'lazy'], paired: true, to: 60 };
    const tally = simulate(nim, figures as Figures, match);
    expect(tally).toMatchObject({ games: 120, pairs: { count: 60 }, crashes: [] });
    const found = shareOfWins(tally.pairs);
    expect(found?.low).toBeGreaterThan(0.5);
    expect(found?.share).toBeGreaterThan(found?.low ?? 1);
    const other = simulate(nim, figures as Figures, { ...match, levels: ['lazy', 'sharp'] });
    expect(shareOfWins(other.pairs)?.high).toBeLessThan(0.5);
    // If the same level plays both seats, the two games of a pair are identical, so each pair is even.
    const even = simulate(nim, figures as Figures, { ...match, levels: ['sharp', 'sharp'] });
    expect(shareOfWins(even.pairs)).toEqual({ share: 0.5, low: 0.5, high: 0.5 });
    expect(shareOfWins({ count: 1, sum: 1, squares: 1 })).toBeUndefined();
  });

  it('seat levels that change in every order, and count what each has won', () => {
    const seen = new Set<string>();
    const noting: typeof nim.setup = (options, seating, dice) => {
      seen.add(seating.map((one) => (one.kind === 'computer' ? one.level : '')).join(' '));
      return nim.setup(options, seating, dice);
    };
    const mixed: Run = { ...run, levels: ['lazy', 'sharp'], mixed: true };
    const { levels, wins } = simulate({ ...nim, setup: noting }, undefined, mixed);
    expect([...seen].sort()).toEqual(['lazy sharp', 'sharp lazy']);
    expect(Object.keys(levels).sort()).toEqual(['lazy', 'sharp']);
    expect(levels).toMatchObject({ lazy: { count: 40 }, sharp: { count: 40 } });
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(sum(Object.values(levels).map(({ sum: won }) => won))).toBe(sum(wins));
    expect(shareOfWins(levels.sharp ?? { count: 0, sum: 0, squares: 0 })?.low).toBeGreaterThan(0.5);
    const alike = simulate(nim, undefined, { ...run, levels: ['sharp', 'sharp'] });
    expect(alike.levels).toEqual({ sharp: { count: 80, sum: 40, squares: 40 } });
  });

  it('count a win that several share once', () => {
    const shared: typeof nim.result = (state) => {
      const result = nim.result(state);
      return result && { ...result, winners: [0, 1] };
    };
    const { wins, draws } = simulate({ ...nim, result: shared }, undefined, run);
    expect({ wins, draws }).toEqual({ wins: [20, 20], draws: 0 });
    const match = simulate({ ...nim, result: shared }, undefined, {
      ...run,
      levels: ['sharp', 'lazy'],
      paired: true,
    });
    expect(shareOfWins(match.pairs)).toEqual({ share: 0.5, low: 0.5, high: 0.5 });
  });

  it('are left alone where they take too long', () => {
    const short: Figures<Nim> = {
      ...figures,
      isTooLong: ({ heap }) => heap < 4,
      count: ({ heap }, events) => ({ left: heap, taken: events.length }),
      problem: () => undefined,
    };
    const tally = simulate(nim, short as Figures, { ...run, to: 10 });
    expect(tally).toMatchObject({ games: 10, draws: 10, reasons: { unfinished: 10 }, crashes: [] });
    expect(tally.sums.left).toBeLessThan(40);
    expect(tally.sums.taken).toBe(tally.actions);
  });

  it('are played by given options, and by the rarer ones when asked', () => {
    const heaps = (change: Partial<Run>) => {
      const seen: number[] = [];
      const noting: typeof nim.setup = (chosen, seating, dice) => {
        seen.push(chosen.least);
        return nim.setup(chosen, seating, dice);
      };
      simulate({ ...nim, setup: noting }, figures as Figures, { ...run, ...change, to: 3 });
      return seen;
    };
    expect(heaps({})).toEqual([5, 6, 7]);
    expect(heaps({ varied: true })).toEqual([15, 16, 17]);
    expect(heaps({ given: { least: 8 } })).toEqual([8, 8, 8]);
  });

  it('tell of crashes, games without end and books that do not balance', () => {
    const cheating: typeof nim.computer = () => ({ action: { take: 9 }, delayMs: 0 });
    expect(simulate({ ...nim, computer: cheating }, undefined, { ...run, to: 1 }).crashes).toEqual([
      'Game 0, action 1: RuleError: You cannot take that many.',
    ]);
    expect(simulate(nim, undefined, { ...run, to: 1, longest: 2 }).crashes).toEqual([
      'Game 0, action 3: Error: The game is still running after 2 actions.',
    ]);
    const strict = {
      ...figures,
      problem: ({ seats }: Nim) => (seats === 2 ? 'Two players are too few.' : undefined),
    };
    expect(simulate(nim, strict as Figures, { ...run, to: 1 }).unproved).toEqual([
      'Game 0: Two players are too few.',
    ]);
  });

  it('show the books everything that happened, in order', () => {
    const seen: number[] = [];
    const watched: typeof nim.apply = (state, seat, action, dice) => {
      const result = nim.apply(state, seat, action, dice);
      seen.push(...result.events.map(({ left }) => left));
      return result;
    };
    const told: Figures<Nim, NimEvent> = {
      ...figures,
      problem: (_, events) => events.map(({ left }) => left).join(),
    };
    const { unproved } = simulate({ ...nim, apply: watched }, told as Figures, { ...run, to: 1 });
    expect(unproved).toEqual([`Game 0: ${seen.join()}`]);
    expect(seen.length).toBeGreaterThan(2);
  });
});

it('tells how long so many games lasted at most', () => {
  const sums = { 'turns 12': 1, 'turns 5': 2, 'turns 3': 1, turns: 25, 'turns by hand': 9, 'round 4': 4 };
  expect([1, 1.5, 3, 4, 4.5].map((games) => lengthOf(sums, 'turns', games))).toEqual([3, 5, 5, 12, 0]);
});
