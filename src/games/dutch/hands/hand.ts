import type { Card, Collection, Hand, Seat, Slot, SlotKey, State } from '../state.ts';

/** Hands, slots and indices (Dutch 5). */

/** The slots that every hand has, blank or not (Dutch H1). */
export const leastSlots = 4;

export const keyOf = ({ seat, index }: Slot): SlotKey => `${seat}.${index}`;

export function slotOf(key: string): Slot {
  const [seat = '0', index = '0'] = key.split('.');
  return { seat: Number(seat), index: Number(index) };
}

export const isSameSlot = (one: Slot, other: Slot): boolean =>
  one.seat === other.seat && one.index === other.index;

export const handOf = ({ hands }: Pick<State, 'hands'>, seat: Seat): Hand => hands[seat] ?? [];

/** Returns undefined if there is no such slot, null if it is blank. */
export const cardIn = (state: Pick<State, 'hands'>, { seat, index }: Slot): Card | null | undefined =>
  handOf(state, seat)[index];

export const cardsOf = (hand: Hand): Card[] => hand.filter((card) => card !== null);

/** Blanks a slot; beyond slot 4, drops it and all other blanks at the end of the hand (Dutch H2, H3). */
export function vacated(hand: Hand, index: number): Hand {
  const left = hand.with(index, null);
  const last = left.findLastIndex((card) => card !== null);
  return left.slice(0, Math.max(leastSlots, last + 1));
}

type WithCollections = Pick<State, 'collections'>;

export const collectionOf = ({ collections }: WithCollections, seat: Seat): Collection | null =>
  collections[seat] ?? null;

/** Whether a card lies face-up: only collection cards do. */
export const isFaceUp = (state: WithCollections, { seat, index }: Slot): boolean =>
  collectionOf(state, seat)?.indices.includes(index) === true;

/** Indices of a hand's cards, face-up ones included. */
export function cardIndices(state: Pick<State, 'hands'>, seat: Seat): number[] {
  const indices: number[] = [];
  for (const [index, card] of handOf(state, seat).entries()) if (card !== null) indices.push(index);
  return indices;
}

/** Indices of a hand's face-down cards. */
export function faceDownIndices(state: Pick<State, 'hands' | 'collections'>, seat: Seat): number[] {
  const faceUp = collectionOf(state, seat)?.indices ?? [];
  return cardIndices(state, seat).filter((index) => !faceUp.includes(index));
}
