import { describe, expect, it } from 'vitest';
import type { CleanHalf } from '../state.ts';
import { type CleanPlay, cleanAfter, emptyCleanHalf } from './clean-half.ts';

/**
 * Builds a play: bases empty, nobody out, and the batter with trip 9 strikes out. Each test passes only what differs.
 */
const play = (changes: Partial<CleanPlay>): CleanPlay => ({
  outcome: 'strikeout',
  batter: 9,
  runners: [null, null, null],
  outs: 0,
  batterTo: 0,
  runnersTo: [null, null, null],
  safeOnError: false,
  hitBases: 0,
  attempts: [],
  ...changes,
});
const clean = (changes: Partial<CleanHalf>): CleanHalf => ({ ...emptyCleanHalf, ...changes });

describe('the clean half-inning (section 12.4)', () => {
  it('ignores passed balls, and advances on wild pitches and balks', () => {
    const before = clean({ bases: [1, null, 3] });
    expect(cleanAfter(before, play({ outcome: 'passed_ball' }))).toBe(before);
    expect(cleanAfter(before, play({ outcome: 'wild_pitch' }))).toMatchObject({
      bases: [null, 1, null],
      scored: [3],
    });
  });

  it('has one out where an error let the batter live, and nobody moves', () => {
    const error = play({ outcome: 'bunt_error', safeOnError: true, batterTo: 1 });
    expect(cleanAfter(clean({ bases: [null, 2, null] }), error)).toMatchObject({
      outs: 1,
      bases: [null, 2, null],
    });
  });

  it('forces only those who are forced there on a walk', () => {
    const walk = play({ outcome: 'walk', batterTo: 1 });
    expect(cleanAfter(clean({ bases: [null, 2, null] }), walk).bases).toEqual([9, 2, null]);
    expect(cleanAfter(clean({ bases: [1, null, 3] }), walk).bases).toEqual([9, 1, 3]);
    expect(cleanAfter(clean({ bases: [1, 2, 3] }), walk)).toMatchObject({ bases: [9, 1, 2], scored: [3] });
  });

  it('leaves out the extra base of a throwing error, and steals only a free base', () => {
    const steal = play({
      outcome: 'stolen_base',
      runners: [1, null, null],
      attempts: [{ from: 1, out: false }],
    });
    expect(cleanAfter(clean({ bases: [1, null, null] }), steal).bases).toEqual([null, 1, null]);
    expect(cleanAfter(clean({ bases: [1, 2, null] }), steal).bases).toEqual([1, 2, null]);
    expect(cleanAfter(clean({ bases: [null, 1, null] }), steal).bases).toEqual([null, 1, null]);
  });

  it('puts a runner out there too, wherever he stands', () => {
    const caught = play({
      outcome: 'caught_stealing',
      runners: [null, 1, null],
      attempts: [{ from: 2, out: true }],
    });
    expect(cleanAfter(clean({ bases: [1, null, null] }), caught)).toMatchObject({
      outs: 1,
      bases: [null, null, null],
    });
    expect(cleanAfter(clean({ bases: [5, null, null] }), caught).outs).toBe(0);
  });

  it('moves a runner on another base by the worth of the hit, never past the man ahead', () => {
    const single = play({
      outcome: 'single',
      hitBases: 1,
      batterTo: 1,
      runners: [null, null, 2],
      runnersTo: [null, null, 4],
    });
    expect(cleanAfter(clean({ bases: [null, 2, null] }), single)).toMatchObject({
      bases: [9, null, 2],
      scored: [],
    });
    expect(cleanAfter(clean({ bases: [null, null, 2] }), single).scored).toEqual([2]);
  });

  it('puts the batter out where the runner retired for him is not there', () => {
    const choice = play({
      outcome: 'bunt_fielders_choice',
      batterTo: 1,
      runners: [7, null, null],
      runnersTo: [0, null, null],
    });
    expect(cleanAfter(clean({}), choice)).toMatchObject({ outs: 1, bases: [null, null, null] });
    expect(cleanAfter(clean({ bases: [7, null, null] }), choice)).toMatchObject({
      outs: 1,
      bases: [9, null, null],
    });
  });

  it('ignores the rest of a plate appearance after a dropped foul, and everything after three outs', () => {
    const dropped = cleanAfter(clean({}), play({ outcome: 'foul_error', batterTo: null }));
    expect(dropped).toMatchObject({ outs: 1, batterOut: true });
    // A second dropped foul in the same plate appearance changes nothing.
    expect(cleanAfter(dropped, play({ outcome: 'foul_error', batterTo: null }))).toEqual(dropped);
    const homer = play({ outcome: 'homerun', hitBases: 4, batterTo: 4 });
    expect(cleanAfter(dropped, homer)).toMatchObject({ outs: 1, scored: [], batterOut: false });
    expect(cleanAfter(clean({ outs: 3 }), homer).scored).toEqual([]);
  });
});
