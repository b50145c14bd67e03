import type { Face } from '../../../engine/rules/terms.ts';
import type { Card, Known, Seat, Slot } from '../state.ts';
import { pointsOf, rankOf, suitOf } from '../terms/cards.ts';
import type { Difficulty } from '../terms/forgetting.ts';
import type { View } from '../view.ts';

/** What a computer decides from: its view and what it believes, never a face that it was not shown (18.1). */

/** A slot with the card that is believed to lie there, if one is. */
export interface Believed extends Slot {
  readonly code?: Card;
  readonly face?: Face;
}

/** Another active seat as a computer sees it. */
export interface Other {
  readonly seat: Seat;
  /** Its face-down cards. */
  readonly hidden: readonly Believed[];
  /** Number of its cards, collection included. */
  readonly cards: number;
  /** Its collection cards, in the order of collecting. */
  readonly collected: readonly Believed[];
}

export interface Situation {
  readonly view: View;
  readonly seat: Seat;
  readonly difficulty: Difficulty;
  /** Length of the event's timer at this table. */
  readonly timerSeconds: number;
  /** Own face-down cards, the drawn one included. */
  readonly own: readonly Believed[];
  /** Own collection cards, in the order of collecting. */
  readonly ownCollected: readonly Believed[];
  readonly others: readonly Other[];
}

/** A computer has its memory; one that stands in for a person has what that person knows (L9). */
export const beliefsOf = (view: View): Known => view.memory ?? view.known;

/** @param view of the deciding seat */
export function situationOf(view: View, seat: Seat, difficulty: Difficulty, timerSeconds: number): Situation {
  const beliefs = beliefsOf(view);
  const believed = (place: Slot): Believed => {
    const code = faceUp(view, place) ?? beliefs[`${place.seat}.${place.index}`];
    return code === undefined ? place : { ...place, code, face: faceOf(code, view) };
  };
  const collectedOf = (owner: Seat) =>
    (view.collections[owner]?.indices ?? []).map((index) => believed({ seat: owner, index }));
  const hiddenOf = (owner: Seat) =>
    (view.hands[owner] ?? []).flatMap((card, index) =>
      card === null || view.collections[owner]?.indices.includes(index)
        ? []
        : [believed({ seat: owner, index })],
    );
  return {
    view,
    seat,
    difficulty,
    timerSeconds,
    own: hiddenOf(seat),
    ownCollected: collectedOf(seat),
    others: view.active
      .filter((other) => other !== seat)
      .map((other) => {
        const hidden = hiddenOf(other);
        const collected = collectedOf(other);
        return { seat: other, hidden, collected, cards: hidden.length + collected.length };
      }),
  };
}

/** The card of a slot that lies face-up. */
function faceUp({ hands }: View, { seat, index }: Slot): Card | undefined {
  const card = hands[seat]?.[index];
  return card === null || card === 'hidden' ? undefined : card;
}

function faceOf(card: Card, { options }: View): Face {
  const suit = suitOf(card);
  return {
    rank: rankOf(card),
    ...(suit !== undefined && { suit }),
    points: pointsOf(card, options.red_king_points),
  };
}

/**
 * The view as if a card of the own hand had been played (18.4): it has left, the drawn card is in its place, and it lies on
 * the discard pile where it is believed to be known.
 */
export function afterPlay(view: View, seat: Seat, index: number): View {
  const { drawn } = view;
  const hand = view.hands[seat] ?? [];
  const beliefs = beliefsOf(view);
  const played = beliefs[`${seat}.${index}`];
  const from = drawn ?? index;
  const moved = from === index ? hand : hand.with(index, hand[from] ?? null);
  const left = moved.with(from, null);
  const { [`${seat}.${index}` as const]: _, [`${seat}.${from}` as const]: incoming, ...rest } = beliefs;
  const memory =
    from === index || incoming === undefined ? rest : { ...rest, [`${seat}.${index}` as const]: incoming };
  return {
    ...view,
    drawn: null,
    drawnCard: null,
    hands: view.hands.with(seat, left),
    discard: played === undefined ? view.discard : [...view.discard, played],
    memory,
  };
}

const ofPoints = ({ face }: Believed): number => face?.points ?? 0;

/** The one of most points, the first in order of those that tie; undefined where nothing is believed of any. */
export const dearest = (slots: readonly Believed[]): Believed | undefined =>
  known(slots).reduce<Believed | undefined>(
    (best, slot) => (best === undefined || ofPoints(slot) > ofPoints(best) ? slot : best),
    undefined,
  );

/** The one of fewest points, likewise. */
export const cheapest = (slots: readonly Believed[]): Believed | undefined =>
  known(slots).reduce<Believed | undefined>(
    (best, slot) => (best === undefined || ofPoints(slot) < ofPoints(best) ? slot : best),
    undefined,
  );

export const known = (slots: readonly Believed[]): readonly Believed[] =>
  slots.filter(({ code }) => code !== undefined);
export const unknown = (slots: readonly Believed[]): readonly Believed[] =>
  slots.filter(({ code }) => code === undefined);

/** E4 by beliefs: a collection counts as one card, the mean of its points, halves up. */
export function pointsBelieved({ own, ownCollected }: Situation): number {
  const sum = (slots: readonly Believed[]) => slots.reduce((total, slot) => total + ofPoints(slot), 0);
  const size = ownCollected.length;
  return sum(own) + (size === 0 ? 0 : Math.floor(sum(ownCollected) / size + 0.5));
}
