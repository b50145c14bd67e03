import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import type { State } from '../state.ts';
import { options } from '../terms/options.ts';
import { afterPlay, type EndRules, inningsPlayed, playedLine, type Standing } from './game-end.ts';
import { noDecisions } from './pitching-decisions.ts';

const continuation = (standing: Partial<Standing>, rules: Partial<EndRules> = {}) =>
  afterPlay(
    { ...options.parse({}), ...rules },
    { inning: 9, half: 'top', outs: 3, away: 0, home: 0, ...standing },
  );

describe('the end of the game (section 3.6)', () => {
  it('comes when the home team goes ahead in the last inning or later', () => {
    expect(continuation({ half: 'bottom', outs: 0, home: 1 })).toMatchObject({
      reason: 'walk_off',
      winner: 'home',
    });
    expect(continuation({ half: 'bottom', outs: 2, inning: 12, home: 1 })).toMatchObject({
      reason: 'walk_off',
    });
    expect(continuation({ half: 'bottom', outs: 2, inning: 8, home: 1 })).toEqual({ result: 'continue' });
  });

  it('comes without the bottom half when the home team is ahead after the top', () => {
    expect(continuation({ home: 1 })).toMatchObject({ reason: 'home_ahead', winner: 'home' });
    expect(continuation({ home: 1, outs: 2 })).toEqual({ result: 'continue' });
    expect(continuation({ away: 1 })).toMatchObject({ result: 'next_half', inning: 9, half: 'bottom' });
    expect(continuation({ home: 1, inning: 8 })).toMatchObject({ result: 'next_half' });
  });

  it('comes after the bottom half when the score differs, and not when tied', () => {
    expect(continuation({ half: 'bottom', away: 1 })).toMatchObject({
      reason: 'visitors_ahead',
      winner: 'away',
    });
    expect(continuation({ half: 'bottom' })).toMatchObject({ result: 'next_half', inning: 10, half: 'top' });
    expect(continuation({ half: 'bottom', inning: 12 }, { max_innings: 12 })).toMatchObject({
      reason: 'tie',
      winner: null,
    });
  });

  it('comes early by the mercy rule, as late as its inning', () => {
    const mercy = { mercy: true, mercy_runs: 10, mercy_after_inning: 7 };
    expect(continuation({ inning: 7, home: 10 }, mercy)).toMatchObject({ reason: 'mercy', winner: 'home' });
    expect(continuation({ inning: 7, half: 'bottom', outs: 1, home: 10 }, mercy)).toMatchObject({
      reason: 'mercy',
    });
    expect(continuation({ inning: 7, half: 'bottom', away: 10 }, mercy)).toMatchObject({ winner: 'away' });
    expect(continuation({ inning: 7, away: 10 }, mercy)).toMatchObject({ result: 'next_half' });
    expect(continuation({ inning: 6, home: 20 }, mercy)).toMatchObject({ result: 'next_half' });
  });

  it('puts a runner on second in extra innings when asked', () => {
    const extra = { extra_runner_on_second: true };
    expect(continuation({ half: 'bottom' }, extra)).toMatchObject({ extraRunner: true });
    expect(continuation({ half: 'bottom', inning: 8 }, extra)).toMatchObject({ extraRunner: false });
    expect(continuation({ inning: 10 }, extra)).toMatchObject({ half: 'bottom', extraRunner: true });
    expect(continuation({ half: 'bottom' }, { ...extra, extra_runner_from_inning: 11 })).toMatchObject({
      extraRunner: false,
    });
  });
});

describe('limits of the end (section 3.6)', () => {
  const mercy = { mercy_runs: 10, mercy_after_inning: 7 };

  it('measure a lead by the difference, whatever the runs', () => {
    const bottom = { inning: 7, half: 'bottom', away: 5 } as const;
    expect(continuation({ ...bottom, home: 14, outs: 0 }, mercy)).toEqual({ result: 'continue' });
    expect(continuation({ ...bottom, home: 15, outs: 0 }, mercy)).toMatchObject({ reason: 'mercy' });
    expect(continuation({ ...bottom, away: 14, home: 5 }, mercy)).toMatchObject({ result: 'next_half' });
    expect(continuation({ ...bottom, away: 15, home: 5 }, mercy)).toMatchObject({ winner: 'away' });
    expect(continuation({ ...bottom, away: 99 }, { ...mercy, mercy_runs: 0 })).toMatchObject({
      result: 'next_half',
    });
  });

  it('are a tie only when level, and only in the last inning of all', () => {
    const tie = { max_innings: 12 };
    expect(continuation({ half: 'bottom', inning: 11 }, tie)).toMatchObject({ inning: 12 });
    expect(continuation({ half: 'bottom', inning: 12, away: 1 }, tie)).toMatchObject({
      reason: 'visitors_ahead',
    });
    expect(continuation({ half: 'bottom', inning: 8, away: 1 }, { max_innings: 8 })).toMatchObject({
      result: 'next_half',
    });
    expect(continuation({ half: 'bottom', inning: 40 }, { max_innings: 0 })).toMatchObject({ inning: 41 });
  });
});

describe('a finished game', () => {
  const over = (reason: 'conceded' | 'walk_off', more: Partial<State> = {}): State => ({
    ...sampleState({ inning: 9, teams: { home: { line: [0, 0, 0, 0, 0, 0, 0, 0] } } }),
    result: { reason, winner: 'home', score: { away: 0, home: 1 }, decisions: noDecisions },
    ...more,
  });

  it('counts its last inning whole, and one that was conceded only as far as it was played', () => {
    expect(inningsPlayed(over('walk_off', { half: 'bottom', outs: 1 }))).toBe(9);
    expect(inningsPlayed(over('conceded', { half: 'top', outs: 2 }))).toBe(8);
    expect(inningsPlayed(over('conceded', { half: 'top', outs: 3 }))).toBe(8.5);
    expect(inningsPlayed(over('conceded', { half: 'bottom', outs: 2 }))).toBe(8.5);
    expect(inningsPlayed(over('conceded', { half: 'bottom', outs: 3 }))).toBe(9);
    expect(inningsPlayed({ ...over('walk_off'), result: null })).toBe(9);
  });

  it('has an X for a bottom half that was not needed, and for no other', () => {
    expect(playedLine(over('walk_off'), 'home').at(-1)).toBe('X');
    expect(playedLine(over('conceded'), 'home')).toHaveLength(8);
    expect(playedLine({ ...over('walk_off'), result: null }, 'home')).toHaveLength(8);
    expect(playedLine({ ...over('walk_off'), inning: 8 }, 'home')).toHaveLength(8);
    expect(playedLine(over('walk_off'), 'away')).not.toContain('X');
  });
});
