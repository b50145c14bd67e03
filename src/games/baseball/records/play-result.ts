import { advance } from '../lookups/advancement.ts';
import type { ModifierStep } from '../lookups/card-modifiers.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { BaseAttempt, Finals, PlayOutcome } from '../terms/terms.ts';
import type { XCheckRecord } from './x-check-record.ts';

/** Where a result was read, so that both managers can check it on the card. */
export interface CardReading {
  readonly card: 'batter' | 'pitcher';
  /** 1 to 3 on a batter's card, 4 to 6 on a pitcher's. */
  readonly column: number;
  /** Sum of the two d6, 2 to 12. */
  readonly row: number;
  /** Face that read a split cell. */
  readonly d20: number;
  /** The part of the cell: `groundball_c@2B!`. */
  readonly text: string;
  /** The modifier that replaced it (Baseball 7.3); null when it stood. */
  readonly modifiedBy: ModifierStep | null;
}

/** What a play brings, before anything is applied (Baseball 7.2). */
export interface PlayResult {
  readonly outcome: PlayOutcome;
  readonly hitType: string;
  /** Where the ball went; null for plays without a ball in play, and on the simple chart. */
  readonly location: FieldPosition | null;
  /** Fielder shown with the play: the location, or the one that the simple chart names (Baseball 6.3). */
  readonly fielder: FieldPosition | null;
  /** Code of `advancement.json` that moved everybody; null for steals and pick-offs. */
  readonly advancement: string | null;
  readonly finals: Finals;
  /** The finals without the play's error; the same if there is none. */
  readonly plain: Finals;
  readonly error: FieldPosition | null;
  /** Steals and pick-offs, lead runner first. */
  readonly attempts: readonly BaseAttempt[];
  readonly groundedIntoDoublePlay: boolean;
  /** The card that was read; null where none was. */
  readonly reading: CardReading | null;
  /** The check behind the play. `outcome` and `hitType` hold its label, even for a rare play. */
  readonly xCheck: XCheckRecord | null;
}

const noAttempts: readonly BaseAttempt[] = [];

/** A play without error, steal or double play, like most plays. */
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

/** Where a play begins: bases and outs before it. */
export interface Bases {
  /** Bit field: 1 first, 2 second, 4 third. */
  readonly onBase: number;
  readonly outs: number;
}

/** A play that moves everybody by a code of `advancement.json`. @throws Error for a code that cannot occur there */
export function movedBy(
  code: string,
  { onBase, outs }: Bases,
  outcome: PlayOutcome,
  location: FieldPosition | null = null,
): PlayResult {
  const { finals } = advance(code, onBase, outs);
  // Written out instead of spread, because this is the hottest path.
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
