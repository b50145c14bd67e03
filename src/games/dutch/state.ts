import type { Seat, Seating } from '../facets/seats.ts';
import type { Card, Rank } from './terms/cards.ts';
import type { Forgetting } from './terms/forgetting.ts';
import type { Options } from './terms/options.ts';

/**
 * The state of a game: plain JSON. Seats and slots count from 0. Lists by seat have an entry for every seat
 * that was dealt in, departed ones too. Lists that are sets are sorted.
 */

export type { Seat } from '../facets/seats.ts';
export type { Card, Rank } from './terms/cards.ts';

/** `s2[3]` in text: the only way to name a hidden card. */
export interface Slot {
  readonly seat: Seat;
  readonly index: number;
}

/** A slot as a key, `seat.index`. */
export type SlotKey = `${number}.${number}`;

/** The slots of a hand; null is blank. */
export type Hand = readonly (Card | null)[];

/** Cards by slot: true in knowledge, believed in memory. */
export type Known = Readonly<Record<SlotKey, Card>>;

export const phases = [
  'initial_peek',
  'drawing_card',
  'playing_card',
  'same_rank_window',
  'special_play_window',
  'round_over',
  'game_ended',
] as const;
export type Phase = (typeof phases)[number];

export type Power = 'queen_peek' | 'jack_swap';

export interface QueuedPower {
  readonly seat: Seat;
  readonly power: Power;
}

/** An open same-rank window; its rank never changes (Dutch W1). */
export interface Window {
  readonly rank: Rank;
  readonly initiator: Seat;
  readonly passed: readonly Seat[];
  readonly locked: readonly Seat[];
  /** Seats that have played a right card in it. */
  readonly right: readonly Seat[];
}

/** `done`: active seats that have had their last turn, the caller included. */
export interface DutchCall {
  readonly caller: Seat;
  readonly done: readonly Seat[];
}

/** The face-up cards of a seat, in the order of collecting. */
export interface Collection {
  readonly rank: Rank;
  readonly indices: readonly number[];
}

export type EndReason =
  | 'empty_hand'
  | 'four_of_a_kind'
  | 'lowest_points'
  | 'stalled'
  | 'last_player'
  | 'abandoned';

export interface Score {
  readonly seat: Seat;
  readonly points: number;
  readonly cards: number;
}

/** How a round ended (Dutch E8): scores in final order. */
export interface RoundResult {
  readonly reason: EndReason;
  readonly winners: readonly Seat[];
  readonly scores: readonly Score[];
}

export interface Total {
  readonly seat: Seat;
  readonly points: number;
  readonly wins: number;
}

export type MatchReason = 'score' | 'rounds' | 'last_player' | 'abandoned';

/** A match (Dutch G1): `start` is the seat that started the round; totals are those of the active seats. */
export interface Match {
  readonly round: number;
  readonly start: Seat;
  readonly totals: readonly Total[];
  /** null while it goes on. */
  readonly end: { readonly reason: MatchReason; readonly winners: readonly Seat[] } | null;
}

/** A face that the seat was shown privately; fresh until the turn with this number begins (Dutch V7). */
export interface Fresh {
  readonly key: SlotKey;
  readonly until: number;
}

export interface State {
  readonly options: Options;
  readonly players: Seating;
  readonly forgetting: Forgetting;

  readonly phase: Phase;
  /** In `initial_peek`, the seat that will start. */
  readonly current: Seat;
  /** In ascending order. */
  readonly active: readonly Seat[];
  /** Turns begun in the game, over all rounds. */
  readonly turn: number;
  /** Powers that have become the head in this turn. */
  readonly heads: number;
  /** The first turn of the round: nobody may take the discard. */
  readonly firstTurn: boolean;

  /** Empty for a seat that has left. */
  readonly hands: readonly Hand[];
  /** The first card is drawn next. */
  readonly draw: readonly Card[];
  /** The last card is the top. */
  readonly discard: readonly Card[];
  /** Cards of departed seats, in the order of the deck. */
  readonly out: readonly Card[];
  /** Index of the drawn card in the current seat's hand. */
  readonly drawn: number | null;
  readonly window: Window | null;
  /** The head first; fills up while the window is still open. */
  readonly powers: readonly QueuedPower[];
  readonly dutch: DutchCall | null;
  readonly collections: readonly (Collection | null)[];
  /** Computers that have declined the top discard. */
  readonly declined: readonly Seat[];
  /** The seat whose collect was the last action of all. */
  readonly collected: Seat | null;

  /** By seat (Dutch 10.1); empty once all hands lie open. */
  readonly knowledge: readonly Known[];
  /** By seat (Dutch 10.3); null for persons and departed seats. */
  readonly memory: readonly (Known | null)[];
  readonly fresh: readonly (readonly Fresh[])[];
  /** Pairs of slots that a seat has swapped since its last turn began. */
  readonly swaps: readonly (readonly (readonly [Slot, Slot])[])[];
  /** Own slots looked at in `initial_peek`, in order. */
  readonly peeked: readonly (readonly number[])[];

  /** Draw and play timers missed in a row (Dutch L3). */
  readonly missed: readonly number[];
  /** Turns in a row that ended without a draw (Dutch L10). */
  readonly idle: number;
  /** Seats that have stalled since the last draw (Dutch R4). */
  readonly stalled: readonly Seat[];
  /** Seats that pass in advance (Dutch W12). */
  readonly autoPass: readonly Seat[];
  /** Seats that are ready for the next round. */
  readonly ready: readonly Seat[];
  /** The round's result, once it is over. */
  readonly result: RoundResult | null;
  /** null in a single round. */
  readonly match: Match | null;
}
