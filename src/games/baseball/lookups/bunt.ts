import { z } from 'zod';
import type { BuntRating } from '../cards/team-file.ts';
import data from '../data/bunt_chart.json' with { type: 'json' };
import type { DefensiveDecision } from '../terms/decisions.ts';

export const buntOutcomes = [
  'bunt_single',
  'bunt_error',
  'bunt_sacrifice',
  'bunt_hold',
  'bunt_fielders_choice',
  'bunt_popout',
  'bunt_strikeout',
  'bunt_double_play',
  'bunt_pop_double_play',
  'bunt_out',
] as const;
export type BuntOutcome = (typeof buntOutcomes)[number];
export type BuntKind = 'hit' | 'sacrifice' | 'squeeze';

const rows = z.record(z.enum(['A', 'B', 'C', 'D']), z.array(z.enum(buntOutcomes)).length(20));
const { chart } = z.object({ chart: z.object({ sacrifice: rows, squeeze: rows, hit: rows }) }).parse(data);

/** The kind of bunt, determined by the occupied bases (Baseball 8.8). */
export const buntKind = (onBase: number): BuntKind =>
  onBase === 0 ? 'hit' : onBase >= 4 ? 'squeeze' : 'sacrifice';

/** The d20 plus all adjustments, limited to 1..20. */
export function adjustedBunt(
  d20: number,
  onBase: number,
  defense: Pick<DefensiveDecision, 'corners_in' | 'infield_depth'>,
  running: number,
): number {
  const depth =
    defense.corners_in || defense.infield_depth === 'in' ? 3 : defense.infield_depth === 'back' ? -2 : 0;
  const second = buntKind(onBase) === 'sacrifice' && (onBase & 2) !== 0 ? 1 : 0;
  return Math.min(20, Math.max(1, d20 + depth + second - (running >= 15 ? 1 : 0)));
}

/** Reads the bunt chart with the adjusted d20. */
export function readBuntChart(onBase: number, rating: BuntRating, adjusted: number): BuntOutcome {
  const found = chart[buntKind(onBase)][rating][adjusted - 1];
  if (found === undefined) throw new RangeError(`The bunt chart has no entry ${adjusted}.`);
  return found;
}

/** Code of `advancement.json` for a bunt. A bunt error moves everybody like any one-base error. */
export const buntAdvancement = (outcome: BuntOutcome): string =>
  outcome === 'bunt_error' ? 'ERR_1' : outcome;
