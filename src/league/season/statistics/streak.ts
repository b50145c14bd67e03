import type { Line } from './totals.ts';

/**
 * Whether a game ends a hitting streak: there was no hit, but some plate appearance that wasn't a walk, a hit by pitch, a
 * sacrifice hit or an interference. A sacrifice fly without a hit ends it too (League 11).
 */
const endsStreak = ({ PA = 0, H = 0, BB = 0, HBP = 0, SH = 0, CI = 0 }: Line): boolean =>
  H === 0 && PA > BB + HBP + SH + CI;

/**
 * The number of games of a player's running hitting streak (League 11). Games that neither have a hit nor end the streak
 * are passed over.
 *
 * @param lines the player's batting lines of one part of a season, oldest first
 */
export function hittingStreak(lines: readonly Line[]): number {
  const last = lines.findLastIndex(endsStreak);
  return lines.slice(last + 1).filter(({ H = 0 }) => H > 0).length;
}
