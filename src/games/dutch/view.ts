import type { Viewer } from '../facets/seats.ts';
import type { Card, Known, Seat, SlotKey, State } from './state.ts';

/** What may be known of a state (section 17). */

/** A card that lies face-up (or open at the end), one that is hidden, or a blank slot. */
export type SeenCard = Card | 'hidden' | null;

/** What a seat may do now (V6); only what there is something to do with is there. */
export interface Legal {
  readonly initial_peek?: readonly number[];
  readonly draw?: readonly ('deck' | 'discard')[];
  readonly play?: readonly number[];
  readonly same_rank?: readonly number[];
  readonly pass_same_rank?: true;
  /** Indices by seat. */
  readonly queen_peek?: Readonly<Record<Seat, readonly number[]>>;
  readonly jack_swap?: Readonly<Record<Seat, readonly number[]>>;
  readonly skip_power?: true;
  readonly collect?: true;
  readonly decline_collect?: true;
  readonly call_dutch?: true;
  readonly auto_pass?: boolean;
  readonly ready?: true;
  readonly leave?: true;
}

/** What everybody knows, as the state has it. */
type Public = Omit<State, 'forgetting' | 'hands' | 'draw' | 'out' | 'knowledge' | 'memory' | 'fresh'>;

export interface View extends Public {
  readonly viewer: Viewer;
  readonly hands: readonly (readonly SeenCard[])[];
  /** Number of cards in the draw pile. */
  readonly pile: number;
  /** Seats that are awaited (section 16). */
  readonly awaited: readonly Seat[];
  /** Knowledge of the seat; nothing for the public, and once all hands lie open. */
  readonly known: Known;
  /** Face of the seat's own drawn card. */
  readonly drawnCard: Card | null;
  /** Slots whose faces the seat was shown lately (V7): they are in `known`. */
  readonly fresh: readonly SlotKey[];
  readonly legal: Legal;
  /** Beliefs of a computer seat; null for others. */
  readonly memory: Known | null;
}
