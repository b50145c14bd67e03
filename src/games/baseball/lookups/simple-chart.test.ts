import { describe, expect, it } from 'vitest';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { defensive, offensive } from '../forms/choices.ts';
import type { PlayRecord } from '../records/play-record.ts';
import { type State, undecided } from '../state.ts';
import { notatePlay } from '../words/play-notation.ts';
import { readSimpleChart } from './simple-chart.ts';

describe('the simple chart (section 6.3)', () => {
  it('reads every face of the d20', () => {
    const faces = Array.from({ length: 20 }, (_, at) => readSimpleChart(at + 1));
    expect(faces).toEqual([
      ...Array(5).fill('strikeout'),
      ...Array(5).fill('groundout'),
      ...Array(3).fill('flyout'),
      'walk',
      'walk',
      'single',
      'single',
      'double',
      'triple',
      'homerun',
    ]);
    expect(() => readSimpleChart(0)).toThrow(RangeError);
    expect(() => readSimpleChart(21)).toThrow(RangeError);
  });
});

type Noted = PlayRecord & { readonly notation: string };

/** Plays an at-bat with both managers' default decisions and the given dice. */
function swing(situation: Situation, ...dice: number[]): { state: State; play: Noted; left: number } {
  const scripted = scriptedDice(...dice);
  const start = sampleState({ plateAppearances: 20, ...situation });
  const decided = act(start, start.half === 'top' ? 1 : 0, defensive(), scripted);
  const { state, events } = act(decided.state, start.half === 'top' ? 0 : 1, offensive(), scripted);
  const play = events.find((event) => event.kind === 'play')?.play;
  if (play === undefined) throw new Error('Nothing was played.');
  return { state, play: { ...play, notation: notatePlay(play) }, left: scripted.left.length };
}

/** An at-bat roll with this check die and resolution die. */
const ab = (check: number, resolution: number) => [3, 4, 5, check, resolution];

describe('an at-bat on the chart', () => {
  it('walks home the runner on third with the bases loaded', () => {
    const { play, state } = swing({ on: [9, 8, 7] }, ...ab(9, 14));
    expect(play).toMatchObject({
      outcome: 'walk',
      runs: 1,
      rbi: 1,
      isWalk: true,
      isHit: false,
      complete: true,
    });
    expect(state.runners.map((runner) => runner?.trip)).toEqual([21, 9, 8]);
    expect(play.notation).toBe('W.3-H;2-3;1-2');
  });

  it('scores the runners on third and second on a single, and sends the one on first to third', () => {
    const { play } = swing({ on: [9, 8, 0] }, ...ab(9, 16));
    expect(play).toMatchObject({ outcome: 'single', runs: 1, rbi: 1, notation: 'S7.2-H;1-3', isHit: true });
    expect(play.finals).toEqual({ batter: 1, first: 3, second: 4, third: null });
  });

  it('counts a grand slam as four', () => {
    const { play, state } = swing({ on: [9, 8, 7] }, ...ab(9, 20));
    expect(play).toMatchObject({ outcome: 'homerun', runs: 4, rbi: 4, notation: 'HR7.3-H;2-H;1-H' });
    expect(state.teams.away).toMatchObject({ score: 4, hits: 1, line: [4] });
    expect(state.teams.away.batting[play.batter]).toEqual({ PA: 1, AB: 1, H: 1, HR: 1, R: 1, RBI: 4 });
  });

  it('holds the runners on every out', () => {
    for (const face of [1, 6, 11]) {
      const { play, state } = swing({ on: [9, 0, 7] }, ...ab(9, face));
      expect(play).toMatchObject({ outsAdded: 1, runs: 0, isOut: true });
      expect(state.runners.map((runner) => runner?.trip ?? null)).toEqual([9, null, 7]);
      expect(state.outs).toBe(1);
    }
  });
});

describe('the check die (section 5.1)', () => {
  it('makes a wild pitch of a 1 confirmed by 10 or less: the same batter stays up', () => {
    const { play, state, left } = swing({ on: [9, 0, 7] }, ...ab(1, 10));
    expect(play).toMatchObject({ outcome: 'wild_pitch', runs: 1, rbi: 0, complete: false });
    expect(play.notation).toBe('WP.3-H;1-2');
    expect(state.teams.away.battingIndex).toBe(0);
    expect(state.begun).toBe(true);
    expect(state.step).toEqual(undecided);
    expect(left).toBe(0);
  });

  it('rolls a new d20 when it is not confirmed', () => {
    const { play, left } = swing({ on: [9, 0, 0] }, ...ab(1, 11), 20);
    expect(play).toMatchObject({ outcome: 'homerun', runs: 2 });
    expect(left).toBe(0);
    expect(play.rolls.map(({ text }) => text)).toEqual(['AbRoll 3 4 5 1 11', 'ResolutionRoll 20']);
  });

  it('makes a passed ball of a 2 confirmed by 6 or less, charged to the team, not to the pitcher', () => {
    const { play, state } = swing({ on: [9, 0, 0] }, ...ab(2, 6));
    expect(play).toMatchObject({ outcome: 'passed_ball', error: null });
    expect(state.teams.home.passedBalls).toBe(1);
    expect(swing({ on: [9, 0, 0] }, ...ab(2, 7), 1).play.outcome).toBe('strikeout');
  });

  it('is not looked at with empty bases', () => {
    expect(swing({}, ...ab(1, 1)).play.outcome).toBe('strikeout');
    expect(swing({}, ...ab(2, 18)).play.outcome).toBe('double');
  });
});

describe('an intentional walk (section 4.4)', () => {
  it('uses no dice and leaves the offense nothing to decide', () => {
    const start = sampleState({ on: [0, 2, 0], plateAppearances: 20 });
    const { state, events } = act(start, 1, defensive({ intentional_walk: true }), scriptedDice());
    expect(events.map(({ kind }) => kind)).toEqual(['defence', 'play']);
    expect(state.runners.map((runner) => runner?.trip ?? null)).toEqual([21, 2, null]);
    const [batter] = Object.values(state.teams.away.batting);
    expect(batter).toEqual({ PA: 1, BB: 1, IBB: 1 });
    expect(state.teams.home.lastDefence.intentional_walk).toBe(false);
  });
});
