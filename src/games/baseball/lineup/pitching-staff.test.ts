import { describe, expect, it } from 'vitest';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { teamOf } from '../league/roster.ts';
import { emptyFrame } from '../scoring/scorer.ts';
import type { Outing, State } from '../state.ts';
import { relieverFor, wantsReliever } from './pitching-staff.ts';

/**
 * Tests when the computer manager changes pitchers and which reliever it chooses. Covers each limit and the value
 * just below it (Baseball 16).
 */

const { rotation, bullpen } = teamOf('IVS');
const [starter = ''] = rotation;
const { closer, setup, middle, long } = bullpen;

/** The home team in the field, ahead by this many runs. */
const game = (ahead: number, situation: Situation, pitchers: readonly Outing[] = [outing(starter)]): State =>
  sampleState({
    ...situation,
    teams: {
      away: { score: 10 },
      home: { score: 10 + ahead, pitchers, ...situation.teams?.home },
    },
  });
const wants = (
  line: Partial<Outing['line']>,
  situation: Situation & { readonly ahead?: number; readonly fatigued?: boolean } = {},
  relieved = false,
) => {
  const { ahead = 0, fatigued = false, ...rest } = situation;
  const last = { ...outing(relieved ? (middle[0] ?? '') : starter, line), fatigued };
  return wantsReliever(game(ahead, rest, relieved ? [outing(starter), last] : [last]), 'home');
};
const midInning = { frame: { ...emptyFrame, plays: 1 } };
const runner = { on: [8, 0, 0] } as const;

describe('the computer manager wants a reliever', () => {
  it('for a starter with six runs, at any moment before a batter', () => {
    expect(wants({ R: 6 }, midInning)).toBe(true);
    expect(wants({ R: 5 }, midInning)).toBe(false);
    expect(wants({ R: 6 }, { ...midInning, begun: true })).toBe(false);
    expect(wants({ R: 9 }, midInning, true)).toBe(false);
  });

  it('with a runner on for a tired pitcher, or for a starter with four runs from the sixth on', () => {
    expect(wants({}, { ...midInning, ...runner, fatigued: true })).toBe(true);
    expect(wants({}, { ...midInning, fatigued: true })).toBe(false);
    expect(wants({ R: 4 }, { ...midInning, ...runner, inning: 6 })).toBe(true);
    expect(wants({ R: 3 }, { ...midInning, ...runner, inning: 6 })).toBe(false);
    expect(wants({ R: 4 }, { ...midInning, ...runner, inning: 5 })).toBe(false);
    expect(wants({ R: 4 }, { ...midInning, inning: 6 })).toBe(false);
  });

  it('at the start of a half-inning for a tired pitcher, or with four runs from the seventh on', () => {
    expect(wants({}, { fatigued: true })).toBe(true);
    expect(wants({})).toBe(false);
    expect(wants({ R: 4 }, { inning: 7 })).toBe(true);
    expect(wants({ R: 3 }, { inning: 7 })).toBe(false);
    expect(wants({ R: 4 }, { inning: 6 })).toBe(false);
    expect(wants({ R: 4 }, { inning: 7, ...midInning })).toBe(false);
  });

  it('for the closer from the ninth on, one to three ahead, while he is in the bullpen', () => {
    const ninth = (ahead: number, more: Situation = {}) => wants({}, { inning: 9, ahead, ...more });
    expect([-1, 0, 1, 3, 4].map((ahead) => ninth(ahead))).toEqual([false, false, true, true, false]);
    expect(wants({}, { inning: 8, ahead: 2 })).toBe(false);
    expect(ninth(2, { teams: { home: { bullpen: [...setup] } } })).toBe(false);
  });
});

describe('the reliever', () => {
  const first = (inning: number, ahead: number, home: Situation['teams'] = {}) =>
    relieverFor(game(ahead, { inning, teams: home }), 'home');

  it('is the closer from the ninth on, level to three ahead', () => {
    expect([-1, 0, 3, 4].map((ahead) => first(9, ahead))).toEqual([setup[0], closer, closer, middle[0]]);
    expect(first(8, 2)).toBe(setup[0]);
  });

  it('is a setup man from the seventh on, one behind to three ahead', () => {
    expect([-2, -1, 3, 4].map((ahead) => first(7, ahead))).toEqual([
      middle[0],
      setup[0],
      setup[0],
      middle[0],
    ]);
    expect(first(6, 0)).toBe(middle[0]);
  });

  it('is a long reliever up to the fifth', () => {
    expect([first(5, 0), first(6, 0)]).toEqual([long[0], middle[0]]);
  });

  it('is one who is rested, if there is one, and nobody where the bullpen is empty', () => {
    const [tired = '', other = ''] = middle;
    expect(first(6, 0, { home: { tired: [tired] } })).toBe(other);
    expect(first(6, 0, { home: { bullpen: [closer, tired] } })).toBe(tired);
    expect(first(6, 0, { home: { bullpen: [tired], tired: [tired] } })).toBe(tired);
    expect(first(6, 0, { home: { bullpen: [] } })).toBeUndefined();
  });
});
