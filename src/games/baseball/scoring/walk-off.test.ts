import { describe, expect, it } from 'vitest';
import { scoringAnswers } from '../../../../test/games/baseball/conformance/scoring-answers.ts';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { baseball } from '../index.ts';
import { advance } from '../lookups/advancement.ts';
import { notatePlay } from '../words/play-notation.ts';
import { printedLines } from '../words/print.ts';
import { closing, story } from '../words/story.ts';
import { proveBox } from './box-proof.ts';
import { cutDown } from './walk-off.ts';

const finals = (code: string, onBase: number) => advance(code, onBase, 0).finals;

describe('the runs of a walk-off (section 3.6)', () => {
  it('are only those needed', () => {
    expect(cutDown(finals('single_2', 0b110), 1, 1)).toEqual({
      finals: { batter: 1, first: null, second: 3, third: 4 },
      credited: 1,
    });
  });

  it('make a double with the bases loaded a single when the runner from third wins', () => {
    expect(cutDown(finals('double_2', 0b111), 2, 1)).toEqual({
      finals: { batter: 1, first: 2, second: 3, third: 4 },
      credited: 1,
    });
  });

  it('leave a double a double when the runner from second or first wins', () => {
    expect(cutDown(finals('double_2', 0b010), 2, 1)).toMatchObject({ credited: 2 });
    expect(cutDown(finals('triple', 0b001), 3, 1)).toEqual({
      finals: { batter: 3, first: 4, second: null, third: null },
      credited: 3,
    });
    expect(cutDown(finals('triple', 0b011), 3, 1)).toMatchObject({ credited: 2 });
  });

  it('cut a double even if no other run scores', () => {
    expect(cutDown(finals('double_2', 0b100), 2, 1)).toEqual({
      finals: { batter: 1, first: null, second: null, third: 4 },
      credited: 1,
    });
    expect(cutDown(finals('double_2', 0b110), 2, 2)).toEqual({
      finals: { batter: 2, first: null, second: 4, third: 4 },
      credited: 2,
    });
  });

  it('leave the batter where an error puts him, for there is no hit to cut', () => {
    expect(cutDown(finals('ERR_2', 0b100), 0, 1)).toEqual({
      finals: { batter: 2, first: null, second: null, third: 4 },
      credited: 0,
    });
    expect(cutDown(finals('walk', 0b111), 0, 1)).toEqual({
      finals: { batter: 1, first: 2, second: 3, third: 4 },
      credited: 0,
    });
  });

  it('keep the outs of the play', () => {
    expect(cutDown(finals('GB04', 0b101), 0, 1).finals).toEqual({
      batter: 1,
      first: 0,
      second: null,
      third: 4,
    });
  });

  it('count in full on a home run', () => {
    expect(cutDown(finals('homerun', 0b111), 4, 1)).toEqual({
      finals: finals('homerun', 0b111),
      credited: 4,
    });
  });

  it('are untouched when they do not win', () => {
    expect(cutDown(finals('single_2', 0b111), 1, 3)).toEqual({
      finals: finals('single_2', 0b111),
      credited: 1,
    });
  });
});

/**
 * Plays the bottom of the ninth in a tied game, with the bases loaded by slots 9, 8 and 7. The earlier innings are
 * filled in, so that the box score can be proved.
 */
function lastChance(resolution: number) {
  const dice = scriptedDice(3, 4, 5, 9, resolution);
  const start = sampleState({
    inning: 9,
    half: 'bottom',
    on: [9, 8, 7],
    plateAppearances: 70,
    teams: {
      away: { line: Array(9).fill(0), plateAppearances: 27, outsMade: 27 },
      home: { line: Array(9).fill(0), plateAppearances: 27, outsMade: 24 },
    },
  });
  const ready = act(start, 0, defensive(), dice).state;
  return act(ready, 1, offensive(), dice);
}

describe('a game won in its last half-inning', () => {
  it('ends with the run that wins it, and the others left on base', () => {
    const { state, events } = lastChance(18);
    expect(baseball.result(state)).toEqual({ winners: [1], scores: [0, 1], reason: 'walk_off' });
    expect(events.map(({ kind }) => kind)).toEqual(['defence', 'play', 'half_inning', 'game_over']);
    expect(state.teams.home.leftOnBase).toBe(3);
    const [, play] = events;
    if (play?.kind !== 'play') throw new Error('Nothing was played.');
    expect(play.play).toMatchObject({ outcome: 'double', runs: 1, rbi: 1, credited: 1 });
    expect(notatePlay(play.play)).toBe('S9.3-H;2-3;1-2');
    const { batter } = play.play;
    expect(state.teams.home.batting[batter]).toEqual({ PA: 1, AB: 1, H: 1, RBI: 1 });
    expect(proveBox(state).filter((line) => line.includes('LOB'))).toEqual([]);
    expect(baseball.toAct(state)).toEqual([]);
    expect(() => baseball.apply(state, 0, defensive(), scriptedDice())).toThrow(
      'Game is not active (status: completed)',
    );
  });

  it('counts a grand slam in full, and names the pitchers', () => {
    const { state } = lastChance(20);
    expect(baseball.result(state)?.scores).toEqual([0, 4]);
    expect(state.result?.decisions.loss).toBe(state.teams.away.pitchers[0]?.player);
  });
});

describe('a run that wins a game', () => {
  /** Two singles and a passed ball, then a single on which the lead runner and the batter try for an extra base. */
  const scored = (needed: number, afterwards: readonly object[] = []) =>
    scoringAnswers['official_scoring']?.parse({
      batting_order: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'],
      leads_off: 'A1',
      pitcher: 'P1',
      runs_needed_to_win: needed,
      events: [
        { batter: 'A1', outcome: 'single_1', loc: 'CF' },
        { batter: 'A2', outcome: 'single_1', loc: 'CF' },
        { running: 'passed_ball' },
        {
          ...{ batter: 'A3', outcome: 'single_uncapped', loc: 'CF', running_of: { 2: 12 } },
          ...{ send: true, throw: 'lead', send_trail: true, rolls: [1] },
        },
        ...afterwards,
      ],
    });

  it('is not earned by a base that the batter did not take any more (section 12.4)', () => {
    expect(scored(1)).toMatchObject({
      line: { R: 1, ER: 0, LOB: 2 },
      after_each_event: [{}, {}, {}, { bases: ['A3', null, 'A2'], runs: 1 }],
    });
  });

  it('is earned where the batter takes his second base and pushes the others on', () => {
    const outs = ['A4', 'A5', 'A6'].map((batter) => ({ batter, outcome: 'strikeout' }));
    expect(scored(9, outs)).toMatchObject({ line: { R: 2, ER: 1, LOB: 1 } });
  });
});

describe('conceding', () => {
  it('is recorded 9-0, at any time and out of turn', () => {
    const { state, events } = act(sampleState({ on: [0, 8, 0] }), 0, { kind: 'concede' }, scriptedDice());
    expect(baseball.result(state)).toEqual({ winners: [1], scores: [0, 9], reason: 'conceded' });
    expect(events.at(-1)).toMatchObject({
      kind: 'game_over',
      result: { decisions: { win: null, loss: null } },
    });
    expect(state.teams.away.leftOnBase).toBe(1);
  });

  it('leaves a half-inning that was not played blank, in the closing words as in the box score', () => {
    const { state, events } = act(sampleState({}), 0, { kind: 'concede' }, scriptedDice());
    const [away, home] = printedLines(state);
    expect([away?.line, home?.line]).toEqual([[0], []]);
    expect(events.at(-1)).toMatchObject({ teams: { away: { line: [0] }, home: { line: [] } } });
  });

  it.each([
    ['top', 0, 3, 'after three innings'],
    ['bottom', 2, 3.5, 'after 3½ innings'],
    ['bottom', 3, 4, 'after four innings'],
  ] as const)(
    'tells the score as it is, and the innings played: %s of the 4th, %s outs',
    (half, outs, played, words) => {
      const situation = sampleState({
        ...{ inning: 4, half, outs },
        teams: { away: { score: 2, line: [0, 2, 0, 0] }, home: { score: 1, line: [1, 0, 0] } },
      });
      const { events } = act(situation, 0, { kind: 'concede' }, scriptedDice());
      const over = events.at(-1);
      if (over?.kind !== 'game_over') throw new Error('The game is not over.');
      expect(over.played).toBe(played);
      expect(story(over, String)).toBe(
        `Ironvale Smelters win: IVS 1, PCG 2 ${words}, conceded, recorded 9-0.`,
      );
      const panel = closing(over, String);
      expect(panel?.title).toBe('Final: IVS 1, PCG 2, conceded');
      expect(panel?.text).toMatch(/^PCG 0 2 0 0 +2 0 0$/m);
      expect(panel?.text).toMatch(/^IVS 1 0 0 +1 0 0$/m);
    },
  );

  it('says nothing of a record that is the score itself', () => {
    const teams = { away: { score: 12 }, home: { score: 1 } };
    const over = act(sampleState({ teams }), 1, { kind: 'concede' }, scriptedDice()).events.at(-1);
    expect(over && story(over, String)).toBe(
      'Port Calder Gulls win: PCG 12, IVS 1 before the first inning was over, conceded.',
    );
  });

  it('keeps the score where the other side leads by more than nine', () => {
    const scores = { away: { score: 12 }, home: { score: 1 } };
    const far = act(sampleState({ teams: scores }), 1, { kind: 'concede' }, scriptedDice()).state;
    expect(far.result?.score).toEqual({ away: 12, home: 1 });
    const near = { away: { score: 10 }, home: { score: 1 } };
    const close = act(sampleState({ teams: near }), 1, { kind: 'concede' }, scriptedDice()).state;
    expect(close.result?.score).toEqual({ away: 9, home: 0 });
  });
});
