import type { Seat, Seating } from '../facets/seats.ts';
import type { Card, Rank } from './terms/cards.ts';
import type { Forgetting } from './terms/forgetting.ts';
import type { Options } from './terms/options.ts';

/**
 * The state of a game, as plain JSON. Seats and slots count from 0. Lists by seat include the seats that have
 * left. Lists of distinct seats are sorted.
 */

export type { Seat } from '../facets/seats.ts';
export type { Card, Rank } from './terms/cards.ts';

/** A slot of a hand. In text, `s2[3]` is slot 3 of seat 2. Hidden cards are named only by their slot. */
export interface Slot {
  readonly seat: Seat;
  readonly index: number;
}

/** A slot as an object key: `seat.index`. */
export type SlotKey = `${number}.${number}`;

/** The slots of a hand; null marks a blank slot. */
export type Hand = readonly (Card | null)[];

/** Cards by slot. In `knowledge` they are facts, in `memory` beliefs that may be wrong. */
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
  /** Seats that have played a card of the right rank in this window. */
  readonly right: readonly Seat[];
}

/** A call of Dutch. `done` lists the active seats that have had their last turn, the caller included. */
export interface DutchCall {
  readonly caller: Seat;
  readonly done: readonly Seat[];
}

/** The face-up cards of a seat, in the order in which it collected them. */
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

/** The result of a round (Dutch E8). `scores` are in final order. */
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

/**
 * A match of several rounds (Dutch G1). `start` is the seat that started the current round. `totals` has an
 * entry for each active seat.
 */
export interface Match {
  readonly round: number;
  readonly start: Seat;
  readonly totals: readonly Total[];
  /** null until the match is over. */
  readonly end: { readonly reason: MatchReason; readonly winners: readonly Seat[] } | null;
}

/**
 * A card that the seat was shown privately. It is fresh until the turn with the number `until` begins (Dutch
 * V7).
 */
export interface Fresh {
  readonly key: SlotKey;
  readonly until: number;
}

export interface State {
  readonly options: Options;
  readonly players: Seating;
  readonly forgetting: Forgetting;

  readonly phase: Phase;
  /** The seat whose turn it is. In `initial_peek`, the seat that will start. */
  readonly current: Seat;
  /** Seats still in the game, in ascending order. */
  readonly active: readonly Seat[];
  /** Number of turns begun so far, over all rounds. */
  readonly turn: number;
  /** Number of powers that have reached the head of the queue this turn. */
  readonly heads: number;
  /** Whether this is the first turn of the round, in which nobody may take the top discard. */
  readonly firstTurn: boolean;

  /** Hands by seat. A seat that has left has an empty hand. */
  readonly hands: readonly Hand[];
  /** The draw pile. The first card is drawn next. */
  readonly draw: readonly Card[];
  /** The discard pile. The last card is on top. */
  readonly discard: readonly Card[];
  /** Cards of the seats that have left, in deck order. */
  readonly out: readonly Card[];
  /** Index of the drawn card in the current seat's hand; null if there is none. */
  readonly drawn: number | null;
  readonly window: Window | null;
  /** The queue of powers, the next one first. Powers can join the queue while the window is still open. */
  readonly powers: readonly QueuedPower[];
  readonly dutch: DutchCall | null;
  readonly collections: readonly (Collection | null)[];
  /** Computers that have declined to collect the top discard. */
  readonly declined: readonly Seat[];
  /** The seat that collected a card in the last action; null if the last action was something else. */
  readonly collected: Seat | null;

  /** What each seat has seen (Dutch 10.1). Empty while all hands are shown. */
  readonly knowledge: readonly Known[];
  /** What each computer believes (Dutch 10.3); null for persons and for seats that have left. */
  readonly memory: readonly (Known | null)[];
  readonly fresh: readonly (readonly Fresh[])[];
  /** Pairs of slots that each seat has swapped since its last turn began. */
  readonly swaps: readonly (readonly (readonly [Slot, Slot])[])[];
  /** Own slots that each seat has looked at in `initial_peek`, in order. */
  readonly peeked: readonly (readonly number[])[];

  /** Number of draw and play timers in a row that each seat has missed (Dutch L3). */
  readonly missed: readonly number[];
  /** Number of turns in a row that ended without a draw (Dutch L10). */
  readonly idle: number;
  /** Seats that had nothing to draw since the last draw (Dutch R4). */
  readonly stalled: readonly Seat[];
  /** Seats that have turned on *Pass in advance* (Dutch W12). */
  readonly autoPass: readonly Seat[];
  /** Seats that have said they are ready for the next round. */
  readonly ready: readonly Seat[];
  /** The result of the round; null until it is over. */
  readonly result: RoundResult | null;
  /** The match; null in a single round. */
  readonly match: Match | null;
}
