import { z } from 'zod';
import { afterPlay } from '../../../../src/games/baseball/scoring/game-end.ts';
import { defaultDefense, defaultOffense } from '../../../../src/games/baseball/terms/decisions.ts';
import { fieldPositions } from '../../../../src/games/baseball/terms/positions.ts';
import {
  canContinueInning,
  defenseProblem,
  gameActive,
  inningLimits,
  lineupProblem,
  manualResultProblem,
  offenseProblem,
  startGame,
  type Verdict,
  validInning,
  validOuts,
} from '../../../../src/games/baseball/terms/validators.ts';
import type { Answers } from './answers.ts';

/** Answers cases about validators and the end of the game. */

const gameEnds = z
  .object({
    // Cases name only the options that matter; the others have the values of Baseball 1.
    config: z.object({
      regulation_innings: z.int().default(9),
      extra_runner_on_second: z.boolean().default(false),
      extra_runner_from_inning: z.int().nullish(),
      max_innings: z.int().nullish(),
      mercy: z
        .object({
          enabled: z.boolean().default(false),
          runs: z.int().default(10),
          after_inning: z.int().default(7),
        })
        .prefault({}),
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
        mercy_runs: config.mercy.enabled ? config.mercy.runs : 0,
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

/** Cases name only decisions that differ from the defaults. */
const defenseWords = z.object({
  alignment: z.string().default(defaultDefense.alignment),
  infield_depth: z.string().default(defaultDefense.infield_depth),
  outfield_depth: z.string().default(defaultDefense.outfield_depth),
  hold_runners: z.array(z.int()).default([]),
});
const offenseWords = z.object({
  approach: z.string().default(defaultOffense.approach),
  steal_attempts: z.array(z.int()).default([]),
  bunt_attempt: z.boolean().default(false),
  hit_and_run: z.boolean().default(false),
});

/** Bases with a runner. */
const occupied = z.array(z.int()).default([]);

const validators = z.discriminatedUnion('validator', [
  z
    .object({
      validator: z.literal('defensive_decision'),
      decision: defenseWords.prefault({}),
      runners: occupied,
    })
    .transform(({ decision, runners }) => verdict(defenseProblem(decision, runners))),
  z
    .object({
      validator: z.literal('offensive_decision'),
      decision: offenseWords.prefault({}),
      runners: occupied,
      outs: z.int().default(0),
    })
    .transform((one) => verdict(offenseProblem(one.decision, one.runners, one.outs))),
  z
    .object({
      validator: z.literal('lineup'),
      dh: z.boolean(),
      entries: z.array(
        z.object({
          position: z
            .enum([...fieldPositions, 'DH'])
            .nullish()
            .transform((given) => given ?? null),
          order: z
            .number()
            .nullish()
            .transform((given) => given ?? null),
          active: z.boolean().default(true),
        }),
      ),
    })
    .transform(({ entries, dh }) => verdict(lineupProblem(entries, dh))),
  z
    .object({
      validator: z.literal('manual_result'),
      outcome: z.string(),
      location: z
        .string()
        .nullish()
        .transform((given) => given ?? null),
      on_base_code: z.int().min(0).max(7),
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
      options: z.object({ regulation_innings: z.int().default(9), max_innings: z.int().nullish() }),
    })
    .transform(({ options }) =>
      verdict(inningLimits(options.regulation_innings, options.max_innings ?? undefined)),
    ),
]);

export const gameAnswers: Answers = { validator: validators, game_end: gameEnds };
