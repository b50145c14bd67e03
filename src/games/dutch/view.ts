import type { Viewer } from '../facets/seats.ts';
import { cardIn, isFaceUp } from './hands/hand.ts';
import { awaited } from './phases/awaited.ts';
import { type Legal, legalOf } from './phases/legal.ts';
import type { Card, Known, Seat, SlotKey, State } from './state.ts';

/** What a viewer may know of a state (Dutch 17). */

export type { Legal } from './phases/legal.ts';

/** A card that lies face-up (or open at the end), a hidden card, or a blank slot. */
export type SeenCard = Card | 'hidden' | null;

/** The public part of the state. */
type Public = Omit<State, 'forgetting' | 'hands' | 'draw' | 'out' | 'knowledge' | 'memory' | 'fresh'>;

export interface View extends Public {
  readonly viewer: Viewer;
  readonly hands: readonly (readonly SeenCard[])[];
  /** Number of cards in the draw pile. */
  readonly pile: number;
  /** Seats that are awaited (Dutch 16). */
  readonly awaited: readonly Seat[];
  /** What the seat knows; empty for the public, and once all hands lie open. */
  readonly known: Known;
  /** The face of the seat's own drawn card. */
  readonly drawnCard: Card | null;
  /** Slots whose faces the seat was shown lately (Dutch V7); their cards are in `known`. */
  readonly fresh: readonly SlotKey[];
  readonly legal: Legal;
  /** Beliefs of a computer seat; null for others. */
  readonly memory: Known | null;
}

/** Whether all hands lie open: after each round (Dutch E8). */
const isOpen = ({ phase }: State): boolean => phase === 'round_over' || phase === 'game_ended';

/** Caches the public view of each state: every viewer shares it, and a seat's view adds to it. */
const seen = new WeakMap<State, View>();

function publicView(state: State): View {
  const kept = seen.get(state);
  if (kept !== undefined) return kept;
  const { forgetting: _, hands, draw, out: __, knowledge: ___, memory: ____, fresh: _____, ...rest } = state;
  const open = isOpen(state);
  const view: View = {
    ...rest,
    viewer: 'public',
    hands: hands.map((hand, seat) =>
      hand.map((card, index) =>
        card === null || open || isFaceUp(state, { seat, index }) ? card : 'hidden',
      ),
    ),
    pile: draw.length,
    awaited: awaited(state),
    known: {},
    drawnCard: null,
    fresh: [],
    legal: {},
    memory: null,
  };
  seen.set(state, view);
  return view;
}

export function viewOf(state: State, viewer: Viewer): View {
  const all = publicView(state);
  if (viewer === 'public') return all;
  const { knowledge, memory, fresh, current, drawn } = state;
  const isDrawer = viewer === current && drawn !== null;
  return {
    ...all,
    viewer,
    known: knowledge[viewer] ?? all.known,
    drawnCard: isDrawer ? (cardIn(state, { seat: viewer, index: drawn }) ?? null) : null,
    fresh: fresh[viewer]?.map(({ key }) => key) ?? all.fresh,
    legal: legalOf(state, viewer),
    memory: memory[viewer] ?? null,
  };
}
