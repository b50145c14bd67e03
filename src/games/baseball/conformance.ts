import { z } from 'zod';
import { sameJson } from '../../engine/canonical.ts';
import type { Conformance, ConformanceCase, Difference } from '../conformance.ts';
import { advance } from './advancement.ts';
import { adjustedBunt, buntAdvancement, buntKind, readBuntChart } from './bunt.ts';
import { afterPlay } from './game-end.ts';
import { pitchCheck } from './pitch-check.ts';
import { readSimpleChart } from './simple-chart.ts';
import { defaultDefence, defaultOffence, fieldPositions, infieldDepths } from './state.ts';
import { limited, readJump, stealNumber, throwAtRunner } from './steal.ts';
import {
  canContinueInning,
  defenceProblem,
  gameActive,
  inningLimits,
  lineupProblem,
  manualResultProblem,
  offenceProblem,
  startGame,
  type Verdict,
  validInning,
  validOuts,
} from './validators.ts';

/** Answers cases of the rules' conformance files, kind by kind, with the engine's own functions. */

const onBaseCode = z.int().min(0).max(7);
const outs = z.int().min(0).max(2);

const simpleChart = z.object({ d20: z.int() }).transform(({ d20 }) => ({ outcome: readSimpleChart(d20) }));

const pitchChecks = z
  .object({
    on_base_code: onBaseCode,
    check_d20: z.int(),
    resolution_d20: z.int(),
    wild_pitch: z.int(),
    passed_ball: z.int(),
  })
  .transform((given) => {
    const confirmation = { wildPitch: given.wild_pitch, passedBall: given.passed_ball };
    const read = pitchCheck(given.on_base_code, given.check_d20, given.resolution_d20, confirmation);
    return { check: read.check, result: read.result, new_resolution_roll: read.newResolutionRoll };
  });

const bunts = z
  .object({
    on_base_code: onBaseCode,
    outs,
    bunt: z.enum(['A', 'B', 'C', 'D']),
    running: z.int(),
    infield_depth: z.enum(infieldDepths),
    corners_in: z.boolean(),
    d20: z.int(),
  })
  .transform((given) => {
    const adjusted = adjustedBunt(given.d20, given.on_base_code, given, given.running);
    const result = readBuntChart(given.on_base_code, given.bunt, adjusted);
    const moved = advance(buntAdvancement(result), given.on_base_code, given.outs);
    const type = buntKind(given.on_base_code);
    return { type, adjusted, result, final: moved.finals, outs_added: moved.outs, runs: moved.runs };
  });

const steals = z
  .object({
    target: z.literal([2, 3, 4]),
    runner: z.object({
      jump: z.array(z.int()),
      out: z.array(z.int()),
      auto: z.boolean(),
      high: z.int(),
      low: z.int(),
    }),
    held: z.boolean(),
    steal_without_jump: z.boolean(),
    pitcher: z.object({ hold: z.int(), pickoff: z.int(), balk: z.int() }),
    catcher: z.object({ arm: z.int(), error: z.int() }),
    dice: z.array(z.int()),
  })
  .transform((given) => {
    const battery = { ...given.pitcher, ...given.catcher };
    const [checkD20 = 0, a = 0, b = 0, resolutionD20 = 0, ...later] = given.dice;
    const roll = { checkD20, total: a + b, resolutionD20 };
    const jump = readJump(roll, given.runner, given.target, given.held, battery, given.steal_without_jump);
    const ended = { safe_number: null, throwing_error: false, dice_used: 4 };
    switch (jump) {
      case 'pick_off':
      case 'balk':
        return { ...ended, result: jump, jump: null };
      case 'attempt_off':
        return { ...ended, result: jump, jump: checkD20 <= 2 ? null : false };
      case 'caught_leaning':
        return { ...ended, result: 'caught_stealing', jump: false };
      case 'good_jump':
      case 'no_jump': {
        const good = jump === 'good_jump';
        const number = limited(stealNumber(given.runner, given.target, good, given.held, battery));
        let used = 4;
        const thrown = throwAtRunner(number, given.target, battery.error, () => later[used++ - 4] ?? 0);
        return {
          result: thrown.safe ? 'stolen_base' : 'caught_stealing',
          jump: good,
          safe_number: number,
          throwing_error: thrown.throwingError,
          dice_used: used,
        };
      }
    }
  });

const gameEnds = z
  .object({
    config: z.object({
      regulation_innings: z.int(),
      extra_runner_on_second: z.boolean(),
      extra_runner_from_inning: z.int().nullable(),
      max_innings: z.int().nullable(),
      mercy: z.object({ enabled: z.boolean(), runs: z.int(), after_inning: z.int() }),
    }),
    state: z.object({
      inning: z.int(),
      half: z.enum(['top', 'bottom']),
      outs: z.int(),
      away: z.int(),
      home: z.int(),
    }),
  })
  .transform(({ config, state }) => {
    const next = afterPlay(
      {
        innings: config.regulation_innings,
        extra_runner_on_second: config.extra_runner_on_second,
        extra_runner_from_inning: config.extra_runner_from_inning ?? 0,
        max_innings: config.max_innings ?? 0,
        mercy: config.mercy.enabled,
        mercy_runs: config.mercy.runs,
        mercy_after_inning: config.mercy.after_inning,
      },
      state,
    );
    if (next.result !== 'next_half') return next;
    const { extraRunner, ...rest } = next;
    return { ...rest, extra_runner: extraRunner };
  });

const verdict = (problem: Verdict) =>
  problem === undefined ? { ok: true } : { ok: false, message: problem };

/** Decisions of the cases name only what differs from the defaults. */
const defenceWords = z.object({
  alignment: z.string().default(defaultDefence.alignment),
  infield_depth: z.string().default(defaultDefence.infield_depth),
  outfield_depth: z.string().default(defaultDefence.outfield_depth),
  hold_runners: z.array(z.int()).default([]),
});
const offenceWords = z.object({
  approach: z.string().default(defaultOffence.approach),
  steal_attempts: z.array(z.int()).default([]),
  bunt_attempt: z.boolean().default(false),
  hit_and_run: z.boolean().default(false),
});

const validators = z.discriminatedUnion('validator', [
  z
    .object({ validator: z.literal('defensive_decision'), decision: defenceWords, runners: z.array(z.int()) })
    .transform(({ decision, runners }) => verdict(defenceProblem(decision, runners))),
  z
    .object({
      validator: z.literal('offensive_decision'),
      decision: offenceWords,
      runners: z.array(z.int()),
      outs: z.int(),
    })
    .transform((one) => verdict(offenceProblem(one.decision, one.runners, one.outs))),
  z
    .object({
      validator: z.literal('lineup'),
      dh: z.boolean(),
      entries: z.array(
        z.object({
          position: z.enum([...fieldPositions, 'DH']),
          order: z.int().nullable(),
          active: z.boolean(),
        }),
      ),
    })
    .transform(({ entries, dh }) => verdict(lineupProblem(entries, dh))),
  z
    .object({
      validator: z.literal('manual_result'),
      outcome: z.string(),
      location: z.string().nullable(),
      on_base_code: onBaseCode,
    })
    .transform((one) => verdict(manualResultProblem(one.outcome, one.location, one.on_base_code))),
  z
    .object({ validator: z.literal('inning'), inning: z.int(), half: z.string() })
    .transform(({ inning, half }) => verdict(validInning(inning, half))),
  z.object({ validator: z.literal('outs'), outs: z.int() }).transform((one) => verdict(validOuts(one.outs))),
  z
    .object({ validator: z.literal('can_continue_inning'), outs: z.int() })
    .transform((one) => ({ value: canContinueInning(one.outs) })),
  z
    .object({ validator: z.literal('game_active'), status: z.string() })
    .transform(({ status }) => verdict(gameActive(status))),
  z
    .object({ validator: z.literal('start_game'), status: z.string() })
    .transform(({ status }) => verdict(startGame(status))),
  z
    .object({
      validator: z.literal('options'),
      options: z.object({ regulation_innings: z.int(), max_innings: z.int().nullable() }),
    })
    .transform(({ options }) =>
      verdict(inningLimits(options.regulation_innings, options.max_innings ?? undefined)),
    ),
]);

/** What the engine makes of the `given` of a case, by kind. */
const answers: Readonly<Record<string, z.ZodType<object>>> = {
  validator: validators,
  game_end: gameEnds,
  simple_chart: simpleChart,
  pitch_check: pitchChecks,
  bunt: bunts,
  steal: steals,
};

function check(one: ConformanceCase): Difference | undefined {
  const answer = answers[one.kind];
  if (answer === undefined) throw new Error(`There is no answer to cases of the kind ${one.kind}.`);
  const got = answer.parse(one['given']);
  return sameJson(got, one['expect']) ? undefined : { expected: one['expect'], got };
}

export const conformance: Conformance = { kinds: Object.keys(answers), check };
