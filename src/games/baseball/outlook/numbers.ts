import { z } from 'zod';
import data from '../data/computer_manager.json' with { type: 'json' };

/**
 * The smallest safe number at which to send a runner, by outs before the play. Some cases occur only with
 * fewer than two outs.
 */
const byOuts = z.record(z.string().regex(/^[0-2]$/), z.int().min(1).max(20));

/**
 * The numbers of the computer manager (Baseball 16). Rules that the data files state in words are written in
 * the code that uses them.
 */
export const numbers = z
  .object({
    send_runner: z.object({
      'home on an uncapped hit': byOuts,
      'first to third on an uncapped single': byOuts,
      'second to third on flyout_b': byOuts,
      'third to home on flyout_bq': byOuts,
      'third to home on GB10': byOuts,
      'trail runner': z.int(),
    }),
    steal: z.object({
      second: z.object({ min_safe_number: z.int(), min_jump_ways_of_36: z.int() }),
      third: z.object({ min_safe_number: z.int(), outs: z.int() }),
      score_margin_of_offence: z.tuple([z.int(), z.int()]),
      without_jump: z.boolean(),
    }),
    hold_first_if: z.object({
      runner_jump_ways_of_36_at_least: z.int(),
      safe_number_at_least: z.int(),
    }),
    shift: z.object({ share_of_units: z.number() }),
  })
  .parse(data);
