import { z } from 'zod';
import { setup } from '../../../../src/games/baseball/course/setup.ts';
import { advance, outsIn, runsIn } from '../../../../src/games/baseball/lookups/advancement.ts';
import { simpleAdvancement, simpleOutcomes } from '../../../../src/games/baseball/lookups/simple-chart.ts';
import type { Range } from '../../../../src/games/baseball/lookups/x-check-charts.ts';
import { enterResult } from '../../../../src/games/baseball/manual/enter-result.ts';
import { regularThrow, runnerAnswer } from '../../../../src/games/baseball/outlook/running.ts';
import { playOut } from '../../../../src/games/baseball/play/ball-in-play.ts';
import { begin } from '../../../../src/games/baseball/play/plate-appearance.ts';
import { playDice } from '../../../../src/games/baseball/play/play-dice.ts';
import type { Answer } from '../../../../src/games/baseball/play/runner-decisions.ts';
import { type Situation, situationOf } from '../../../../src/games/baseball/play/situation.ts';
import type { PlayResult } from '../../../../src/games/baseball/records/play-result.ts';
import type { Runner, State } from '../../../../src/games/baseball/state.ts';
import {
  defaultDefense,
  defaultOffense,
  infieldDepths,
} from '../../../../src/games/baseball/terms/decisions.ts';
import { options } from '../../../../src/games/baseball/terms/options.ts';
import { type FieldPosition, fieldPositions } from '../../../../src/games/baseball/terms/positions.ts';
import {
  battingSide,
  type PlayOutcome,
  playOutcomes,
  teamCodes,
} from '../../../../src/games/baseball/terms/terms.ts';
import { allThrown, situationFor, toTheEnd } from '../engine-table.ts';
import { scriptedDice } from '../scripted-dice.ts';
import { type Answers, givenDefense, givenOffense } from './answers.ts';

/** Answers cases about X-Checks, advancement after every outcome, and whole plate appearances. */

const onBaseCode = z.int().min(0).max(7);
const outs = z.int().min(0).max(2);
const position = z.enum(fieldPositions);

const moves = ({ advancement, finals }: Pick<PlayResult, 'advancement' | 'finals'>) => ({
  advancement,
  final: finals,
  outs_added: outsIn(finals),
  runs: runsIn(finals),
});

const sendOrHold = (send: boolean): Answer => ({ kind: 'runner', answer: send ? 'send' : 'hold' });

/** One decision in a case, for flies and contact plays. Without a decision, the runner holds. */
const oneRunner = z.object({
  send: z.boolean(),
  roll: z.int().optional(),
  running: z.int().optional(),
  arm: z.int().optional(),
});

const xChecks = z
  .object({
    position,
    range: z.int().min(1).max(5),
    error: z.int(),
    d20: z.int(),
    d6: z.tuple([z.int(), z.int(), z.int()]),
    d100: z.int().nullish(),
    on_base_code: onBaseCode,
    outs,
    batter: z.object({ side: z.enum(['L', 'R']), running: z.int() }),
    decision: givenDefense,
    options: options
      .pick({ pitcher_range_table: true, rare_play_rule: true, hash_hold_source: true })
      .prefault({}),
    spd_roll: z.int().nullish(),
    runner_decision: oneRunner.nullish().transform((given) => given ?? { send: false }),
  })
  .transform((given) => {
    const { send, roll, running = 10, arm = 0 }: z.infer<typeof oneRunner> = given.runner_decision;
    const usual = situationFor({
      onBase: given.on_base_code,
      outs: given.outs,
      running: { 1: running, 2: running, 3: running },
      arm,
    });
    const defender = { ...usual.fielders[given.position], range: given.range as Range, error: given.error };
    const situation: Situation = {
      ...usual,
      batter: { ...usual.batter, ...given.batter },
      fielders: { ...usual.fielders, [given.position]: defender },
      options: { ...usual.options, ...given.options },
    };
    const thrown = scriptedDice(
      ...[given.d20, ...given.d6, given.d100, given.spd_roll, roll].filter((each) => each != null),
    );
    const dice = playDice(thrown);
    const hit = { outcome: 'x_check', location: given.position, reading: null } as const;
    const turn = playOut({ situation, defence: given.decision, hitAndRun: false, dice }, hit);
    const { result } = toTheEnd(situation, turn, dice, () => sendOrHold(send));
    allThrown(thrown);
    const { xCheck: record } = result;
    if (record === null) throw new Error('The play has no X-Check.');
    return {
      ...moves(result),
      playing_in: record.playingIn,
      adjusted_range: record.adjustedRange,
      base_result: record.baseResult,
      spd_test: record.spdTest,
      hash_conversion: record.hashConversion,
      converted_result: record.convertedResult,
      error_total: record.errorTotal,
      error_result: record.errorResult,
      final_outcome: record.finalOutcome,
      hit_type: record.hitType,
      scored_as: record.scoredAs,
    };
  });

const byCode = z
  .object({ code: z.string(), on_base_code: onBaseCode, outs })
  .transform(({ code, on_base_code, outs }) =>
    moves({ advancement: code, finals: advance(code, on_base_code, outs).finals }),
  );

const runningByBase = z
  .object({ batter: z.int().optional(), 1: z.int().optional(), 2: z.int().optional(), 3: z.int().optional() })
  .default({});

const enterable = (outcome: PlayOutcome) =>
  outcome !== 'stolen_base' && outcome !== 'caught_stealing' && outcome !== 'pick_off' ? outcome : undefined;

const byOutcome = z
  .object({
    outcome: z.enum(playOutcomes).transform(enterable),
    chart: z.literal('simple').optional(),
    location: position.nullish(),
    on_base_code: onBaseCode,
    outs,
    infield_depth: z.enum(infieldDepths).default('normal'),
    corners_in: z.boolean().default(false),
    hit_and_run: z.boolean().default(false),
    running: runningByBase,
    arm: z.int().default(0),
    roll: z.int().optional(),
    runner_decision: z
      .object({
        ...oneRunner.partial().shape,
        send_lead: z.boolean().optional(),
        throw: z.enum(['lead', 'trail', 'none']).optional(),
        send_trail: z.boolean().optional(),
      })
      .default({}),
  })
  .transform((given) => {
    if (given.outcome === undefined) throw new Error('A running play names its runners.');
    const simple = given.chart && simpleOutcomes.find((each) => each === given.outcome);
    if (simple !== undefined) {
      const code = simpleAdvancement(simple);
      return moves({ advancement: code, finals: advance(code, given.on_base_code, given.outs).finals });
    }
    const { runner_decision: decision, running: by } = given;
    const one = decision.running;
    const situation = situationFor({
      onBase: given.on_base_code,
      outs: given.outs,
      running: {
        0: by.batter ?? 10,
        1: by[1] ?? one ?? 10,
        2: by[2] ?? one ?? 10,
        3: by[3] ?? one ?? 10,
      },
      arm: decision.arm ?? given.arm,
    });
    const thrown = scriptedDice(...[given.roll, decision.roll].filter((each) => each !== undefined));
    const dice = playDice(thrown);
    const defense = { ...defaultDefense, infield_depth: given.infield_depth, corners_in: given.corners_in };
    const offense = { ...defaultOffense, hit_and_run: given.hit_and_run };
    const location: FieldPosition | null = given.location ?? null;
    const entry = { kind: 'outcome', outcome: given.outcome, location, bases: 1 } as const;
    const turn = enterResult(situation, entry, defense, offense, dice);
    const { result, asked } = toTheEnd(situation, turn, dice, ({ asks }) => {
      switch (asks) {
        case 'throw':
          return { kind: 'throw', target: decision.throw === 'none' ? 'none' : 'lead' };
        case 'aim':
          return { kind: 'throw', target: decision.throw ?? 'lead' };
        case 'trail':
          return { kind: 'runner', answer: decision.send_trail ? 'trail' : 'stay' };
        case 'send':
        case 'steal_throw':
          return sendOrHold(decision.send ?? decision.send_lead ?? false);
      }
    });
    allThrown(thrown);
    const uncapped = asked.find((pending) => pending.kind === 'uncapped');
    return {
      ...moves(result),
      double_play_roll: given.roll !== undefined,
      lead_safe_number: uncapped?.lead.safe,
      trail_safe_number: asked.some(({ asks }) => asks === 'aim') ? (uncapped?.trail.safe ?? null) : null,
    };
  });

const plateAppearances = z
  .object({
    away: z.enum(teamCodes),
    home: z.enum(teamCodes),
    half: z.enum(['top', 'bottom']),
    starter_slot: z.object({ away: z.int().default(1), home: z.int().default(1) }).prefault({}),
    dh: z.boolean().default(true),
    batting_order_slot: z.int().min(1).max(9),
    runners: z.partialRecord(z.enum(['1', '2', '3']), z.int()).default({}),
    outs,
    pitcher_fatigued: z.boolean().default(false),
    defensive: givenDefense,
    offensive: givenOffense,
    dice: z.array(z.int()),
  })
  .transform((given) => {
    const game = setup(
      options.parse({
        away: given.away,
        home: given.home,
        away_starter: given.starter_slot.away,
        home_starter: given.starter_slot.home,
        dh: given.dh,
      }),
    );
    const side = battingSide(given.half);
    const team = game.teams[side];
    const runner = (base: '1' | '2' | '3'): Runner | null => {
      const slot = given.runners[base];
      const entry = team.lineup.find(({ order }) => order !== null && order === slot);
      return entry === undefined ? null : { player: entry.player, responsible: '', trip: Number(base) };
    };
    const state: State = {
      ...game,
      half: given.half,
      outs: given.outs,
      runners: [runner('1'), runner('2'), runner('3')],
      teams: { ...game.teams, [side]: { ...team, battingIndex: given.batting_order_slot - 1 } },
    };
    const rested = situationOf(state);
    const situation: Situation = {
      ...rested,
      pitcher: { ...rested.pitcher, fatigued: given.pitcher_fatigued },
    };
    const thrown = scriptedDice(...given.dice);
    const dice = playDice(thrown);
    const turn = begin(situation, given.defensive, given.offensive, dice);
    const { result } = toTheEnd(situation, turn, dice, (pending) =>
      pending.asks === 'send' || pending.asks === 'trail'
        ? { kind: 'runner', answer: runnerAnswer(pending, situation.outs) }
        : { kind: 'throw', target: regularThrow(pending) },
    );
    allThrown(thrown);
    return {
      ...moves(result),
      batter_side: situation.batter.side,
      card: result.reading?.card ?? null,
      card_result: result.reading?.text ?? null,
      modified_by: result.reading?.modifiedBy ?? null,
      outcome: result.outcome,
      location: result.location,
      hit_type: result.hitType,
    };
  });

export const playAnswers: Answers = {
  x_check: xChecks,
  advancement: z.union([byCode, byOutcome]),
  plate_appearance: plateAppearances,
};
