import type { Half, PlayerId, TeamCode } from '../terms/terms.ts';

/** Injuries (Baseball 11.2). */

/** An injury check that hurt somebody. */
export interface Injury {
  readonly team: TeamCode;
  readonly player: PlayerId;
  readonly inning: number;
  readonly half: Half;
  /** Games that he misses after this one; 0 for the rest of this game only. */
  readonly games: number;
  /** He leaves the game. Otherwise he plays on, as a tired pitcher or because nobody can replace him. */
  readonly leaves: boolean;
}

export interface InjuryEvent {
  readonly kind: 'injury_check';
  readonly team: TeamCode;
  readonly player: PlayerId;
  /** Total of the 3d6. */
  readonly total: number;
  /** Null: he is fine. */
  readonly injury: Injury | null;
}
