import type { BaseAttempt } from './clean-half.ts';
import type { FieldPosition, Finals, PlayOutcome } from './state.ts';

/** What a play brings, before anything is applied (section 7.2). */
export interface PlayResult {
  readonly outcome: PlayOutcome;
  readonly hitType: string;
  readonly fielder: FieldPosition | null;
  readonly finals: Finals;
  /** The finals without the error of the play: the same where there is none. */
  readonly plain: Finals;
  readonly error: FieldPosition | null;
  /** Steals and pick-offs, lead runner first. */
  readonly attempts: readonly BaseAttempt[];
  readonly groundedIntoDoublePlay: boolean;
}

/** A play without error, steal or double play: most plays. */
export const plainPlay = (
  outcome: PlayOutcome,
  finals: Finals,
  fielder: FieldPosition | null = null,
): PlayResult => ({
  outcome,
  hitType: outcome,
  fielder,
  finals,
  plain: finals,
  error: null,
  attempts: [],
  groundedIntoDoublePlay: false,
});
