import type { Effect } from '../../engine/effects/effect.ts';
import type { EndReason, Loan } from './state.ts';
import type { CardType, Category, HiddenType, PlayerId, Quality, Visit } from './terms/words.ts';

/**
 * The events of a game. They are public: a card of type E or L is named only once everybody has seen it, and
 * an offer's contents are never included. Changes of money and days have a source, so that a ledger of them
 * adds up. In the ledger, escrow still belongs to its owner.
 */

/** One side of a deal. */
export interface Side {
  readonly money: number;
  readonly types: Readonly<Partial<Record<HiddenType, number>>>;
}

export type Event =
  | {
      readonly kind: 'turn';
      readonly player: PlayerId;
      readonly round: number;
      readonly turn: number;
      readonly space: string;
      readonly visit: Visit;
    }
  | { readonly kind: 'skipped'; readonly player: PlayerId; readonly round: number; readonly left: number }
  /** A row of the space was performed. `label` is its text. */
  | { readonly kind: 'row'; readonly player: PlayerId; readonly row: string; readonly label: string }
  | {
      readonly kind: 'roll';
      readonly player: PlayerId;
      readonly space: string;
      readonly faces: readonly number[];
      readonly again: boolean;
    }
  /** What a roll means in one dice table. Only for tables in which the faces have an effect. */
  | {
      readonly kind: 'table';
      readonly player: PlayerId;
      readonly label: string;
      readonly faces: readonly number[];
    }
  | {
      readonly kind: 'card_dice';
      readonly player: PlayerId;
      readonly source: string;
      readonly faces: readonly number[];
    }
  | {
      readonly kind: 'money';
      readonly player: PlayerId;
      readonly amount: number;
      readonly source: string;
      readonly category?: Category;
      /** The part of a payment that was forgiven. */
      readonly shortfall?: number;
    }
  | { readonly kind: 'time'; readonly player: PlayerId; readonly days: number; readonly source: string }
  | { readonly kind: 'loan'; readonly player: PlayerId; readonly loan: Loan; readonly source: string }
  | {
      readonly kind: 'owner_money';
      readonly player: PlayerId;
      readonly amount: number;
      readonly source: string;
    }
  /** `cards`: only for card types that are held face-up. */
  | {
      readonly kind: 'draw';
      readonly player: PlayerId;
      readonly cardType: CardType;
      readonly count: number;
      readonly cards?: readonly string[];
    }
  | {
      readonly kind: 'play';
      readonly player: PlayerId;
      readonly card: string;
      /** Whether the card took effect as soon as it was drawn. */
      readonly drawn: boolean;
    }
  | { readonly kind: 'discard'; readonly player: PlayerId; readonly cards: readonly string[] }
  | {
      readonly kind: 'transfer';
      readonly from: PlayerId;
      readonly to: PlayerId;
      readonly cardType: CardType;
      readonly gift: boolean;
    }
  | { readonly kind: 'active'; readonly player: PlayerId; readonly card: string; readonly turns: number }
  | { readonly kind: 'stored'; readonly player: PlayerId; readonly card: string; readonly turns: number }
  | { readonly kind: 'expire'; readonly player: PlayerId; readonly card: string }
  | { readonly kind: 'reshuffle'; readonly cardType: CardType; readonly cards: number }
  | {
      readonly kind: 'offers';
      readonly player: PlayerId;
      readonly cards: readonly string[];
      readonly kept: string | null;
    }
  | {
      readonly kind: 'contract';
      readonly player: PlayerId;
      readonly mode: 'NEW' | 'EXTEND';
      readonly quality?: Quality;
      readonly price: number;
      readonly days: number;
      readonly scope: number;
    }
  | { readonly kind: 'ask'; readonly player: PlayerId; readonly choice: string; readonly about: string }
  /** `option`: only if the choice is public. */
  | { readonly kind: 'pick'; readonly player: PlayerId; readonly choice: string; readonly option?: string }
  | {
      readonly kind: 'condition';
      readonly player: PlayerId;
      readonly value: number;
      readonly matched: number;
    }
  | { readonly kind: 'targets'; readonly player: PlayerId; readonly targets: readonly PlayerId[] }
  | { readonly kind: 'skip' | 'extra' | 'reroll_granted' | 'end_requested'; readonly player: PlayerId }
  | {
      readonly kind: 'flag';
      readonly player: PlayerId;
      readonly flag: string;
      readonly value: boolean | string;
    }
  | { readonly kind: 'scope'; readonly player: PlayerId; readonly scope: number }
  | {
      readonly kind: 'agreement';
      readonly player: PlayerId;
      readonly responses: readonly { readonly playerId: PlayerId; readonly accepted: boolean }[];
    }
  | {
      readonly kind: 'log';
      readonly level: 'INFO' | 'WARN' | 'ERROR';
      readonly message: string;
      readonly player?: PlayerId;
    }
  /** An effect changed nothing. */
  | { readonly kind: 'nothing'; readonly player?: PlayerId; readonly effectType: Effect['effectType'] }
  | {
      readonly kind: 'error';
      readonly player?: PlayerId;
      readonly effectType: string;
      readonly error: string;
    }
  /** Text on a card that is unclear, reported once per game. */
  | { readonly kind: 'warning'; readonly card: string; readonly messages: readonly string[] }
  | { readonly kind: 'destination'; readonly player: PlayerId; readonly to: string }
  | {
      readonly kind: 'move';
      readonly player: PlayerId;
      readonly from: string;
      readonly to: string;
      readonly visit: Visit;
      readonly by: 'turn' | 'effect';
    }
  | { readonly kind: 'try_again'; readonly player: PlayerId; readonly space: string; readonly days: number }
  /** Changes were taken back: those of this turn, or of this roll, no longer count. */
  | {
      readonly kind: 'undone';
      readonly player: PlayerId;
      readonly what: 'turn' | 'roll';
      readonly money: number;
      readonly days: number;
    }
  | {
      readonly kind: 'offer' | 'counter';
      readonly negotiation: string;
      readonly from: PlayerId;
      readonly to: PlayerId;
    }
  | { readonly kind: 'decline'; readonly negotiation: string; readonly player: PlayerId }
  | {
      readonly kind: 'withdrawn';
      readonly negotiation: string;
      readonly by: 'opener' | 'turn' | 'resigned';
    }
  /** `gives`: what the maker of the offer gives to the player who accepts it. */
  | {
      readonly kind: 'deal';
      readonly negotiation: string;
      readonly maker: PlayerId;
      readonly taker: PlayerId;
      readonly gives: Side;
      readonly gets: Side;
    }
  /** The turn is over. Its earlier events are final. */
  | { readonly kind: 'turn_end'; readonly player: PlayerId; readonly turn: number }
  | {
      readonly kind: 'finish';
      readonly player: PlayerId;
      readonly order: number;
      readonly round: number;
    }
  | { readonly kind: 'resign'; readonly player: PlayerId; readonly score: number }
  | { readonly kind: 'round'; readonly round: number }
  | { readonly kind: 'end'; readonly reason: EndReason; readonly winners: readonly PlayerId[] };
