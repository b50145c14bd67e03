import type { Card, Collection, Hand, Seat, Slot, SlotKey, State } from '../state.ts';

/** Hands, slots and indices (Dutch 5). */

/** Minimum number of slots in a hand, blank ones included (Dutch H1). */
export const leastSlots = 4;

export const keyOf = ({ seat, index }: Slot): SlotKey => `${seat}.${index}`;

export function slotOf(key: string): Slot {
  const [seat = '0', index = '0'] = key.split('.');
  return { seat: Number(seat), index: Number(index) };
}

export const isSameSlot = (one: Slot, other: Slot): boolean =>
  one.seat === other.seat && one.index === other.index;

export const handOf = ({ hands }: Pick<State, 'hands'>, seat: Seat): Hand => hands[seat] ?? [];

/** Returns the card in a slot: null if the slot is blank, undefined if it doesn't exist. */
export const cardIn = (state: Pick<State, 'hands'>, { seat, index }: Slot): Card | null | undefined =>
  handOf(state, seat)[index];

export const cardsOf = (hand: Hand): Card[] => hand.filter((card) => card !== null);

/** Empties a slot. Also drops blank slots at the end of the hand, down to four slots (Dutch H2, H3). */
export function vacated(hand: Hand, index: number): Hand {
  const left = hand.with(index, null);
  const last = left.findLastIndex((card) => card !== null);
  return left.slice(0, Math.max(leastSlots, last + 1));
}

type WithCollections = Pick<State, 'collections'>;

export const collectionOf = ({ collections }: WithCollections, seat: Seat): Collection | null =>
  collections[seat] ?? null;

/** Whether a card is face-up. Only collection cards are. */
export const isFaceUp = (state: WithCollections, { seat, index }: Slot): boolean =>
  collectionOf(state, seat)?.indices.includes(index) === true;

/** Returns the slots of a hand that hold a card, face-up cards included. */
export function cardIndices(state: Pick<State, 'hands'>, seat: Seat): number[] {
  const indices: number[] = [];
  for (const [index, card] of handOf(state, seat).entries()) if (card !== null) indices.push(index);
  return indices;
}

/** Returns the slots of a hand that hold a face-down card. */
export function faceDownIndices(state: Pick<State, 'hands' | 'collections'>, seat: Seat): number[] {
  const faceUp = collectionOf(state, seat)?.indices ?? [];
  return cardIndices(state, seat).filter((index) => !faceUp.includes(index));
}
