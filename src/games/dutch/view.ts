import type { Viewer } from '../facets/seats.ts';
import { cardIn, isFaceUp } from './hands/hand.ts';
import { awaited } from './phases/awaited.ts';
import { type Legal, legalOf } from './phases/legal.ts';
import type { Card, Known, Seat, SlotKey, State } from './state.ts';

/** What a viewer may see of a state (Dutch 17). */

export type { Legal } from './phases/legal.ts';

/** A slot as a viewer sees it: a visible card, a hidden card, or null for a blank slot. */
export type SeenCard = Card | 'hidden' | null;

/** The parts of the state that everybody may see. */
type Public = Omit<State, 'forgetting' | 'hands' | 'draw' | 'out' | 'knowledge' | 'memory' | 'fresh'>;

export interface View extends Public {
  readonly viewer: Viewer;
  readonly hands: readonly (readonly SeenCard[])[];
  /** Number of cards in the draw pile. */
  readonly pile: number;
  /** Seats that the game waits for (Dutch 16). */
  readonly awaited: readonly Seat[];
  /** The cards that the seat has seen. Empty for the public view and while all hands are shown. */
  readonly known: Known;
  /** The card that the seat has just drawn; null if there is none. */
  readonly drawnCard: Card | null;
  /** Slots whose cards the seat was shown recently (Dutch V7). The cards are in `known`. */
  readonly fresh: readonly SlotKey[];
  readonly legal: Legal;
  /** What a computer believes; null for people and for the public view. */
  readonly memory: Known | null;
}

/** Whether all hands are shown, as after each round (Dutch E8). */
const isOpen = ({ phase }: State): boolean => phase === 'round_over' || phase === 'game_ended';

/** Caches the public view of each state. All viewers share it; the view of a seat adds its private parts. */
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
