import { limited, stealNumber } from '../lookups/steal.ts';
import type { PlayResult } from '../records/play-result.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { Finals } from '../terms/terms.ts';
import type { PlayDice } from './play-dice.ts';
import { batteryIn, type Situation } from './situation.ts';

/** A hit and run needs a runner on first, an empty second base and fewer than two outs (Baseball 8.9). */
export const hitAndRunAllowed = (onBase: number, outs: number): boolean => (onBase & 3) === 1 && outs < 2;

/**
 * Codes of `advancement.json` for hits on which the runners were already going: no decisions, one extra base.
 */
const onTheRun: Readonly<Partial<Record<string, string>>> = {
  single_1: 'single_2',
  single_uncapped: 'single_2',
  bp_single: 'single_2',
  double_2: 'double_3',
  double_uncapped: 'double_3',
};

/** The code of a hit on which the runner from first was going. */
export const runningCode = (code: string): string => onTheRun[code] ?? code;

/**
 * The runner from first goes on a strikeout: one roll against his low number, without a throwing error.
 *
 * @param strikeout the strikeout, before the runner moves
 */
export function stealOnStrikeout(
  situation: Situation,
  defense: DefensiveDecision,
  dice: PlayDice,
  strikeout: PlayResult,
): PlayResult {
  const [runner] = situation.runners;
  if (runner === null) throw new Error('A hit and run needs a runner on first.');
  const held = defense.hold_runners.includes(1);
  const safe = limited(stealNumber(runner.steal, 2, false, held, batteryIn(situation)));
  const out = dice.resolution('steal of second on the strikeout', runner.name) > safe;
  const finals: Finals = { ...strikeout.finals, first: out ? 0 : 2 };
  return { ...strikeout, finals, plain: finals, attempts: [{ from: 1, out }] };
}
