import { leadFirst, runsIn } from '../lookups/advancement.ts';
import type { FinalBase, Finals } from '../terms/terms.ts';

export interface CutDown {
  readonly finals: Finals;
  /** Bases credited to the batter for a hit. */
  readonly credited: number;
}

/**
 * Applies the walk-off rule: only the runs needed count, except on a home run (Baseball 3.6). A double or
 * triple counts for only as many bases as the runner with the winning run advanced. Runners whose runs don't
 * count are left on base.
 *
 * @param hitBases bases of the hit; 0 if there is none
 * @param needed runs that win the game for the team at bat; Infinity if no walk-off is possible
 */
export function cutDown(finals: Finals, hitBases: number, needed: number): CutDown {
  if (hitBases === 4 || runsIn(finals) < needed) return { finals, credited: hitBases };
  const moves = leadFirst(finals);
  const [winner = 0] = moves.filter(([, final]) => final === 4)[needed - 1] ?? [];
  const credited = Math.min(hitBases, 4 - winner);
  let counted = 0;
  let ahead = 4;
  const stopped = moves.map(([from, final]): [number, FinalBase | null] => {
    if (final === null || final === 0) return [from, final];
    if (final === 4 && counted < needed) {
      counted += 1;
      return [from, final];
    }
    const goal = from === 0 && credited > 0 ? Math.min(final, credited) : final;
    ahead = Math.min(goal, ahead - 1);
    return [from, ahead as FinalBase];
  });
  const to = (from: number) => stopped.find(([each]) => each === from)?.[1] ?? null;
  return { finals: { batter: to(0), first: to(1), second: to(2), third: to(3) }, credited };
}
