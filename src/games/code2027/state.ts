import type { Choice, EffectContext, Frame as EffectFrame } from '../../engine/effects/batch.ts';
import type { Effect } from '../../engine/effects/effect.ts';
import type { Seating } from '../facets/seats.ts';
import type { Options } from './terms/options.ts';
import type { CardType, Category, HiddenType, LoanKind, PlayerId, Quality, Visit } from './terms/words.ts';

/** The state of a game (Code2027 3): plain JSON. Players stand in seat order; `p1` sits in seat 0. */

export type { Seat } from '../facets/seats.ts';
export type { Options } from './terms/options.ts';
export type { CardType, PlayerId, Visit } from './terms/words.ts';

export interface Loan {
  readonly kind: LoanKind;
  readonly principal: number;
  readonly ratePercent: number;
  /** The player's time. */
  readonly takenAt: number;
}

/** Effects that run at the end of each of a player's turns. */
export interface ActiveEffect {
  readonly sourceCardId: string;
  readonly effects: readonly Effect[];
  readonly remaining: number;
}

/** A card that lies before the player who played it. */
export interface ActiveCard {
  readonly cardId: string;
  readonly remaining: number;
}

/** What is done on the way, by name; a flag may also hold a text. */
export type Flags = Readonly<Record<string, boolean | number | string>> & {
  /** The scope at the Fire Department's approval. */
  readonly fdnyScope?: number;
  readonly contractQuality?: Quality;
};

/** What Try Again and a re-roll bring back (Code2027 9). */
export interface Snapshot {
  readonly space: string;
  readonly visit: Visit;
  /** Contains the current space. */
  readonly visited: readonly string[];
  readonly money: number;
  readonly time: number;
  /** By time of arrival, the oldest first. */
  readonly hand: readonly string[];
  readonly active: readonly ActiveCard[];
  readonly activeEffects: readonly ActiveEffect[];
  readonly loans: readonly Loan[];
  readonly ownerFunding: number;
  readonly paidScope: number;
  readonly costs: Readonly<Partial<Record<Category, number>>>;
  readonly flags: Flags;
  readonly cardsPlayed: Readonly<Record<CardType, number>>;
  readonly skipTurns: number;
  readonly extraTurns: number;
  readonly canReRoll: boolean;
}

export interface Player extends Snapshot {
  readonly id: PlayerId;
  /** Uses of Try Again on this visit. */
  readonly triesHere: number;
  readonly finished: boolean;
  readonly finishRound?: number;
  /** Order of finishing, from 1. */
  readonly finishOrder?: number;
  readonly resigned: boolean;
  readonly resignOrder?: number;
  readonly resignScore?: number;
}

export interface TurnState {
  /** Null in a skipped turn, and after the end of the turn. */
  readonly snapshot: Snapshot | null;
  readonly rolled: readonly number[] | null;
  /** Ids of the manual rows that were performed. */
  readonly done: readonly string[];
  readonly plays: number;
  readonly gifts: number;
  readonly offers: number;
  readonly deals: number;
  /** What was chosen. */
  readonly destination: string | null;
  readonly movedByEffect: boolean;
  readonly otherTouched: boolean;
  /** The state before a roll that may be taken back; null once something else has happened. */
  readonly checkpoint: Snapshot | null;
  /** Played by the plain rules (Code2027 21.5). */
  readonly auto: boolean;
  /** The end of the turn has begun. */
  readonly ending: boolean;
}

/** What one side gives or wants; empty values are left out. */
export interface Assets {
  readonly money?: number;
  readonly cards?: readonly string[];
  /** Cards of the giver's choice, by type: only in a request. */
  readonly types?: Readonly<Partial<Record<HiddenType, number>>>;
}

export const negotiationTypes = [
  'CARD_EXCHANGE',
  'RESOURCE_TRADE',
  'FAVOR_REQUEST',
  'ALLIANCE_PROPOSAL',
] as const;

export interface Negotiation {
  readonly id: string;
  readonly initiatorId: PlayerId;
  readonly partnerId: PlayerId;
  readonly type: (typeof negotiationTypes)[number];
  readonly description: string;
  /** The newest offer, seen from the player who made it. */
  readonly offer: Assets;
  readonly request: Assets;
  /** The maker of the offer, whose `offer` is in escrow. */
  readonly holderId: PlayerId;
  readonly toAnswer: PlayerId;
  readonly counters: number;
}

/** Extra context of this game's effects. */
export interface Context extends EffectContext {
  readonly playerId?: PlayerId;
  /** Loan cards that resolve from here become owner money (Code2027 7, 10). */
  readonly ownerFunding?: boolean;
}

export type Frame = EffectFrame<Context>;

/** The steps of a turn that follow the batch with the open choice. */
export type Step =
  /** A row of the space. */
  | { readonly do: 'row'; readonly row: string }
  /** One of the tables that read the faces, by its index among those of the space and visit. */
  | { readonly do: 'table'; readonly space: string; readonly visit: Visit; readonly table: number }
  /** The player leaves; null: they stay where the turn was cut short. */
  | { readonly do: 'depart'; readonly to: string | null; readonly set: Readonly<Record<string, boolean>> }
  /** Effects stored on the player: the one at an index, with `left` more to run. */
  | { readonly do: 'stored'; readonly at: number; readonly left: number }
  | { readonly do: 'tick'; readonly at: number; readonly left: number }
  | { readonly do: 'upkeep' | 'expire' | 'limits' | 'close' | 'next' };

export const endReasons = [
  'all_finished',
  'final_rounds',
  'round_limit',
  'first_finish',
  'abandoned',
  'others_resigned',
] as const;
export type EndReason = (typeof endReasons)[number];

export interface State {
  readonly options: Options;
  readonly seating: Seating;
  readonly phase: 'PLAY' | 'END';
  readonly round: number;
  /** Number of turns begun. */
  readonly turnIndex: number;
  readonly currentPlayerId: PlayerId;
  readonly players: readonly Player[];
  /** The last card is the top. */
  readonly decks: Readonly<Record<CardType, readonly string[]>>;
  readonly discards: Readonly<Record<CardType, readonly string[]>>;
  readonly turn: TurnState;
  readonly negotiation: Negotiation | null;
  readonly pendingChoice: Choice | null;
  /** Batches that wait for the choice, the outermost first. */
  readonly frames: readonly Frame[];
  /** What comes after them. */
  readonly agenda: readonly Step[];
  readonly choicesMade: number;
  readonly negotiationsMade: number;
  /** Set by END_TURN until the turn has ended. */
  readonly endTurnRequested: PlayerId | null;
  /** Cards whose unread text has already been reported. */
  readonly warned: readonly string[];
  /** Why the game has ended. */
  readonly reason: EndReason | null;
}
