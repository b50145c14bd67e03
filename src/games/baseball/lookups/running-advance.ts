import { z } from 'zod';
import data from '../data/running_advance.json' with { type: 'json' };
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Base, Target } from '../terms/terms.ts';
import { limited } from './steal.ts';

export const advanceRows = [
  'si_r2_home',
  'si_r1_third',
  'si_b_second',
  'do_r1_home',
  'do_b_third',
  'fb_r2_third',
  'fbq_r3_home',
  'gb_r3_home',
] as const;
/** The chart rows for runners who try to take an extra base (Baseball 8.4). */
export type AdvanceRow = (typeof advanceRows)[number];

const location = z.partialRecord(z.enum(['LF', 'CF', 'RF']), z.int());
const row = z.object({
  from: z.literal([0, 1, 2, 3]),
  to: z.literal([2, 3, 4]),
  base: z.int(),
  two_out: z.int(),
  arm: z.boolean(),
  loc: location,
});
const { rows } = z.object({ rows: z.record(z.enum(advanceRows), row) }).parse(data);

/** The base that the row's runner leaves (0 for the batter), and the base he tries for. */
export const tryOf = (name: AdvanceRow): { readonly from: Base | 0; readonly to: Target } => rows[name];

export interface AdvanceTry {
  readonly running: number;
  /** Arm rating of the outfielder with the ball. It counts only if the row says so. */
  readonly arm: number;
  readonly location: FieldPosition | null;
  readonly outs: number;
  readonly outfieldDepth: DefensiveDecision['outfield_depth'];
}

const depthBonus = { in: -3, normal: 0, back: 2 } as const;

/** The highest d20 roll at which a runner is safe if the ball is thrown at him: 1 to 19 (Baseball 8.4). */
export function safeNumber(
  name: AdvanceRow,
  { running, arm, location, outs, outfieldDepth }: AdvanceTry,
): number {
  const { base, two_out, loc, arm: armCounts } = rows[name];
  const place = location === 'LF' || location === 'CF' || location === 'RF' ? (loc[location] ?? 0) : 0;
  const field = armCounts ? arm + depthBonus[outfieldDepth] : 0;
  return limited(running + base + (outs === 2 ? two_out : 0) + place + field);
}

/**
 * The lead and trail runners on an uncapped hit; undefined if nobody can try for an extra base (Baseball
 * 8.4).
 */
export function uncappedTries(
  hit: 'single_uncapped' | 'double_uncapped',
  onBase: number,
): { readonly lead: AdvanceRow; readonly trail: AdvanceRow } | undefined {
  const first = (onBase & 1) !== 0;
  if (hit === 'double_uncapped') return first ? { lead: 'do_r1_home', trail: 'do_b_third' } : undefined;
  if ((onBase & 2) !== 0) return { lead: 'si_r2_home', trail: first ? 'si_r1_third' : 'si_b_second' };
  return first ? { lead: 'si_r1_third', trail: 'si_b_second' } : undefined;
}
