import { z } from 'zod';
import data from '../data/flyball_chart.json' with { type: 'json' };
import { type AdvanceRow, advanceRows } from './running-advance.ts';

const flyballs = ['flyout_a', 'flyout_b', 'flyout_bq', 'flyout_c'] as const;
export type Flyball = (typeof flyballs)[number];

const { types } = z
  .object({
    types: z.record(
      z.enum(flyballs),
      z.object({
        code: z.string(),
        decision: z.object({ runner: z.literal([1, 2, 3]), row: z.enum(advanceRows) }).nullable(),
      }),
    ),
  })
  .parse(data);

export const isFlyball = (outcome: string): outcome is Flyball => flyballs.some((each) => each === outcome);

/** Code of `advancement.json` for a fly of this depth (Baseball 8.6). */
export const flyCode = (fly: Flyball): string => types[fly].code;

/** The runner who may tag up on a fly; undefined if the offense has nothing to decide. */
export function tagUp(code: string, onBase: number, outs: number): AdvanceRow | undefined {
  if (outs >= 2) return undefined;
  const fly = flyballs.find((each) => types[each].code === code);
  const decision = fly === undefined ? null : types[fly].decision;
  return decision !== null && (onBase & (1 << (decision.runner - 1))) !== 0 ? decision.row : undefined;
}
