import { advance } from '../lookups/advancement.ts';
import type { ModifierStep } from '../lookups/card-modifiers.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { BaseAttempt, Finals, PlayOutcome } from '../terms/terms.ts';
import type { XCheckRecord } from './x-check-record.ts';

/** The card cell that was read, so that both managers can check it. */
export interface CardReading {
  readonly card: 'batter' | 'pitcher';
  /** Columns 1 to 3 are on a batter's card, 4 to 6 on a pitcher's. */
  readonly column: number;
  /** Total of the two d6, 2 to 12. */
  readonly row: number;
  /** The d20 face that chooses from a split cell. */
  readonly d20: number;
  /** The part of the cell that was read, such as `groundball_c@2B!`. */
  readonly text: string;
  /** The modifier step that replaced the result (Baseball 7.3); null if none did. */
  readonly modifiedBy: ModifierStep | null;
}

/** The result of a play, before it is applied to the game (Baseball 7.2). */
export interface PlayResult {
  readonly outcome: PlayOutcome;
  readonly hitType: string;
  /** Where the ball went; null for plays without a ball in play, and on the simple chart. */
  readonly location: FieldPosition | null;
  /**
   * The fielder shown with the play: the one at the location, or the one that the simple chart names (Baseball 6.3).
   */
  readonly fielder: FieldPosition | null;
  /** The code in `advancement.json` that moved the batter and the runners; null for steals and pick-offs. */
  readonly advancement: string | null;
  readonly finals: Finals;
  /** Final bases without the play's error; the same as `finals` if there is none. */
  readonly plain: Finals;
  readonly error: FieldPosition | null;
  /** Steals and pick-offs, lead runner first. */
  readonly attempts: readonly BaseAttempt[];
  readonly groundedIntoDoublePlay: boolean;
  /** The card that was read; null where none was. */
  readonly reading: CardReading | null;
  /** The play's X-Check. `outcome` and `hitType` contain its label, even for a rare play. */
  readonly xCheck: XCheckRecord | null;
}

const noAttempts: readonly BaseAttempt[] = [];

/** Creates an ordinary play: no error, steal or double play. */
export const plainPlay = (
  outcome: PlayOutcome,
  finals: Finals,
  fielder: FieldPosition | null = null,
): PlayResult => ({
  outcome,
  hitType: outcome,
  location: null,
  fielder,
  advancement: null,
  finals,
  plain: finals,
  error: null,
  attempts: noAttempts,
  groundedIntoDoublePlay: false,
  reading: null,
  xCheck: null,
});

/** Bases and outs before a play. */
export interface Bases {
  /** Bit field: 1 first, 2 second, 4 third. */
  readonly onBase: number;
  readonly outs: number;
}

/**
 * Creates a play in which a code in `advancement.json` moves the batter and the runners.
 *
 * @throws Error for a code that is impossible in this situation
 */
export function movedBy(
  code: string,
  { onBase, outs }: Bases,
  outcome: PlayOutcome,
  location: FieldPosition | null = null,
): PlayResult {
  const { finals } = advance(code, onBase, outs);
  // Written out instead of using spread syntax, because this is the hottest path.
  return {
    outcome,
    hitType: outcome,
    location,
    fielder: location,
    advancement: code,
    finals,
    plain: finals,
    error: null,
    attempts: noAttempts,
    groundedIntoDoublePlay: false,
    reading: null,
    xCheck: null,
  };
}
