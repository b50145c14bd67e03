import type { Event, Told } from '../events.ts';
import { cardIn } from '../hands/hand.ts';
import type { Card, Hand, Seat, Slot, SlotKey, State } from '../state.ts';
import type { Chance } from '../terms/chance.ts';

/** An action in progress: the state so far, its events, and the source of randomness. */
export interface Going {
  state: State;
  readonly chance: Chance;
  readonly events: Event[];
  /** Faces shown to only one seat. */
  readonly told: Told[];
  /** Slots whose faces were shown during this action (Dutch V7). */
  readonly shown: { readonly seat: Seat; readonly key: SlotKey }[];
}

export const going = (state: State, chance: Chance): Going => ({
  state,
  chance,
  events: [],
  told: [],
  shown: [],
});

export function change(play: Going, parts: Partial<State>): void {
  play.state = { ...play.state, ...parts };
}

export const happens = (play: Going, event: Event): void => void play.events.push(event);

export function setHand(play: Going, seat: Seat, hand: Hand): void {
  change(play, { hands: play.state.hands.with(seat, hand) });
}

/**
 * Returns the card in a slot.
 *
 * @throws Error if there is none; callers check first
 */
export function cardAt(state: State, slot: Slot): Card {
  const card = cardIn(state, slot);
  if (card === null || card === undefined)
    throw new Error(`There is no card in slot ${slot.index} of seat ${slot.seat}.`);
  return card;
}
