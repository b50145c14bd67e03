import type { Choice, EffectContext, Frame as EffectFrame } from '../../engine/effects/batch.ts';
import type { Effect } from '../../engine/effects/effect.ts';
import type { Seating } from '../facets/seats.ts';
import type { Options } from './terms/options.ts';
import type { CardType, Category, HiddenType, LoanKind, PlayerId, Quality, Visit } from './terms/words.ts';

/** The state of a game (Code2027 3), in plain JSON. Players are in seat order; `p1` has seat 0. */

export type { Seat } from '../facets/seats.ts';
export type { Options } from './terms/options.ts';
export type { CardType, PlayerId, Visit } from './terms/words.ts';

export interface Loan {
  readonly kind: LoanKind;
  readonly principal: number;
  readonly ratePercent: number;
  /** The player's day count when they took the loan. */
  readonly takenAt: number;
}

/** Effects that run at the end of a player's turns, for a number of turns. */
export interface ActiveEffect {
  readonly sourceCardId: string;
  readonly effects: readonly Effect[];
  readonly remaining: number;
}

/** A card in front of the player who played it. */
export interface ActiveCard {
  readonly cardId: string;
  readonly remaining: number;
}

/** What the project has completed, by name. Some flags hold a number or a string. */
export type Flags = Readonly<Record<string, boolean | number | string>> & {
  /** The scope that the Fire Department approved. */
  readonly fdnyScope?: number;
  readonly contractQuality?: Quality;
};

/** What Try Again and a re-roll restore (Code2027 9). */
export interface Snapshot {
  readonly space: string;
  readonly visit: Visit;
  /** Includes the current space. */
  readonly visited: readonly string[];
  readonly money: number;
  readonly time: number;
  /** In the order in which the cards were drawn or received, oldest first. */
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
  /** How often the player has used Try Again on this visit. */
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
  /** Null in a skipped turn and after the end of a turn. */
  readonly snapshot: Snapshot | null;
  readonly rolled: readonly number[] | null;
  /** Ids of the manual rows that the player has performed. */
  readonly done: readonly string[];
  readonly plays: number;
  readonly gifts: number;
  readonly offers: number;
  readonly deals: number;
  /** The destination that the player has chosen. */
  readonly destination: string | null;
  readonly movedByEffect: boolean;
  readonly otherTouched: boolean;
  /** The state before a roll that can still be taken back. Null once something else has happened. */
  readonly checkpoint: Snapshot | null;
  /** Whether the turn is played automatically (Code2027 21.5). */
  readonly auto: boolean;
  /** Whether the end of the turn has begun. */
  readonly ending: boolean;
}

/** What one side gives or wants, without empty values. */
export interface Assets {
  readonly money?: number;
  readonly cards?: readonly string[];
  /** Number of cards by type; the giver chooses which ones. Only in a request. */
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
  /** The latest offer: what its maker gives. */
  readonly offer: Assets;
  readonly request: Assets;
  /** The player who made the latest offer. Their `offer` is in escrow. */
  readonly holderId: PlayerId;
  readonly toAnswer: PlayerId;
  readonly counters: number;
}

/** The fields that this game adds to the context of an effect. */
export interface Context extends EffectContext {
  readonly playerId?: PlayerId;
  /** Loan cards that resolve in this context become owner money (Code2027 7, 10). */
  readonly ownerFunding?: boolean;
}

export type Frame = EffectFrame<Context>;

/** The steps of a turn that still follow when a choice interrupts it. */
export type Step =
  /** Performs a row of the space. */
  | { readonly do: 'row'; readonly row: string }
  /** Applies one of the dice tables of the space and visit, by its index. */
  | { readonly do: 'table'; readonly space: string; readonly visit: Visit; readonly table: number }
  /** The player leaves. With null, they stay on the space. */
  | { readonly do: 'depart'; readonly to: string | null; readonly set: Readonly<Record<string, boolean>> }
  /** Runs `left` stored effects, starting at index `at`. */
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
  /** The number of turns that have begun. */
  readonly turnIndex: number;
  readonly currentPlayerId: PlayerId;
  readonly players: readonly Player[];
  /** The last card is the top one. */
  readonly decks: Readonly<Record<CardType, readonly string[]>>;
  readonly discards: Readonly<Record<CardType, readonly string[]>>;
  readonly turn: TurnState;
  readonly negotiation: Negotiation | null;
  readonly pendingChoice: Choice | null;
  /** Batches of effects that wait for the pending choice, outermost first. */
  readonly frames: readonly Frame[];
  /** The steps after these batches. */
  readonly agenda: readonly Step[];
  readonly choicesMade: number;
  readonly negotiationsMade: number;
  /** The player whose turn an END_TURN effect ends. Null again once that turn is over. */
  readonly endTurnRequested: PlayerId | null;
  /** Cards whose unreadable text has already been reported. */
  readonly warned: readonly string[];
  /** Why the game has ended. */
  readonly reason: EndReason | null;
}
