import { describe, expect, it } from 'vitest';
import { type Setting, situationFor, toTheEnd } from '../../../../test/games/baseball/engine-table.ts';
import { sampleCheck } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { finalOf, outsIn, possibleAdvance, runsIn } from '../lookups/advancement.ts';
import type { BaseResult, ConvertedResult, ErrorResult } from '../lookups/x-check-charts.ts';
import type { PendingPlay, Turn } from '../records/pending-play.ts';
import type { PlayResult } from '../records/play-result.ts';
import {
  type DefensiveDecision,
  defaultDefense,
  defaultOffense,
  infieldDepths,
  type OffensiveDecision,
  outfieldDepths,
} from '../terms/decisions.ts';
import { locationsOf } from '../terms/outcomes.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayOutcome, Target } from '../terms/terms.ts';
import { afterCheck, playOut } from './ball-in-play.ts';
import { hitAndRunAllowed } from './hit-and-run.ts';
import { begin } from './plate-appearance.ts';
import { playDice } from './play-dice.ts';
import type { Answer } from './runner-decisions.ts';
import type { Situation } from './situation.ts';
import { throwsFor } from './stealing.ts';
import { concluded } from './x-check.ts';

const outcomes = [
  ...([
    'groundball_a',
    'groundball_b',
    'groundball_c',
    'flyout_a',
    'flyout_b',
    'flyout_bq',
    'flyout_c',
  ] as const),
  ...(['lineout', 'popout', 'strikeout', 'walk', 'hbp', 'catcher_interference', 'x_check'] as const),
  ...([
    'single_1',
    'single_2',
    'single_uncapped',
    'double_2',
    'double_3',
    'double_uncapped',
    'triple',
  ] as const),
  ...(['homerun', 'bp_homerun', 'bp_single', 'bp_flyout', 'bp_lineout'] as const),
];

/** Describes what is wrong with the final bases (Baseball 19, invariants 2 and 3). Undefined if they are valid. */
function problem({ onBase, outs }: Situation, { finals }: PlayResult): string | undefined {
  const made = outsIn(finals);
  if (outs + made > 3) return 'more than three outs';
  let ahead = 5;
  for (const base of [3, 2, 1] as const) {
    const final = finalOf(finals, base);
    const there = (onBase & (1 << (base - 1))) !== 0;
    if (there !== (final !== null)) return `the runner from ${base} is not accounted for`;
    if (final === null || final === 0) continue;
    if (final < base) return `the runner from ${base} moves backwards`;
    if (final !== 4 && final >= ahead) return `the runner from ${base} passes or meets another`;
    if (final === 4 && ahead < 4) return `the runner from ${base} passes another`;
    ahead = final;
  }
  const { batter } = finals;
  if (batter !== null && batter > 0 && batter < 4 && batter >= ahead)
    return 'the batter passes or meets a runner';
  return batter === 4 && ahead < 4 ? 'the batter passes a runner' : undefined;
}

const stream = { seed: '0b'.repeat(32), entropy: 'balls in play' };

/** Creates a manager who gives legal answers, chosen by `pick`. */
function chooser(pick: (options: number) => number) {
  const one = <T>(list: readonly T[]): T => {
    const found = list[pick(list.length)];
    if (found === undefined) throw new Error('There is nothing to choose.');
    return found;
  };
  return (pending: PendingPlay): Answer => {
    switch (pending.asks) {
      case 'send':
        return {
          kind: 'runner',
          answer: pending.kind === 'ordered_steal' ? 'send' : one(['send', 'hold'] as const),
        };
      case 'trail':
        return { kind: 'runner', answer: one(['trail', 'stay'] as const) };
      case 'throw':
        return { kind: 'throw', target: one(['lead', 'none'] as const) };
      case 'aim':
        return { kind: 'throw', target: one(['lead', 'trail'] as const) };
      case 'steal_throw':
        return { kind: 'throw', target: one(throwsFor(pending.steal)) };
    }
  };
}

describe('every outcome in every situation', () => {
  const everywhere = outcomes.flatMap((outcome) =>
    (locationsOf(outcome) ?? [null]).map((location) => ({ outcome, location })),
  );

  it.each(everywhere)('$outcome at $location accounts for everybody (invariants 2, 3 and 10)', (hit) => {
    const dice = createDice({ ...stream, label: `${hit.outcome} ${hit.location}` });
    const pick = (sides: number) =>
      ((dice.roll('pick', [Math.max(2, sides)], 'test').values[0] ?? 1) - 1) % sides;
    const answer = chooser(pick);
    for (let at = 0; at < 24 * 5; at++) {
      const situation = situationFor({
        onBase: at % 8,
        outs: Math.floor(at / 8) % 3,
        side: at % 5 < 2 ? 'L' : 'R',
      });
      const defense: DefensiveDecision = {
        ...defaultDefense,
        infield_depth: infieldDepths[pick(4)] ?? 'normal',
        outfield_depth: outfieldDepths[pick(3)] ?? 'normal',
        corners_in: pick(2) === 0,
      };
      const hitAndRun = hitAndRunAllowed(situation.onBase, situation.outs) && pick(2) === 0;
      const play = { situation, defence: defense, hitAndRun, dice: playDice(dice) };
      const { result } = toTheEnd(situation, playOut(play, { ...hit, reading: null }), play.dice, answer);
      const wrong = problem(situation, result);
      if (wrong !== undefined) throw new Error(`${wrong}: ${JSON.stringify({ situation, result })}`);
      // The chart's row describes the play, unless a runner tried for more or was caught.
      const row = possibleAdvance(result.advancement ?? '', situation.onBase, situation.outs);
      expect(row, result.advancement ?? '').toBeDefined();
      expect(result.outcome).not.toBe('x_check');
      expect(runsIn(result.plain)).toBeLessThanOrEqual(runsIn(result.finals));
    }
  });
});

describe('what an X-Check leads to (sections 9 and 9.1)', () => {
  interface Checked extends Setting {
    readonly base?: BaseResult;
    readonly position?: FieldPosition;
    readonly playingIn?: boolean;
    readonly hitAndRun?: boolean;
    readonly dice?: readonly number[];
  }
  /** Continues with a finished X-Check. All of the dice must be thrown. */
  function checked(converted: ConvertedResult, error: ErrorResult, given: Checked = {}): Turn {
    const {
      base = converted,
      position = 'SS',
      playingIn = false,
      hitAndRun = false,
      dice = [],
      ...rest
    } = given;
    const situation = situationFor(rest);
    const thrown = scriptedDice(...dice);
    const record = {
      ...sampleCheck({ position, playingIn }),
      ...concluded(base, converted, error, situation.onBase),
    };
    const play = { situation, defence: defaultDefense, hitAndRun, dice: playDice(thrown) };
    const turn = afterCheck(play, record, null);
    expect(thrown.left).toEqual([]);
    return turn;
  }
  const signs = ({ batter, first, second, third }: PlayResult['finals']) =>
    [batter, first, second, third].map((each) => each ?? '.').join('');
  /** The outcome, the final bases with and without the error, and who is charged. */
  const told = (turn: Turn): string => {
    if (turn.kind === 'ask') {
      const { pending } = turn;
      return 'lead' in pending ? `${pending.kind} ${pending.lead.from}-${pending.lead.to}` : pending.kind;
    }
    const { outcome, finals, plain, error } = turn.result;
    return `${outcome} ${signs(finals)} ${signs(plain)} ${error ?? '-'}`;
  };
  const foul = { position: 'C', onBase: 1 } as const;

  it.each<readonly [ConvertedResult, ErrorResult, Checked, string]>([
    ['SI1', 'NO', { onBase: 1 }, 'single_1 12.. 12.. -'],
    ['SI1', 'E1', { onBase: 1 }, 'single_1 23.. 12.. SS'],
    ['SI2', 'E2', { onBase: 1, position: 'LF' }, 'single_2 34.. 13.. LF'],
    ['DO2', 'E1', { onBase: 1, position: 'CF' }, 'double_2 34.. 23.. CF'],
    ['TR3', 'E3', { onBase: 4, position: 'RF' }, 'triple 4..4 3..4 RF'],
    ['G3', 'E1', { onBase: 1 }, 'error 12.. 12.. SS'],
    ['F1', 'E2', { onBase: 4, position: 'CF' }, 'error 2..4 2..4 CF'],
    ['PO', 'E2', { onBase: 1, position: 'C' }, 'error 24.. 24.. C'],
    ['PO', 'NO', { onBase: 1, position: 'C' }, 'popout 01.. 01.. -'],
    // Groundballs, by whether the fielder plays in.
    ['G3', 'NO', { onBase: 1 }, 'groundball_c 02.. 02.. -'],
    ['G1', 'NO', { onBase: 1 }, 'groundball_b 00.. 00.. -'],
    ['G2', 'NO', { onBase: 1 }, 'groundball_b 10.. 10.. -'],
    ['G3', 'NO', { onBase: 4 }, 'groundball_c 0..4 0..4 -'],
    ['G3', 'NO', { onBase: 4, playingIn: true }, 'contact 3-4'],
    ['G3', 'NO', { onBase: 4, playingIn: true, outs: 2 }, 'groundball_c 0..3 0..3 -'],
    // Flies
    ['F1', 'NO', { onBase: 6, position: 'CF' }, 'flyout_a 0.34 0.34 -'],
    ['F2', 'NO', { onBase: 6, position: 'CF' }, 'fly 2-3'],
    ['F2', 'NO', { onBase: 4, position: 'CF' }, 'flyout_b 0..4 0..4 -'],
    ['F2', 'NO', { onBase: 6, position: 'CF', outs: 2 }, 'flyout_b 0.23 0.23 -'],
    ['F3', 'NO', { onBase: 6, position: 'CF' }, 'flyout_c 0.23 0.23 -'],
    // Fouls
    ['FO', 'NO', foul, 'lineout 01.. 01.. -'],
    ['FO', 'E1', foul, 'foul_error .1.. .1.. C'],
    ['FO', 'RP', foul, 'error 12.. 12.. C'],
    // Rare plays
    ['G1', 'RP', { onBase: 1 }, 'error 00.. 00.. -'],
    ['SI1', 'RP', { onBase: 1 }, 'error 10.. 10.. -'],
    ['SI1', 'RP', { onBase: 1, base: 'SPD', position: 'C' }, 'error 12.. 12.. -'],
    // Hit and run
    ['SI1', 'NO', { onBase: 1, hitAndRun: true }, 'single_1 13.. 13.. -'],
    ['SI1', 'RP', { onBase: 1, base: 'SPD', position: 'C', hitAndRun: true }, 'error 13.. 13.. -'],
    ['SI1', 'E1', { onBase: 1, hitAndRun: true }, 'single_1 23.. 12.. SS'],
    ['G1', 'NO', { onBase: 1, hitAndRun: true }, 'groundball_b 02.. 02.. -'],
    ['FO', 'NO', { ...foul, hitAndRun: true }, 'lineout 01.. 01.. -'],
  ])('%s with %s, %j: %s', (converted, error, given, wanted) => {
    expect(told(checked(converted, error, given))).toBe(wanted);
  });

  it.each<readonly [string, ErrorResult, Checked, string]>([
    ['is rolled for', 'NO', { dice: [8] }, 'passed_ball .2.. .2.. -'],
    ['is not there on a higher roll', 'NO', { dice: [9] }, 'lineout 01.. 01.. -'],
    ['is not rolled for with the bases empty', 'NO', { onBase: 0 }, 'lineout 0... 0... -'],
    ['is not rolled for on an error', 'E1', {}, 'foul_error .1.. .1.. C'],
    ['is not rolled for on a rare play', 'RP', {}, 'error 12.. 12.. C'],
    ['is not rolled for where the league doesn’t', 'NO', { options: {} }, 'lineout 01.. 01.. -'],
  ])('a passed ball on the foul %s', (_, error, given, wanted) => {
    const where = { ...foul, options: { fo_passed_ball_check: true }, fielders: { C: { passedBall: 8 } } };
    expect(told(checked('FO', error, { ...where, ...given }))).toBe(wanted);
  });

  it('keeps the code that moved everybody in the record', () => {
    const passed = checked('FO', 'NO', {
      ...foul,
      options: { fo_passed_ball_check: true },
      fielders: { C: { passedBall: 20 } },
      dice: [20],
    });
    expect(passed).toMatchObject({
      result: { hitType: 'passed_ball', advancement: 'ADV1', xCheck: { advancement: 'ADV1' } },
    });
    expect(checked('G1', 'NO', { onBase: 1 })).toMatchObject({
      result: { advancement: 'GB05', groundedIntoDoublePlay: true, xCheck: { advancement: 'GB05' } },
    });
    expect(checked('G1', 'RP', { onBase: 1 })).toMatchObject({ result: { groundedIntoDoublePlay: true } });
  });
});

describe('a double play on a groundball (section 12.1)', () => {
  const played = (outcome: PlayOutcome, location: FieldPosition, setting: Setting, ...faces: number[]) => {
    const situation = situationFor(setting);
    const dice = playDice(scriptedDice(...faces));
    const turn = playOut(
      { situation, defence: defaultDefense, hitAndRun: false, dice },
      { outcome, location, reading: null },
    );
    if (turn.kind === 'ask') throw new Error('Nothing is left to decide.');
    return turn.result;
  };

  it.each<readonly [string, PlayOutcome, FieldPosition, Setting, boolean]>([
    ['GB05', 'groundball_a', 'SS', { onBase: 1 }, true],
    ['GB06', 'groundball_a', '3B', { onBase: 3, outs: 1 }, true],
    ['GB09', 'groundball_a', 'P', { onBase: 7 }, true],
    ['GB05', 'groundball_a', 'SS', { onBase: 1, outs: 2 }, false],
    ['GB04', 'groundball_b', 'SS', { onBase: 1 }, false],
  ])('%s of a %s at %s, %j: %s', (code, outcome, location, setting, expected) => {
    const { advancement, groundedIntoDoublePlay } = played(outcome, location, setting);
    expect([advancement, groundedIntoDoublePlay]).toEqual([code, expected]);
  });

  it('is none on a liner', () => {
    const liner = played('lineout', 'SS', { onBase: 1 }, 1);
    expect(liner).toMatchObject({ finals: { batter: 0, first: 0 }, groundedIntoDoublePlay: false });
    expect(liner.plain).toEqual(liner.finals);
  });

  it.each<readonly [FieldPosition, number, string]>([
    ['P', 7, '0023'],
    ['P', 6, '0.03'],
    ['P', 4, '0..0'],
    ['1B', 5, '00.3'],
    ['2B', 3, '010.'],
    ['2B', 5, '00.3'],
    ['SS', 7, '0103'],
    ['3B', 7, '0120'],
  ])('a liner to %s on bases %i doubles off the first runner of its list', (location, onBase, wanted) => {
    const { finals } = played('lineout', location, { onBase }, 2);
    const { batter, first, second, third } = finals;
    expect([batter, first, second, third].map((each) => each ?? '.').join('')).toBe(wanted);
    expect(played('lineout', location, { onBase }, 3).finals.batter).toBe(0);
  });

  it.each<readonly [FieldPosition, number]>([
    ['C', 7],
    ['1B', 6],
    ['3B', 3],
    ['2B', 4],
    ['CF', 7],
  ])('a liner to %s on bases %i needs no roll', (location, onBase) => {
    expect(played('lineout', location, { onBase }).finals.batter).toBe(0);
  });

  it('moves by the simple chart’s own rows, and charges interference to the catcher', () => {
    const moves = (outcome: PlayOutcome) => {
      const { finals, error } = played(outcome, 'LF', { onBase: 3 });
      return `${[finals.batter, finals.first, finals.second].join('')} ${error ?? '-'}`;
    };
    expect(moves('single')).toBe('134 -');
    expect(moves('double')).toBe('244 -');
    expect(moves('catcher_interference')).toBe('123 C');
    expect(moves('hbp')).toBe('123 -');
  });
});

describe('steals of every kind', () => {
  const orders: readonly (readonly [onBase: number, targets: readonly Target[]])[] = [
    [1, [2]],
    [2, [3]],
    [3, [3]],
    [3, [2, 3]],
    [4, [4]],
    [5, [2]],
    [5, [4]],
    [5, [2, 4]],
    [6, [3, 4]],
    [7, [2, 3, 4]],
    [7, [3, 4]],
  ];

  it.each(orders)('on bases %i for %j account for everybody, in both modes', (onBase, targets) => {
    const dice = createDice({ ...stream, label: `${onBase} ${targets.join()}` });
    const pick = (sides: number) =>
      ((dice.roll('pick', [Math.max(2, sides)], 'test').values[0] ?? 1) - 1) % sides;
    const answer = chooser(pick);
    for (let at = 0; at < 200; at++) {
      const mode = at % 2 === 0 ? 'auto' : 'manual';
      const fielders = { C: { error: 16, arm: -3 } };
      const situation = situationFor({ onBase, outs: at % 3, fielders, options: { mode } });
      const offense: OffensiveDecision = {
        ...defaultOffense,
        steal_attempts: targets,
        steal_without_jump: true,
      };
      const thrown = playDice(dice);
      const step = begin(situation, defaultDefense, offense, thrown);
      const { result } = toTheEnd(situation, step, thrown, answer);
      const wrong = problem(situation, result);
      if (wrong !== undefined) throw new Error(`${wrong}: ${JSON.stringify({ situation, result })}`);
      if (result.attempts.length > 0) expect(result.finals.batter).toBeNull();
    }
  });

  it('take the number typed from a card for the man thrown at (section 18.1)', () => {
    const situation = situationFor({ onBase: 1, options: { mode: 'manual' } });
    const offense = { ...defaultOffense, steal_attempts: [2 as const], steal_without_jump: true };
    const outcomes = new Set<string>();
    for (let at = 0; at < 60; at++) {
      const thrown = playDice(createDice({ ...stream, label: `typed ${at}` }));
      const step = begin(situation, defaultDefense, offense, thrown);
      if (step.kind !== 'ask' || step.pending.kind !== 'ordered_steal') continue;
      expect(step.pending.lead).toMatchObject({ from: 1, to: 2 });
      const typed = toTheEnd(situation, step, thrown, () => ({ kind: 'runner', answer: 'send', safe: 20 }));
      outcomes.add(typed.result.outcome);
    }
    expect([...outcomes]).toEqual(['stolen_base']);
  });
});
