import type { Card, Known, Seat, SlotKey } from '../state.ts';
import { slotOf } from './hand.ts';

/** The cards that a seat knows, or that a computer believes it knows, by slot. */

const entriesOf = (known: Known): [SlotKey, Card][] => Object.entries(known) as [SlotKey, Card][];

export const learned = (known: Known, key: SlotKey, card: Card): Known => ({ ...known, [key]: card });

export function without(known: Known, key: SlotKey): Known {
  if (known[key] === undefined) return known;
  return Object.fromEntries(entriesOf(known).filter(([one]) => one !== key));
}

/** Drops all entries about this seat's hand. */
export const withoutSeat = (known: Known, seat: Seat): Known =>
  Object.fromEntries(entriesOf(known).filter(([key]) => slotOf(key).seat !== seat));

/** Records the card in a slot; undefined removes the entry. */
export const set = (known: Known, key: SlotKey, card: Card | undefined): Known =>
  card === undefined ? without(known, key) : learned(known, key, card);
