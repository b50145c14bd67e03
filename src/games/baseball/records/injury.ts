import type { Half, PlayerId, TeamCode } from '../terms/terms.ts';

/** Injuries (Baseball 11.2). */

/** An injury that resulted from an injury check. */
export interface Injury {
  readonly team: TeamCode;
  readonly player: PlayerId;
  readonly inning: number;
  readonly half: Half;
  /** Games that the player misses after this one; 0 if he only misses the rest of this one. */
  readonly games: number;
  /**
   * True if the player leaves the game. Otherwise he plays on: as a fatigued pitcher, or because nobody can
   * replace him.
   */
  readonly leaves: boolean;
}

export interface InjuryEvent {
  readonly kind: 'injury_check';
  readonly team: TeamCode;
  readonly player: PlayerId;
  /** Total of the 3d6. */
  readonly total: number;
  /** Null if the player isn't hurt. */
  readonly injury: Injury | null;
}
