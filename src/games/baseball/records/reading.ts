import type { PitchCheck } from '../lookups/pitch-check.ts';
import type { DefensiveDecision, OffensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Half, PlayerId, PlayOutcome, PlayRoll, Side, TeamCode } from '../terms/terms.ts';
import type { Entry } from './entry.ts';
import type { TypedRating } from './typed-rating.ts';

/** State that only manual mode needs (Baseball 14). */

/**
 * A check for a wild pitch or passed ball, with its dice: the kind of check, the number that confirms it, and the
 * roll.
 */
export interface CheckShown {
  readonly check: PitchCheck;
  /** The die that called for the check. */
  readonly checkD20: number;
  /** A roll of at most this number confirms the check; 0 if there was nothing to confirm. */
  readonly number: number;
  readonly roll: number;
  readonly confirmed: boolean;
}

/** The dice of an at-bat as both managers see them. */
export interface AtBatShown {
  /** Columns 1 to 3 are on the batter's card, 4 to 6 on the pitcher's. */
  readonly column: number;
  readonly a: number;
  readonly b: number;
  /** The d20 face for split cells. It is rolled again if a check used up the first one. */
  readonly d20: number;
  readonly check: CheckShown | null;
  /** The pitcher whose injury check these dice require. The check is rolled after the play. */
  readonly injury: PlayerId | null;
}

/** A play whose result has to be read from a card. */
export interface Reading {
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly attemptOff: boolean;
  readonly atBat: AtBatShown;
  /** The check roll that the card asked for; null if none was made. */
  readonly cardCheck: CheckShown | null;
  readonly rolls: readonly PlayRoll[];
}

export type PositionRating = Pick<Extract<TypedRating, { kind: 'fielding' }>, 'range' | 'error'>;

/** Ratings of a player that a manager has read from his card and entered. */
export interface TypedRatings {
  readonly running: number | null;
  readonly positions: Readonly<Partial<Record<FieldPosition, PositionRating>>>;
}

/** A rating that the bot asks a manager for because it doesn't have it. */
export type WantedRating =
  | { readonly kind: 'running'; readonly player: PlayerId }
  | { readonly kind: 'fielding'; readonly player: PlayerId; readonly position: FieldPosition };

/** Inning, half, outs and score between two plays. */
export interface Stands {
  readonly inning: number;
  readonly half: Half;
  readonly outs: number;
  readonly score: readonly { readonly team: TeamCode; readonly runs: number }[];
}

export type ManualEvent = { readonly kind: 'manual' } & (
  | {
      readonly what: 'at_bat';
      readonly team: TeamCode;
      readonly batter: PlayerId;
      readonly pitcher: PlayerId;
      readonly atBat: AtBatShown;
    }
  | { readonly what: 'card_check'; readonly team: TeamCode; readonly check: CheckShown }
  | { readonly what: 'open'; readonly team: TeamCode }
  | {
      readonly what: 'rating';
      readonly team: TeamCode;
      readonly player: PlayerId;
      readonly rating: TypedRating;
    }
  | { readonly what: 'second_entry'; readonly team: TeamCode; readonly entry: Entry }
  | { readonly what: 'confirmed' | 'refused'; readonly team: TeamCode }
  /** Plays from this number on are void and will be played again. */
  | { readonly what: 'taken_back'; readonly team: TeamCode; readonly play: number }
  | {
      readonly what: 'dispute';
      readonly team: TeamCode;
      readonly play: number;
      readonly by: Side;
      readonly disputed: { readonly batter: PlayerId; readonly outcome: PlayOutcome };
      /** The inning, outs and score to which the game returns. */
      readonly stands: Stands;
    }
  | { readonly what: 'undo_asked' | 'undo_refused'; readonly team: TeamCode }
);
