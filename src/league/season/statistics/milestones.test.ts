import { describe, expect, it } from 'vitest';
import { type BatterGame, milestonesOf, type SideGame } from './milestones.ts';
import { hittingStreak } from './streak.ts';
import type { Line } from './totals.ts';

const side = (team: string, change: Partial<SideGame> = {}): SideGame => ({
  team,
  batters: [],
  pitchers: [{ player: `${team}-p`, figures: { outs: 27, H: 5 } }],
  reached: 9,
  ...change,
});

const told = (away: Partial<SideGame>, home: Partial<SideGame> = {}, regulation = 9) =>
  milestonesOf([side('PCG', away), side('QHM', home)], regulation);

const batter = (figures: BatterGame['figures'], before: readonly Line[] = []) => ({
  batters: [{ player: 'pcg-07', figures, before }],
});

describe('milestones of pitching (League 11)', () => {
  const hitless = (...outs: readonly number[]) =>
    outs.map((out, index) => ({ player: `p${index}`, figures: { outs: out } }));

  it('are a no-hitter over all regular innings, together too', () => {
    const pitchers = hitless(20, 7);
    expect(told({ pitchers })).toEqual([{ kind: 'no-hitter', team: 'PCG', pitchers: ['p0', 'p1'] }]);
    expect(told({ pitchers: hitless(20, 4) })).toEqual([]);
    expect(told({ pitchers: hitless(21) }, {}, 7)).toHaveLength(1);
    expect(told({ pitchers: [...pitchers, { player: 'p2', figures: { H: 1 } }] })).toEqual([]);
  });

  it('are a perfect game if nobody of the other side has reached', () => {
    expect(told({ reached: 9, pitchers: hitless(27) }, { reached: 0 })).toMatchObject([
      { kind: 'perfect game', team: 'PCG' },
    ]);
    expect(told({ reached: 0, pitchers: hitless(27) }, { reached: 1 })).toMatchObject([
      { kind: 'no-hitter' },
    ]);
  });

  it('are ten strikeouts of a pitcher', () => {
    const pitchers = [9, 10, 13].map((SO) => ({ player: `so-${SO}`, figures: { H: 1, SO } }));
    expect(told({ pitchers })).toEqual([
      { kind: 'strikeouts', player: 'so-10', count: 10 },
      { kind: 'strikeouts', player: 'so-13', count: 13 },
    ]);
  });
});

describe('milestones of batting (League 11)', () => {
  it('are a hit of each size', () => {
    expect(told(batter({ H: 4, '2B': 1, '3B': 1, HR: 1 }))).toEqual([{ kind: 'cycle', player: 'pcg-07' }]);
    expect(told(batter({ H: 4, '2B': 2, '3B': 1, HR: 1 }))).toEqual([]);
  });

  it('are four home runs, and grand slams', () => {
    expect(told(batter({ H: 4, HR: 4, slams: 2 }))).toEqual([
      { kind: 'home runs', player: 'pcg-07', count: 4 },
      { kind: 'grand slam', player: 'pcg-07', count: 2 },
    ]);
    expect(told(batter({ H: 3, HR: 3 }))).toEqual([]);
  });

  const hit: Line = { PA: 4, H: 1 };
  const streakOf = (games: number, last: Line = hit) =>
    told(
      batter(
        last,
        Array.from({ length: games - 1 }, () => hit),
      ),
    );

  it('are streaks of 10, 15, 20 games, when they come about', () => {
    const games = [5, 9, 10, 11, 14, 15, 20, 25].flatMap((count) => streakOf(count));
    expect(games).toEqual(
      [10, 15, 20, 25].map((count) => ({ kind: 'hitting streak', player: 'pcg-07', count })),
    );
    // A walk alone lengthens nothing, so the tenth game isn't told twice.
    expect(streakOf(11, { PA: 1, BB: 1 })).toEqual([]);
  });

  it.each<readonly [string, Line, number]>([
    [
      'a walk, a hit by pitch, a sacrifice hit and an interference',
      { PA: 4, BB: 1, HBP: 1, SH: 1, CI: 1 },
      2,
    ],
    ['no plate appearance', {}, 2],
    ['a sacrifice fly', { PA: 2, BB: 1, SF: 1 }, 1],
    ['an at-bat', { PA: 1 }, 1],
  ])('a streak goes on or ends after %s', (_, between, games) => {
    expect(hittingStreak([hit, between, hit])).toBe(games);
  });
});
