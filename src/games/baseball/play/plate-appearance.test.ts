import { describe, expect, it } from 'vitest';
import {
  cardOf,
  plateAppearance,
  type Setting,
  situationFor,
} from '../../../../test/games/baseball/engine-table.ts';
import type { PlayResult } from '../records/play-result.ts';
import type { DefensiveDecision, OffensiveDecision } from '../terms/decisions.ts';
import type { Answer } from './runner-decisions.ts';

const send: Answer = { kind: 'runner', answer: 'send' };
const hold: Answer = { kind: 'runner', answer: 'hold' };
const trail: Answer = { kind: 'runner', answer: 'trail' };
const stay: Answer = { kind: 'runner', answer: 'stay' };
const at = (target: 'lead' | 'trail' | 'none'): Answer => ({ kind: 'throw', target });

interface Given extends Setting {
  readonly defence?: Partial<DefensiveDecision>;
  readonly offence?: Partial<OffensiveDecision>;
  readonly answers?: readonly Answer[];
}

/** Plays the result `text` from the batter's card. `dice` are the faces after an at-bat roll without a check. */
function card(text: string, given: Given = {}, ...dice: number[]): PlayResult {
  const situation = situationFor({ ...given, batter: { card: cardOf(text), ...given.batter } });
  return plateAppearance(situation, given, [2, 3, 4, 20, 9, ...dice], given.answers);
}

const moves = ({ finals: { batter, first, second, third } }: PlayResult) =>
  [batter, first, second, third].map((each) => each ?? '.').join('');

describe('a plate appearance (section 7.1)', () => {
  it('tells where the result was read', () => {
    expect(card('single_1@LF')).toMatchObject({
      outcome: 'single_1',
      location: 'LF',
      advancement: 'single_1',
      reading: { card: 'batter', column: 2, row: 7, d20: 9, text: 'single_1@LF', modifiedBy: null },
    });
  });

  it('reads the pitcher’s card in columns 4 to 6, and spoils its marks when he is tired', () => {
    const pitcher = { card: cardOf('popout@SS!') };
    const by = (fatigued: boolean) =>
      plateAppearance(situationFor({ onBase: 1, pitcher: { ...pitcher, fatigued } }), {}, [4, 1, 1, 3, 20]);
    expect(by(false)).toMatchObject({ outcome: 'popout', reading: { card: 'pitcher', modifiedBy: null } });
    expect(by(true)).toMatchObject({
      outcome: 'single_2',
      location: 'LF',
      reading: { modifiedBy: 'fatigue' },
    });
    // The pitcher's fatigue doesn't affect results on the batter's own card.
    expect(card('strikeout', { pitcher: { fatigued: true } }).outcome).toBe('strikeout');
  });

  it('walks on purpose without dice', () => {
    const walk = plateAppearance(situationFor({ onBase: 3 }), { defence: { intentional_walk: true } }, []);
    expect([walk.outcome, moves(walk)]).toEqual(['intentional_walk', '123.']);
  });

  it('worked example 6: wild pitch confirmed or not, by the cards of pitcher and catcher', () => {
    const situation = situationFor({
      onBase: 2,
      pitcher: { wildPitch: 8 },
      fielders: { C: { passedBall: 3 } },
      batter: {
        card: {
          ratings: [
            ['homerun@LF', 4],
            ['strikeout', 2156],
          ],
        },
      },
    });
    const roll = (check: number, resolution: number, ...more: number[]) =>
      plateAppearance(situation, {}, [1, 1, 1, check, resolution, ...more]);
    expect(roll(1, 6)).toMatchObject({ outcome: 'wild_pitch', advancement: 'ADV1', reading: null });
    expect(moves(roll(1, 6))).toBe('..3.');
    expect(roll(1, 12, 4).outcome).toBe('homerun');
    expect(roll(1, 12, 5).outcome).toBe('strikeout');
    expect(roll(2, 3).outcome).toBe('passed_ball');
    expect(roll(2, 4, 5).outcome).toBe('strikeout');
  });

  it('asks the home park', () => {
    const side = { side: 'L', options: {} } as const;
    expect(card('ballpark_homerun@RF', side, 10)).toMatchObject({
      outcome: 'bp_homerun',
      advancement: 'bp_homerun',
    });
    expect(card('ballpark_homerun@RF', side, 11)).toMatchObject({ outcome: 'bp_flyout', location: 'RF' });
    expect(card('ballpark_single@RF', side, 10).outcome).toBe('bp_single');
    expect(card('ballpark_single@RF', side, 11).outcome).toBe('bp_lineout');
  });

  it('goes on with the pitch when a steal is called off', () => {
    const situation = situationFor({ onBase: 1 });
    const result = plateAppearance(
      situation,
      { offence: { steal_attempts: [2] } },
      [20, 6, 6, 1, 1, 1, 1, 20, 20],
    );
    expect(result.outcome).toBe('strikeout');
  });
});

describe('uncapped hits (section 8.4)', () => {
  const example5 = { onBase: 3, running: { 0: 10, 1: 14, 2: 13 }, arm: -3 } as const;

  it('worked example 5: the lead runner is out at home, the trail runner takes third', () => {
    const answers = [send, at('lead'), trail, at('lead')];
    expect(moves(card('single_uncapped@RF', { ...example5, answers }, 17))).toBe('130.');
    expect(moves(card('single_uncapped@RF', { ...example5, answers }, 15))).toBe('134.');
  });

  it.each([
    ['held', [hold], [], '123.'],
    ['conceded', [send, at('none')], [], '124.'],
    ['thrown at alone', [send, at('lead'), stay], [16], '120.'],
    ['thrown at the trail runner', [send, at('lead'), trail, at('trail')], [14], '134.'],
    ['the trail runner out', [send, at('lead'), trail, at('trail')], [15], '104.'],
  ] as const)('%s', (_, answers, dice, wanted) => {
    expect(moves(card('single_uncapped@RF', { ...example5, answers }, ...dice))).toBe(wanted);
  });

  it('a double: runner from first home, batter to third', () => {
    const given = {
      onBase: 1,
      outs: 2,
      running: { 0: 12, 1: 10 },
      answers: [send, at('lead'), trail, at('trail')],
    } as const;
    // 12 - 2 - 2 (left field): 8
    expect(moves(card('double_uncapped@LF', given, 8))).toBe('34..');
    expect(moves(card('double_uncapped@LF', given, 9))).toBe('04..');
  });

  it('ask nothing when nobody can try', () => {
    expect(moves(card('single_uncapped@RF', { onBase: 4 }))).toBe('1..4');
    expect(moves(card('double_uncapped@RF', { onBase: 6 }))).toBe('2.44');
  });

  it('count the outfield’s depth where the arm counts', () => {
    const given = {
      onBase: 1,
      answers: [send, at('lead'), stay],
      defence: { outfield_depth: 'in' },
    } as const;
    // first to third on a ball to left: 10 + 0 - 3 - 3
    expect(moves(card('single_uncapped@LF', given, 4))).toBe('13..');
    expect(moves(card('single_uncapped@LF', given, 5))).toBe('10..');
  });

  it('take a number typed from a card in manual mode', () => {
    const typed: Answer = { kind: 'runner', answer: 'send', safe: 3 };
    const answers = [typed, at('lead'), stay];
    expect(moves(card('single_uncapped@RF', { ...example5, answers }, 3))).toBe('124.');
    expect(moves(card('single_uncapped@RF', { ...example5, answers }, 4))).toBe('120.');
  });
});

describe('groundballs, flies and liners (sections 8.5 and 8.6)', () => {
  it('worked examples 3 and 4', () => {
    const third = card(
      'groundball_b@3B',
      { onBase: 5, outs: 1, defence: { infield_depth: 'in', hold_runners: [] } },
      20,
    );
    expect([third.advancement, moves(third)]).toEqual(['GB02', '02.3']);
    const loaded = card('groundball_a@P', { onBase: 7, outs: 1 });
    expect([loaded.advancement, moves(loaded)]).toEqual(['GB09', '0120']);
    expect(loaded.groundedIntoDoublePlay).toBe(true);
  });

  it('two outs: batter out at first, nothing to decide', () => {
    const play = card('groundball_c@SS', { onBase: 6, outs: 2, defence: { infield_depth: 'in' } }, 20);
    expect([play.advancement, moves(play)]).toEqual(['GB10', '0.23']);
    expect(moves(card('flyout_bq@CF', { onBase: 4, outs: 2 }))).toBe('0..3');
    expect(moves(card('flyout_a@CF', { onBase: 4, outs: 2 }))).toBe('0..3');
  });

  it('tagging up: medium flies from second, shallow ones from third', () => {
    const medium = { onBase: 6, running: { 2: 10 } } as const;
    expect(moves(card('flyout_b@CF', { ...medium, answers: [hold] }))).toBe('0.24');
    expect(moves(card('flyout_b@CF', { ...medium, answers: [send] }, 10))).toBe('0.34');
    expect(moves(card('flyout_b@CF', { ...medium, outs: 1, answers: [send] }, 11))).toBe('0.04');
    expect(moves(card('flyout_bq@CF', { onBase: 4, running: { 3: 10 }, answers: [send] }, 12))).toBe('0..4');
    expect(moves(card('flyout_bq@CF', { onBase: 4, running: { 3: 10 }, answers: [send] }, 13))).toBe('0..0');
  });

  it('a liner doubles off the first runner of the list, on 1 and 2', () => {
    expect(moves(card('lineout@SS', { onBase: 3 }, 2))).toBe('010.');
    expect(moves(card('lineout@SS', { onBase: 3 }, 3))).toBe('012.');
    expect(moves(card('lineout@1B', { onBase: 1, outs: 1 }, 1))).toBe('00..');
    for (const [text, given] of [
      ['lineout@SS', { onBase: 4 }],
      ['lineout@C', { onBase: 7 }],
      ['lineout@CF', { onBase: 7 }],
      ['lineout@SS', { onBase: 3, outs: 2 }],
    ] as const)
      expect(card(text, given).finals.batter).toBe(0);
  });
});

describe('the hit and run (section 8.9)', () => {
  const going = { onBase: 1, offence: { hit_and_run: true } } as const;

  it.each([
    ['single_1@LF', 'single_1', '13..'],
    ['single_uncapped@LF', 'single_uncapped', '13..'],
    ['groundball_a@SS', 'groundball_a', '02..'],
    ['lineout@2B', 'lineout', '00..'],
    ['lineout@CF', 'lineout', '01..'],
    ['flyout_b@CF', 'flyout_b', '01..'],
    ['walk', 'walk', '12..'],
  ] as const)('%s', (text, outcome, wanted) => {
    const play = card(text, going);
    expect([play.outcome, moves(play), play.groundedIntoDoublePlay]).toEqual([outcome, wanted, false]);
  });

  it('doubles send the runner home when the power is not lost', () => {
    expect(moves(card('double_uncapped@LF', going, 11))).toBe('24..');
    expect(card('double_uncapped@LF', going, 10)).toMatchObject({
      outcome: 'single_2',
      reading: { modifiedBy: 'hit_and_run' },
    });
  });

  it('a strikeout that stays: stolen base or caught, and no throwing error', () => {
    const held = { ...going, defence: { hold_runners: [1] }, pitcher: { hold: 1 }, arm: 2 } as const;
    // low 8 + hold 1 + arm 2 - 2: 9
    const safe = card('strikeout', held, 7, 9);
    expect([safe.outcome, moves(safe), safe.attempts]).toEqual([
      'strikeout',
      '02..',
      [{ from: 1, out: false }],
    ]);
    const out = card('strikeout', held, 7, 10);
    expect([moves(out), out.attempts]).toEqual(['00..', [{ from: 1, out: true }]]);
    expect(card('strikeout', { ...held, fielders: { C: { error: 16, arm: 2 } } }, 7, 1).error).toBeNull();
  });

  it('ends in a grounder to the pulled side when the batter gets a piece of it', () => {
    const play = card('strikeout', going, 6);
    expect(play).toMatchObject({ outcome: 'groundball_c', location: 'SS', advancement: 'HNR_GB' });
  });
});
