import type { Card, MatchReason, Power, Rank, RoundResult, Seat, Slot, Total } from './state.ts';
import type { Timer } from './terms/timers.ts';

/**
 * An event of the game, one for each public line of Dutch 21. Events are public: they name seats and slots,
 * and only cards whose faces everybody has seen.
 */
export type Event =
  | {
      readonly kind: 'deal';
      readonly seats: number;
      readonly draw: number;
      readonly discard: Card;
      readonly start: Seat;
      /** Number of the round in a match; null in a single round. */
      readonly round: number | null;
    }
  | {
      readonly kind: 'look';
      readonly seat: Seat;
      readonly indices: readonly number[];
      readonly auto: boolean;
    }
  | {
      readonly kind: 'collection';
      readonly seat: Seat;
      readonly turned: { readonly index: number; readonly card: Card } | null;
    }
  | { readonly kind: 'turn' | 'stall' | 'decline' | 'dutch' | 'ready'; readonly seat: Seat }
  /** `card`: the card taken from the discard pile; null if the seat drew from the draw pile. */
  | { readonly kind: 'draw'; readonly seat: Seat; readonly card: Card | null; readonly index: number }
  /** `from`: the slot that the drawn card moved out of; null if the seat played the drawn card. */
  | {
      readonly kind: 'play';
      readonly seat: Seat;
      readonly index: number;
      readonly card: Card;
      readonly from: number | null;
    }
  | { readonly kind: 'window'; readonly seat: Seat; readonly rank: Rank }
  /** `idle`: computers that passed without playing a card in the window. */
  | { readonly kind: 'close'; readonly by: 'timer' | 'passed'; readonly idle: readonly Seat[] }
  | {
      readonly kind: 'same';
      readonly seat: Seat;
      readonly index: number;
      readonly card: Card;
      readonly slot: 'blank' | 'removed';
    }
  | {
      readonly kind: 'wrong';
      readonly seat: Seat;
      /** The rank that the window asks for. */
      readonly rank: Rank;
      readonly index: number;
      readonly card: Card;
      readonly penalty: number | null;
    }
  /**
   * `told`: whether the story reports this pass at once. The passes of computers share one line when the
   * window closes.
   */
  | { readonly kind: 'pass'; readonly seat: Seat; readonly auto: boolean; readonly told: boolean }
  | { readonly kind: 'auto_pass'; readonly seat: Seat; readonly on: boolean }
  | { readonly kind: 'power'; readonly seat: Seat; readonly power: Power }
  | { readonly kind: 'peek'; readonly seat: Seat; readonly slot: Slot }
  | { readonly kind: 'swap'; readonly seat: Seat; readonly a: Slot; readonly b: Slot }
  | { readonly kind: 'skip'; readonly seat: Seat; readonly power: Power; readonly auto: boolean }
  | {
      readonly kind: 'collect';
      readonly seat: Seat;
      readonly card: Card;
      readonly index: number;
      readonly size: number;
    }
  | { readonly kind: 'reshuffle'; readonly cards: number }
  /** `seat` is null for the timers of a window and of `round_over`. `miss` counts missed draws and plays. */
  | {
      readonly kind: 'timeout';
      readonly timer: Timer;
      readonly seat: Seat | null;
      readonly miss: number | null;
    }
  | { readonly kind: 'leave'; readonly seat: Seat; readonly removed: boolean }
  /** `caller`: who called Dutch in the round; null if nobody did. */
  | {
      readonly kind: 'end';
      readonly result: RoundResult;
      readonly round: number | null;
      readonly caller: Seat | null;
    }
  | { readonly kind: 'total'; readonly totals: readonly Total[] }
  | {
      readonly kind: 'match';
      readonly reason: MatchReason;
      readonly winners: readonly Seat[];
      readonly totals: readonly Total[];
    };

/** Cards shown privately to one seat, in the order in which it saw them. */
export interface Told {
  readonly kind: 'look' | 'draw' | 'peek';
  readonly seat: Seat;
  readonly faces: readonly { readonly slot: Slot; readonly card: Card }[];
}
