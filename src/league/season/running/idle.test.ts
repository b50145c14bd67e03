import { describe, expect, it } from 'vitest';
import { loadedSeason, minute, treeSchedule } from '../../../../test/league/season-loaded.ts';
import type { Act } from '../course/acts.ts';
import { idleActs, idleDays } from './idle.ts';
import type { Loaded } from './season-keeper.ts';

const day = 24 * 60 * 60_000;
const owner: Act = { do: 'owner', team: 'ASH', person: 1, role: 'owner' };
const begun: readonly Act[] = [owner, treeSchedule, { do: 'start' }];

/** A season with Ben as the person 1, who did the acts with the given numbers. */
function season(acts: readonly Act[], byBen: readonly number[] = []): Loaded {
  const loaded = loadedSeason(acts);
  return {
    ...loaded,
    entrants: [{ entrant: 1, userId: 'ben', name: 'Ben' }],
    acts: loaded.acts.map((one) => (byBen.includes(one.number) ? { ...one, by: 'ben' } : one)),
  };
}

/** What is due some days after an act, less a minute or not. */
const due = (loaded: Loaded, number: number, days: number, less = 0) =>
  idleActs(loaded, new Date(minute(number - less).getTime() + days * day));

const told = (days: 14 | 21): Act => ({ do: 'idle', team: 'ASH', days });

describe('owners who do nothing (League 20)', () => {
  it('are told after 14 days with games to play, and commissioners after 21, each once', () => {
    expect(due(season(begun), 3, 14, 1)).toEqual([]);
    expect(due(season(begun), 3, 14)).toEqual([told(14)]);
    const first = season([...begun, told(14)]);
    expect(due(first, 3, 20)).toEqual([]);
    expect(due(first, 3, 21)).toEqual([told(21)]);
    expect(due(season([...begun, told(14), told(21)]), 3, 40)).toEqual([]);
    expect(idleDays(season([...begun, told(14), told(21)]), 'ASH')).toBe(21);
    expect(idleDays(first, 'BIR')).toBe(0);
  });

  it('begin anew with whatever they do, or play', () => {
    const claim: Act = { do: 'set', change: { last: 8 } };
    const back = season([...begun, told(14), claim], [5]);
    expect(idleDays(back, 'ASH')).toBe(0);
    expect(due(back, 5, 14, 1)).toEqual([]);
    expect(due(back, 5, 14)).toEqual([told(14)]);
    const other = season([...begun, told(14), claim]);
    expect(idleDays(other, 'ASH')).toBe(14);
    const played = { do: 'result', fixture: 1, game: 1, runs: [3, 0], table: 'abcdefghij' } satisfies Act;
    expect(idleDays(season([...begun, told(14), played]), 'ASH')).toBe(0);
    // A computer played for them.
    expect(idleDays(season([...begun, told(14), { ...played, absent: ['away', 'home'] }]), 'ASH')).toBe(14);
  });

  it('are left alone during a pause, after it, and where a computer runs the team', () => {
    expect(due(season([...begun, { do: 'pause' }]), 3, 30)).toEqual([]);
    const resumed = season([...begun, { do: 'pause' }, { do: 'resume' }]);
    expect(due(resumed, 5, 14, 1)).toEqual([]);
    expect(due(resumed, 5, 14)).toEqual([told(14)]);
    expect(due(season([treeSchedule, { do: 'start' }]), 2, 30)).toEqual([]);
    expect(due(season([owner, treeSchedule]), 2, 30)).toEqual([]);
  });
});
