import type { BaseResult, ConvertedResult, ErrorResult, Range } from '../lookups/x-check-charts.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayerId, PlayOutcome, Scoring } from '../terms/terms.ts';

/** An X-Check with all its intermediate values (Baseball 9, step 10). */
export interface XCheckRecord {
  readonly position: FieldPosition;
  readonly defender: PlayerId;
  readonly d20: number;
  /** The 3d6 and their total. */
  readonly errorDice: readonly [number, number, number];
  readonly errorTotal: number;
  /** Rolled only with the option `rare_play_rule: d100`. */
  readonly d100: number | null;
  readonly playingIn: boolean;
  readonly range: Range;
  readonly adjustedRange: Range;
  readonly errorRating: number;
  readonly baseResult: BaseResult;
  /** How a `#` was resolved: dropped (`none`), or a single because the fielder played in or held a runner. */
  readonly hashConversion: 'playing_in' | 'holding' | 'none' | null;
  readonly spdTest: { readonly roll: number; readonly target: number; readonly passed: boolean } | null;
  readonly convertedResult: ConvertedResult;
  readonly errorResult: ErrorResult;
  readonly finalOutcome: PlayOutcome;
  readonly hitType: string;
  readonly scoredAs: Scoring;
  /** The code in `advancement.json` that moved the batter and the runners. */
  readonly advancement: string;
}
