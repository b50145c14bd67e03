import type { Roll } from '../../../engine/dice.ts';
import type { TypedRating } from '../action.ts';
import type { DefensiveDecision, OffensiveDecision } from '../decisions.ts';
import type { PitchCheck } from '../play/pitch-check.ts';
import type { FieldPosition } from '../positions.ts';
import type { PlayerId, PlayRoll, Side, State, Step, TeamCode } from '../state.ts';
import type { Entry } from './entry.ts';

/** What manual mode keeps in the state besides the game itself (section 14). */

/** A check of the pitch as it was rolled: its kind, the number that confirms it, and the die. */
export interface CheckShown {
  readonly check: PitchCheck;
  /** The die that asked for it. */
  readonly checkD20: number;
  /** Confirmed by this number or less; 0 where nothing was to be confirmed. */
  readonly number: number;
  readonly roll: number;
  readonly confirmed: boolean;
}

/** The dice of an at-bat as both managers see them. */
export interface AtBatShown {
  /** 1 to 3 is a column of the batter's card, 4 to 6 of the pitcher's. */
  readonly column: number;
  readonly a: number;
  readonly b: number;
  /** The face that reads a split: rolled anew where the first one was spent on a check. */
  readonly d20: number;
  readonly check: CheckShown | null;
  /** The pitcher whose injury check these dice ask for; it is rolled when the play is over. */
  readonly injury: PlayerId | null;
}

/** A play whose result has to be read from a card. */
export interface Reading {
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly attemptOff: boolean;
  readonly atBat: AtBatShown;
  /** The check roll that the card asked for; null while none was made. */
  readonly cardCheck: CheckShown | null;
  readonly rolls: readonly PlayRoll[];
}

/** Everything of a state but what no play changes. */
export type Before = Omit<State, 'options' | 'manual'>;

/** The play under way, or the last one until the next begins: what it takes to dispute it or to take it back. */
export interface ManualPlay {
  /** As both decisions were in; its step waits for decisions. */
  readonly before: Before;
  /** Null where no card was read. */
  readonly reading: Reading | null;
  /** Dice that the play has used, in order. */
  readonly used: readonly Roll[];
  /** Dice of the same play from before it was taken back; used again for the same question. */
  readonly spare: readonly Roll[];
  /** It is over, and its result stands until somebody says otherwise. */
  readonly over: boolean;
  readonly disputed: boolean;
  /** Taking it back was asked for and refused. */
  readonly undoRefused: boolean;
}

export type PositionRating = Pick<Extract<TypedRating, { kind: 'fielding' }>, 'range' | 'error'>;

/** Ratings of a player that a manager has read from his card. */
export interface TypedRatings {
  readonly running: number | null;
  readonly positions: Readonly<Partial<Record<FieldPosition, PositionRating>>>;
}

export interface ManualBook {
  readonly ratings: Readonly<Record<PlayerId, TypedRatings>>;
  /** Null before the first play. */
  readonly play: ManualPlay | null;
}

/** What is asked for when the bot does not hold a rating. */
export type WantedRating =
  | { readonly kind: 'running'; readonly player: PlayerId }
  | { readonly kind: 'fielding'; readonly player: PlayerId; readonly position: FieldPosition };

type DecideStep = Extract<Step, { readonly kind: 'decide' }>;

/** The play would end the game: it ends when both managers have seen the result. */
export interface FinalStep {
  readonly kind: 'final';
  readonly ready: Readonly<Record<Side, boolean>>;
}

export type ManualStep =
  /** A manager reads his card by the dice and enters what it says: the offence, or either where it is `open`. */
  | { readonly kind: 'result'; readonly reading: Reading; readonly open: boolean }
  /** The second entry of a disputed play needs the other manager's word. */
  | { readonly kind: 'confirm'; readonly reading: Reading; readonly entry: Entry; readonly by: Side }
  /** The owner of a card says what the bot does not know; then the entry is played out. */
  | {
      readonly kind: 'rating';
      readonly reading: Reading;
      readonly entry: Entry;
      readonly side: Side;
      readonly wanted: WantedRating;
    }
  /** The other manager says whether the last play is taken back; if not, the table goes on where it was. */
  | { readonly kind: 'undo'; readonly by: Side; readonly back: DecideStep | FinalStep }
  | FinalStep;

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
  /** Plays from this number on are void: they are played again. */
  | { readonly what: 'dispute' | 'taken_back'; readonly team: TeamCode; readonly play: number }
  | { readonly what: 'undo_asked' | 'undo_refused'; readonly team: TeamCode }
);

const manualSteps: readonly Step['kind'][] = ['result', 'confirm', 'rating', 'undo', 'final'];

export const isManual = (step: Step): step is ManualStep => manualSteps.includes(step.kind);
