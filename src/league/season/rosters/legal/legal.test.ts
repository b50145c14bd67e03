import { describe, expect, it } from 'vitest';
import { playerOf, squad } from '../../../../../test/league/roster-league.ts';
import { rosterProblems } from './legal.ts';
import { defaultLimits, type SeasonPhase } from './limits.ts';
import { isOverCap } from './player.ts';
import { coversPositions, lackingPositions, uncovered } from './positions.ts';

const players = squad('pcg', 90);
const ids = players.map(({ id }) => id);
const byId = new Map(players.map((player) => [player.id, player]));

/** The problems of a roster with this many players on each list. */
function problems(
  sizes: { active?: number; minors?: number; injured?: number },
  { week = 5, phase = 'regular', cap }: { week?: number; phase?: SeasonPhase; cap?: number } = {},
): readonly string[] {
  const { active = 26, minors = 0, injured = 0 } = sizes;
  const roster = {
    active: ids.slice(0, active),
    minors: ids.slice(active, active + minors),
    injured: ids.slice(active + minors, active + minors + injured),
  };
  const limits = { ...defaultLimits, ...(cap === undefined ? {} : { cap }) };
  return rosterProblems('PCG', roster, byId, limits, { week, phase }).map(({ code }) => code);
}

describe('a legal roster (League 13.1)', () => {
  it('has 20 to 26 active players', () => {
    expect(problems({ active: 26 })).toEqual([]);
    expect(problems({ active: 27 })).toEqual(['active-max']);
    expect(problems({ active: 20 })).toEqual([]);
    expect(problems({ active: 19 })).toEqual(['active-min']);
  });

  it('has 6 players in the minors, and 14 from week 15', () => {
    expect(problems({ minors: 6 }, { week: 14 })).toEqual([]);
    expect(problems({ minors: 7 }, { week: 14 })).toEqual(['minors-max']);
    expect(problems({ minors: 14 }, { week: 15 })).toEqual([]);
    expect(problems({ minors: 15 }, { week: 15 })).toEqual(['minors-max']);
  });

  it('has 4 on the injured list', () => {
    expect(problems({ injured: 4 })).toEqual([]);
    expect(problems({ injured: 5 })).toEqual(['injured-max']);
  });

  it('has 40 active and 40 in the minors in the offseason, where other rules sleep', () => {
    const offseason = { phase: 'offseason', cap: 1 } as const;
    expect(problems({ active: 0, injured: 5 }, offseason)).toEqual([]);
    expect(problems({ active: 40, minors: 40 }, offseason)).toEqual([]);
    expect(problems({ active: 41 }, offseason)).toEqual(['active-max']);
    expect(problems({ minors: 41 }, offseason)).toEqual(['minors-max']);
  });

  it('keeps the cap with the 26 best of active and minors', () => {
    expect(problems({ active: 26, minors: 6 }, { cap: 26 })).toEqual([]);
    expect(problems({ active: 20, minors: 6 }, { cap: 25.99 })).toEqual(['cap']);
    expect(problems({ active: 20, minors: 5, injured: 4 }, { cap: 25 })).toEqual([]);
  });
});

describe('the cap (League 13.1)', () => {
  it('is compared exactly, where floating point would be over it', () => {
    expect(0.1 + 0.2 > 0.3).toBe(true);
    expect(isOverCap([0.1, 0.2], 0.3)).toBe(false);
    expect(isOverCap([0.1, 0.21], 0.3)).toBe(true);
    expect(isOverCap([99], undefined)).toBe(false);
  });

  it('counts negative war only among the 26 best', () => {
    const ones = Array.from({ length: 25 }, () => 1);
    expect(isOverCap([...ones, -1], 24)).toBe(false);
    expect(isOverCap([...ones, -1, 0], 24)).toBe(true);
  });
});

describe('the positions (League 13.1)', () => {
  const nine = ['C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'DH'].map((role) => playerOf(role, role));
  const five = ['SP', 'SP', 'CL', 'MR', 'LR'].map((role, index) => playerOf(`p${index}`, role));
  const utility = (id: string, ...positions: string[]) => ({ ...playerOf(id, 'UT'), positions });

  it('need nine position players and five pitchers', () => {
    expect(coversPositions([...nine, ...five])).toBe(true);
    expect(coversPositions([...nine.slice(0, 8), ...five])).toBe(false);
    expect(coversPositions([...nine, ...five.slice(1)])).toBe(false);
    expect(lackingPositions([...nine.slice(0, 8), ...five.slice(1)])).toEqual([
      'only 8 of 9 position players',
      'only 4 of 5 pitchers',
    ]);
  });

  it('are covered one each: a player moves over for another who has only his position', () => {
    const others = nine.filter(({ role }) => !['1B', '3B', 'SS'].includes(role));
    const movable = [utility('a', '1B', '3B'), utility('b', '3B', 'SS'), utility('c', '1B')];
    expect(uncovered([...others, ...movable])).toEqual([]);
    expect(uncovered([...others, utility('a', '1B', '3B'), utility('b', '1B', '3B')])).toEqual(['SS']);
    expect(uncovered([...others, utility('a', '1B', '3B', 'SS')])).toHaveLength(2);
  });

  it('are not covered by pitchers who have a rating there', () => {
    const pitcher = { ...playerOf('p9', 'SP'), positions: ['P', 'C'] };
    expect(coversPositions([...nine.slice(1), playerOf('dh', 'DH'), ...five, pitcher])).toBe(false);
  });
});
