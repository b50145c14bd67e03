import type { Card, MatchReason, Power, Rank, RoundResult, Seat, Slot, Total } from './state.ts';
import type { Timer } from './terms/timers.ts';

/**
 * What has happened, one event for each public line of Dutch 21. Everybody may read them: they have seats and slots, and
 * only cards whose faces all have seen.
 */
export type Event =
  | {
      readonly kind: 'deal';
      readonly seats: number;
      readonly draw: number;
      readonly discard: Card;
      readonly start: Seat;
      /** null: a single round. */
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
  /** `card`: the top discard; null from the draw pile. */
  | { readonly kind: 'draw'; readonly seat: Seat; readonly card: Card | null; readonly index: number }
  /** `from`: the slot that the drawn card came from into this one; null where it was played itself. */
  | {
      readonly kind: 'play';
      readonly seat: Seat;
      readonly index: number;
      readonly card: Card;
      readonly from: number | null;
    }
  | { readonly kind: 'window'; readonly seat: Seat; readonly rank: Rank }
  /** `idle`: computers that did nothing in the window but pass. */
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
      /** Of the window. */
      readonly rank: Rank;
      readonly index: number;
      readonly card: Card;
      readonly penalty: number | null;
    }
  /** `told`: the story says so at once; those of computers are one line when the window closes. */
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
  /** Of a window or of `round_over` no seat is named; `miss` counts missed draws and plays. */
  | {
      readonly kind: 'timeout';
      readonly timer: Timer;
      readonly seat: Seat | null;
      readonly miss: number | null;
    }
  | { readonly kind: 'leave'; readonly seat: Seat; readonly removed: boolean }
  /** `caller`: who called Dutch in the round; null: nobody. */
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

/** Faces that one seat alone was shown, in the order in which they were. */
export interface Told {
  readonly kind: 'look' | 'draw' | 'peek';
  readonly seat: Seat;
  readonly faces: readonly { readonly slot: Slot; readonly card: Card }[];
}
