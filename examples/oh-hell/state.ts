import { z } from 'zod';
import type { Seat, Viewer } from '../../src/games/facets/seats.ts';
import { type Card, deck } from './cards.ts';

/**
 * What a game of Oh Hell is made of: options, state, actions, events, and the view of each viewer. All of it is plain
 * JSON.
 */

export const options = z.object({
  cards: z.int().min(3).max(10).default(7).describe('Cards in the largest hand; also the number of rounds'),
  course: z.enum(['down', 'up']).default('down').describe('Whether hands get smaller or larger'),
  misses_cost: z.boolean().default(false).describe('A missed bid costs a point for each trick it is off'),
});
export type Options = z.infer<typeof options>;

export interface Played {
  readonly seat: Seat;
  readonly card: Card;
}

export interface Trick {
  /** In the order of play; the first one leads. */
  readonly cards: readonly Played[];
  readonly winner: Seat;
}

/** A finished round. Everything is by seat. The bid of a seat that gave up may be null. */
export interface Scored {
  readonly bids: readonly (number | null)[];
  readonly taken: readonly number[];
  readonly points: readonly number[];
}

export interface OhHell {
  readonly options: Options;
  /** Number of the round, from 1. */
  readonly round: number;
  readonly dealer: Seat;
  /** By seat. */
  readonly hands: readonly (readonly Card[])[];
  /** Its suit is trump. Nobody has it, and the rest of the deck isn't stored. */
  readonly turnedUp: Card;
  /** By seat; null until the seat has bid. Hidden until all have. */
  readonly bids: readonly (number | null)[];
  /** Whose turn it is once all have bid. */
  readonly turn: Seat;
  /** The cards on the table. */
  readonly trick: readonly Played[];
  /** The finished tricks of this round. */
  readonly tricks: readonly Trick[];
  /** The last finished trick. It stays through the next deal, so that people can still read it. */
  readonly last: Trick | null;
  /** Finished rounds. */
  readonly scored: readonly Scored[];
  /** Seats that have given up, in that order. */
  readonly quit: readonly Seat[];
}

const card = z.enum(deck);

export const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bid'), tricks: z.int().min(0).max(10) }),
  z.strictObject({ kind: z.literal('play'), card }),
  z.strictObject({ kind: z.literal('quit') }),
]);
export type Action = z.infer<typeof action>;

export type Event =
  | {
      readonly kind: 'deal';
      readonly round: number;
      readonly cards: number;
      readonly turnedUp: Card;
      readonly dealer: Seat;
    }
  /** Somebody has bid. This is public, but the bid isn't. */
  | { readonly kind: 'bid'; readonly seat: Seat }
  | { readonly kind: 'bids'; readonly bids: readonly (number | null)[]; readonly leader: Seat }
  | { readonly kind: 'play'; readonly seat: Seat; readonly card: Card }
  | { readonly kind: 'trick'; readonly winner: Seat }
  | {
      readonly kind: 'round';
      readonly round: number;
      readonly scored: Scored;
      readonly totals: readonly number[];
    }
  | { readonly kind: 'quit'; readonly seat: Seat }
  | {
      readonly kind: 'over';
      readonly winners: readonly Seat[];
      readonly totals: readonly number[];
      /** Null if the others gave up in the middle of a round. */
      readonly scored: Scored | null;
    };

/** The state without the cards of others, and without their bids until all have bid. */
export interface View extends Omit<OhHell, 'hands'> {
  readonly viewer: Viewer;
  /** The viewer's own cards. */
  readonly hand: readonly Card[];
  /** The cards in the hand that may be played now. */
  readonly playable: readonly Card[];
  /** Seats that the game is waiting for. */
  readonly waiting: readonly Seat[];
}
