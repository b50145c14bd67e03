import { describe, expect, it } from 'vitest';
import { situationFor, toTheEnd } from '../../../../test/games/baseball/engine-table.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { finalOf, outsIn, possibleAdvance, runsIn } from '../lookups/advancement.ts';
import type { PendingPlay } from '../records/pending-play.ts';
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
import type { Target } from '../terms/terms.ts';
import { playOut } from './ball-in-play.ts';
import { hitAndRunAllowed } from './hit-and-run.ts';
import { begin } from './plate-appearance.ts';
import { playDice } from './play-dice.ts';
import type { Answer } from './runner-decisions.ts';
import type { Situation } from './situation.ts';
import { throwsFor } from './stealing.ts';

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
