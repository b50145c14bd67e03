import { finalOf } from '../lookups/advancement.ts';
import type { ConvertedResult } from '../lookups/x-check-charts.ts';
import type { PlayRecord } from '../records/play-record.ts';
import type { Base } from '../terms/terms.ts';
import { scoredOutcome } from './scorer.ts';

/** Which players were put out on a stored play, and where. The play's sentence and notation use this. */

/** Bases of the runners, lead runner first. */
export const leadRunners = [3, 2, 1] as const;

/**
 * The converted result of a rare play (Baseball 9.2); null on every other play, or if a speed test cancels
 * the rare play.
 */
export function rareResult({ xCheck }: Pick<PlayRecord, 'xCheck'>): ConvertedResult | null {
  if (xCheck?.errorResult !== 'RP' || xCheck.baseResult === 'SPD') return null;
  return xCheck.finalOutcome === 'error' ? xCheck.convertedResult : null;
}

/** Outcomes on which a runner is caught off the base he left. */
const doubledOff: readonly string[] = ['lineout', 'bunt_pop_double_play', 'pick_off'];

/**
 * The base at which a player with final base 0 was put out. `from` 0 is the batter, who may be out after a
 * hit.
 */
export function baseOfOut(play: Pick<PlayRecord, 'outcome' | 'xCheck'>, from: Base | 0): Base | 4 {
  const rare = rareResult(play);
  const outcome = scoredOutcome(play.outcome, play.xCheck);
  if (from === 0) {
    if (rare === 'DO2') return 2;
    return outcome === 'single_uncapped' ? 2 : outcome === 'double_uncapped' ? 3 : 1;
  }
  if (rare === 'F2' || rare === 'F3' || doubledOff.includes(outcome)) return from;
  const reached =
    outcome === 'single_uncapped' ? from + 2 : outcome === 'double_uncapped' ? from + 3 : from + 1;
  return Math.min(4, reached) as Base | 4;
}

/** Bases whose runners were put out, lead runner first. */
export const retiredFrom = ({ finals }: Pick<PlayRecord, 'finals'>): Base[] =>
  leadRunners.filter((base) => finalOf(finals, base) === 0);

/** Whether a runner is forced: every base behind him is occupied. */
export const isForced = (onBase: number, from: Base): boolean => {
  const behind = (1 << (from - 1)) - 1;
  return (onBase & behind) === behind;
};
