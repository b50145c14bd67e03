import type { Half, PlayerId, TeamCode } from '../terms/terms.ts';

/** Injuries: section 11.2. */

/** An injury check that hurt somebody. */
export interface Injury {
  readonly team: TeamCode;
  readonly player: PlayerId;
  readonly inning: number;
  readonly half: Half;
  /** Games that he is out for after this one; 0 for the rest of this game only. */
  readonly games: number;
  /** He leaves the game; else he plays on, as a tired pitcher or because nobody could take his place. */
  readonly leaves: boolean;
}

export interface InjuryEvent {
  readonly kind: 'injury_check';
  readonly team: TeamCode;
  readonly player: PlayerId;
  /** Of the 3d6. */
  readonly total: number;
  /** Null: he is all right. */
  readonly injury: Injury | null;
}
