import { describe, expect, it } from 'vitest';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { notate } from '../records/notation.ts';
import type { State } from '../state.ts';
import type { LineupEntry } from '../terms/terms.ts';
import { readyToPlay } from './forced-changes.ts';
import { repairFor } from './repair.ts';

/**
 * What a computer does when its team must make a change (Baseball 15). The visitors' bench: pcg-23 (2B SS 3B, running
 * 14), pcg-20 (outfield, running 14), pcg-39 (1B 3B LF, running 9), pcg-30 (C, running 10).
 */

const away = sampleState().teams.away;
const moment = { inning: 3, half: 'top', play: 9 } as const;
const visitors = (changes: Readonly<Record<string, Partial<LineupEntry>>>, more: object = {}): Situation => ({
  teams: {
    away: { lineup: away.lineup.map((entry) => ({ ...entry, ...changes[entry.player] })), ...more },
  },
});
const repaired = (situation: Situation): string => {
  const state: State = readyToPlay(sampleState(situation));
  expect(state.step).toMatchObject({ kind: 'substitution', side: 'away' });
  return notate({ kind: 'substitution', change: repairFor(state, 'away') });
};

describe('somebody to bat for the man who left', () => {
  const gone = { left: moment };
  const up = (player: string, battingIndex: number, more: object = {}) =>
    repaired(visitors({ [player]: gone }, { battingIndex, ...more }));

  it.each([
    ['third base', 'pcg-07', 0, 'S/ph/pcg-23'],
    ['left field', 'pcg-03', 2, 'S/ph/pcg-20'],
    ['first base', 'pcg-18', 3, 'S/ph/pcg-39'],
    ['catcher', 'pcg-59', 8, 'S/ph/pcg-30'],
  ])('can play his position: %s', (_, player, at, text) => {
    expect(up(player, at)).toBe(text);
  });

  it('is the first on the bench for the designated hitter', () => {
    expect(up('pcg-13', 1)).toBe('S/ph/pcg-23');
    expect(up('pcg-13', 1, { bench: ['pcg-30', 'pcg-23'] })).toBe('S/ph/pcg-30');
  });

  it('comes from the bench even if he can’t play there, and from the bullpen if it is empty', () => {
    expect(up('pcg-59', 8, { bench: ['pcg-20'] })).toBe('S/ph/pcg-20');
    expect(up('pcg-59', 8, { bench: [], bullpen: ['pcg-12', 'pcg-27'] })).toBe('S/ph/pcg-12');
  });
});

describe('somebody to run for the man who left', () => {
  const run = (bench: readonly string[]) =>
    repaired({
      ...visitors({ 'pcg-07': { left: moment } }, { bench, battingIndex: 4, bullpen: ['pcg-43'] }),
      on: [1, 0, 0],
    });

  it('is the fastest on the bench, and the first of equals', () => {
    expect(run(['pcg-39', 'pcg-30', 'pcg-20'])).toBe('S/pr/1/pcg-20');
    expect(run(['pcg-20', 'pcg-23'])).toBe('S/pr/1/pcg-20');
    expect(run(['pcg-23', 'pcg-20'])).toBe('S/pr/1/pcg-23');
  });

  it('comes from the bench before the bullpen, however slow, and is never the pitcher if there is another', () => {
    expect(run(['pcg-39'])).toBe('S/pr/1/pcg-39');
    expect(run([])).toBe('S/pr/1/pcg-43');
  });
});

describe('somebody for an open position', () => {
  /** The visitors take the field, with this player in the slot of the one who held the position. */
  const open = (held: string, idle: string, more: object = {}) => {
    const old = away.lineup.find(({ player }) => player === held);
    const change = { [held]: { player: idle, position: null, owes: old?.position as 'LF' } };
    const bench = away.bench.filter((player) => player !== idle);
    return repaired({ half: 'bottom', ...visitors(change, { bench, ...more }) });
  };

  it('is the pinch hitter himself if he can play it', () => {
    expect(open('pcg-03', 'pcg-39')).toBe('S/d/pcg-39=LF');
    expect(open('pcg-57', 'pcg-23')).toBe('S/d/pcg-23=2B');
  });

  it('is else somebody from the bench who can', () => {
    expect(open('pcg-03', 'pcg-30')).toBe('S/d/pcg-20=LF');
    expect(open('pcg-59', 'pcg-20')).toBe('S/d/pcg-30=C');
  });

  it('is the emergency fielder if nobody can', () => {
    expect(open('pcg-25', 'pcg-30', { bench: [], bullpen: [] })).toBe('S/d/pcg-30=SS');
  });

  it('is a reliever on the mound, and a position player only if the bullpen is empty', () => {
    const change = { 'pcg-16': { left: moment, position: null, owes: 'P' as const } };
    const mound = (more: object, situation: Situation = {}) =>
      repaired({ ...situation, half: 'bottom', ...visitors(change, more) });
    // The reliever that the computer manager would choose: long relief early, else middle relief.
    expect(mound({}, { inning: 3 })).toBe('S/p/pcg-53');
    expect(mound({}, { inning: 6 })).toBe('S/p/pcg-54');
    expect(mound({ bullpen: ['pcg-56'] })).toBe('S/p/pcg-56');
    expect(mound({ bullpen: [] })).toBe('S/p/pcg-23');
  });
});

describe('a new pitcher at the limit of innings', () => {
  it('is the one that the computer manager would choose', () => {
    const pitchers = [outing('pcg-16', { outs: 6 })];
    const limit = (inning: number) =>
      repaired({
        ...{ half: 'bottom', inning, options: { pitcher_max_innings: 2 } },
        ...visitors({}, { pitchers }),
      });
    expect(limit(3)).toBe('S/p/pcg-53');
    expect(limit(6)).toBe('S/p/pcg-54');
  });
});
